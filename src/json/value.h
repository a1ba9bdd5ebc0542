// json/value.h
//
// A JSON document as a tree of values, and as text. The package that reads and writes the
// text is included by one source of this room and by no header: it takes longer to compile
// than most of our sources. Names are those of that package, and so is what a list in
// braces means: pairs of a name and a value make an object, everything else an array.
//
//   Value point = {{"x", 1}, {"y", {2, 3}}};
//   point["x"] = nullptr;
//   point.dump();                                   // {"x":null,"y":[2,3]}
//
// Members of an object stay in the order in which they were added, and are looked for one
// by one. Reading what is not there, or what has another type, throws Error.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::json {

class Item;

/// A member or an element is missing, or has another type than was asked for.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A text is not JSON, or has a number that no double can hold.
struct ParseError : Error {
    enum class Kind : std::uint8_t { syntax, number_too_large };
    ParseError(Kind sort, std::size_t place, const std::string& what)
        : Error(what), kind(sort), byte(place) {}
    Kind kind;
    std::size_t byte; // how many were read before it was noticed
};

template <class T>
concept Readable =
    std::same_as<T, bool> || std::same_as<T, double> || std::same_as<T, std::string> ||
    std::same_as<T, std::int32_t> || std::same_as<T, std::uint32_t> ||
    std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t>;

class Value {
public:
    /// The members of an object, all with different names.
    using Named = std::vector<std::pair<std::string, Value>>;

    Value();
    Value(std::nullptr_t);
    Value(bool truth);
    Value(int number);
    Value(long number);
    Value(long long number);
    Value(unsigned number);
    Value(unsigned long number);
    Value(unsigned long long number);
    Value(double number); // infinity and NaN are written as null
    Value(const char* text);
    Value(std::string_view text);
    Value(std::string text);
    Value(const void*) = delete; // which would be a bool
    Value(std::initializer_list<Item> items);
    explicit Value(Named members);
    template <class Element>
    Value(const std::vector<Element>& elements) : Value(array()) {
        for (const Element& element : elements) push_back(Value(element));
    }
    template <class First, class Second>
    Value(const std::pair<First, Second>& pair) : Value(array()) {
        push_back(Value(pair.first));
        push_back(Value(pair.second));
    }

    ~Value(); // however deep it is: what is inside is not destroyed by recursion
    Value(const Value& other);
    Value(Value&& other) noexcept; // which is null then
    Value& operator=(Value other) noexcept;

    static Value array();
    static Value array(std::initializer_list<Item> items);
    static Value object();

    bool is_null() const { return holds<std::nullptr_t>(); }
    bool is_boolean() const { return holds<bool>(); }
    bool is_string() const { return holds<std::unique_ptr<std::string>>(); }
    bool is_array() const { return holds<std::unique_ptr<Array>>(); }
    bool is_object() const { return holds<std::unique_ptr<Object>>(); }
    bool is_structured() const { return is_array() || is_object(); }
    bool is_number_unsigned() const { return holds<std::uint64_t>(); }
    bool is_number_integer() const {
        return is_number_unsigned() || holds<std::int64_t>();
    }
    bool is_number() const { return is_number_integer() || holds<double>(); }

    /// A number becomes one of the type that is asked for, whatever it is.
    template <Readable T>
    T get() const {
        T result;
        get_to(result);
        return result;
    }
    void get_to(bool& result) const;
    void get_to(double& result) const;
    void get_to(std::string& result) const;
    void get_to(std::int32_t& result) const;
    void get_to(std::uint32_t& result) const;
    void get_to(std::int64_t& result) const;
    void get_to(std::uint64_t& result) const;
    const std::string& text() const;

    /// Elements of an array, values of an object; nothing is in any other value.
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    Value* begin();
    Value* end() { return begin() + size(); }
    const Value* begin() const;
    const Value* end() const { return begin() + size(); }
    /// The name of a member of an object, in the order of begin() to end().
    const std::string& key(std::size_t number) const;

    /// Of an array.
    const Value& at(std::size_t number) const;
    const Value& operator[](std::size_t number) const { return at(number); }
    Value& operator[](std::size_t number);
    Value& back();
    const Value& back() const { return at(size() - 1); }
    /// Makes an array of null.
    void push_back(Value value);

    /// Of an object. end() if there is no such member, also where there can be none.
    const Value* find(std::string_view name) const;
    bool contains(std::string_view name) const { return find(name) != end(); }
    const Value& at(std::string_view name) const;
    const Value& operator[](std::string_view name) const { return at(name); }
    /// Makes an object of null; adds the member if there is none.
    Value& operator[](std::string_view name);
    /// Adds the members of another object. Where both have one, that of the other is taken.
    void update(Value other);
    void erase(std::string_view name);
    template <Readable T>
    T value(std::string_view name, T otherwise) const {
        const Value* found = member(name);
        return found == nullptr ? otherwise : found->get<T>();
    }
    std::string value(std::string_view name, const char* otherwise) const {
        return value(name, std::string{otherwise});
    }

    /// In one line, or with `indent` blanks for each level. Bytes that are no UTF-8 become
    /// U+FFFD.
    std::string dump(int indent = -1) const;
    /// Of members that have the same name, the last is taken.
    static Value parse(std::string_view text);

    /// Numbers are equal whatever their type; the order of members counts.
    friend bool operator==(const Value& a, const Value& b) { return a.equals(b); }
    template <std::convertible_to<std::string_view> Other>
    friend bool operator==(const Value& a, const Other& b) {
        return a.is_string() && a.text() == std::string_view{b};
    }

private:
    friend class Item;
    struct Array {
        std::vector<Value> values;
    };
    struct Object : Array {
        std::vector<std::string> names; // one for each value
    };
    using Content = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t,
                                 double, std::unique_ptr<std::string>,
                                 std::unique_ptr<Array>, std::unique_ptr<Object>>;

    template <class Kind>
    bool holds() const {
        return std::holds_alternative<Kind>(content_);
    }
    const Array* structure() const; // null if there is none
    Array* structure();
    const Value*
    member(std::string_view name) const; // only of an object; null: not there
    bool equals(const Value& other) const;
    template <class Number>
    void number_to(Number& result) const;
    void write(std::string& text, int indent, std::size_t column) const;
    static void take_apart(Value& value, std::vector<Value>& parts);

    Content content_;
};

/// In one line, for messages of tests.
std::ostream& operator<<(std::ostream& out, const Value& value);

/// What a list in braces consists of; a list itself, or anything that a value can be.
class Item {
public:
    Item(std::initializer_list<Item> items) : value_(items) {}
    template <class Any>
    requires(!std::same_as<std::remove_cvref_t<Any>, Item> &&
             std::constructible_from<Value, Any>) Item(Any&& any)
        : value_(std::forward<Any>(any)) {}

private:
    friend class Value;
    mutable Value value_; // moved out by the value that is made of the list
};

} // namespace zonar::json
