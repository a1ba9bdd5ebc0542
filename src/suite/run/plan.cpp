#include "suite/run/plan.h"

#include "suite/input/digest.h"
#include "suite/run/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace zonar::suite {

namespace {

namespace fs = std::filesystem;

/// Where a model lies, and a name for what is in it.
struct Placed {
    std::string path;
    std::string digest;
    std::string problem; // empty: none
};

Placed place(const Source& source, const fs::path& folder, bool is_needed) {
    Placed placed;
    if (const auto* member = std::get_if<families::Member>(&source)) {
        const fs::path path = folder / (member->name() + ".xml");
        const std::string text = member->text();
        placed.path = path.string();
        placed.digest = digest(text);
        std::string ignored;
        if (!is_needed) return placed;
        if (fs::exists(path) && read_file(path, ignored) == text) return placed;
        placed.problem = make_folder(folder);
        if (placed.problem.empty()) placed.problem = write_file(path, text);
        return placed;
    }
    placed.path = std::get<fs::path>(source).string();
    if (const auto text = read_file(placed.path, placed.problem))
        placed.digest = digest(*text);
    return placed;
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; at += by.size())
        text.replace(at, part.size(), by);
    return text;
}

/// What the result depends on. The path of the model does not matter, its text does, and how
/// the run was found whose file an option names.
std::string key_of(const Run& run, const std::string& model, const std::string& build) {
    std::string all = build + '\n' + model;
    for (const std::vector<std::string>* words : {&run.finding, &run.words})
        for (const std::string& word : *words)
            if (word != run.model_path && word != run.state_path)
                all += '\n' + (run.state_path.empty()
                                   ? word
                                   : replaced(word, run.state_path, found_run));
    return digest(all);
}

/// The models of a row; nothing with a problem.
std::optional<std::vector<Placed>> place_all(const Row& row, const fs::path& folder,
                                             std::string& problem) {
    std::vector<Placed> placed;
    for (const Source& source : row.models) {
        placed.push_back(place(source, folder, row.is_chosen));
        problem = placed.back().problem;
        if (!problem.empty()) return std::nullopt;
    }
    return placed;
}

std::vector<std::optional<std::uint64_t>> seeds_of(const Configuration& configuration) {
    if (configuration.seeds.empty()) return {std::nullopt};
    return {configuration.seeds.begin(), configuration.seeds.end()};
}

/// What is asked, in the words of the command line.
std::vector<std::string> query_of(const Row& row) {
    if (const int* number = std::get_if<int>(&row.query))
        return {"--only", std::to_string(*number)};
    return {"--query", std::get<std::string>(row.query)};
}

void add_limits(const Limits& limits, std::vector<std::string>& words) {
    words.insert(words.end(), {"--time-limit", fmt::format("{}", limits.seconds),
                               "--memory-limit", fmt::format("{}M", limits.bytes >> 20)});
}

/// The command, and what it is about.
std::vector<std::string> command_of(Task task, const std::string& model_path,
                                    const std::string& run_path) {
    switch (task) {
    case Task::check: break;
    case Task::quality: return {"abstract", model_path};
    case Task::improve: return {"trace", "improve", model_path, run_path};
    }
    return {"check", model_path};
}

void add_manners(std::vector<std::string>& words) {
    words.insert(words.end(), {"--json", "--no-progress", "--no-warnings"});
}

} // namespace

// Two rows may look for different states of one model.
std::string state_path(const Row& row, const std::string& model_path) {
    if (row.find.empty()) return {};
    std::string all;
    for (const auto& some : {query_of(row), row.find})
        for (const std::string& word : some) all += word + '\n';
    return fs::path(model_path)
        .replace_extension(digest(all).substr(0, 8) + ".json")
        .string();
}

std::vector<std::string> finding(const Suite& suite, const Row& row,
                                 const std::string& model_path) {
    if (row.find.empty()) return {};
    std::vector<std::string> words{"check", model_path, "--trace", "some"};
    for (const auto& some : {query_of(row), row.find})
        words.insert(words.end(), some.begin(), some.end());
    add_limits(suite.limits, words);
    add_manners(words);
    return words;
}

std::vector<std::string> question(const Suite& suite, const Row& row,
                                  const Configuration& configuration,
                                  const std::string& model_path) {
    const Task task = suite.task_of(configuration);
    const std::string state = state_path(row, model_path);
    std::vector<std::string> words = command_of(task, model_path, state);
    // The run to be improved says itself which query it decides.
    const bool asks_query = state.empty() || configuration.asks_query;
    const std::vector<std::string> asked =
        task == Task::improve ? std::vector<std::string>{}
        : asks_query          ? query_of(row)
                              : std::vector<std::string>{"--to", state};
    words.insert(words.end(), asked.begin(), asked.end());
    if (task == Task::quality) words.emplace_back("--quality");
    std::vector<std::string> options = options_of(row, configuration);
    for (std::string& option : options) option = replaced(option, found_run, state);
    words.insert(words.end(), options.begin(), options.end());
    // Suites compare searches, and what was published without reductions must stay comparable.
    constexpr std::string_view symmetry = "--symmetry";
    for (const std::string_view reduction : {symmetry, std::string_view{"--por"}}) {
        const auto says_so = [&](const std::string& o) {
            return o.starts_with(reduction);
        };
        const bool has_it =
            task == Task::check || (task == Task::improve && reduction == symmetry);
        if (has_it && std::ranges::none_of(options, says_so))
            words.insert(words.end(), {std::string{reduction}, "off"});
    }
    add_limits(suite.limits_of(configuration), words);
    return words;
}

Plan make_plan(const Suite& suite, const fs::path& folder, const std::string& build) {
    Plan plan;
    std::map<std::string, int> same; // how many runs had this key before
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        const Row& row = suite.rows[r];
        const auto placed = place_all(row, folder, plan.problem);
        if (!placed) {
            if (row.is_chosen) return plan;
            plan.problem.clear();
            continue;
        }
        for (std::size_t c = 0; c < suite.configurations.size(); ++c) {
            const Configuration& configuration = suite.configurations[c];
            for (std::size_t m = 0; m < placed->size(); ++m) {
                const Placed& model = (*placed)[m];
                for (const auto seed : seeds_of(configuration)) {
                    Run run{.row = r,
                            .model = m,
                            .configuration = c,
                            .seed = seed,
                            .model_path = model.path,
                            .state_path = state_path(row, model.path),
                            .finding = finding(suite, row, model.path),
                            .words = question(suite, row, configuration, model.path),
                            .key = {}};
                    if (seed)
                        run.words.insert(run.words.end(),
                                         {"--seed", std::to_string(*seed)});
                    add_manners(run.words);
                    run.key = key_of(run, model.digest, build);
                    if (const int before = same[run.key]++; before > 0)
                        run.key = digest(fmt::format("{} again {}", run.key, before));
                    plan.runs.push_back(std::move(run));
                }
            }
        }
    }
    return plan;
}

} // namespace zonar::suite
