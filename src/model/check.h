// model/check.h
//
// ZONAR_CHECK states what must hold if our own code is right. It stays on in release
// builds, so it guards cheap conditions only. No user input may ever trip one: what a
// model can get wrong is a diagnostic, never a check.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace zonar::model {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: internal error: %s does not hold; please report this\n",
                 file, line, condition);
    std::abort();
}

} // namespace zonar::model

// A macro because it must know its own line.
#define ZONAR_CHECK(condition)                                                           \
    ((condition) ? (void)0 : ::zonar::model::check_failed(#condition, __FILE__, __LINE__))
