#include "app/help/completion.h"
#include "app/help/topics.h"
#include "families/families.h"
#include "guide/estimate_spec.h"
#include "suite/input/ready_suites.h"

#include <algorithm>

namespace zonar::app {

namespace {

std::vector<std::string> families_and_list() {
    std::vector<std::string> words{"list"};
    for (const families::Family& family : families::all())
        words.emplace_back(family.name);
    return words;
}

std::vector<std::string> suites_and_list() {
    std::vector<std::string> words{"list"};
    for (const suite::ReadyFile& file : suite::ready_suites())
        words.emplace_back(file.name.substr(0, file.name.rfind('.')));
    return words;
}

std::vector<std::string> estimates_and_list() {
    std::vector<std::string> words{"list"};
    for (const guide::EstimateKind& kind : guide::estimate_kinds())
        if (kind.fewest_parts == 0) words.emplace_back(kind.name);
    return words;
}

} // namespace

Candidates candidates_for(const OptionRow& row) {
    Candidates candidates;
    for (const std::string_view choice : choices_of(row))
        candidates.words.emplace_back(choice);
    const std::string_view key = key_of(row);
    // An argument is known by its own name, an option by that of its value.
    const std::string_view what = is_argument(row) ? key : row.value;
    if (what == "MODEL")
        return {.words = {}, .files = true, .endings = {"xml", "xta", "ta"}};
    if (what == "QUERIES" || what == "QUERY")
        return {.words = {}, .files = true, .endings = {"q"}};
    if (what == "FAMILY") return {.words = families_and_list()};
    if (what == "SUITE")
        return {.words = suites_and_list(), .files = true, .endings = {"toml"}};
    if (what == "FOLDER") return {.words = {}, .folders = true};
    if (key == "--heuristic") return {.words = estimates_and_list()};
    candidates.files =
        what == "FILE" || what == "OUT" || (is_argument(row) && candidates.words.empty());
    return candidates;
}

} // namespace zonar::app
