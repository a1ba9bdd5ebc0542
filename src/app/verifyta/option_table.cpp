#include "app/verifyta/options.h"

#include <fmt/format.h>

namespace zonar::app::verifyta {

namespace {

using enum Group;
using enum Treatment;

constexpr std::string_view for_smc = "a setting of statistical model checking";
constexpr std::string_view for_games = "a setting of games and learning";

// clang-format off
constexpr Row option_rows[] = {
//   group          -    name                            value      treatment  what we do
    {display,       'h', "--help",                       "",        done,      "this text"},
    {display,       'v', "--version",                    "",        done,      "the version, and which one of UPPAAL it speaks like"},
    {display,       0,   "--stdc-version",               "",        done,      "the version of the C library"},

    {general,       0,   "--query-index",                "N",       done,      "verify one query only, counted from 0"},
    {general,       'o', "--search-order",               "0..4",    done,      "0 breadth first (default), 1 depth first, 2 random depth first, 3 optimal first, 4 random optimal depth first; the last two need -t1 or -t2"},
    {general,       'b', "",                             "",        done,      "breadth first, as -o0"},
    {general,       'd', "",                             "",        done,      "depth first, as -o1"},
    {general,       't', "--diagnostic",                 "0..2",    done,      "show a trace on standard error: 0 some, 1 a shortest one, 2 a fastest one"},
    {general,       'n', "--extrapolation",              "0..4",    done,      "0 automatic (default), 1 none, 2 difference, 3 location based, 4 lower and upper bounds; all but 1 leave the choice to Zonar, which takes the coarsest that is sound"},
    {general,       'S', "--statespace-consumption",     "0..3",    exact,     "which states are stored: 0 all, 1 conservative (default), 2 aggressive, 3 extreme; Zonar stores as its search needs"},
    {general,       0,   "--state-representation",       "0..3",    exact,     "0 DBM, 1 compact (default), 2 bit-state hashing, 3 convex hull; zones are always exact, and so is the verdict"},
    {general,       'C', "",                             "",        exact,     "DBM, as --state-representation 0"},
    {general,       'Z', "",                             "",        exact,     "bit-state hashing, as --state-representation 2"},
    {general,       'A', "",                             "",        exact,     "convex hull, as --state-representation 3"},
    {general,       0,   "--discrete-representation",    "0..1",    exact,     "0 compressed (default), 1 raw; variables are always packed"},
    {general,       'H', "--hashtable-size",             "N",       exact,     "the table of bit-state hashing, which there is none"},
    {general,       'T', "--reuse-statespace",           "",        done,      "explore once for several queries even if that shows, with -u or -t0: other traces, and states counted with the first of these queries"},
    {general,       0,   "--exploration",                "0..1",    exact,     "0 exhaustive (default), 1 random; it is always exhaustive"},
    {general,       0,   "--rand-heur",                  "N",       exact,     "for random exploration"},
    {general,       0,   "--rdepth",                     "N",       exact,     "for random exploration"},
    {general,       0,   "--rtimeout",                   "N",       exact,     "for random exploration"},
    {general,       'M', "--modest",                     "",        refused,   "updates would mean something else"},
    {general,       0,   "--random-semantics",           "0..1",    elsewhere, "a setting of simulators"},

    {output,        'f', "--prefix",                     "PREFIX",  done,      "write traces to files instead: PREFIX-1.xtr for the first query; PREFIX-1 as 5.x does it. Needs -t"},
    {output,        'X', "--save-trace",                 "PREFIX",  done,      "write traces as XML: PREFIX1.xml for the first query. Needs -t"},
    {output,        'y', "--post-symbolic",              "",        done,      "show zones in traces, as they are reached"},
    {output,        'Y', "--pre-symbolic",               "",        done,      "show zones in traces, only with values from which all that follows is possible"},
    {output,        'q', "--nosummary",                  "",        done,      "no summary of options"},
    {output,        's', "--silence-progress",           "",        done,      "no progress, and no control sequences"},
    {output,        'u', "--summary",                    "",        done,      "states, time and memory after each query"},
    {output,        'W', "",                             "",        done,      "no warnings"},
    {output,        'x', "--save-document",              "FILE",    done,      "write the model as XML"},
    {output,        'O', "--simulation-format",          "std|csv", elsewhere, "how simulations are printed"},
    {output,        'G', "--fmu",                        "[N]",     refused,   "there are no functional mock-up units"},

    {miscellaneous, 'r', "--seed",                       "N",       done,      "of random search orders; the current time, if it is not given"},
    {miscellaneous, 'k', "--key",                        "KEY",     elsewhere, "a license is not needed"},
    {miscellaneous, 'l', "--lease",                      "HOURS",   elsewhere, "a license is not needed"},
    {miscellaneous, 0,   "--lease-request",              "",        elsewhere, "a license is not needed"},
    {miscellaneous, 0,   "--lease-install",              "FILE",    elsewhere, "a license is not needed"},
    {miscellaneous, 0,   "--test-alpha",                 "",        refused,   "the self-test; zonar check compares verdicts with what is expected"},

    {statistics,    'a', "--alpha",                      "X",       elsewhere, for_smc},
    {statistics,    'B', "--beta",                       "X",       elsewhere, for_smc},
    {statistics,    'E', "--epsilon",                    "X",       elsewhere, for_smc},
    {statistics,    'p', "--lower-delta",                "X",       elsewhere, for_smc},
    {statistics,    'P', "--upper-delta",                "X",       elsewhere, for_smc},
    {statistics,    'i', "--u0",                         "X",       elsewhere, for_smc},
    {statistics,    'j', "--u1",                         "X",       elsewhere, for_smc},
    {statistics,    'w', "--histogram-bar-width",        "X",       elsewhere, for_smc},
    {statistics,    'c', "--histogram-bar-count",        "X",       elsewhere, for_smc},
    {statistics,    'V', "",                             "[X]",     elsewhere, for_smc},
    {statistics,    'R', "--resolution",                 "X",       elsewhere, for_smc},
    {statistics,    'D', "--discretization",             "X",       elsewhere, for_smc},
    {statistics,    'L', "",                             "[X]",     elsewhere, for_smc},
    {statistics,    'F', "",                             "[X]",     elsewhere, for_smc},
    {statistics,    0,   "--parametric-comp",            "[X]",     elsewhere, for_smc},
    {statistics,    0,   "--smc-coverage",               "[X]",     elsewhere, for_smc},
    {statistics,    0,   "--truncation-error",           "X",       elsewhere, for_smc},
    {statistics,    0,   "--truncation-time-error",      "X",       elsewhere, for_smc},
    {statistics,    0,   "--probability-log",            "[X]",     elsewhere, for_smc},
    {statistics,    0,   "--sampling-time",              "[X]",     elsewhere, for_smc},

    {games,         0,   "--backwards-order",            "X",       elsewhere, for_games},
    {games,         0,   "--priority-order",             "X",       elsewhere, for_games},
    {games,         0,   "--strategy-store",             "X",       elsewhere, for_games},
    {games,         0,   "--generate-strategy",          "X",       elsewhere, for_games},
    {games,         0,   "--print-strategies",           "FOLDER",  elsewhere, for_games},
    {games,         0,   "--learning-method",            "X",       elsewhere, for_games},
    {games,         0,   "--good-runs",                  "X",       elsewhere, for_games},
    {games,         0,   "--total-runs",                 "X",       elsewhere, for_games},
    {games,         0,   "--runs-pr-state",              "X",       elsewhere, for_games},
    {games,         0,   "--eval-runs",                  "X",       elsewhere, for_games},
    {games,         0,   "--max-iterations",             "X",       elsewhere, for_games},
    {games,         0,   "--max-imitation",              "X",       elsewhere, for_games},
    {games,         0,   "--reset-no-better",            "X",       elsewhere, for_games},
    {games,         0,   "--max-reset-learning",         "X",       elsewhere, for_games},
    {games,         0,   "--filter",                     "X",       elsewhere, for_games},
    {games,         0,   "--random-search-limit",        "X",       elsewhere, for_games},
    {games,         0,   "--deterministic-search-limit", "X",       elsewhere, for_games},
    {games,         0,   "--qlearning-alpha",            "X",       elsewhere, for_games},
    {games,         0,   "--split-upper-t",              "X",       elsewhere, for_games},
    {games,         0,   "--split-lower-t",              "X",       elsewhere, for_games},
    {games,         0,   "--split-ks",                   "X",       elsewhere, for_games},
    {games,         0,   "--split-filter-rate",          "X",       elsewhere, for_games},
    {games,         0,   "--split-filter-val",           "X",       elsewhere, for_games},
    {games,         0,   "--discount",                   "X",       elsewhere, for_games},
    {games,         0,   "--indifference-smoothing",     "X",       elsewhere, for_games},
    {games,         0,   "--indifference-scale",         "X",       elsewhere, for_games},

    {zonar,         0,   "--speak",                      "4.0|4.1|5.0|5.1", done, "the version of UPPAAL whose words and file names are used; also ZONAR_VERIFYTA in the environment (default: 5.0)"},
};
// clang-format on

} // namespace

std::span<const Row> rows() {
    return option_rows;
}

std::string_view title_of(Group group) {
    switch (group) {
    case display: return "Display";
    case general: return "General";
    case output: return "Output";
    case miscellaneous: return "Miscellaneous";
    case statistics: return "Statistical model checking";
    case games: return "Games and learning";
    case zonar: return "Zonar";
    }
    return "";
}

std::string shown(const Row& row) {
    std::string text;
    if (row.letter != 0) text = fmt::format("-{}", row.letter);
    if (!row.name.empty())
        text += text.empty() ? std::string{row.name} : fmt::format(" [ {} ]", row.name);
    if (!row.value.empty()) text += fmt::format(" {}", row.value);
    return text;
}

std::string called(const Row& row) {
    return row.name.empty() ? fmt::format("-{}", row.letter) : std::string{row.name};
}

} // namespace zonar::app::verifyta
