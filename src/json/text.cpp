#include "json/value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <ostream>

namespace zonar::json {

namespace {

using Package = nlohmann::json;

// ---- writing ----

/// Text that stands in quotes as it is.
bool is_plain(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
}

void write_text(std::string& out, const std::string& text) {
    if (is_plain(text))
        out.append(1, '"').append(text).append(1, '"');
    else
        out += Package(text).dump(-1, ' ', false, Package::error_handler_t::replace);
}

template <class Integer>
void write_integer(std::string& out, Integer number) {
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    out.append(std::begin(digits), end);
}

void break_line(std::string& out, int indent, std::size_t column) {
    if (indent >= 0) out.append(1, '\n').append(column, ' ');
}

// ---- reading ----

/// Builds a value of what the package reports while it reads.
class Builder : public Package::json_sax_t {
public:
    bool null() override { return add(nullptr); }
    bool boolean(bool truth) override { return add(truth); }
    bool number_integer(std::int64_t number) override { return add(number); }
    bool number_unsigned(std::uint64_t number) override { return add(number); }
    bool number_float(double number, const std::string&) override { return add(number); }
    bool string(std::string& text) override { return add(std::move(text)); }
    bool binary(Package::binary_t&) override { return false; } // JSON has none

    bool start_object(std::size_t) override { return start(); }
    bool start_array(std::size_t) override { return start(); }
    bool key(std::string& name) override {
        open_.back().names.push_back(std::move(name));
        return true;
    }
    bool end_object() override {
        Open object = close();
        remove_duplicates(object);
        Value::Named members;
        members.reserve(object.values.size());
        for (std::size_t i = 0; i < object.values.size(); ++i)
            members.emplace_back(std::move(object.names[i]), std::move(object.values[i]));
        return add(Value(std::move(members)));
    }
    bool end_array() override {
        Value array = Value::array();
        for (Value& value : close().values) array.push_back(std::move(value));
        return add(std::move(array));
    }

    bool parse_error(std::size_t byte, const std::string&,
                     const nlohmann::detail::exception& problem) override {
        using enum ParseError::Kind;
        const bool is_syntax =
            dynamic_cast<const Package::parse_error*>(&problem) != nullptr;
        throw ParseError(is_syntax ? syntax : number_too_large, byte, problem.what());
    }

    Value take() { return std::move(result_); }

private:
    /// A structure that has not ended yet.
    struct Open {
        std::vector<std::string> names; // only of an object
        std::vector<Value> values;
    };

    bool start() {
        open_.emplace_back();
        return true;
    }
    Open close() {
        Open closed = std::move(open_.back());
        open_.pop_back();
        return closed;
    }
    bool add(Value value) {
        if (open_.empty())
            result_ = std::move(value);
        else
            open_.back().values.push_back(std::move(value));
        return true;
    }

    /// A member takes the place of the first and the value of the last of its name. Objects
    /// can have many thousands, so they are not compared one by one.
    static void remove_duplicates(Open& object) {
        std::vector<std::size_t> order(object.names.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) -> const std::string& {
            return object.names[i];
        });
        std::vector<bool> is_duplicate(order.size(), false);
        std::size_t first = 0; // of those with the same name
        for (std::size_t i = 1; i < order.size(); ++i) {
            if (object.names[order[i]] != object.names[order[first]]) {
                first = i;
                continue;
            }
            object.values[order[first]] = std::move(object.values[order[i]]);
            is_duplicate[order[i]] = true;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (is_duplicate[i]) continue;
            if (kept != i) {
                object.names[kept] = std::move(object.names[i]);
                object.values[kept] = std::move(object.values[i]);
            }
            ++kept;
        }
        object.names.resize(kept);
        object.values.resize(kept);
    }

    std::vector<Open> open_;
    Value result_;
};

} // namespace

void Value::write(std::string& out, int indent, std::size_t column) const {
    if (is_null()) {
        out += "null";
    } else if (is_boolean()) {
        out += get<bool>() ? "true" : "false";
    } else if (is_string()) {
        write_text(out, text());
    } else if (is_number_unsigned()) {
        write_integer(out, get<std::uint64_t>());
    } else if (is_number_integer()) {
        write_integer(out, get<std::int64_t>());
    } else if (is_number()) {
        out += Package(get<double>()).dump();
    } else {
        const std::size_t inside = column + static_cast<std::size_t>(std::max(indent, 0));
        out += is_object() ? '{' : '[';
        for (std::size_t i = 0; i < size(); ++i) {
            if (i > 0) out += ',';
            break_line(out, indent, inside);
            if (is_object()) {
                write_text(out, key(i));
                out += indent >= 0 ? ": " : ":";
            }
            begin()[i].write(out, indent, inside);
        }
        if (!empty()) break_line(out, indent, column);
        out += is_object() ? '}' : ']';
    }
}

std::string Value::dump(int indent) const {
    std::string text;
    write(text, indent, 0);
    return text;
}

std::ostream& operator<<(std::ostream& out, const Value& value) {
    return out << value.dump();
}

Value Value::parse(std::string_view text) {
    Builder builder;
    Package::sax_parse(text.begin(), text.end(), &builder);
    return builder.take();
}

} // namespace zonar::json
