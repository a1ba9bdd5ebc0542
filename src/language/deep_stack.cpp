#include "language/deep_stack.h"

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <exception>

namespace zonar::language {

namespace {

// Four times what the deepest model was seen to need in an optimised build, and half of
// what Linux gives by default.
constexpr std::size_t enough = std::size_t{4} << 20;

/// Where the stack of this thread ends; the highest address if that is not known.
std::uintptr_t end_of_stack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return UINTPTR_MAX;
    void* lowest = nullptr;
    std::size_t size = 0;
    const bool known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
    pthread_attr_destroy(&attributes);
    return known ? reinterpret_cast<std::uintptr_t>(lowest) : UINTPTR_MAX;
}

std::size_t stack_left() {
    // Asked for once: of the first thread, the library finds it in /proc/self/maps.
    static thread_local const std::uintptr_t end = end_of_stack();
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    return here > end ? here - end : 0;
}

struct Task {
    const std::function<void()>& work;
    std::exception_ptr problem;
};

void* run(void* argument) {
    Task& task = *static_cast<Task*>(argument);
    try {
        task.work();
    } catch (...) {
        task.problem = std::current_exception();
    }
    return nullptr;
}

/// False if there is no such thread to be had.
bool run_on_thread(Task& task) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_t thread{};
    const bool started = pthread_attr_setstacksize(&attributes, enough) == 0 &&
                         pthread_create(&thread, &attributes, run, &task) == 0;
    pthread_attr_destroy(&attributes);
    return started && pthread_join(thread, nullptr) == 0;
}

} // namespace

void on_deep_stack(const std::function<void()>& work) {
    Task task{work, nullptr};
    if (stack_left() >= enough || !run_on_thread(task)) return work();
    if (task.problem != nullptr) std::rethrow_exception(task.problem);
}

} // namespace zonar::language
