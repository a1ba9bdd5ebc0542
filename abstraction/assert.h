// abstraction/assert.h
//
// What must hold if the code of this library is right. On where NDEBUG is not defined; elsewhere
// the condition is compiled, so that it stays correct code, but not evaluated. No input may
// ever trip one: what can be wrong with a system or a table is a fault() in words.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace zonar::abstraction {

[[noreturn]] inline void assertion_failed(const char* condition, const char* file,
                                          int line) {
    std::fprintf(stderr, "%s:%d: internal error: %s does not hold; please report this\n",
                 file, line, condition);
    std::abort();
}

} // namespace zonar::abstraction

// A macro because it must know its own line.
#ifdef NDEBUG
#define ABSTRACTION_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#else
#define ABSTRACTION_ASSERT(condition)                                                    \
    ((condition)                                                                         \
         ? (void)0                                                                       \
         : ::zonar::abstraction::assertion_failed(#condition, __FILE__, __LINE__))
#endif
