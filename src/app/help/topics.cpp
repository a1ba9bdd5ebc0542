#include "app/help/topics.h"

#include "app/options/joined_text.h"
#include "explore/orders.h"

namespace zonar::app {

namespace {

constexpr std::string_view queries_page = R"(
A query is a question about all runs of a model. Those of the model's file are checked,
else those in the file beside it that has the ending .q; a file or --query replaces them.
In a file of queries, each has a line of its own, and // begins a comment.

  E<> p      some run comes to a state where p holds
  A[] p      p holds in every state of every run
  E[] p      p holds in all states of some run that goes on as long as it can
  A<> p      every such run comes to a state where p holds
  p --> q    from a state where p holds, every such run comes to one where q holds
  sup: e     the largest value of e, an integer or a clock, in all states; inf: the
             smallest, bounds: all values; sup{p}: e only where p holds
  ltl: f     the formula f of linear temporal logic holds on every such run:
             G always, F eventually, X next, U until; also by --ltl (docs/ltl.md)

p is an expression over locations, variables and clocks:

  P.critical             process P is in its location critical
  Train(0).x <= 5        the clock x of the process Train(0)
  not, and, or, imply    likewise !, && and ||
  forall (i : id_t) ...  for every value of a type; also exists
  deadlock               no transition will ever be possible again

A query that is decided by a run has a witness (E<> that is satisfied) or a counterexample
(A[] that is not satisfied), which --trace shows. --non-zeno leaves out runs whose time does
not diverge. 'zonar info MODEL' shows how queries were understood.

  zonar check train-gate.xml --query 'E<> Train(0).Cross' --trace shortest
  zonar check train-gate.xml --query 'A[] not deadlock' --query 'E<> Gate.Occ'
  zonar check train-gate.xml --query 'Train(0).Appr --> Train(0).Cross'
)";

constexpr std::string_view search_begins = R"(
--search says in which order states are explored. The verdict is the same for all; time,
memory and the length of runs are not.

)";

constexpr std::string_view search_ends = R"(
Directed searches ({}) need an estimate of how far an
error is ('zonar help heuristics'). They are for E<> and A[]; other queries are searched in
their own way, and a note says so.
--improve goes on for shorter runs when there is one; docs/search.md explains the rest.

  zonar check MODEL --search auto --stats
  zonar check MODEL --search astar --trace shortest
  zonar check MODEL --search best --improve 10 --trace some
)";

/// A line for each order: "  astar    A*: adds ...".
template <std::size_t capacity>
constexpr void add_order(JoinedText<capacity>& page, std::string_view word,
                         std::string_view what) {
    page.add("  ").add(word);
    for (std::size_t i = word.size(); i < 9; ++i) page.add(" ");
    page.add(what).add("\n");
}

constexpr auto search_page = [] {
    JoinedText<2000> page;
    page.add(search_begins);
    for (const explore::OrderRow& row : explore::order_rows)
        if (row.is_choice) add_order(page, row.word, row.what);
    add_order(page, "auto", "a quick look, then by estimates that take turns");
    const auto directed =
        joined<100>("", explore::order_rows, ", ", [](const explore::OrderRow& row) {
            return row.is_directed ? row.word : std::string_view{};
        });
    const std::size_t place = search_ends.find("{}");
    return page.add(search_ends.substr(0, place))
        .add(directed.view())
        .add(search_ends.substr(place + 2));
}();

constexpr std::string_view heuristics_page = R"(
A heuristic estimates how far a state is from the error: from what E<> looks for, or from a
state that violates A[]. One that never says too much finds shortest runs with astar.

  abstraction  a table of distances in a smaller system; the default
  fsm          how far processes have to go in their own graphs of locations
  formula      how far the formula is from being true
  hu           transitions to the error if nothing that was reached is lost again

Several are combined: max(fsm,formula) is the larger, lex(fsm,hu) lets the second break ties,
alternate(abstraction,hu) lets them take turns. 'zonar check --heuristic list' explains all,
with what each promises.

  zonar check MODEL --search best --heuristic hu --preferred
  zonar check MODEL --search astar --heuristic 'max(fsm,formula)'
  zonar abstract MODEL --query 'E<> P.error' -o error.table
  zonar check MODEL --query 'E<> P.error' --search astar --table error.table
)";

constexpr std::string_view traces_page = R"(
--trace shows a counterexample or a witness: a run to the state that decides a query, with
exact times. Every run is replayed by an interpreter of its own before it is shown.

  none      no run: the default
  some      any run
  shortest  one with the fewest transitions; for bfs, astar, idastar and adfs
  fastest   one in the least time

Each step says how long to wait, the time since the beginning, and the transition; below it
the edges with their labels, what changes, and the clocks. --verbose adds all locations and
variables, --json has every state, and --report writes a page to walk through the run.
'zonar trace' reads runs from files, those of UPPAAL as well, and converts them.

  zonar check fischer-faulty.xml --only 1 --trace shortest
  zonar check fischer-faulty.xml --only 1 --report fischer.html
  zonar check fischer-faulty.xml --only 1 --trace some --search best
  zonar check fischer-faulty.xml --only 1 --trace some --json
)";

constexpr std::string_view limits_page = R"(
A limit ends a query as unknown, never with a wrong verdict; the next query begins. The
exit code is then 3.

  --time-limit 60      a minute, for each query by itself
  --memory-limit 2G    what its states may need; else 80% of the memory there is
  --state-limit 1000   at most 1000 explored states
  --depth-limit 20     at most 20 transitions from the initial state

Memory that the machine, a container or ulimit denies counts as well. Ctrl-C, SIGTERM and
SIGHUP end the query at hand in the same way, and what was found so far is reported; a
second one ends the program at once. 'zonar abstract' stops merging at a limit and keeps what
it has.

  zonar check MODEL --time-limit 60 --memory-limit 2G --stats
)";

constexpr std::string_view exit_codes_page = R"(
  0  all went well; check: every query is satisfied
  1  check: some query is not satisfied
     check --expect: 0 if all verdicts are as the model expects, 1 if one differs
  2  an error: wrong usage, a file that cannot be read or written, a model or a query
     with errors
  3  because of a limit or Ctrl-C, some query is unknown (check), the table is weaker
     than it could be (abstract), or not all was run (bench)

If several apply, 2 goes before 3 before 1. A script can rely on them:

  zonar check MODEL --only 1 > result.txt || echo "not safe, or not known"
  zonar check MODEL --expect --quiet || echo "not as expected, or not known"
)";

constexpr std::string_view json_page = R"(
With --json a command prints one JSON document on standard output and nothing else there.
Every document begins with the version, the command and "ok", which is true if the exit code
is 0. New keys may appear at any time, so skip those you do not know. docs/json.md describes
them all.

  zonar check MODEL --json | jq '.queries[] | {text, verdict}'
  zonar check MODEL --trace shortest --json > run.json
  zonar info MODEL --json | jq '.model.processes | length'
  zonar generate list --json | jq -r '.families[].name'
  zonar bench list --json | jq '.suites[] | {name, title}'
  zonar bench smoke --json | jq '.ratios[] | {configuration, generated}'
)";

constexpr std::string_view environment_page = R"(
  NO_COLOR        if set and not empty: no colours, unless --color always is given
  CLICOLOR_FORCE  if set and not 0: colours, even if the output goes to a file
  TERM            dumb: neither colours nor a progress line

Without these, colours and the progress line appear only on a terminal, so what a script reads
is plain and stable. --color auto|always|never has the last word. There is no configuration
file. Files are written where -o says; 'zonar bench' without it writes to zonar-bench/SUITE.

  zonar check MODEL --color always | less -R
  NO_COLOR=1 zonar check MODEL
)";

// clang-format off
constexpr Topic all_topics[] = {
    {"queries",     "the query language",                             queries_page},
    {"search",      "search orders",                                  search_page.view()},
    {"heuristics",  "distance estimates for directed search",         heuristics_page},
    {"traces",      "counterexamples and witnesses",                  traces_page},
    {"limits",      "time, memory, Ctrl-C, and the verdict unknown",  limits_page},
    {"exit-codes",  "what they mean, for scripts",                    exit_codes_page},
    {"json",        "output for programs",                            json_page},
    {"environment", "variables, colours, files",                      environment_page},
};
// clang-format on

} // namespace

std::span<const Topic> topics() {
    return all_topics;
}

} // namespace zonar::app
