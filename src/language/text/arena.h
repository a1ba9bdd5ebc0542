// language/text/arena.h
//
// Syntax trees live in an arena: nodes are made often, never freed one by one, and die
// together. Nodes are therefore plain structs without destructors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace zonar::language {

class Arena {
public:
    template <class T>
    T* make(T value = {}) {
        static_assert(std::is_trivially_destructible_v<T>);
        return new (memory_.allocate(sizeof(T), alignof(T))) T(std::move(value));
    }

    template <class T>
    std::span<T> copy(const std::vector<T>& items) {
        static_assert(std::is_trivially_destructible_v<T>);
        if (items.empty()) return {};
        T* to = static_cast<T*>(memory_.allocate(sizeof(T) * items.size(), alignof(T)));
        std::uninitialized_copy(items.begin(), items.end(), to);
        return {to, items.size()};
    }

    std::string_view copy(std::string_view text) {
        if (text.empty()) return {};
        char* to = static_cast<char*>(memory_.allocate(text.size(), 1));
        std::ranges::copy(text, to);
        return {to, text.size()};
    }

private:
    std::pmr::monotonic_buffer_resource memory_{1 << 16};
};

} // namespace zonar::language
