#include "suite/read_suite.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <set>
#include <sstream>

namespace zonar::suite {

namespace {

namespace fs = std::filesystem;

/// Reads tables and keeps the first problem. After one, what is returned is rubbish.
class SuiteReader {
public:
    SuiteReader(std::string shown, fs::path folder, families::Suggest suggest)
        : shown_(std::move(shown)), folder_(std::move(folder)), suggest_(suggest) {}

    Suite read(const toml::table& top);
    const std::string& problem() const { return problem_; }
    void fail(const toml::source_region& where, std::string_view what) {
        if (problem_.empty())
            problem_ = fmt::format("{}:{}:{}: {}", shown_, where.begin.line,
                                   where.begin.column, what);
    }

private:
    using Keys = std::initializer_list<std::string_view>;

    void fail(const toml::node& node, std::string_view what) {
        fail(node.source(), what);
    }
    void allow(const toml::table& table, Keys keys);
    std::string text(const toml::table& table, std::string_view key,
                     bool required = false);
    std::vector<std::string> words(const toml::table& table, std::string_view key);
    std::vector<int> range(const toml::node& node, std::string_view key);
    std::vector<int> range(const toml::table& table, std::string_view key);
    template <class Read>
    void each_table(const toml::table& top, std::string_view key, Read read);

    Limits limits(const toml::table& top);
    double seconds(const toml::node& node);
    PaperTable paper(const toml::table& table);
    void scatter(const toml::table& top, Suite& suite);
    void configurations(const toml::table& table, Suite& suite);
    void models(const toml::table& table, Suite& suite);
    std::vector<Source> members(const toml::table& table, std::string_view family,
                                std::optional<int> size);
    void query(const toml::table& table, Row& row);
    void unique_names(const toml::table& top, const Suite& suite);

    std::string shown_;
    fs::path folder_;
    families::Suggest suggest_;
    std::string problem_;
};

// ---- values

void SuiteReader::allow(const toml::table& table, Keys keys) {
    const std::vector<std::string_view> known(keys);
    for (const auto& [key, node] : table) {
        if (std::ranges::find(known, key.str()) != known.end()) continue;
        fail(key.source(),
             fmt::format("'{}' is not expected here, only {}{}", key.str(),
                         fmt::join(known, ", "), suggest_(key.str(), known)));
    }
}

std::string SuiteReader::text(const toml::table& table, std::string_view key,
                              bool required) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (required) fail(table, fmt::format("'{}' is missing", key));
        return {};
    }
    if (const auto* value = node->as_string()) return value->get();
    fail(*node, fmt::format("{} must be a text in quotes", key));
    return {};
}

/// A text, split at blanks, or a list of texts.
std::vector<std::string> SuiteReader::words(const toml::table& table,
                                            std::string_view key) {
    std::vector<std::string> all;
    const toml::node* node = table.get(key);
    if (node == nullptr) return all;
    if (const toml::array* list = node->as_array()) {
        for (const toml::node& one : *list) {
            if (const auto* value = one.as_string())
                all.push_back(value->get());
            else
                fail(one, fmt::format("{} must be texts", key));
        }
        return all;
    }
    std::istringstream in(text(table, key));
    for (std::string word; in >> word;) all.push_back(word);
    return all;
}

std::vector<int> SuiteReader::range(const toml::node& node, std::string_view key) {
    const auto number = [&](const toml::node& one) -> int {
        const auto value = one.value_exact<std::int64_t>();
        if (value && *value >= 0 && *value <= std::numeric_limits<int>::max())
            return static_cast<int>(*value);
        fail(one, fmt::format("{} must be a whole number", key));
        return 0;
    };
    if (const toml::array* list = node.as_array()) {
        std::vector<int> all;
        for (const toml::node& one : *list) all.push_back(number(one));
        return all;
    }
    if (const auto* value = node.as_string()) {
        if (auto all = parse_range(value->get())) return *all;
        fail(node,
             fmt::format("{} must be a number, a list, or a range such as \"1..5\" or "
                         "\"10..50 by 10\"",
                         key));
        return {};
    }
    return {number(node)};
}

std::vector<int> SuiteReader::range(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::vector<int>{} : range(*node, key);
}

template <class Read>
void SuiteReader::each_table(const toml::table& top, std::string_view key, Read read) {
    const toml::node* node = top.get(key);
    const toml::array* list = node == nullptr ? nullptr : node->as_array();
    if (list == nullptr || list->empty()) {
        fail(node == nullptr ? static_cast<const toml::node&>(top) : *node,
             fmt::format("at least one [[{}]] is needed", key));
        return;
    }
    for (const toml::node& one : *list) {
        if (const toml::table* table = one.as_table())
            read(*table);
        else
            fail(one, fmt::format("{} must be written as [[{}]]", key, key));
    }
}

// ---- the parts of a suite

std::optional<std::uint64_t> parse_memory(std::string_view text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc{} || read.ptr + 1 != end || number == 0) return std::nullopt;
    const int shift = *read.ptr == 'M' ? 20 : *read.ptr == 'G' ? 30 : 0;
    if (shift == 0 || number > (std::uint64_t{1} << 20)) return std::nullopt;
    return number << shift;
}

double SuiteReader::seconds(const toml::node& node) {
    const double value = node.value<double>().value_or(0);
    if (!(value > 0) || !std::isfinite(value))
        fail(node, "seconds must be a number above 0");
    return value;
}

Limits SuiteReader::limits(const toml::table& top) {
    Limits limits;
    const toml::node* node = top.get("limits");
    if (node == nullptr) return limits;
    const toml::table* table = node->as_table();
    if (table == nullptr) {
        fail(*node, "limits must be written as { seconds = 60, memory = \"4G\" }");
        return limits;
    }
    allow(*table, {"seconds", "memory"});
    if (const toml::node* limit = table->get("seconds")) limits.seconds = seconds(*limit);
    if (const toml::node* memory = table->get("memory")) {
        const auto bytes = parse_memory(text(*table, "memory"));
        if (bytes)
            limits.bytes = *bytes;
        else
            fail(*memory, "memory must be such as \"500M\" or \"4G\"");
    }
    return limits;
}

PaperTable SuiteReader::paper(const toml::table& table) {
    allow(table, {"data", "table", "title", "counts"});
    const std::string counts = text(table, "counts");
    if (!counts.empty() && counts != "expanded" && counts != "generated")
        fail(*table.get("counts"), "counts must be \"expanded\" or \"generated\"");
    return {text(table, "data", true), text(table, "table", true),
            text(table, "title", true), counts == "expanded"};
}

/// "{}" becomes the number, wherever it is.
std::string filled(std::string text, int number) {
    for (std::size_t at = 0; (at = text.find("{}", at)) != text.npos;)
        text.replace(at, 2, std::to_string(number));
    return text;
}

void SuiteReader::configurations(const toml::table& table, Suite& suite) {
    allow(table, {"name", "options", "seeds", "seconds", "values", "paper"});
    Configuration one{.name = text(table, "name", true),
                      .options = words(table, "options"),
                      .seeds = {},
                      .value = {},
                      .paper_method = text(table, "paper")};
    for (const int seed : range(table, "seeds"))
        one.seeds.push_back(static_cast<std::uint64_t>(seed));
    if (const toml::node* limit = table.get("seconds")) one.seconds = seconds(*limit);
    if (!table.contains("values")) {
        suite.configurations.push_back(std::move(one));
        return;
    }
    if (one.name.find("{}") == one.name.npos)
        fail(table, "with values, the name must say which: \"N{}\"");
    for (const int value : range(table, "values")) {
        Configuration of_value = one;
        of_value.name = filled(one.name, value);
        of_value.value = value;
        for (std::string& option : of_value.options) option = filled(option, value);
        suite.configurations.push_back(std::move(of_value));
    }
}

/// All models with this size and any of the values that `set` allows.
std::vector<Source> SuiteReader::members(const toml::table& table,
                                         std::string_view family,
                                         std::optional<int> size) {
    std::vector<std::vector<families::Setting>> all{{}};
    if (size) all[0].push_back({"size", *size});
    if (const toml::node* set = table.get("set")) {
        const toml::table* values = set->as_table();
        if (values == nullptr) {
            fail(*set, "set must be written as { seed = 3 }");
            return {};
        }
        for (const auto& [key, node] : *values) {
            std::vector<std::vector<families::Setting>> more;
            for (const auto& before : all) {
                for (const int value : range(node, key.str())) {
                    more.push_back(before);
                    more.back().push_back({std::string(key.str()), value});
                }
            }
            all = std::move(more);
        }
    }
    std::vector<Source> found;
    for (const auto& settings : all) {
        families::ChosenMember chosen = families::choose(family, settings, suggest_);
        if (chosen.member)
            found.emplace_back(std::move(*chosen.member));
        else
            fail(table, chosen.problem);
    }
    return found;
}

void SuiteReader::query(const toml::table& table, Row& row) {
    const toml::node* node = table.get("query");
    if (node == nullptr) {
        const auto* member = row.models.empty()
                                 ? nullptr
                                 : std::get_if<families::Member>(&row.models.front());
        row.query = member == nullptr ? 1 : std::max(member->family->error, 1);
    } else if (const auto number = node->value_exact<std::int64_t>()) {
        if (*number < 1 || *number > 1'000'000) fail(*node, "queries count from 1");
        row.query = static_cast<int>(*number);
    } else if (const auto* words = node->as_string()) {
        row.query = words->get();
    } else {
        fail(*node, "query must be its number or its text");
    }
}

void SuiteReader::models(const toml::table& table, Suite& suite) {
    allow(table,
          {"name", "family", "sizes", "set", "file", "query", "paper_length", "remark"});
    Row row{.name = text(table, "name", true),
            .models = {},
            .query = 1,
            .paper_length = Length::transitions,
            .remark = text(table, "remark")};
    const std::string length = text(table, "paper_length");
    if (length == "2T+1")
        row.paper_length = Length::states_and_transitions;
    else if (!length.empty() && length != "T")
        fail(*table.get("paper_length"),
             "paper_length must be \"T\" (transitions) or \"2T+1\"");

    const std::string family = text(table, "family");
    const std::string file = text(table, "file");
    if (family.empty() == file.empty()) {
        fail(table, "a model has either a family or a file");
        return;
    }
    if (!file.empty()) {
        for (const char* key : {"sizes", "set"})
            if (const toml::node* node = table.get(key))
                fail(*node, fmt::format("{} is for families", key));
        row.models.emplace_back(folder_ / file);
        query(table, row);
        suite.rows.push_back(std::move(row));
        return;
    }
    const std::vector<int> sizes = range(table, "sizes");
    if (sizes.empty()) fail(table, "sizes are missing, such as sizes = \"4..8\"");
    if (sizes.size() > 1 && row.name.find("{}") == row.name.npos)
        fail(table, "with several sizes, the name must say which: \"H{}\"");
    for (const int size : sizes) {
        Row of_size = row;
        of_size.name = filled(row.name, size);
        of_size.models = members(table, family, size);
        if (!problem_.empty()) return;
        query(table, of_size);
        suite.rows.push_back(std::move(of_size));
    }
}

void SuiteReader::scatter(const toml::table& top, Suite& suite) {
    const toml::node* node = top.get("scatter");
    if (node == nullptr) return;
    const auto is_known = [&](const std::string& name) {
        return std::ranges::find(suite.configurations, name, &Configuration::name) !=
               suite.configurations.end();
    };
    const toml::array* pairs = node->as_array();
    if (pairs == nullptr) {
        fail(*node, "scatter must be a list of pairs: [[\"rDF\", \"N100\"]]");
        return;
    }
    for (const toml::node& pair : *pairs) {
        const toml::array* names = pair.as_array();
        std::string a, b;
        if (names != nullptr && names->size() == 2) {
            a = names->get(0)->value_or(std::string{});
            b = names->get(1)->value_or(std::string{});
        }
        if (!is_known(a) || !is_known(b))
            fail(pair, "scatter must be pairs of configurations, by name");
        suite.scatter.emplace_back(std::move(a), std::move(b));
    }
}

// Rows and columns are told apart by their names, also by those who read our output.
void SuiteReader::unique_names(const toml::table& top, const Suite& suite) {
    std::set<std::string_view> seen;
    for (const Configuration& one : suite.configurations)
        if (!seen.insert(one.name).second)
            fail(top, fmt::format("there are two configurations '{}'", one.name));
    seen.clear();
    for (const Row& row : suite.rows)
        if (!seen.insert(row.name).second)
            fail(top, fmt::format("there are two models '{}'", row.name));
}

Suite SuiteReader::read(const toml::table& top) {
    Suite suite;
    allow(top, {"title", "about", "task", "limits", "configuration", "model", "paper",
                "scatter", "value_label"});
    suite.title = text(top, "title", true);
    suite.about = text(top, "about");
    suite.value_label = text(top, "value_label");
    const std::string task = text(top, "task");
    if (task == "quality")
        suite.task = Task::quality;
    else if (!task.empty() && task != "check")
        fail(*top.get("task"), "task must be \"check\" or \"quality\"");
    suite.limits = limits(top);
    each_table(top, "configuration",
               [&](const toml::table& table) { configurations(table, suite); });
    each_table(top, "model", [&](const toml::table& table) { models(table, suite); });
    if (const toml::node* node = top.get("paper")) {
        if (const toml::table* table = node->as_table())
            suite.paper = paper(*table);
        else
            fail(*node, "paper must be written as [paper]");
    }
    scatter(top, suite);
    unique_names(top, suite);
    return suite;
}

} // namespace

std::optional<std::vector<int>> parse_range(std::string_view text) {
    constexpr std::size_t most = 1'000'000;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    const auto number = [&](int& value) {
        const auto read = std::from_chars(at, end, value);
        at = read.ptr;
        return read.ec == std::errc{} && value >= 0;
    };
    const auto word = [&](std::string_view expected) {
        if (!std::string_view(at, end).starts_with(expected)) return false;
        at += expected.size();
        return true;
    };
    int first = 0, last = 0, step = 1;
    if (!number(first)) return std::nullopt;
    last = first;
    if (word("..") && !number(last)) return std::nullopt;
    if (word(" by ") && (!number(step) || step == 0)) return std::nullopt;
    if (at != end || last < first) return std::nullopt;
    if (static_cast<std::size_t>((last - first) / step) >= most) return std::nullopt;
    std::vector<int> all;
    for (std::int64_t value = first; value <= last; value += step)
        all.push_back(static_cast<int>(value));
    return all;
}

ReadSuite read_suite(std::string_view text, const std::string& name,
                     const std::string& shown, const fs::path& folder,
                     families::Suggest suggest) {
    SuiteReader reader(shown, folder, suggest);
    Suite suite;
    try {
        suite = reader.read(toml::parse(text, shown));
    } catch (const toml::parse_error& error) {
        reader.fail(error.source(), error.description());
    }
    if (!reader.problem().empty()) return {{}, reader.problem()};
    suite.name = name;
    return {std::move(suite), {}};
}

} // namespace zonar::suite
