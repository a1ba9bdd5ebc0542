// exchange/text_names.h
//
// The names that stand in a text trace, and what of the model they mean. Names that UPPAAL
// adds to those of a model begin with #: #time and #tau are the time since the beginning,
// #depth and others are ignored, and t(0) is the reference clock.
#pragma once

#include "exchange/recorded.h"
#include "exchange/text_trace.h"
#include "model/network.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace zonar::exchange {

/// What stands on the left of x=3.
struct Quantity {
    enum class Kind : std::uint8_t {
        clock,
        variable,
        fixed,  // a parameter that is never written
        ignored // a meta variable, #depth
    };
    Kind kind = Kind::ignored;
    std::uint32_t clock = 0; // network.clocks: the time since the beginning
    model::CellId cell = {};
    std::int32_t value = 0; // of what is fixed
};

struct Place {
    std::uint32_t process = 0;
    std::uint32_t location = 0; // within the process
};

class TextNames {
public:
    TextNames(const model::Network& network, const TextReading& reading);

    /// Both throw Misread where there is nothing of that name. Blanks in it do not count.
    const Quantity& quantity(std::string_view name, Line line) const;
    const Place& location(std::string_view name, Line line) const;

private:
    /// So that a part of a text can be looked up without a copy.
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };
    template <class Value>
    using Table = std::unordered_map<std::string, Value, Hash, std::equal_to<>>;

    template <class Value>
    const Value& named(const Table<Value>& table, std::string_view name, const char* what,
                       Line line) const;

    bool is_constant(std::string_view name) const;

    const TextReading& reading_;
    Table<Quantity> quantities_;
    Table<Place> locations_;
    Quantity ignored_;
};

} // namespace zonar::exchange
