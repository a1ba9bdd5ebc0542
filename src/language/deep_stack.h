// language/deep_stack.h
//
// Room for recursion. Trees are walked recursively and are as deep as Limits::nesting
// allows. That needs about a megabyte, and a program started with `ulimit -s 256`, or a
// thread with a small stack, has less. The functions that begin such walks (reading, writing)
// ask for the room here, so that the same model is read in the same way on every stack.
#pragma once

#include <functional>

namespace zonar::language {

/// Calls `work` here if the stack has enough room left, and else on a thread of its own
/// that has; returns, or throws what `work` threw, when it is done.
void on_deep_stack(const std::function<void()>& work);

} // namespace zonar::language
