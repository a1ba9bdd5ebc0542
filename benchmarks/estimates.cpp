// How many states per second an estimate answers for. The states are those of random walks,
// with all successors of each state on the way, as a search would ask for them. What the
// preferences of an estimate cost is measured apart: looking from each state of the walks,
// and asking about its successors.
#include "families/families.h"
#include "guide/make_estimate.h"
#include "language/load.h"
#include "semantics/batch.h"
#include "semantics/clock_bounds.h"
#include "semantics/expander.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace zonar;

struct Wishes {
    std::string family;
    int size = 0;
    std::vector<std::string> heuristics{"hl", "hu"};
    std::size_t states = 50'000;
    double seconds = 1;
};

/// Discrete parts of states, end to end.
struct States {
    std::size_t width = 0; // in words
    std::vector<semantics::Word> words;
    std::vector<std::size_t> families; // where successors of one state begin

    std::size_t size() const { return words.size() / width; }
    const semantics::Word* operator[](std::size_t i) const {
        return words.data() + i * width;
    }
};

constexpr std::size_t longest_walk = 300;

States walk(const semantics::System& system, std::size_t wanted) {
    const semantics::ClockBounds bounds{system.network(), system.analysis(), {}, false};
    semantics::Expander expander{system, bounds, semantics::Extrapolation::none};
    semantics::Batch batch{system.layout().words()};
    States states{system.layout().words(), {}, {}};
    std::mt19937 engine{1};
    while (states.size() < wanted) {
        batch.clear();
        if (!expander.initial(batch)) return states;
        for (std::size_t step = 0; step < longest_walk && batch.size() > 0; ++step) {
            states.families.push_back(states.size());
            for (std::uint32_t i = 0; i < batch.size(); ++i)
                states.words.insert(states.words.end(), batch.words(i),
                                    batch.words(i) + states.width);
            const auto chosen = static_cast<std::uint32_t>(engine() % batch.size());
            const std::vector<semantics::Word> here{batch.words(chosen),
                                                    batch.words(chosen) + states.width};
            const zone::Dbm zone =
                system.is_timed() ? zone::Dbm{batch.zone(chosen)} : zone::Dbm{1};
            batch.clear();
            if (!expander.expand(here.data(), zone, batch)) return states;
        }
    }
    return states;
}

/// Does it again and again; how often per second of CPU time.
template <class Work>
double rate(double seconds, Work work) {
    const std::clock_t begin = std::clock();
    std::size_t done = 0;
    double passed = 0;
    do {
        done += work();
        passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    } while (passed < seconds);
    return static_cast<double>(done) / passed;
}

void measure(guide::Estimate& estimate, const States& states, double seconds) {
    std::uint64_t total = 0, finite = 0;
    const double evaluations = rate(seconds, [&] {
        total = finite = 0;
        for (std::size_t i = 0; i < states.size(); ++i) {
            const guide::Distance found = estimate.of(states[i], {});
            total += found == guide::infinite ? 0 : found;
            finite += found == guide::infinite ? 0 : 1;
        }
        return states.size();
    });
    fmt::print("{}: {:.0f} evaluations/s; mean {:.1f}, {} of {} are dead ends\n",
               estimate.name(), evaluations,
               static_cast<double>(total) / static_cast<double>(finite == 0 ? 1 : finite),
               states.size() - finite, states.size());
    guide::Preferences* const preferences = estimate.preferences();
    if (preferences == nullptr) return;
    std::size_t preferred = 0;
    const double looks = rate(seconds, [&] {
        preferred = 0;
        for (std::size_t f = 0; f + 1 < states.families.size(); ++f) {
            preferences->look_from(states[states.families[f]], {});
            for (std::size_t i = states.families[f]; i < states.families[f + 1]; ++i)
                preferred += preferences->prefers(states[i]) ? 1 : 0;
        }
        return states.families.size();
    });
    fmt::print("    preferences of {:.0f} states/s\n", looks);
}

int run(const Wishes& wishes) {
    const families::Family* const family = families::find(wishes.family);
    if (family == nullptr) {
        fmt::print(stderr, "benchmark_estimates: no family '{}'\n", wishes.family);
        return 2;
    }
    if (family->error == 0) {
        fmt::print(stderr, "benchmark_estimates: {} has no error\n", wishes.family);
        return 2;
    }
    const auto model = language::load_text(family->name, family->generate(wishes.size),
                                           language::Format::xml);
    if (!model->ok()) return 2;
    const model::Query& query =
        model->queries()[static_cast<std::size_t>(family->error) - 1].query;
    const semantics::System system{model->network()};
    const semantics::Costs costs;
    guide::SharedFactors factors{system, query, costs};
    const States states = walk(system, wishes.states);
    fmt::print("{} {}: {} processes, {} states\n", family->name, wishes.size,
               system.processes(), states.size());
    for (const std::string& heuristic : wishes.heuristics) {
        const guide::ParsedEstimate parsed = guide::parse_estimate(heuristic);
        guide::MadeEstimate made;
        made.problem = parsed.problem;
        if (parsed.spec)
            made = guide::make_estimate(
                *parsed.spec,
                {.system = system, .query = query, .costs = costs, .factors = &factors});
        if (made.estimate == nullptr) {
            fmt::print(stderr, "benchmark_estimates: {}\n", made.problem);
            return 2;
        }
        measure(*made.estimate, states, wishes.seconds);
    }
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    Wishes wishes;
    CLI::App app("Measures how fast estimates are, on states of random walks.");
    app.add_option("FAMILY", wishes.family, "of models; one that has an error")
        ->required();
    app.add_option("--size", wishes.size, "of the model")->required();
    app.add_option("--heuristic", wishes.heuristics, "estimates; may be repeated")
        ->capture_default_str();
    app.add_option("--states", wishes.states, "about so many different questions")
        ->capture_default_str();
    app.add_option("--seconds", wishes.seconds, "for each estimate")
        ->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    return run(wishes);
}
