// Leader election on a one-way ring: D. Dolev, M. Klawe, M. Rodeh, "An O(n log n)
// unidirectional distributed algorithm for extrema finding in a circle" (Journal of
// Algorithms 3, 1982), in the form that comes with SPIN. An active node learns the number of
// its active neighbour (one) and of the neighbour's neighbour (two), goes on with the
// neighbour's number if that is the greatest of the three, and only passes messages on if it
// is not.
//
// The steps are those of SPIN's version as SPIN takes them: receiving, each test, each
// sending is a step, processes end in the reverse order of their creation. So the numbers of
// states can be compared: SPIN has two more, before all nodes are there.
//
// If all nodes have the same number, each takes the number that it hears for its own that has
// come around, and all think they are the leader.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace zonar::families {

namespace {

constexpr const char* queues = R"(
const int ONE = 1, TWO = 2, WINNER = 3;
typedef struct
{
    int[0,WINNER] kind; // 0: no message
    int[0,N] number;
} message_t;

const int CAPACITY = 4; // no queue is ever full
message_t queue[id_t][CAPACITY];
int[0,CAPACITY] length[id_t];

void send(id_t to, int[ONE,WINNER] kind, int[1,N] number)
{
    queue[to][length[to]].kind = kind;
    queue[to][length[to]].number = number;
    length[to]++;
}

// Empty cells are zero, so that equal queues are equal states.
int[1,N] receive(id_t by)
{
    const int[0,N] number = queue[by][0].number;
    for (i : int[1,CAPACITY-1])
        queue[by][i-1] = queue[by][i];
    queue[by][CAPACITY-1].kind = 0;
    queue[by][CAPACITY-1].number = 0;
    length[by]--;
    return number;
}
)";

/// `number` is an expression over `id`, from 1 to N. `in_order`: nodes end in the reverse order of
/// their creation.
TemplateText node(const char* number, bool in_order) {
    const auto receive = [](const char* kind, const char* to) {
        return EdgeText{.from = "receiving",
                        .to = to,
                        .guard = fmt::format("queue[id][0].kind == {}", kind),
                        .update = "heard = receive(id)"};
    };
    return {.name = "Node",
            .parameters = "const id_t id",
            .declaration = fmt::format("const id_t next = (id + 1) % N;\n"
                                       "const int number = {};\n"
                                       "bool active = true, knows;\n"
                                       "int[1,N] maximum = number;\n"
                                       "int[0,N] neighbour, heard;\n",
                                       number),
            .locations = {{"start"},       {"receiving"},   {"got_one"},
                          {"active_one"},  {"answering"},   {"found"},
                          {"announcing"},  {"passing_one"}, {"got_two"},
                          {"active_two"},  {"going_on"},    {"giving_up"},
                          {"passing_two"}, {"got_winner"},  {"lost"},
                          {"won"},         {"only_one"},    {"informed"},
                          {"telling"},     {"ended"},       {"gone"}},
            .edges = {
                {.from = "start", .to = "receiving", .update = "send(next, ONE, number)"},

                receive("ONE", "got_one"),
                {.from = "got_one", .to = "active_one", .guard = "active"},
                {.from = "got_one", .to = "passing_one", .guard = "not active"},
                {.from = "active_one", .to = "answering", .guard = "heard != maximum"},
                {.from = "active_one", .to = "found", .guard = "heard == maximum"},
                {.from = "answering",
                 .to = "receiving",
                 .update = "send(next, TWO, heard), neighbour = heard"},
                {.from = "found", .to = "announcing", .update = "knows = true"},
                {.from = "announcing",
                 .to = "receiving",
                 .update = "send(next, WINNER, heard)"},
                {.from = "passing_one",
                 .to = "receiving",
                 .update = "send(next, ONE, heard)"},

                receive("TWO", "got_two"),
                {.from = "got_two", .to = "active_two", .guard = "active"},
                {.from = "got_two", .to = "passing_two", .guard = "not active"},
                {.from = "active_two",
                 .to = "going_on",
                 .guard = "neighbour > heard && neighbour > maximum"},
                {.from = "active_two",
                 .to = "giving_up",
                 .guard = "not (neighbour > heard && neighbour > maximum)"},
                {.from = "going_on",
                 .to = "receiving",
                 .update = "maximum = neighbour, send(next, ONE, neighbour)"},
                {.from = "giving_up", .to = "receiving", .update = "active = false"},
                {.from = "passing_two",
                 .to = "receiving",
                 .update = "send(next, TWO, heard)"},

                receive("WINNER", "got_winner"),
                {.from = "got_winner", .to = "lost", .guard = "heard != number"},
                {.from = "got_winner", .to = "won", .guard = "heard == number"},
                {.from = "lost", .to = "informed"},
                {.from = "won", .to = "only_one", .update = "leaders++"},
                {.from = "only_one", .to = "informed"},
                {.from = "informed", .to = "ended", .guard = "knows"},
                {.from = "informed", .to = "telling", .guard = "not knows"},
                {.from = "telling", .to = "ended", .update = "send(next, WINNER, heard)"},
                {.from = "ended",
                 .to = "gone",
                 .guard = in_order ? "alive == id + 1" : "",
                 .update = "alive--"},
            }};
}

std::string ring(int nodes, const char* number, bool in_order,
                 std::vector<QueryText> queries) {
    return to_xml({
        .about = "  Leader election on a one-way ring: the algorithm of Dolev, Klawe and "
                 "Rodeh.",
        .declaration = fmt::format(
            "const int N = {}; // nodes\n"
            "typedef int[0,N-1] id_t;\n"
            "int[0,N] leaders;   // who think they are the leader\n"
            "int[0,N] alive = N; // {}\n{}",
            nodes,
            in_order ? "nodes 0 to alive - 1 are there" : "how many nodes are there",
            queues),
        .templates = {node(number, in_order)},
        .system = "system Node;",
        .queries = std::move(queries),
    });
}

} // namespace

std::string leader_election(int nodes) {
    return ring(nodes, "(N + 2 - id) % N + 1", true,
                {{"A[] leaders <= 1", true, "Never two leaders."},
                 {"E<> leaders == 1", true, "There can be one."},
                 {"A[] not deadlock", false, "The election comes to an end."},
                 {"A[] deadlock imply (leaders == 1 and alive == 0)", true,
                  "Then there is a leader and all have stopped."}});
}

// If nodes end in any order, the ring is symmetric.
std::string leader_election_equal(int nodes, int any_order) {
    return ring(nodes, "1", any_order == 0,
                {{"A[] forall (i : id_t) Node(i).active", true,
                  "Nobody gives up, for no number is greater than another."},
                 {"A[] leaders <= 1", false, "There are two leaders."},
                 {"A[] deadlock imply (leaders == N and alive == 0)", true,
                  "In the end all are."}});
}

} // namespace zonar::families
