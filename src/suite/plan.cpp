#include "suite/plan.h"

#include "suite/digest.h"
#include "suite/files.h"

#include <fmt/format.h>

namespace zonar::suite {

namespace {

namespace fs = std::filesystem;

/// Where a model lies, and a name for what is in it.
struct Placed {
    std::string path;
    std::string digest;
    std::string problem; // empty: none
};

Placed place(const Source& source, const fs::path& folder) {
    Placed placed;
    if (const auto* member = std::get_if<families::Member>(&source)) {
        const fs::path path = folder / (member->name() + ".xml");
        const std::string text = member->text();
        placed.path = path.string();
        placed.digest = digest(text);
        std::string ignored;
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

std::vector<std::string> words_of(const Suite& suite, const Row& row,
                                  const Configuration& configuration,
                                  const std::string& path,
                                  std::optional<std::uint64_t> seed) {
    std::vector<std::string> words{suite.task == Task::check ? "check" : "abstract",
                                   path};
    if (const int* number = std::get_if<int>(&row.query)) {
        words.insert(words.end(), {"--only", std::to_string(*number)});
    } else {
        words.insert(words.end(), {"--query", std::get<std::string>(row.query)});
    }
    if (suite.task == Task::quality) words.emplace_back("--quality");
    words.insert(words.end(), configuration.options.begin(), configuration.options.end());
    if (seed) words.insert(words.end(), {"--seed", std::to_string(*seed)});
    const Limits limits = suite.limits_of(configuration);
    words.insert(words.end(), {"--time-limit", fmt::format("{}", limits.seconds),
                               "--memory-limit", fmt::format("{}M", limits.bytes >> 20),
                               "--json", "--no-progress", "--no-warnings"});
    return words;
}

/// What the result depends on. The path of the model does not matter, its text does.
std::string key_of(const Run& run, const std::string& model, const std::string& build) {
    std::string all = build + '\n' + model;
    for (const std::string& word : run.words)
        if (word != run.model_path) all += '\n' + word;
    return digest(all);
}

} // namespace

Plan make_plan(const Suite& suite, const fs::path& folder, const std::string& build) {
    Plan plan;
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        const Row& row = suite.rows[r];
        std::vector<Placed> placed;
        for (const Source& source : row.models) {
            placed.push_back(place(source, folder));
            if (!placed.back().problem.empty()) {
                plan.problem = placed.back().problem;
                return plan;
            }
        }
        for (std::size_t c = 0; c < suite.configurations.size(); ++c) {
            const Configuration& configuration = suite.configurations[c];
            std::vector<std::optional<std::uint64_t>> seeds(configuration.seeds.begin(),
                                                            configuration.seeds.end());
            if (seeds.empty()) seeds.emplace_back();
            for (std::size_t m = 0; m < placed.size(); ++m) {
                for (const auto seed : seeds) {
                    Run run{.row = r,
                            .model = m,
                            .configuration = c,
                            .seed = seed,
                            .model_path = placed[m].path,
                            .words = {},
                            .key = {}};
                    run.words = words_of(suite, row, configuration, run.model_path, seed);
                    run.key = key_of(run, placed[m].digest, build);
                    plan.runs.push_back(std::move(run));
                }
            }
        }
    }
    return plan;
}

} // namespace zonar::suite
