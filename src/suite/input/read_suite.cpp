#include "suite/input/read_suite.h"

#include "suite/input/suite_problem.h"
#include "suite/input/toml_nesting.h"
#include "suite/input/toml_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace zonar::suite {

namespace {

namespace fs = std::filesystem;

// What a suite may ask for. Beyond it is a mistake, and lists of runs would fill the memory.
constexpr std::size_t most_values = 1'000;  // of a configuration
constexpr std::size_t most_models = 10'000; // of a row

class SuiteReader {
public:
    SuiteReader(const std::string& shown, fs::path folder, families::Suggest suggest,
                CheckOptions checker)
        : toml_(shown, suggest), folder_(std::move(folder)), check_options_(checker) {}

    Suite read(const toml::table& top);
    TomlReader& toml() { return toml_; }

private:
    Limits limits(const toml::table& top);
    double seconds(const toml::node& node);
    PaperTable paper(const toml::table& table);
    void scatter(const toml::table& top, Suite& suite);
    void reference(const toml::table& top, Suite& suite);
    void configurations(const toml::table& table, Suite& suite);
    void check_options(const toml::table& table, Task task, const Configuration& one);
    void models(const toml::table& table, Suite& suite);
    std::vector<Source> members(const toml::table& table, std::string_view family,
                                std::optional<int> size);
    void query(const toml::table& table, Row& row);

    TomlReader toml_;
    fs::path folder_;
    CheckOptions check_options_;
};

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
        toml_.fail(node, "seconds must be a number above 0");
    return value;
}

Limits SuiteReader::limits(const toml::table& top) {
    Limits limits;
    const toml::node* node = top.get("limits");
    if (node == nullptr) return limits;
    const toml::table* table = node->as_table();
    if (table == nullptr) {
        toml_.fail(*node, "limits must be written as { seconds = 60, memory = \"4G\" }");
        return limits;
    }
    toml_.allow(*table, {"seconds", "memory"});
    if (const toml::node* limit = table->get("seconds")) limits.seconds = seconds(*limit);
    if (const toml::node* memory = table->get("memory")) {
        const auto bytes = parse_memory(toml_.text(*table, "memory"));
        if (bytes)
            limits.bytes = *bytes;
        else
            toml_.fail(*memory, "memory must be such as \"500M\" or \"4G\"");
    }
    return limits;
}

PaperTable SuiteReader::paper(const toml::table& table) {
    toml_.allow(table, {"data", "table", "title", "counts"});
    PaperTable paper{toml_.text(table, "data", true), toml_.text(table, "table", true),
                     toml_.text(table, "title", true)};
    const std::string word = toml_.text(table, "counts");
    bool is_known = word.empty();
    for (const StatesCounted counted :
         {StatesCounted::generated, StatesCounted::expanded, StatesCounted::stored}) {
        if (word != word_of(counted)) continue;
        paper.counts = counted;
        is_known = true;
    }
    if (!is_known)
        toml_.fail(*table.get("counts"),
                   "counts must be \"expanded\", \"generated\" or \"stored\"");
    return paper;
}

/// "{}" becomes the number, wherever it is.
std::string filled(std::string text, int number) {
    for (std::size_t at = 0; (at = text.find("{}", at)) != text.npos;)
        text.replace(at, 2, std::to_string(number));
    return text;
}

/// "H" for "H{}", "hanoi" for "hanoi {}".
std::string without_size(std::string name) {
    if (const auto at = name.find("{}"); at != name.npos) name.erase(at, 2);
    while (!name.empty() && name.back() == ' ') name.pop_back();
    return name;
}

void SuiteReader::configurations(const toml::table& table, Suite& suite) {
    toml_.allow(table,
                {"name", "options", "seeds", "seconds", "values", "paper", "asks"});
    Configuration one{.name = toml_.text(table, "name", true),
                      .options = toml_.words(table, "options"),
                      .seeds = {},
                      .value = {},
                      .paper_method = toml_.text(table, "paper")};
    const std::string asks = toml_.text(table, "asks");
    one.asks_query = asks == "query";
    one.improves = asks == "improve";
    if (!asks.empty() && asks != "query" && asks != "state" && asks != "improve")
        toml_.fail(*table.get("asks"),
                   "asks must be \"state\", \"query\" or \"improve\"");
    if (one.improves && suite.task != Task::check)
        toml_.fail(*table.get("asks"), "only a suite that checks has runs to improve");
    for (const int seed : toml_.range(table, "seeds"))
        one.seeds.push_back(static_cast<std::uint64_t>(seed));
    if (const toml::node* limit = table.get("seconds")) one.seconds = seconds(*limit);
    if (!table.contains("values")) {
        check_options(table, suite.task_of(one), one);
        suite.configurations.push_back(std::move(one));
        return;
    }
    if (one.name.find("{}") == one.name.npos)
        toml_.fail(table, "with values, the name must say which: \"N{}\"");
    const std::vector<int> values = toml_.range(table, "values");
    if (values.size() > most_values) {
        toml_.fail(table, fmt::format("at most {} values are possible", most_values));
        return;
    }
    for (const int value : values) {
        Configuration of_value = one;
        of_value.name = filled(one.name, value);
        of_value.value = value;
        for (std::string& option : of_value.options) option = filled(option, value);
        check_options(table, suite.task_of(of_value), of_value);
        suite.configurations.push_back(std::move(of_value));
    }
}

/// What the command would refuse is refused here, before anything is run.
void SuiteReader::check_options(const toml::table& table, Task task,
                                const Configuration& one) {
    if (check_options_ == nullptr || uses_row_options(one)) return;
    std::vector<std::string> options = one.options;
    if (!one.seeds.empty()) options.insert(options.end(), {"--seed", "1"});
    const toml::node* node = table.get("options");
    if (const std::string problem = check_options_(task, options); !problem.empty())
        toml_.fail(node == nullptr ? table : *node, problem);
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
            toml_.fail(*set, "set must be written as { seed = 3 }");
            return {};
        }
        for (const auto& [key, node] : *values) {
            std::vector<std::vector<families::Setting>> more;
            const std::vector<int> range = toml_.range(node, key.str());
            if (all.size() * range.size() > most_models) {
                toml_.fail(node, fmt::format("a row has at most {} models", most_models));
                return {};
            }
            for (const auto& before : all) {
                for (const int value : range) {
                    more.push_back(before);
                    more.back().push_back({std::string(key.str()), value});
                }
            }
            all = std::move(more);
        }
    }
    std::vector<Source> found;
    for (const auto& settings : all) {
        families::ChosenMember chosen =
            families::choose(family, settings, toml_.suggest());
        if (chosen.member)
            found.emplace_back(std::move(*chosen.member));
        else
            toml_.fail(table, chosen.problem);
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
        if (*number < 1 || *number > 1'000'000) toml_.fail(*node, "queries count from 1");
        row.query = static_cast<int>(*number);
    } else if (const auto* words = node->as_string()) {
        row.query = words->get();
    } else {
        toml_.fail(*node, "query must be its number or its text");
    }
}

void SuiteReader::models(const toml::table& table, Suite& suite) {
    toml_.allow(table, {"name", "family", "sizes", "set", "file", "query", "paper_length",
                        "remark", "find", "options"});
    Row row{.name = toml_.text(table, "name", true),
            .models = {},
            .query = 1,
            .find = toml_.words(table, "find"),
            .options = toml_.words(table, "options"),
            .paper_length = Length::transitions,
            .remark = toml_.text(table, "remark")};
    if (const toml::node* find = table.get("find")) {
        if (suite.task != Task::check)
            toml_.fail(*find, "find is for suites that check");
        else if (check_options_ != nullptr)
            if (const std::string problem = check_options_(suite.task, row.find);
                !problem.empty())
                toml_.fail(*find, problem);
    }
    const std::string length = toml_.text(table, "paper_length");
    if (length == "2T+1")
        row.paper_length = Length::states_and_transitions;
    else if (!length.empty() && length != "T")
        toml_.fail(*table.get("paper_length"),
                   "paper_length must be \"T\" (transitions) or \"2T+1\"");

    const std::string family = toml_.text(table, "family");
    const std::string file = toml_.text(table, "file");
    if (family.empty() == file.empty()) {
        toml_.fail(table, "a model has either a family or a file");
        return;
    }
    if (!file.empty()) {
        for (const char* key : {"sizes", "set"})
            if (const toml::node* node = table.get(key))
                toml_.fail(*node, fmt::format("{} is for families", key));
        row.models.emplace_back(folder_ / file);
        query(table, row);
        suite.rows.push_back(std::move(row));
        return;
    }
    const std::vector<int> sizes = toml_.range(table, "sizes");
    if (sizes.empty()) toml_.fail(table, "sizes are missing, such as sizes = \"4..8\"");
    if (sizes.size() > 1 && row.name.find("{}") == row.name.npos)
        toml_.fail(table, "with several sizes, the name must say which: \"H{}\"");
    for (const int size : sizes) {
        Row of_size = row;
        of_size.name = filled(row.name, size);
        of_size.group = without_size(row.name);
        of_size.size = size;
        of_size.models = members(table, family, size);
        if (!toml_.problem().empty()) return;
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
        toml_.fail(*node, "scatter must be a list of pairs: [[\"rDF\", \"N100\"]]");
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
            toml_.fail(pair, "scatter must be pairs of configurations, by name");
        suite.scatter.emplace_back(std::move(a), std::move(b));
    }
}

/// What all others are compared with: as the suite says, or random depth-first search as
/// in [DFP06], or the first configuration. Over a range of values nothing is compared, unless
/// the suite says so.
void SuiteReader::reference(const toml::table& top, Suite& suite) {
    const auto is_known = [&](std::string_view name) {
        return std::ranges::find(suite.configurations, name, &Configuration::name) !=
               suite.configurations.end();
    };
    suite.reference = toml_.text(top, "reference");
    if (suite.reference.empty()) {
        if (is_known("rDF"))
            suite.reference = "rDF";
        else if (suite.value_label.empty() && !suite.configurations.empty())
            suite.reference = suite.configurations.front().name;
    } else if (!is_known(suite.reference)) {
        toml_.fail(*top.get("reference"),
                   "reference must be the name of a configuration");
    }
}

Suite SuiteReader::read(const toml::table& top) {
    Suite suite;
    toml_.allow(top, {"title", "about", "task", "limits", "configuration", "model",
                      "paper", "scatter", "value_label", "size_label", "reference"});
    suite.title = toml_.text(top, "title", true);
    suite.about = toml_.text(top, "about");
    suite.value_label = toml_.text(top, "value_label");
    suite.size_label = toml_.text(top, "size_label");
    if (!suite.size_label.empty() && !suite.value_label.empty())
        toml_.fail(*top.get("size_label"), "plots are over values or over sizes");
    const std::string task = toml_.text(top, "task");
    if (task == "quality")
        suite.task = Task::quality;
    else if (!task.empty() && task != "check")
        toml_.fail(*top.get("task"), "task must be \"check\" or \"quality\"");
    suite.limits = limits(top);
    toml_.each_table(top, "configuration",
                     [&](const toml::table& table) { configurations(table, suite); });
    toml_.each_table(top, "model",
                     [&](const toml::table& table) { models(table, suite); });
    if (const toml::node* node = top.get("paper")) {
        if (const toml::table* table = node->as_table())
            suite.paper = paper(*table);
        else
            toml_.fail(*node, "paper must be written as [paper]");
    }
    scatter(top, suite);
    reference(top, suite);
    if (const std::string problem = suite_problem(suite, check_options_);
        !problem.empty())
        toml_.fail(top, problem);
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
                     families::Suggest suggest, CheckOptions check_options) {
    if (const auto deep = nesting_problem(text))
        return {{},
                fmt::format("{}:{}:{}: {}", shown, deep->line, deep->column, deep->what)};
    SuiteReader reader(shown, folder, suggest, check_options);
    Suite suite;
    try {
        suite = reader.read(toml::parse(text, shown));
    } catch (const toml::parse_error& error) {
        reader.toml().fail(error.source(), error.description());
    }
    if (!reader.toml().problem().empty()) return {{}, reader.toml().problem()};
    suite.name = name;
    return {std::move(suite), {}};
}

} // namespace zonar::suite
