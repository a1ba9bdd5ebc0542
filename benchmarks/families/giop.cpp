// The General Inter-ORB Protocol: M. Kamel, S. Leue, "Formalization and validation of the
// General Inter-ORB Protocol (GIOP) using PROMELA and SPIN" (STTT 2, 2000), much simplified.
// A client takes requests of users to the agent at the port of an object; the agent passes
// them to the object's server, and the answers back. Requests can be cancelled, servers move
// to another port, agents close their connection when they have nothing to do. Queues join
// client and agents, and agents and servers; users ask the client directly, once each.
//
// The fault: an agent should not execute a request that was sent before it closed the
// connection, for the client, told of the closing, sends it again. Here it does not look at
// the connection that a request belongs to. One that crosses the news of the closing is
// executed, and once more after the client has done with it.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

constexpr const char* network = R"(
const int MOVES = 1;     // a server changes its port so often
const int CLOSINGS = 1;  // an agent closes its connection so often
typedef int[0,1] port_t;
typedef int[0,USERS-1] user_t;
typedef int[0,USERS-1] request_t; // as many as users, for each asks once
typedef int[0,SERVERS-1] object_t;

chan ask[user_t][object_t], answer[user_t], exception[user_t];
chan enrol[port_t][object_t], leave[port_t][object_t], result[port_t][request_t];

// Where an object was when it became known: 1 + port; 0: it is not known.
int[0,2] published[object_t];

// Queues: 0 to the client, 1 and 2 to the agents, 3 and 4 to servers at their ports.
const int CLIENT = 0, AGENT = 1, SERVER = 3;
typedef int[CLIENT,SERVER+1] queue_t;

const int REQUEST = 1, CANCEL = 2, REPLY = 3, FORWARD = 4, CLOSE = 5;
typedef struct
{
    int[0,CLOSE] kind; // 0: no message
    request_t request;
    object_t object;
    port_t port; // of the agent who sends it
    int[0,CLOSINGS] connection;
} message_t;

// Enough: what a user asks is sent, sent again after a closing or a move, and cancelled.
const int CAPACITY = USERS * (2 + CLOSINGS + MOVES);
message_t queue[queue_t][CAPACITY];
int[0,CAPACITY] length[queue_t];

void send(queue_t to, message_t message)
{
    queue[to][length[to]] = message;
    length[to]++;
}

// Empty cells are zero, so that equal queues are equal states.
void drop(queue_t from)
{
    const message_t empty = { 0, 0, 0, 0, 0 };
    for (i : int[1,CAPACITY-1])
        queue[from][i-1] = queue[from][i];
    queue[from][CAPACITY-1] = empty;
    length[from]--;
}

const int FREE = 0, IN_USE = 1, CANCELLED = 2;
int[0,CANCELLED] status[request_t]; // of requests, as the client sees it
)";

TemplateText giop_user() {
    return {.name = "User",
            .parameters = "const user_t id",
            .locations = {{"idle"}, {"waiting"}, {"answered"}, {"cancelled"}},
            .edges = {{.from = "idle",
                       .to = "waiting",
                       .select = "o : object_t",
                       .guard = "forall (i : object_t) published[i] > 0",
                       .sync = "ask[id][o]!"},
                      {.from = "waiting", .to = "answered", .sync = "answer[id]?"},
                      {.from = "waiting", .to = "cancelled", .sync = "exception[id]?"}}};
}

constexpr const char* client_state = R"(user_t owner[request_t];
object_t object[request_t];
port_t port[request_t]; // where it was sent
int[0,CLOSINGS] connection[port_t];

void pass_on(request_t r, int[REQUEST,CANCEL] kind)
{
    const message_t message = { kind, r, object[r], port[r], connection[port[r]] };
    send(AGENT + port[r], message);
}

bool all_in_use() { return forall (r : request_t) status[r] != FREE; }

void start(user_t user, object_t o)
{
    int r = 0;
    while (status[r] != FREE) r++;
    status[r] = IN_USE;
    owner[r] = user;
    object[r] = o;
    port[r] = published[o] - 1;
    pass_on(r, REQUEST);
}

void cancel(request_t r)
{
    status[r] = CANCELLED;
    pass_on(r, CANCEL);
}

void release(request_t r)
{
    status[r] = FREE;
    owner[r] = 0;
    object[r] = 0;
    port[r] = 0;
}

void redirect(request_t r, port_t from)
{
    port[r] = 1 - from;
    pass_on(r, REQUEST);
}

void reconnect(port_t p)
{
    connection[p]++;
    for (r : request_t) {
        if (status[r] == CANCELLED && port[r] == p) release(r);
        if (status[r] == IN_USE && port[r] == p) pass_on(r, REQUEST);
    }
}

// A message of a connection that is no more means nothing.
bool got(int[REPLY,FORWARD] kind, int[FREE,CANCELLED] of)
{
    return queue[CLIENT][0].kind == kind && status[queue[CLIENT][0].request] == of &&
           queue[CLIENT][0].connection == connection[queue[CLIENT][0].port];
}

bool got_nothing()
{
    return (queue[CLIENT][0].kind == REPLY || queue[CLIENT][0].kind == FORWARD) &&
           (status[queue[CLIENT][0].request] == FREE ||
            queue[CLIENT][0].connection != connection[queue[CLIENT][0].port]);
}
)";

TemplateText giop_client() {
    const auto step = [](const char* guard, const char* sync, const char* update) {
        return EdgeText{.from = "ready",
                        .to = "ready",
                        .guard = guard,
                        .sync = sync,
                        .update = update};
    };
    return {.name = "Client",
            .declaration = client_state,
            .locations = {{"ready"}},
            .edges = {
                {.from = "ready",
                 .to = "ready",
                 .select = "u : user_t, o : object_t",
                 .guard = "not all_in_use()",
                 .sync = "ask[u][o]?",
                 .update = "start(u, o)"},
                {.from = "ready",
                 .to = "ready",
                 .select = "r : request_t",
                 .guard = "status[r] == IN_USE",
                 .sync = "exception[owner[r]]!",
                 .update = "cancel(r)"},
                step("got(REPLY, IN_USE)", "answer[owner[queue[CLIENT][0].request]]!",
                     "release(queue[CLIENT][0].request), drop(CLIENT)"),
                step("got(REPLY, CANCELLED) || got(FORWARD, CANCELLED)", "",
                     "release(queue[CLIENT][0].request), drop(CLIENT)"),
                step("got(FORWARD, IN_USE)", "",
                     "redirect(queue[CLIENT][0].request, queue[CLIENT][0].port), "
                     "drop(CLIENT)"),
                step("queue[CLIENT][0].kind == CLOSE", "",
                     "reconnect(queue[CLIENT][0].port), drop(CLIENT)"),
                step("got_nothing()", "", "drop(CLIENT)"),
            }};
}

constexpr const char* agent_state = R"(const queue_t own = AGENT + id;
int[0,CLOSINGS] connection;
bool here[object_t], left[object_t];
bool wanted[request_t];      // the client has not cancelled it
int[0,CAPACITY] outstanding; // at servers

void tell(int[REPLY,CLOSE] kind, request_t r)
{
    const message_t message = { kind, r, 0, id, connection };
    send(CLIENT, message);
}

void reply(int[REPLY,FORWARD] kind) { tell(kind, queue[own][0].request); }

void execute()
{
    send(SERVER + id, queue[own][0]);
    wanted[queue[own][0].request] = true;
    outstanding++;
}

void finish(request_t r)
{
    if (wanted[r]) tell(REPLY, r);
    wanted[r] = false;
    outstanding--;
}

void enrol_here(object_t o)
{
    here[o] = true;
    left[o] = false;
    if (published[o] == 0) published[o] = 1 + id;
}

void let_go(object_t o)
{
    here[o] = false;
    left[o] = true;
}
)";

TemplateText agent() {
    const auto called = [](const char* channel, const char* update) {
        return EdgeText{.from = "ready",
                        .to = "ready",
                        .select = "i : object_t",
                        .sync = fmt::format("{}[id][i]?", channel),
                        .update = update};
    };
    const auto got = [](const char* kind, const char* condition, const char* update) {
        return EdgeText{.from = "ready",
                        .to = "ready",
                        .guard =
                            fmt::format("queue[own][0].kind == {}{}", kind, condition),
                        .update = fmt::format("{}, drop(own)", update)};
    };
    return {.name = "Agent",
            .parameters = "const port_t id",
            .declaration = agent_state,
            .locations = {{"ready"}},
            .edges = {
                called("enrol", "enrol_here(i)"),
                called("leave", "let_go(i)"),
                {.from = "ready",
                 .to = "ready",
                 .select = "r : request_t",
                 .sync = "result[id][r]?",
                 .update = "finish(r)"},
                got("REQUEST", " && here[queue[own][0].object]", "execute()"),
                got("REQUEST", " && left[queue[own][0].object]", "reply(FORWARD)"),
                // An exception is a reply like any other.
                got("REQUEST",
                    " && not (here[queue[own][0].object] || left[queue[own][0].object])",
                    "reply(REPLY)"),
                got("CANCEL", "", "wanted[queue[own][0].request] = false"),
                {.from = "ready",
                 .to = "ready",
                 .guard = "outstanding == 0 && connection < CLOSINGS",
                 .update = "tell(CLOSE, 0), connection++"}}};
}

TemplateText server() {
    return {.name = "Server",
            .parameters = "const object_t id",
            .declaration = "port_t port = id % 2;\n"
                           "int[0,MOVES] moves;\n"
                           "request_t request;\n",
            .locations = {{"outside"}, {"serving"}, {"busy"}},
            .edges = {{.from = "outside", .to = "serving", .sync = "enrol[port][id]!"},
                      {.from = "serving",
                       .to = "busy",
                       .guard = "queue[SERVER+port][0].kind == REQUEST && "
                                "queue[SERVER+port][0].object == id",
                       .update = "request = queue[SERVER+port][0].request, "
                                 "drop(SERVER + port)"},
                      {.from = "busy",
                       .to = "serving",
                       .sync = "result[port][request]!",
                       .update = "request = 0"},
                      {.from = "serving",
                       .to = "outside",
                       .guard = "moves < MOVES",
                       .sync = "leave[port][id]!",
                       .update = "port = 1 - port, moves++"}}};
}

} // namespace

std::string giop(int users, int servers) {
    return to_xml({
        .about = "  The General Inter-ORB Protocol, simplified.",
        .declaration = fmt::format("const int USERS = {};\n"
                                   "const int SERVERS = {};\n{}",
                                   users, servers, network),
        .templates = {giop_user(), giop_client(), agent(), server()},
        .system = "system User, Client, Agent, Server;",
        .queries =
            {{"A[] forall (u : user_t) User(u).waiting imply exists (r : request_t) "
              "status[r] == IN_USE and Client.owner[r] == u",
              true, "The client knows of everybody who waits."},
             {"A[] (forall (u : user_t) not User(u).cancelled) imply "
              "forall (o : object_t) Server(o).busy imply "
              "status[Server(o).request] != FREE",
              false, "A request is executed again when its user has got the answer."},
             {"A[] deadlock imply "
              "forall (u : user_t) User(u).answered or User(u).cancelled",
              true, "Nobody waits in the end, for the client can give up."},
             {"E<> forall (u : user_t) User(u).answered", true, "All can get an answer."},
             {"User(0).waiting --> (User(0).answered or User(0).cancelled)", false,
              "A server that moves leaves requests behind."}},
    });
}

} // namespace zonar::families
