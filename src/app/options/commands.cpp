#include "app/options/command.h"
#include "app/options/joined_text.h"
#include "exchange/run_formats.h"
#include "explore/orders.h"

namespace zonar::app {

namespace {

// What tables of other rooms list.

constexpr auto search_words =
    joined<100>("auto", explore::order_rows, "|", [](const explore::OrderRow& row) {
        return row.is_choice ? row.word : std::string_view{};
    });
constexpr auto search_help =
    joined<400>("the search order: chosen by Zonar ('zonar help search')",
                explore::order_rows, ", ", [](const explore::OrderRow& row) {
                    return row.is_choice ? row.help : std::string_view{};
                });
constexpr auto run_format_words =
    joined<100>("", exchange::run_formats, "|",
                [](const exchange::RunFormat& format) { return format.word; });

// clang-format off

constexpr OptionRow check_options[] = {
//   name               value                                default  what it does
    {"[MODEL]",         "",                                  "",      "the model: .xml, .xta or .ta; - reads it from standard input"},
    {"[QUERIES]",       "",                                  "",      "a file of queries, one per line, instead of those of the model; - is standard input"},
    {"--query",         "TEXT",                              "",      "check this query instead of those of the model; may be repeated", true},
    {"--ltl",           "FORMULA",                           "",      "check a formula of linear temporal logic, such as 'G (P.req -> F P.ack)' (docs/ltl.md); may be repeated", true},
    {"--to",            "FILE",                              "",      "instead of queries: look for the last state of a run in FILE, in any format that zonar trace reads, or for a state in JSON (docs/symmetry.md)"},
    {"--orbit",         "",                                  "",      "for --to: any state will do that differs from it by the names of interchangeable processes; clocks aside"},
    {"--only",          "NUMBERS",                           "",      "check some of the queries: 2,5 or 3-6, numbered as zonar info does"},
    {"--trace",         "none|some|shortest|fastest",        "none",  "show a counterexample or witness; shortest: with the fewest transitions; fastest: in the least time, with any search"},
    {"--verbose",       "",                                  "",      "show whole states in traces, not only what changes"},
    {"--stats",         "",                                  "",      "show the number of states, time and memory of each query"},
    {"--json",          "",                                  "",      "print one JSON document (docs/json.md)"},
    {"--report",        "FILE",                              "",      "write an HTML page: the automata, verdicts, and traces to walk through (docs/report.md)"},
    {"--expect",        "",                                  "",      "compare verdicts with those that the model expects; exit code 0 if all agree, 1 if one differs"},
    {"--search",        search_words.view(),                 "bfs",   search_help.view()},
    {"--heuristic",     "TEXT",                              "",      "the distance estimate of a directed search, such as fsm, abstraction, max(fsm,formula) or alternate(abstraction,hu); list explains all. Without it: abstraction, where the search needs one"},
    {"--preferred",     "",                                  "",      "for best: preferred transitions of an estimate such as hu have open lists of their own, which come first as long as that works"},
    {"--useless",       "like-others|aside|late",            "like-others", "for best: states whose transition lowered no estimate are queued like others, after all others, or as further away by their depth"},
    {"--improve",       "SECONDS",                           "",      "after the first trace, look for shorter ones for this time, or until one is proved to be shortest"},
    {"--simplify",      "",                                  "",      "leave out of the trace what does not matter for its end, as zonar trace simplify does (docs/trail-simplification.md)"},
    {"--bound",         "N",                                 "100",   "for abstraction: abstract states that are kept after each merge, as in zonar abstract"},
    {"--method",        "paper|reduced|several|shared",      "reduced", "for abstraction: how tables are built, as in zonar abstract"},
    {"--strategy,--order", "definition|ranking|smallest|components|pruning", "ranking", "for abstraction: which two factors are merged next, as in zonar abstract"},
    {"--tie-break",     "first|last|newest|oldest|smallest|largest", "smallest", "for abstraction: which of the pairs that the strategy ranks equal"},
    {"--table",         "FILE",                              "",      "for abstraction: a table that zonar abstract saved for this model and query"},
    {"--mark",          "LOCATION",                          "",      "for marked: where processes wait in a deadlock, such as P(1).wait, or P.wait for all of them; may be repeated", true},
    {"--ties",          "newest|oldest|random",              "newest", "which of the states with equal estimates is explored first"},
    {"--weight",        "W",                                 "2",     "for wastar: the weight of the estimate, such as 1.5; traces are at most that many times as long as a shortest one"},
    {"--bits",          "N",                                 "",      "for idastar: bit-state hashing with 2^N bits. What it finds is certain, anything else is unknown"},
    {"--cost",          "TEXT",                              "unit",  "what transitions cost: unit, communication (internal ones nothing), or a list such as go=3,internal=0"},
    {"--separately",    "",                                  "",      "explore anew for each query, even where one exploration could answer several"},
    {"--quotient",      "",                                  "",      "merge bisimilar locations of each process (docs/reductions.md)"},
    {"--symmetry",      "auto|on|off|scalars",               "auto",  "one state stands for all that differ from it by the names of interchangeable processes (docs/symmetry.md)"},
    {"--representative", "records|full|segmented|sorted|pc-sorted", "records", "which state stands for others (docs/symmetry.md)"},
    {"--por",           "auto|off|ample|stubborn|urgent",          "auto",  "leave out interleavings of independent transitions (docs/partial-order.md)"},
    {"--cycle-condition", "auto|waiting|duplicate-|duplicate|stack-|stack|static|none", "auto", "why what is left out is not put off forever (docs/partial-order.md)"},
    {"--expand",        "representatives|originals",         "representatives", "for LTL about models without clocks: whose successors are computed, those of representatives or of the first state met that each stands for (docs/symmetry.md)"},
    {"--non-zeno",      "",                                  "",      "for A<>, E[], --> and LTL: only runs whose time diverges (docs/ltl.md)"},
    {"--as-found",      "",                                  "",      "for LTL: show the trace as the search found it; without it, Zonar looks for a shorter one for as long as the search took"},
    {"--show-automaton", "",                                 "",      "for LTL: show the automaton of the runs that are searched for"},
    {"--seed",          "N",                                 "0",     "for rdfs and random ties: another random order; the same N, the same order"},
    {"--extrapolation", "auto|none|m|m+|lu|lu+|split",       "auto",  "the extrapolation of zones; auto: the coarsest that is sound"},
    {"--inclusion",     "auto|equality|inclusion|simulation", "auto", "which stored zone covers a new one: the same, a larger one, or one that simulates it"},
    {"--merge",         "auto|on|off",                       "auto",  "explore waiting states whose zones are one zone together as one; auto: as long as it pays"},
    {"--time-limit",    "SECONDS",                           "",      "give up a query after this time, each query by itself"},
    {"--memory-limit",  "SIZE",                              "",      "give up a query when it needs more, such as 500M or 2G; without it, 80% of the memory there is"},
    {"--state-limit",   "N",                                 "",      "give up a query after this many explored states"},
    {"--depth-limit",   "N",                                 "",      "do not explore beyond this many transitions"},
    {"-q,--quiet",      "",                                  "",      "print one line per verdict, and what other options ask for: no summary, progress, warnings, notes or hints"},
    {"--no-progress",   "",                                  "",      "no progress line on a terminal"},
    {"--syntax",        "auto|new|old",                      "auto",  "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",    "",                                  "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings",   "",                                  "",      "do not print warnings and notes"},
    {"--color",         "auto|always|never",                 "auto",  "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",       "",                                  "",      "show the common options"},
    {"--help-all",      "",                                  "",      "show all options"},
};

// In the order in which --help shows them.
constexpr std::string_view common_check_options[] = {
    "--query", "--only", "--trace", "--report", "--expect", "--search", "--stats", "--json",
    "--time-limit", "--memory-limit", "--quiet", "--help", "--help-all",
};

constexpr Example check_examples[] = {
    {"zonar check train-gate.xml", "check all queries of the model"},
    {"zonar check train-gate.xml --expect", "the same; exit code 0 if all verdicts are as the model expects"},
    {"zonar check train-gate.xml more.q --only 2,5", "two of the queries in a file"},
    {"zonar check train-gate.xml --query 'E<> Train(0).Cross' --trace shortest", "a shortest witness for a query of your own"},
    {"zonar check train-gate.xml --only 4 --search astar --trace shortest", "A* search: a trace that is proved to be shortest"},
    {"zonar check train-gate.xml --search auto --stats", "let Zonar choose the search"},
    {"zonar check train-gate.xml --search best --heuristic 'alternate(abstraction,hu)' --preferred", "best-first search with two estimates in turns"},
    {"zonar check train-gate.xml --search best --improve 10 --trace some", "any trace, then shorter ones for ten seconds"},
    {"zonar check train-gate.xml --ltl 'G (Train(0).Appr -> F Train(0).Cross)' --trace some", "linear temporal logic"},
    {"zonar check train-gate.xml --to run.json --search astar --heuristic fsm-sum --trace shortest", "a shortest run to the last state of another run"},
    {"zonar check --heuristic list", "list the heuristics"},
    {"zonar check train-gate.xml --time-limit 60 --memory-limit 2G --stats", "a minute and 2 GiB for each query"},
    {"zonar check train-gate.xml --trace some --json", "verdicts and traces for a program"},
    {"zonar check train-gate.xml --report gate.html", "verdicts and traces as an HTML page"},
    {"zonar generate fischer --size 4 | zonar check -", "a model from standard input"},
};

constexpr OptionRow info_options[] = {
//   name             value                  default  what it does
    {"MODEL",         "",                    "",      "the model: .xml, .xta or .ta; - reads it from standard input"},
    {"[QUERIES]",     "",                    "",      "a file of queries, one per line, instead of those of the model; - is standard input"},
    {"--query",       "TEXT",                "",      "a query, in the same way; may be repeated", true},
    {"--network",     "",                    "",      "show the whole network, process by process"},
    {"--symmetry",    "",                    "",      "show which processes are interchangeable, for the model and for each query, and why others are not (docs/symmetry.md)"},
    {"--dependence",  "",                    "",      "show which processes depend on each other and by what, and which edges each query sees (docs/partial-order.md)"},
    {"--json",        "",                    "",      "print one JSON document (docs/json.md)"},
    {"--dot",         "processes|dependence|templates", "", "print a Graphviz graph instead: the communication between processes, who depends on whom, or the automata as drawn"},
    {"--svg",         "",                    "",      "print the automata as drawn, as a picture (SVG)"},
    {"--template",    "NAME",                "",      "only this template in the picture; may be repeated", true},
    {"-o,--output",   "FILE",                "",      "the file to write the picture to; without it, standard output"},
    {"--syntax",      "auto|new|old",        "auto",  "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",                    "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",                    "",      "do not print warnings and notes"},
    {"--color",       "auto|always|never",   "auto",  "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",     "",                    "",      "this text"},
};

constexpr Example info_examples[] = {
    {"zonar info train-gate.xml", "the structure of the model"},
    {"zonar info train-gate.xml --query 'E<> Gate.Occ'", "check a query for errors"},
    {"zonar info train-gate.xml --network", "every process with its locations and edges"},
    {"zonar info train-gate.xml --json", "the same for a program"},
    {"zonar info train-gate.xml --dot processes | dot -Tsvg > processes.svg", "the communication between processes"},
    {"zonar info train-gate.xml --dependence", "which processes depend on each other, and by what"},
    {"zonar info train-gate.xml --dot dependence | dot -Tsvg > dependence.svg", "the same as a picture"},
    {"zonar info train-gate.xml --dot templates | neato -n -Tsvg > drawn.svg", "the automata as drawn, by Graphviz"},
    {"zonar info train-gate.xml --svg --template Train -o train.svg", "one of them as the pages of 'zonar check --report' show it"},
};

constexpr OptionRow abstract_options[] = {
//   name             value                                        default    what it does
    {"[MODEL]",       "",                                          "",        "the model: .xml, .xta or .ta; - reads it from standard input"},
    {"[QUERIES]",     "",                                          "",        "a file of queries, one per line, instead of those of the model; - is standard input"},
    {"--query",       "TEXT",                                      "",        "the query: E<> or A[]", true},
    {"--only",        "NUMBER",                                    "",        "which of several queries, by its number in zonar info"},
    {"-o,--output",   "FILE",                                      "",        "save the table in this file; without it, only the summary is printed"},
    {"--bound",       "N",                                         "100",     "shrink factors to at most N states after each merge: more is slower and more accurate; 0: never shrink"},
    {"--method",      "paper|reduced|several|shared",              "reduced", "paper: merge and shrink as published; reduced: factors are reduced by bisimulation and labels by label reduction first; several: the maximum over tables with several merge strategies; shared: also sums over parts of the system that share costs"},
    {"--strategy,--order", "definition|ranking|smallest|components|pruning", "ranking", "merge strategy, which two factors are merged next: in the order of declaration; by ranking, how near to the error they synchronise; the smallest; by rank within strongly connected components first; or those of whose product most can be pruned"},
    {"--tie-break",   "first|last|newest|oldest|smallest|largest", "smallest", "which of the pairs that the merge strategy ranks equally"},
    {"--buckets",     "near|far",                                  "near",    "shrink strategy, which abstract states are refined first: those near the error, or far from it"},
    {"--time-limit",  "SECONDS",                                   "",        "stop merging after this time; the table is then weaker, but valid"},
    {"--memory-limit", "SIZE",                                     "",        "stop merging when a product would need more, such as 500M or 2G"},
    {"--of",          "STATES",                                    "",        "look up the distance of states: a condition such as 'P(1).wait && n == 2', or a run or state in a file of zonar check --json (its name ends in .json); may be repeated", true},
    {"--show",        "FILE",                                      "",        "show a table that was saved, instead of computing one: sizes, merges, distances; with --of, look up states in it"},
    {"--quality",     "",                                          "",        "measure the estimates: compare them with the true distances of all states, up to two million"},
    {"--compare",     "none|bound|buckets|order|tie-break|method", "none",    "with --quality: one row for each value of this option"},
    {"--format",      "text|json|tsv|dot|steps|svg",               "text",    "of the output. With --show also tsv, dot (the merge tree, for Graphviz) or steps (the abstract system, likewise); with --quality also tsv or svg"},
    {"--json",        "",                                          "",        "print one JSON document (docs/json.md), as --format json does"},
    {"--no-progress", "",                                          "",        "no progress line on a terminal"},
    {"--syntax",      "auto|new|old",                              "auto",    "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",                                          "",        "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",                                          "",        "do not print warnings and notes"},
    {"--color",       "auto|always|never",                         "auto",    "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",     "",                                          "",        "this text"},
};

constexpr Example abstract_examples[] = {
    {"zonar abstract train-gate.xml --only 4 -o gate.table", "a table for the fourth query"},
    {"zonar abstract train-gate.xml --query 'E<> Gate.Occ' --bound 1000", "a lower bound on the distance, with a larger table"},
    {"zonar abstract --show gate.table", "what was merged, and what was lost"},
    {"zonar abstract --show gate.table --of 'Train(0).Appr && Gate.Occ'", "the distance of given states"},
    {"zonar abstract --show gate.table --format dot | dot -Tsvg > merges.svg", "the same as a picture"},
    {"zonar abstract philosophers.xml --only 6 --quality --format svg > error.svg", "the error of the estimates, as a picture"},
};

constexpr OptionRow convert_options[] = {
//   name             value          default  what it does
    {"MODEL",         "",            "",      "the model: .xml, .xta or .ta; - reads it from standard input"},
    {"-o,--output",   "OUT",         "",      "the file to write; - is standard output"},
    {"--to",          "xml|xta",     "",      "the format, where the name of OUT does not tell"},
    {"--syntax",      "auto|new|old", "auto", "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",            "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",            "",      "do not print warnings and notes"},
    {"--color",       "auto|always|never", "auto", "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",     "",            "",      "this text"},
};

constexpr Example convert_examples[] = {
    {"zonar convert train-gate.xml -o train-gate.xta", "and train-gate.ugi, which keeps the drawing"},
    {"zonar convert two-phase.xta -o two-phase.xml", "the other way"},
    {"zonar convert csma-old.ta --to xta -o -", "a 3.x model in today's syntax, to look at"},
};

constexpr OptionRow trace_options[] = {
//   name             value                            default  what it does
    {"ACTION",        "convert|improve|report|show|simplify", "", "convert: write a run in another format; improve: look for a shorter one (docs/trail-improvement.md); report: write it as a page to look at (docs/report.md); show: print it as zonar check does; simplify: leave out what does not matter for its end (docs/trail-simplification.md)"},
    {"MODEL",         "",                              "",      "the model: .xml, .xta or .ta; - reads it from standard input"},
    {"[TRACE]",       "",                              "",      "a run of it: .xtr, XML or text as UPPAAL writes it, or JSON of zonar check"},
    {"-o,--output",   "OUT",                           "",      "convert, improve, report and simplify: the file to write; - is standard output"},
    {"--format",      run_format_words.view(),         "",      "convert, improve and simplify: the format, where the name of OUT does not tell (docs/trace-formats.md)"},
    {"--only",        "NUMBER",                        "",      "the run of this query, if a JSON document or a text has several; improve and simplify: the query that the run decides, too"},
    {"--query",       "TEXT",                          "",      "improve and simplify: the query that the run decides, instead of the one that the file names", true},
    {"--ltl",         "FORMULA",                       "",      "improve: the same, a formula of linear temporal logic (docs/ltl.md)", true},
    {"--goal",        "same|equivalent",               "",      "improve and simplify: end in the same state, or in any that decides the query; of what repeats, begin in the same state or in any from which the same cycle can follow. Without it: equivalent, if a query is known"},
    {"--search",      "auto|bfs|astar|idastar|idfs|adfs", "auto", "improve: the search order; auto: A*, and an estimate that suits"},
    {"--heuristic",   "TEXT",                          "",      "improve: the distance estimate of A* and IDA*, such as fsm-sum or hamming; these know the last state of the run ('zonar check --heuristic list')"},
    {"--bits",        "N",                             "",      "improve: for idastar: bit-state hashing with 2^N bits; then nothing is proved"},
    {"--symmetry",    "auto|off",                      "auto",  "improve: for a run to a state, one state stands for all that differ from it by the names of interchangeable processes (docs/symmetry.md)"},
    {"--time-limit",  "SECONDS",                       "",      "improve: give up after this time, with the shortest run found so far"},
    {"--memory-limit", "SIZE",                         "",      "improve: the same when it needs more, such as 500M or 2G; without it, 80% of the memory there is"},
    {"--state-limit", "N",                             "",      "improve: the same after this many explored states"},
    {"--json",        "",                              "",      "improve and simplify: print one JSON document (docs/json.md)"},
    {"--no-progress", "",                              "",      "improve: no progress line on a terminal"},
    {"--depth",       "",                              "",      "text and symbolic: number the states by transitions, as verifyta -t1 does"},
    {"--elapsed",     "",                              "",      "text: the time since the beginning as a clock, as verifyta -t2 does"},
    {"--stable",      "",                              "",      "symbolic: only clock values from which the run can go on, as verifyta -Y does"},
    {"--time-clock",  "",                              "",      "xtr and if: with the clock #time that UPPAAL 5 has"},
    {"--verbose",     "",                              "",      "show, improve and simplify: whole states, not only what changes"},
    {"--syntax",      "auto|new|old",                  "auto",  "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",                              "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",                              "",      "do not print warnings and notes"},
    {"-h,--help",     "",                              "",      "this text"},
};

constexpr Example trace_examples[] = {
    {"zonar trace show train-gate.xml run.json", "print the run; run.json is what zonar check --trace some --json printed"},
    {"zonar trace convert train-gate.xml run.json -o run.xtr", "for UPPAAL's simulator"},
    {"zonar trace convert train-gate.xml run.xtr --format symbolic -o -", "with zones, as verifyta -y prints it"},
    {"zonar trace show train-gate.xml saved.txt --only 2", "saved.txt is what verifyta -t printed, both streams of it"},
    {"zonar trace improve train-gate.xml run.json -o shorter.xtr", "a shorter run that decides the same query, and whether it is shortest"},
    {"zonar trace improve train-gate.xml run.xtr --goal same", "a shorter run to the same state"},
    {"zonar trace simplify train-gate.xml run.json", "the run without what does not matter for its query, and why the rest stays"},
    {"zonar trace report train-gate.xml run.xtr -o run.html", "to walk through it in a browser"},
    {"zonar trace convert train-gate.xml -o train-gate.if", "the names that readers of .xtr files need"},
};

constexpr OptionRow bench_options[] = {
//   name               value                          default  what it does
    {"[SUITE]",         "",                            "",      "a suite that comes with the program, or a file; list, or nothing, shows the former"},
    {"-o,--output",     "FOLDER",                      "",      "where results go; without it, zonar-bench/SUITE. What is there already is not run again"},
    {"-j,--jobs",       "N",                           "1",     "the number of runs at once; times are comparable only with 1"},
    {"--only",          "NAMES",                       "",      "only these models, such as A2,H*; what was measured of others before stays in the reports of the folder"},
    {"--configurations", "NAMES",                      "",      "only these configurations, in the same way"},
    {"--time-limit",    "SECONDS",                     "",      "for each run, instead of what the suite says"},
    {"--memory-limit",  "SIZE",                        "",      "likewise, such as 500M or 2G"},
    {"--format",        "text|csv|json|markdown|html", "text",  "of what is printed; all of these are written to the folder as well"},
    {"--json",          "",                            "",      "print one JSON document (docs/json.md), as --format json does"},
    {"--dry-run",       "",                            "",      "print the commands, run nothing"},
    {"--no-progress",   "",                            "",      "no progress line on a terminal"},
    {"--color",         "auto|always|never",           "auto",  "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",       "",                            "",      "this text"},
};

constexpr Example bench_examples[] = {
    {"zonar bench list", "which suites there are"},
    {"zonar bench smoke", "a first look, within a minute"},
    {"zonar bench paper-table-1 --only 'A*,H*' --time-limit 60", "a part of a suite"},
    {"zonar bench my-suite.toml -j 4", "models of your own, four runs at once"},
};

constexpr OptionRow generate_options[] = {
//   name             value          default  what it does
    {"[FAMILY]",      "",            "",      "which family of models; list, or nothing, shows all"},
    {"--size",        "N",           "",      "the size: the number of processes, stations or disks, depending on the family"},
    {"--set",         "NAME=VALUE",  "",      "another parameter of the family, such as seed=3; may be repeated", true},
    {"-o,--output",   "FILE",        "",      "the file to write; without it, standard output"},
    {"--json",        "",            "",      "the list as one JSON document (docs/json.md)"},
    {"--color",       "auto|always|never", "auto", "colours: on a terminal, always, or never; 'zonar help environment' says more"},
    {"-h,--help",     "",            "",      "this text"},
};

constexpr Example generate_examples[] = {
    {"zonar generate list", "which families there are"},
    {"zonar generate fischer --size 8 -o fischer-8.xml", "eight processes, as UPPAAL XML with queries"},
    {"zonar generate random --size 7 --set seed=3 -o random-7-3.xml", "the third random system of seven processes"},
};

constexpr OptionRow verifyta_options[] = {
//   name             value          default  what it does
    {"MODEL",         "",            "",      "the model: .xml, .xta or .ta"},
    {"[QUERY]",       "",            "",      "a file of queries; - is standard input. Without it: those of the model, or of the file beside it"},
    {"-h,--help",     "",            "",      "all options of verifyta"},
};

constexpr Example verifyta_examples[] = {
    {"zonar verifyta -s -q train-gate.xml", "all queries of the model, with little output"},
    {"zonar verifyta -t1 -f trace train-gate.xml", "shortest traces, in files"},
    {"zonar verifyta -u -o1 train-gate.xml more.q", "depth first, with statistics"},
    {"ln -s $(which zonar) verifyta; ./verifyta -v", "under its own name, for scripts"},
};

constexpr OptionRow completion_options[] = {
//   name             value            default  what it does
    {"SHELL",         "bash|zsh|fish", "",      "which shell the script is for"},
    {"-h,--help",     "",              "",      "this text"},
};

constexpr Example completion_examples[] = {
    {"zonar completion bash > ~/.local/share/bash-completion/completions/zonar", "where bash-completion looks for it"},
    {"zonar completion zsh > ~/.zfunc/_zonar", "a folder of fpath, before compinit"},
    {"zonar completion fish > ~/.config/fish/completions/zonar.fish", "where fish looks for it"},
};

constexpr std::string_view plain_exit_codes = "The exit code is 0 if all went well and 2 after an error.";
constexpr std::string_view check_exit_codes =
    "The exit code is 0 if all queries are satisfied, 1 if one is not, 3 if one is unknown because "
    "of a limit or Ctrl-C, and 2 after an error. If several apply: 2 before 3 before 1. With --expect, "
    "it is 0 if all verdicts are as the model expects, and 1 if one is not.";

constexpr std::string_view abstract_exit_codes =
    "The exit code is 0 if all went well, 3 if a limit or Ctrl-C ended the computation early, and 2 "
    "after an error. With 3, the table is saved nevertheless: estimates are smaller than they could be.";

constexpr std::string_view bench_exit_codes =
    "The exit code is 0 if every run ended with an answer or at a limit, 2 after an error or if a run "
    "failed, and 3 after Ctrl-C; then the same command goes on where it was.";

constexpr std::string_view verifyta_exit_codes =
    "The exit code is 0 if all queries were verified, with any verdict, and 1 after an error or if one "
    "of them could not be decided.";

constexpr Command all_commands[] = {
//   name        what it does                                             function
    {"check",    "check queries and show counterexamples",                check,    check_options,    check_examples,    check_exit_codes, nullptr, exit_error, common_check_options},
    {"info",     "show the structure of a model, and errors in it",       info,     info_options,     info_examples,     plain_exit_codes},
    {"abstract", "compute lower bounds on the distance to an error",      abstract, abstract_options, abstract_examples, abstract_exit_codes},
    {"bench",    "run a benchmark suite and compare searches",            bench,    bench_options,    bench_examples,    bench_exit_codes},
    {"generate", "write a benchmark model of any size",                   generate, generate_options, generate_examples, plain_exit_codes},
    {"convert",  "write a model in another format: XML to XTA and back",  convert,  convert_options,  convert_examples,  plain_exit_codes},
    {"trace",    "show, convert and shorten traces, also those of UPPAAL", trace_files, trace_options, trace_examples,    plain_exit_codes},
    {"verifyta", "verify as UPPAAL's verifyta does, for scripts that call it", nullptr,  verifyta_options, verifyta_examples, verifyta_exit_codes, verifyta_command, 1},
    {"completion", "write a completion script for bash, zsh or fish",     completion, completion_options, completion_examples, plain_exit_codes},
};

// clang-format on

} // namespace

std::span<const Command> commands() {
    return all_commands;
}

} // namespace zonar::app
