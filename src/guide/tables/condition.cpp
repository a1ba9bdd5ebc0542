#include "guide/tables/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace zonar::guide {

using abstraction::FactorId;
using abstraction::FactorNames;
using abstraction::StateBox;
using abstraction::StateId;
using abstraction::TableFile;

namespace {

constexpr std::size_t most_boxes = 1000;
constexpr std::size_t deepest = 100;   // parentheses and negations
constexpr std::size_t most_listed = 8; // names in a message

using Boxes = std::vector<StateBox>;
using States = std::vector<StateId>; // ascending

/// Thrown and caught within this file.
struct Wrong {
    std::string what;
};

[[noreturn]] void fail(std::string what) {
    throw Wrong{std::move(what)};
}

bool starts_name(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool continues_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class Reader {
public:
    Reader(std::string_view text, const TableFile& file, Suggest suggest)
        : rest_(text), file_(file), suggest_(suggest) {}

    Boxes run() {
        Boxes boxes = any_of(false);
        if (skip_blanks(); !rest_.empty())
            fail(fmt::format(
                "'{}' is not expected here; conditions are joined with && or ||", rest_));
        return boxes;
    }

private:
    // or = and { ("||" | "or") and }; its negation is a conjunction.
    Boxes any_of(bool negated) {
        Boxes boxes = all_of(negated);
        while (take("||") || take_word("or")) {
            const Boxes more = all_of(negated);
            boxes = negated ? common(boxes, more) : united(boxes, more);
        }
        return boxes;
    }

    Boxes all_of(bool negated) {
        Boxes boxes = literal(negated);
        while (take("&&") || take_word("and")) {
            const Boxes more = literal(negated);
            boxes = negated ? united(boxes, more) : common(boxes, more);
        }
        return boxes;
    }

    Boxes literal(bool negated) {
        if (++depth_ > deepest) fail("there are too many parentheses");
        Boxes boxes;
        skip_blanks();
        if (take_word("not") || (!rest_.starts_with("!=") && take("!"))) {
            boxes = literal(!negated);
        } else if (take("(")) {
            boxes = any_of(negated);
            if (!take(")")) fail("a ')' is missing");
        } else {
            boxes = atom(negated);
        }
        --depth_;
        return boxes;
    }

    Boxes atom(bool negated) {
        const std::string name = read_name();
        if (take(".")) return box(location_set(name), negated); // "." before "{"
        static constexpr std::string_view signs[] = {"==", "!=", "<=", ">=", "<", ">"};
        for (const std::string_view sign : signs)
            if (take(sign)) return box(compared(name, sign), negated);
        if (take_word("in")) return box(value_set(name), negated);
        if (take("=")) fail("a value is compared with '==', not with '='");
        return box(location_or_truth(name), negated);
    }

    struct Chosen {
        FactorId factor = 0;
        States states;
    };

    /// P(1).{idle, trying}
    Chosen location_set(const std::string& process) {
        Chosen chosen{known(process, true), {}};
        if (!take("{")) fail(fmt::format("a location is missing after '{}.'", process));
        do {
            skip_blanks();
            chosen.states.push_back(location(chosen.factor, read_identifier()));
        } while (take(","));
        if (!take("}")) fail("a '}' is missing");
        return sorted(chosen);
    }

    /// v in {1, 3}
    Chosen value_set(const std::string& variable) {
        Chosen chosen{known(variable, false), {}};
        if (!take("{")) fail(fmt::format("a '{{' is missing after '{} in'", variable));
        do {
            chosen.states.push_back(value(chosen.factor, read_number()));
        } while (take(","));
        if (!take("}")) fail("a '}' is missing");
        return sorted(chosen);
    }

    Chosen compared(const std::string& variable, std::string_view sign) {
        const FactorId f = known(variable, false);
        const std::int64_t number = read_number();
        if (sign == "==") return {f, {value(f, number)}};
        Chosen chosen{f, {}};
        for (StateId s = 0; s < file_.factors[f].states; ++s) {
            const std::int64_t has = std::int64_t{file_.factors[f].first} + s;
            const bool holds = sign == "!="   ? has != number
                               : sign == "<"  ? has < number
                               : sign == "<=" ? has <= number
                               : sign == ">"  ? has > number
                                              : has >= number;
            if (holds) chosen.states.push_back(s);
        }
        return chosen;
    }

    /// P(1).waiting, or a variable that is not 0.
    Chosen location_or_truth(const std::string& name) {
        if (const auto f = find(name, false)) {
            Chosen chosen{*f, {}};
            for (StateId s = 0; s < file_.factors[*f].states; ++s)
                if (std::int64_t{file_.factors[*f].first} + s != 0)
                    chosen.states.push_back(s);
            return chosen;
        }
        const std::size_t dot = name.rfind('.');
        if (dot == name.npos || !find(name.substr(0, dot), true)) {
            if (find(name, true))
                fail(fmt::format("'{0}' is a process: say {0}.LOCATION", name));
            fail_unknown(dot == name.npos ? name : name.substr(0, dot));
        }
        const FactorId f = *find(name.substr(0, dot), true);
        return {f, {location(f, name.substr(dot + 1))}};
    }

    StateId location(FactorId f, const std::string& name) const {
        const FactorNames& factor = file_.factors[f];
        const auto found = std::ranges::find(factor.state_names, name);
        if (found == factor.state_names.end()) {
            const std::vector<std::string_view> names(factor.state_names.begin(),
                                                      factor.state_names.end());
            const std::string near = suggestion(name, names);
            fail(fmt::format("'{}' has no location '{}'{}", factor.name, name,
                             near.empty() ? "; it has " + some(names) : near));
        }
        return static_cast<StateId>(found - factor.state_names.begin());
    }

    StateId value(FactorId f, std::int64_t number) const {
        const FactorNames& factor = file_.factors[f];
        const std::int64_t state = number - factor.first;
        if (state < 0 || state >= factor.states)
            fail(fmt::format("'{}' is never {}: its values are {} to {}", factor.name,
                             number, factor.state_name(0),
                             factor.state_name(factor.states - 1)));
        return static_cast<StateId>(state);
    }

    /// A factor by its name: one with locations, or one with numbers.
    std::optional<FactorId> find(std::string_view name, bool locations) const {
        for (FactorId f = 0; f < file_.factors.size(); ++f)
            if (file_.factors[f].name == name &&
                file_.factors[f].has_numbers() != locations)
                return f;
        return std::nullopt;
    }

    FactorId known(const std::string& name, bool locations) const {
        if (const auto f = find(name, locations)) return *f;
        if (find(name, true))
            fail(fmt::format("'{0}' is a process: say {0}.LOCATION", name));
        if (find(name, false))
            fail(fmt::format("'{}' is a variable, and no process", name));
        if (const std::size_t dot = name.rfind('.');
            dot != name.npos && find(name.substr(0, dot), true))
            fail(fmt::format(
                "'{}' is compared with a number, but '{}' has no such variable here",
                name, name.substr(0, dot)));
        fail_unknown(name);
    }

    [[noreturn]] void fail_unknown(const std::string& name) const {
        std::vector<std::string_view> names;
        for (const FactorNames& factor : file_.factors)
            if (!factor.auxiliary) names.push_back(factor.name);
        const std::string near = suggestion(name, names);
        if (!near.empty())
            fail(fmt::format("'{}' is not part of this table{}", name, near));
        fail(fmt::format("'{}' is not part of this table, which knows {}, but no clocks, "
                         "constants or variables with too many values",
                         name, some(names)));
    }

    /// None for a single letter: every other one is a single mistake away.
    std::string suggestion(std::string_view name,
                           const std::vector<std::string_view>& names) const {
        return name.size() > 1 && suggest_ != nullptr ? suggest_(name, names)
                                                      : std::string{};
    }

    /// "a, b and 12 others"
    static std::string some(const std::vector<std::string_view>& names) {
        const std::size_t shown =
            names.size() <= most_listed + 1 ? names.size() : most_listed;
        std::string text = fmt::format(
            "{}", fmt::join(names.begin(),
                            names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
        if (shown < names.size())
            text += fmt::format(" and {} others", names.size() - shown);
        return text;
    }

    static Chosen sorted(Chosen chosen) {
        std::ranges::sort(chosen.states);
        const auto end = std::unique(chosen.states.begin(), chosen.states.end());
        chosen.states.erase(end, chosen.states.end());
        return chosen;
    }

    /// All states in which the factor is in one of these, or in another.
    Boxes box(Chosen chosen, bool negated) const {
        if (negated) {
            States others;
            for (StateId s = 0; s < file_.factors[chosen.factor].states; ++s)
                if (!std::ranges::binary_search(chosen.states, s)) others.push_back(s);
            chosen.states = std::move(others);
        }
        if (chosen.states.empty()) return {};
        StateBox one = any_state(file_);
        one[chosen.factor] = std::move(chosen.states);
        return {std::move(one)};
    }

    static Boxes united(Boxes a, const Boxes& b) {
        a.insert(a.end(), b.begin(), b.end());
        if (a.size() > most_boxes) fail("there are too many alternatives");
        return a;
    }

    static Boxes common(const Boxes& a, const Boxes& b) {
        Boxes all;
        if (a.size() * b.size() > most_boxes) fail("there are too many alternatives");
        for (const StateBox& one : a)
            for (const StateBox& other : b)
                if (auto both = intersection(one, other)) all.push_back(std::move(*both));
        return all;
    }

    static std::optional<StateBox> intersection(const StateBox& a, const StateBox& b) {
        StateBox both = a;
        for (std::size_t f = 0; f < both.size(); ++f) {
            if (b[f].empty()) continue;
            if (a[f].empty()) {
                both[f] = b[f];
                continue;
            }
            both[f].clear();
            std::ranges::set_intersection(a[f], b[f], std::back_inserter(both[f]));
            if (both[f].empty()) return std::nullopt;
        }
        return both;
    }

    // What follows reads characters.

    void skip_blanks() {
        while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_[0])) != 0)
            rest_.remove_prefix(1);
    }
    bool take(std::string_view sign) {
        skip_blanks();
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }
    bool take_word(std::string_view word) {
        skip_blanks();
        if (!rest_.starts_with(word)) return false;
        if (rest_.size() > word.size() && continues_name(rest_[word.size()]))
            return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    std::string read_identifier() {
        std::string name;
        while (!rest_.empty() && continues_name(rest_[0])) {
            name += rest_[0];
            rest_.remove_prefix(1);
        }
        return name;
    }

    /// "P(1).n", "a[2]", "s.x", without blanks. Stops before ".{".
    std::string read_name() {
        skip_blanks();
        if (rest_.empty()) fail("a condition is missing at the end");
        if (!starts_name(rest_[0]))
            fail(fmt::format(
                "a location such as P(1).idle or a value such as n == 2 is expected at "
                "'{}'",
                rest_));
        std::string name = read_identifier();
        for (;;) {
            if (rest_.starts_with('(') || rest_.starts_with('[')) {
                const std::size_t end = rest_.find(rest_[0] == '(' ? ')' : ']');
                if (end == rest_.npos)
                    fail(fmt::format("'{}{}' does not end", name, rest_));
                for (const char c : rest_.substr(0, end + 1))
                    if (c != ' ') name += c;
                rest_.remove_prefix(end + 1);
            } else if (rest_.size() > 1 && rest_[0] == '.' && starts_name(rest_[1])) {
                rest_.remove_prefix(1);
                name += '.' + read_identifier();
            } else {
                return name;
            }
        }
    }

    std::int64_t read_number() {
        skip_blanks();
        std::size_t end = rest_.starts_with('-') ? 1 : 0;
        while (end < rest_.size() && continues_name(rest_[end])) ++end;
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(end);
        if (word == "true" || word == "false") return word == "true" ? 1 : 0;
        std::int32_t number = 0;
        const char* last = word.data() + word.size();
        const auto result = std::from_chars(word.data(), last, number);
        if (result.ec != std::errc{} || result.ptr != last)
            fail(fmt::format(
                "'{}' is no number; constants of the model are not known here", word));
        return number;
    }

    std::string_view rest_;
    const TableFile& file_;
    Suggest suggest_;
    std::size_t depth_ = 0;
};

} // namespace

StateBox any_state(const TableFile& file) {
    StateBox box(file.factors.size());
    for (std::size_t f = 0; f < box.size(); ++f)
        if (file.factors[f].auxiliary) box[f] = {0};
    return box;
}

TableCondition read_condition(std::string_view text, const TableFile& file,
                              Suggest suggest) {
    try {
        return {Reader{text, file, suggest}.run(), {}};
    } catch (const Wrong& wrong) {
        return {{}, wrong.what};
    }
}

} // namespace zonar::guide
