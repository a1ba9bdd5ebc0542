#include "suite/report/numbers.h"
#include "suite/report/ratios.h"
#include "suite/report/report_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

using draw::PageFact;
using draw::Tone;

namespace {

template <class Test>
bool occurs(const Summary& summary, Test test) {
    return std::ranges::any_of(summary.cells, [&](const auto& cells) {
        return std::ranges::any_of(cells, test);
    });
}

} // namespace

std::vector<PageFact> legend(const Summary& summary) {
    const Suite& suite = *summary.suite;
    std::vector<PageFact> facts{
        {"*", "out of time"},
        {"**", "out of memory"},
        {"***", "some runs met a limit; states and lengths are averages over the others"},
        {"-", "not run yet"},
        {"!", "failed"}};
    std::erase_if(facts, [&](const PageFact& fact) {
        return !occurs(summary,
                       [&](const Cell& c) { return mark_text(c) == fact.first; });
    });
    if (suite.task == Task::quality) {
        facts.emplace_back("mean error", "as a share of the true distance, over all "
                                         "distances");
        facts.emplace_back("exact up to", "the greatest distance up to which no estimate "
                                          "is wrong");
        return facts;
    }
    facts.emplace_back("expanded", "states whose successors were computed");
    facts.emplace_back("generated", "successors that were computed");
    if (occurs(summary, [](const Cell& cell) { return cell.proved_least; }))
        facts.emplace_back("min", "proved to be the least length");
    if (occurs(summary, [](const Cell& c) { return c.is_endless; }))
        facts.emplace_back("endless", "a run was found that never ends");
    if (occurs(summary, [](const Cell& c) {
            return c.mark == Mark::done && !c.length && !c.is_endless;
        }))
        facts.emplace_back("none", "there is no run to be found");
    if (!ratios_of(summary).empty())
        facts.emplace_back(ratios_caption(suite),
                           "geometric means over the rows that both solve; below 1 is "
                           "better");
    if (!suite.paper) return facts;
    const auto compared = [&](Tone tone, std::string_view how) {
        facts.emplace_back(
            symbol_of(tone),
            fmt::format("{} {}, to the digits printed there", how, paper_title(suite)));
    };
    compared(Tone::better, "better than");
    compared(Tone::equal, "equal to");
    compared(Tone::worse, "worse than");
    facts.emplace_back(
        paper_title(suite),
        fmt::format("as printed there; its states are to be read beside {}",
                    word_of(suite.paper->counts)));
    return facts;
}

} // namespace zonar::suite
