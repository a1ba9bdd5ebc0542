#include "families/families.h"

#include "families/generators.h"

#include <algorithm>
#include <utility>

namespace zonar::families {

namespace {

// A generator takes its parameters as so many ints; here it gets them from a list.
template <auto generator>
struct FromList;

template <class... Ints, std::string (*generator)(Ints...)>
struct FromList<generator> {
    static std::string write(std::span<const int> values) {
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            return generator(values[i]...);
        }
        (std::make_index_sequence<sizeof...(Ints)>{});
    }
};

template <auto generator>
constexpr auto by = FromList<generator>::write;

constexpr bool timed = true;
constexpr bool untimed = false;

// clang-format off
constexpr Family table[] = {
//   name                      summary                                                clocks   error, parameters: smallest, largest, standard       generator
    {"fischer",                "mutual exclusion by timing alone",                    timed,   0, {{{"processes", 2, 100}}},                                  by<fischer>},
    {"fischer-faulty",         "the same with too short a wait",                      timed,   2, {{{"processes", 2, 100}}},                                  by<fischer_faulty>},
    {"csmacd",                 "stations that share a bus and back off on collision", timed,   5, {{{"stations", 2, 100}}},                                   by<csmacd>},
    {"csmacd-broadcast",       "the same, all hear of a collision at once",           timed,   4, {{{"stations", 2, 100}}},                                   by<csmacd_broadcast>},
    {"critical-region",        "production cells that share a critical region",       timed,   4, {{{"cells", 2, 100}}},                                      by<critical_region>},
    {"fddi",                   "token ring with timed token protocol",                timed,   4, {{{"stations", 2, 100}}},                                   by<fddi>},
    {"train-gate",             "trains that queue for a bridge",                      timed,   6, {{{"trains", 2, 1000}}},                                     by<train_gate>},
    {"dining-philosophers",    "philosophers who give up waiting after a while",      timed,   4, {{{"philosophers", 2, 100}}},                               by<dining_philosophers>},
    {"parallel-b",             "processes that have nothing to do with each other",   timed,   0, {{{"processes", 1, 100}}},                                  by<parallel_b>},
    {"parallel-c",             "processes that share a lock",                         timed,   0, {{{"processes", 1, 100}}},                                  by<parallel_c>},
    {"corsso",                 "users that collect certificates to sign on",          timed,   3, {{{"users", 1, 100}}},                                      by<corsso>},
    {"asynchronous-mutex",     "stations that poll a controller for a resource",      timed,   2, {{{"stations", 2, 100}, {"requests", 0, 3, 0}, {"late", 0, 2, 2}}}, by<asynchronous_mutex>},
    {"single-track",           "trams that share a segment of track",                 timed,   2, {{{"tracks", 2, 100}, {"inputs", 0, 8, 0}, {"faulty", 0, 1, 1}}}, by<single_track>},
    {"broadcast-guards",       "receivers that hear a broadcast after a while",       timed,   2, {{{"receivers", 2, 200}, {"clocks", 0, 1, 1}}},                   by<broadcast_guards>},
    {"fire-alarm",             "sensors that begin a period at the same instant",     timed,   0, {{{"sensors", 2, 200}, {"urgent", 0, 1, 1}}},               by<fire_alarm>},
    {"philosophers",           "dining philosophers that can deadlock",               untimed, 2, {{{"philosophers", 2, 128}}},                               by<philosophers>},
    {"philosophers-atomic",    "dining philosophers who take both forks at once",     untimed, 0, {{{"philosophers", 2, 100}}},                               by<philosophers_atomic>},
    {"database-manager",       "managers that keep copies of a database consistent",  untimed, 0, {{{"managers", 2, 100}, {"spin", 0, 1, 0}}},                by<database_manager>},
    {"database-manager-split", "managers who look first and claim later",             untimed, 2, {{{"managers", 2, 100}}},                                   by<database_manager_split>},
    {"peterson",               "mutual exclusion with one level per process",         untimed, 0, {{{"processes", 2, 100}, {"spin", 0, 1, 0}}},               by<peterson>},
    {"peterson-faulty",        "mutual exclusion with a wrong comparison of levels",  untimed, 2, {{{"processes", 2, 100}}},                                  by<peterson_faulty>},
    {"arbiter-tree",           "arbiters that let one client work, or two",           untimed, 2, {{{"height", 1, 10}}},                                      by<arbiter_tree>},
    {"hanoi",                  "towers of Hanoi: disks that ask before they move",    untimed, 2, {{{"disks", 1, 50}}},                                       by<hanoi>},
    {"leader-election",        "election on a one-way ring with queues",              untimed, 0, {{{"nodes", 2, 30}}},                                       by<leader_election>},
    {"leader-election-equal",  "election in which all have the same number",          untimed, 2, {{{"nodes", 2, 30}, {"any", 0, 1, 0}}},                      by<leader_election_equal>},
    {"marriers",               "suitors whose proposals race: stable marriage",       untimed, 2, {{{"suitors", 3, 100}}},                                    by<marriers>},
    {"pots",                   "telephone exchange, a first cut with faults",         untimed, 2, {{{"users", 2, 4}}},                                        by<pots>},
    {"giop",                   "requests to objects that move (CORBA)",               untimed, 2, {{{"users", 1, 4}, {"servers", 1, 2, 1}}},                  by<giop>},
    {"elevator",               "elevator that may pass a floor where it is called",   untimed, 0, {{{"floors", 2, 100}}},                                     by<elevator>},
    {"resource-controller",    "clients with priorities that share a resource",       untimed, 0, {{{"classes", 1, 50}, {"members", 1, 20, 2}}},              by<resource_controller>},
    {"readers-writers",        "readers together, writers alone",                     untimed, 0, {{{"readers", 1, 100}, {"writers", 1, 100, 1}}},            by<readers_writers>},
    {"random",                 "processes drawn at random",                           untimed, 2, {{{"processes", 3, 12}, {"seed", 1, 1'000'000, 1}}},        by<random_system>},
};
// clang-format on

} // namespace

std::size_t Family::count() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        parameters, [](const Parameter& p) { return p.name != nullptr; }));
}

std::string Family::generate(std::span<const int> values) const {
    std::array<int, most_parameters> all{};
    for (std::size_t i = 0; i < most_parameters; ++i)
        all[i] = i < values.size() ? values[i] : parameters[i].standard;
    return write(all);
}

std::span<const Family> all() {
    return table;
}

const Family* find(std::string_view name) {
    const Family* found = std::ranges::find(table, name, &Family::name);
    return found == std::end(table) ? nullptr : found;
}

} // namespace zonar::families
