#include "json/value.h"

#include "checks/check.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace zonar::json {

namespace {

[[noreturn]] void fail(std::string what) {
    throw Error(what);
}

/// "name": ..., as an element of a list in braces.
bool is_member(const Value& value) {
    return value.is_array() && value.size() == 2 && value[0].is_string();
}

} // namespace

// ---- making values ----

Value::Value() = default;
Value::Value(std::nullptr_t) {}
Value::Value(bool truth) : content_(truth) {}
Value::Value(int number) : content_(std::int64_t{number}) {}
Value::Value(long number) : content_(std::int64_t{number}) {}
Value::Value(long long number) : content_(std::int64_t{number}) {}
Value::Value(unsigned number) : content_(std::uint64_t{number}) {}
Value::Value(unsigned long number) : content_(std::uint64_t{number}) {}
Value::Value(unsigned long long number) : content_(std::uint64_t{number}) {}
Value::Value(double number) : content_(number) {}
Value::Value(const char* text) : content_(std::make_unique<std::string>(text)) {}
Value::Value(std::string_view text) : content_(std::make_unique<std::string>(text)) {}
Value::Value(std::string text)
    : content_(std::make_unique<std::string>(std::move(text))) {}

Value Value::array() {
    Value value;
    value.content_ = std::make_unique<Array>();
    return value;
}

Value Value::object() {
    Value value;
    value.content_ = std::make_unique<Object>();
    return value;
}

Value Value::array(std::initializer_list<Item> items) {
    Value value = array();
    std::vector<Value>& values = value.structure()->values;
    values.reserve(items.size());
    for (const Item& item : items) values.push_back(std::move(item.value_));
    return value;
}

Value::Value(std::initializer_list<Item> items) {
    const bool members = std::ranges::all_of(
        items, [](const Item& item) { return is_member(item.value_); });
    *this = members ? object() : array(items);
    if (!members) return;
    for (const Item& item : items)
        (*this)[item.value_[0].text()] = std::move(item.value_[1]);
}

Value::Value(Named members) : Value(object()) {
    Object& object = *std::get<std::unique_ptr<Object>>(content_);
    object.names.reserve(members.size());
    object.values.reserve(members.size());
    for (auto& [name, value] : members) {
        object.names.push_back(std::move(name));
        object.values.push_back(std::move(value));
    }
}

// ---- copying and destroying them ----

/// Moves what is inside a structure to `parts`, as far as it is a structure itself.
void Value::take_apart(Value& value, std::vector<Value>& parts) {
    Array* structure = value.structure();
    if (structure == nullptr) return;
    for (Value& part : structure->values)
        if (part.is_structured()) parts.push_back(std::move(part));
}

Value::~Value() {
    if (structure() == nullptr) return;
    std::vector<Value> parts;
    take_apart(*this, parts);
    while (!parts.empty()) {
        Value part = std::move(parts.back());
        parts.pop_back();
        take_apart(part, parts);
    }
}

Value::Value(const Value& other) {
    const auto copy = [this](const auto& content) {
        using Type = std::decay_t<decltype(content)>;
        if constexpr (std::is_trivially_copyable_v<Type>)
            content_ = content;
        else
            content_ = std::make_unique<typename Type::element_type>(*content);
    };
    std::visit(copy, other.content_);
}

Value::Value(Value&& other) noexcept
    : content_(std::exchange(other.content_, Content{})) {}

Value& Value::operator=(Value other) noexcept {
    content_.swap(other.content_);
    return *this;
}

// ---- what is in them ----

const Value::Array* Value::structure() const {
    if (const auto* array = std::get_if<std::unique_ptr<Array>>(&content_))
        return array->get();
    if (const auto* object = std::get_if<std::unique_ptr<Object>>(&content_))
        return object->get();
    return nullptr;
}

Value::Array* Value::structure() {
    return const_cast<Array*>(std::as_const(*this).structure());
}

template <class Number>
void Value::number_to(Number& result) const {
    const auto convert = [&](auto content) {
        if constexpr (std::is_same_v<decltype(content), double> &&
                      std::is_integral_v<Number>) {
            // One more than the largest is a power of two, which a double can hold.
            const double end = 2.0 * double(std::numeric_limits<Number>::max() / 2 + 1);
            if (!(content >= double(std::numeric_limits<Number>::min()) && content < end))
                fail("a number is too large");
        }
        result = static_cast<Number>(content);
    };
    if (const auto* integer = std::get_if<std::int64_t>(&content_))
        convert(*integer);
    else if (const auto* natural = std::get_if<std::uint64_t>(&content_))
        convert(*natural);
    else if (const auto* real = std::get_if<double>(&content_))
        convert(*real);
    else
        fail("a number was expected");
}

void Value::get_to(double& result) const {
    number_to(result);
}
void Value::get_to(std::int32_t& result) const {
    number_to(result);
}
void Value::get_to(std::uint32_t& result) const {
    number_to(result);
}
void Value::get_to(std::int64_t& result) const {
    number_to(result);
}
void Value::get_to(std::uint64_t& result) const {
    number_to(result);
}

void Value::get_to(bool& result) const {
    if (!is_boolean()) fail("true or false was expected");
    result = std::get<bool>(content_);
}

void Value::get_to(std::string& result) const {
    result = text();
}

const std::string& Value::text() const {
    if (!is_string()) fail("a text was expected");
    return *std::get<std::unique_ptr<std::string>>(content_);
}

bool Value::equals(const Value& other) const {
    if (is_number_integer() && other.is_number_integer()) {
        const auto is_negative = [](const Value& value) {
            return !value.is_number_unsigned() && value.get<std::int64_t>() < 0;
        };
        return is_negative(*this) == is_negative(other) &&
               get<std::uint64_t>() == other.get<std::uint64_t>();
    }
    if (is_number() && other.is_number()) return get<double>() == other.get<double>();
    if (content_.index() != other.content_.index()) return false;
    if (is_string()) return text() == other.text();
    if (is_boolean()) return get<bool>() == other.get<bool>();
    if (is_null()) return true;
    if (is_object() && std::get<std::unique_ptr<Object>>(content_)->names !=
                           std::get<std::unique_ptr<Object>>(other.content_)->names)
        return false;
    return structure()->values == other.structure()->values;
}

std::size_t Value::size() const {
    const Array* found = structure();
    return found == nullptr ? 0 : found->values.size();
}

const Value* Value::begin() const {
    const Array* found = structure();
    return found == nullptr ? nullptr : found->values.data();
}

Value* Value::begin() {
    return const_cast<Value*>(std::as_const(*this).begin());
}

// ---- arrays ----

const Value& Value::at(std::size_t number) const {
    if (!is_array()) fail("an array was expected");
    if (number >= size()) fail("there are only " + std::to_string(size()) + " elements");
    return begin()[number];
}

Value& Value::operator[](std::size_t number) {
    return const_cast<Value&>(at(number));
}

Value& Value::back() {
    return const_cast<Value&>(at(size() - 1));
}

void Value::push_back(Value value) {
    if (is_null()) *this = array();
    if (!is_array()) fail("an array was expected");
    structure()->values.push_back(std::move(value));
}

// ---- objects ----

const std::string& Value::key(std::size_t number) const {
    ZONAR_CHECK(is_object() && number < size());
    return std::get<std::unique_ptr<Object>>(content_)->names[number];
}

const Value* Value::member(std::string_view name) const {
    if (!is_object()) fail("an object was expected");
    const Value* found = find(name);
    return found == end() ? nullptr : found;
}

const Value* Value::find(std::string_view name) const {
    if (!is_object()) return end();
    const auto& names = std::get<std::unique_ptr<Object>>(content_)->names;
    return begin() + (std::ranges::find(names, name) - names.begin());
}

const Value& Value::at(std::string_view name) const {
    const Value* found = member(name);
    if (found == nullptr) fail("there is no '" + std::string{name} + "'");
    return *found;
}

Value& Value::operator[](std::string_view name) {
    if (is_null()) *this = object();
    if (const Value* found = member(name)) return const_cast<Value&>(*found);
    Object& object = *std::get<std::unique_ptr<Object>>(content_);
    object.names.emplace_back(name);
    return object.values.emplace_back();
}

void Value::update(Value other) {
    if (is_null()) *this = object();
    if (!is_object() || !other.is_object()) fail("an object was expected");
    for (std::size_t i = 0; i < other.size(); ++i)
        (*this)[other.key(i)] = std::move(other.begin()[i]);
}

void Value::erase(std::string_view name) {
    const Value* found = member(name);
    if (found == nullptr) return;
    Object& object = *std::get<std::unique_ptr<Object>>(content_);
    const auto place = found - begin();
    object.names.erase(object.names.begin() + place);
    object.values.erase(object.values.begin() + place);
}

} // namespace zonar::json
