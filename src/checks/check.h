// checks/check.h
//
// What must hold if our own code is right, in two strengths.
//
//   ZONAR_CHECK   stays on in release builds, so it guards cheap conditions only.
//   ZONAR_ASSERT  is on where NDEBUG is not defined (the preset `dev`) and costs nothing
//                 elsewhere: the condition is compiled, but not evaluated. It is for what a
//                 header promises ("canonical in", "sorted by cost"), even if it takes long
//                 to find out.
//
// No user input may ever trip one: what a model can get wrong is a diagnostic.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace zonar::checks {

[[noreturn]] inline void failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: internal error: %s does not hold; please report this\n",
                 file, line, condition);
    std::abort();
}

} // namespace zonar::checks

// Macros because they must know their own line.
#define ZONAR_CHECK(condition)                                                           \
    ((condition) ? (void)0 : ::zonar::checks::failed(#condition, __FILE__, __LINE__))

#ifdef NDEBUG
#define ZONAR_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#else
#define ZONAR_ASSERT(condition) ZONAR_CHECK(condition)
#endif
