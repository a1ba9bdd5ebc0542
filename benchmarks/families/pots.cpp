// Plain old telephony: a first cut with faults, as in M. Kamel, S. Leue, "VIP: a visual
// editor and compiler for v-Promela" (TACAS 2000) and S. Edelkamp, S. Leue,
// A. Lluch-Lafuente, "Partial-order reduction and trail improvement in directed model
// checking" (STTT 6, 2004). Each user has a handler in the exchange; users and handlers put
// signals, handlers put messages, into mailboxes with room for one. The model is our own.
//
// Users hang up whenever they like and do not wait for an answer. So the signal that a
// conversation has begun can reach a user who has hung up and lifted again: then both users
// think they talk to each other, and the handler of one knows that they do not.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <initializer_list>
#include <string>

namespace zonar::families {

namespace {

constexpr const char* mailboxes = R"(typedef int[0,N-1] id_t;

// Mailboxes by user; 0: empty.
const int LIFT = 1, DIAL = 2, HANG_UP = 3;
int[0,HANG_UP] from_user[id_t];
id_t dialled[id_t]; // the number that goes with DIAL

const int TONE = 1, RING = 2, RINGBACK = 3, BUSY = 4, TALK = 5;
int[0,TALK] to_user[id_t];

const int SETUP = 1, ACCEPT = 2, REJECT = 3, BYE = 4;
int[0,BYE] to_handler[id_t];
id_t sender[id_t]; // of the message; 0 if there is none

bool can_tell(id_t to) { return to_handler[to] == 0; }

void tell(id_t to, int[SETUP,BYE] message, id_t from)
{
    to_handler[to] = message;
    sender[to] = from;
}

id_t hear(id_t by)
{
    const id_t from = sender[by];
    to_handler[by] = 0;
    sender[by] = 0;
    return from;
}

id_t number(id_t by)
{
    const id_t to = dialled[by];
    from_user[by] = 0;
    dialled[by] = 0;
    return to;
}
)";

TemplateText phone_user() {
    TemplateText text{.name = "User",
                      .parameters = "const id_t id",
                      .declaration = {},
                      .locations = {{"on_hook"},
                                    {"ringing"},
                                    {"lifted"},
                                    {"with_tone"},
                                    {"calling"},
                                    {"refused"},
                                    {"talking"}},
                      .edges = {}};
    const auto act = [&](const char* from, const char* to, const char* signal) {
        text.edges.push_back({.from = from,
                              .to = to,
                              .guard = "from_user[id] == 0",
                              .update = fmt::format("from_user[id] = {}", signal)});
    };
    act("on_hook", "lifted", "LIFT");
    act("ringing", "lifted", "LIFT");
    for (const char* off_hook : {"lifted", "with_tone", "calling", "refused", "talking"})
        act(off_hook, "on_hook", "HANG_UP");
    text.edges.push_back({.from = "with_tone",
                          .to = "calling",
                          .select = "other : id_t",
                          .guard = "other != id && from_user[id] == 0",
                          .update = "from_user[id] = DIAL, dialled[id] = other"});

    struct Reaction {
        const char* signal;
        const char* to;
    };
    // A signal that means nothing to the user just now makes room for the next one.
    const auto listen = [&](const char* at, std::initializer_list<Reaction> reactions) {
        std::string ignored = "to_user[id] != 0";
        for (const auto& [signal, to] : reactions) {
            text.edges.push_back({.from = at,
                                  .to = to,
                                  .guard = fmt::format("to_user[id] == {}", signal),
                                  .update = "to_user[id] = 0"});
            ignored += fmt::format(" && to_user[id] != {}", signal);
        }
        text.edges.push_back(
            {.from = at, .to = at, .guard = ignored, .update = "to_user[id] = 0"});
    };
    listen("on_hook", {{"RING", "ringing"}});
    listen("ringing", {});
    listen("lifted", {{"TONE", "with_tone"}, {"TALK", "talking"}});
    listen("with_tone", {});
    listen("calling", {{"BUSY", "refused"}, {"TALK", "talking"}});
    listen("refused", {});
    listen("talking", {});
    return text;
}

/// How a handler treats its user.
void add_calls(TemplateText& handler) {
    handler.edges = {
        {.from = "idle",
         .to = "waiting_for_number",
         .guard = "from_user[id] == LIFT && to_user[id] == 0",
         .update = "from_user[id] = 0, to_user[id] = TONE"},
        {.from = "waiting_for_number",
         .to = "calling",
         .guard = "from_user[id] == DIAL && can_tell(dialled[id]) && to_user[id] == 0",
         .update = "peer = number(id), tell(peer, SETUP, id), to_user[id] = RINGBACK"},
        {.from = "ringing",
         .to = "accepting",
         .guard = "from_user[id] == LIFT && can_tell(peer)",
         .update = "from_user[id] = 0, tell(peer, ACCEPT, id)"},
        {.from = "accepting",
         .to = "conversation",
         .guard = "to_user[id] == 0",
         .update = "to_user[id] = TALK"}};
    for (const char* in_vain : {"waiting_for_number", "over"})
        handler.edges.push_back({.from = in_vain,
                                 .to = "idle",
                                 .guard = "from_user[id] == HANG_UP",
                                 .update = "from_user[id] = 0"});
    for (const char* with_peer : {"calling", "conversation"})
        handler.edges.push_back(
            {.from = with_peer,
             .to = "idle",
             .guard = "from_user[id] == HANG_UP && can_tell(peer)",
             .update = "from_user[id] = 0, tell(peer, BYE, id), peer = id"});
    for (const char* wanted : {"idle", "ringing"})
        handler.edges.push_back({.from = wanted,
                                 .to = wanted,
                                 .guard = "from_user[id] == HANG_UP",
                                 .update = "from_user[id] = 0"});
    // Somebody who heard the tone of an earlier call dials too late.
    for (const char* late : {"idle", "calling", "over", "ringing", "conversation"})
        handler.edges.push_back({.from = late,
                                 .to = late,
                                 .guard = "from_user[id] == DIAL",
                                 .update = "number(id)"});
}

/// How a handler treats other handlers.
void add_messages(TemplateText& handler) {
    const auto from_peer = [](const char* message) {
        return fmt::format("to_handler[id] == {} && sender[id] == peer", message);
    };
    handler.edges.insert(handler.edges.end(),
                         {{.from = "idle",
                           .to = "ringing",
                           .guard = "to_handler[id] == SETUP && to_user[id] == 0",
                           .update = "peer = hear(id), to_user[id] = RING"},
                          {.from = "calling",
                           .to = "conversation",
                           .guard = from_peer("ACCEPT") + " && to_user[id] == 0",
                           .update = "hear(id), to_user[id] = TALK"},
                          {.from = "calling",
                           .to = "over",
                           .guard = from_peer("REJECT") + " && to_user[id] == 0",
                           .update = "hear(id), to_user[id] = BUSY, peer = id"},
                          {.from = "ringing",
                           .to = "idle",
                           .guard = from_peer("BYE"),
                           .update = "hear(id), peer = id"},
                          {.from = "conversation",
                           .to = "over",
                           .guard = from_peer("BYE"),
                           .update = "hear(id), peer = id"}});
    for (const char* busy :
         {"waiting_for_number", "calling", "over", "ringing", "conversation"})
        handler.edges.push_back(
            {.from = busy,
             .to = busy,
             .guard = "to_handler[id] == SETUP && can_tell(sender[id])",
             .update = "tell(sender[id], REJECT, id), hear(id)"});
    // What belongs to an earlier call is dropped.
    const auto drop = [&](const char* at, const char* guard) {
        handler.edges.push_back(
            {.from = at, .to = at, .guard = guard, .update = "hear(id)"});
    };
    for (const char* alone : {"idle", "waiting_for_number", "over"})
        drop(alone, "to_handler[id] > SETUP");
    drop("calling",
         "to_handler[id] == BYE || to_handler[id] > SETUP && sender[id] != peer");
    for (const char* with_peer : {"ringing", "conversation"})
        drop(with_peer, "to_handler[id] == ACCEPT || to_handler[id] == REJECT || "
                        "to_handler[id] == BYE && sender[id] != peer");
}

TemplateText phone_handler() {
    TemplateText text{.name = "Handler",
                      .parameters = "const id_t id",
                      .declaration = "id_t peer = id; // at the other end; id: nobody\n",
                      .locations = {{"idle"},
                                    {"waiting_for_number"},
                                    {"calling"},
                                    {"over"},
                                    {"ringing"},
                                    {"accepting"},
                                    {"conversation"}},
                      .edges = {}};
    add_calls(text);
    add_messages(text);
    return text;
}

} // namespace

std::string pots(int users) {
    return to_xml({
        .about = "  Plain old telephony, a first cut with faults.",
        .declaration = fmt::format("const int N = {}; // users\n{}", users, mailboxes),
        .templates = {phone_user(), phone_handler()},
        .system = "system User, Handler;",
        .queries = {{"A[] forall (i : id_t) Handler(i).conversation imply "
                     "Handler(i).peer != i",
                     true, "A conversation has another end."},
                    {"A[] User(0).talking and User(1).talking imply "
                     "not (Handler(1).conversation and Handler(1).peer == 0 and "
                     "not Handler(0).conversation or "
                     "Handler(0).conversation and Handler(0).peer == 1 and "
                     "not Handler(1).conversation)",
                     false,
                     "Two users who think they are connected, and one handler knows "
                     "better."},
                    {"A[] not deadlock", false,
                     "Handlers whose users call each other wait for each other."},
                    {"E<> forall (i : int[0,1]) User(i).talking and "
                     "Handler(i).conversation",
                     true, "A call can succeed."}},
    });
}

} // namespace zonar::families
