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

/// What the result depends on. The path of the model does not matter, its text does.
std::string key_of(const Run& run, const std::string& model, const std::string& build) {
    std::string all = build + '\n' + model;
    for (const std::string& word : run.words)
        if (word != run.model_path) all += '\n' + word;
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

} // namespace

std::vector<std::string> question(const Suite& suite, const Row& row,
                                  const Configuration& configuration,
                                  const std::string& model_path) {
    std::vector<std::string> words{suite.task == Task::check ? "check" : "abstract",
                                   model_path};
    if (const int* number = std::get_if<int>(&row.query)) {
        words.insert(words.end(), {"--only", std::to_string(*number)});
    } else {
        words.insert(words.end(), {"--query", std::get<std::string>(row.query)});
    }
    if (suite.task == Task::quality) words.emplace_back("--quality");
    words.insert(words.end(), configuration.options.begin(), configuration.options.end());
    // Suites compare searches, and what was published without symmetry must stay comparable.
    const bool says_symmetry =
        std::ranges::any_of(configuration.options, [](const std::string& o) {
            return o.starts_with("--symmetry");
        });
    if (suite.task == Task::check && !says_symmetry)
        words.insert(words.end(), {"--symmetry", "off"});
    const Limits limits = suite.limits_of(configuration);
    words.insert(words.end(), {"--time-limit", fmt::format("{}", limits.seconds),
                               "--memory-limit", fmt::format("{}M", limits.bytes >> 20)});
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
                            .words = question(suite, row, configuration, model.path),
                            .key = {}};
                    if (seed)
                        run.words.insert(run.words.end(),
                                         {"--seed", std::to_string(*seed)});
                    run.words.insert(run.words.end(),
                                     {"--json", "--no-progress", "--no-warnings"});
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
