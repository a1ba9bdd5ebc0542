#include "oracle/enumerated_networks.h"

#include <array>
#include <string>
#include <utility>

namespace zonar::oracle {

namespace {

constexpr std::array channel_kinds{"chan", "urgent chan", "broadcast chan",
                                   "urgent broadcast chan"};
constexpr std::array guards_to_middle{"", "x >= 1", "x < 1", "x > 1"};
constexpr std::array guards_to_last{"", "x >= 2", "x <= 1", "x > 1", "x == 1"};
constexpr std::array guards_of_other{"", "x >= 1", "x < 1"};
enum class LocationKind { plain, bounded, strictly_bounded, urgent, committed };
constexpr std::array middle_kinds{LocationKind::plain, LocationKind::bounded,
                                  LocationKind::strictly_bounded, LocationKind::urgent,
                                  LocationKind::committed};
constexpr std::array other_kinds{LocationKind::plain, LocationKind::bounded,
                                 LocationKind::committed};

/// Takes an index apart, one choice after the other.
class Choices {
public:
    explicit Choices(std::size_t index) : rest_(index) {}
    std::size_t below(std::size_t count) {
        return std::exchange(rest_, rest_ / count) % count;
    }
    bool coin() { return below(2) == 1; }
    template <class Table>
    auto pick(const Table& table) {
        return table[below(table.size())];
    }

private:
    std::size_t rest_;
};

LocationSketch location(std::string name, LocationKind kind) {
    LocationSketch location{.name = std::move(name)};
    location.urgent = kind == LocationKind::urgent;
    location.committed = kind == LocationKind::committed;
    if (kind == LocationKind::bounded) location.invariant.emplace_back("x <= 1");
    if (kind == LocationKind::strictly_bounded) location.invariant.emplace_back("x < 1");
    return location;
}

EdgeSketch edge(std::string source, std::string target, std::string guard,
                std::string sync, bool reset) {
    EdgeSketch edge{.source = std::move(source), .target = std::move(target)};
    if (!guard.empty()) edge.guards.push_back(std::move(guard));
    edge.sync = std::move(sync);
    if (reset) edge.updates.emplace_back("x = 0");
    return edge;
}

std::vector<QuerySketch> queries() {
    std::vector<QuerySketch> list;
    for (const char* text :
         {"A.l2", "A.l1 and B.l1", "A.l2 and B.l0 and x > 1", "A.l1 and x != 1 and x > 0",
          "deadlock", "deadlock and B.l0 and x < 2"}) {
        list.push_back({.exists = true, .formula = {.text = text}});
    }
    return list;
}

bool is_left_out(const ModelSketch& model, bool urgent, bool first_kind) {
    bool used = false;
    for (const ProcessSketch& process : model.processes) {
        for (const EdgeSketch& edge : process.edges) {
            if (edge.sync.empty()) continue;
            used = true;
            if (urgent && !edge.guards.empty()) return true;
        }
    }
    return !used && !first_kind;
}

} // namespace

std::size_t enumerated_count() {
    return channel_kinds.size() *
           (guards_to_middle.size() * 2 * 2 * middle_kinds.size()) *
           (guards_to_last.size() * 2) *
           (guards_of_other.size() * 2 * 2 * other_kinds.size());
}

std::optional<ModelSketch> enumerated_network(std::size_t index) {
    Choices choices(index);
    const auto sync = [&](const char* text) { return choices.coin() ? text : ""; };
    const std::size_t kind = choices.below(channel_kinds.size());

    ProcessSketch first{.name = "A"};
    const char* guard = choices.pick(guards_to_middle);
    const char* sends = sync("c!");
    first.edges.push_back(edge("l0", "l1", guard, sends, choices.coin()));
    first.locations = {location("l0", LocationKind::plain),
                       location("l1", choices.pick(middle_kinds)),
                       location("l2", LocationKind::plain)};
    guard = choices.pick(guards_to_last);
    first.edges.push_back(edge("l1", "l2", guard, sync("c!"), false));

    ProcessSketch second{.name = "B"};
    guard = choices.pick(guards_of_other);
    const char* receives = sync("c?");
    second.edges.push_back(edge("l0", "l1", guard, receives, choices.coin()));
    second.locations = {location("l0", LocationKind::plain),
                        location("l1", choices.pick(other_kinds))};

    ModelSketch model{
        .declarations = {"clock x;", std::string{channel_kinds[kind]} + " c;"},
        .processes = {first, second},
        .queries = queries()};
    if (is_left_out(model, kind % 2 == 1, kind == 0)) return {};
    return model;
}

} // namespace zonar::oracle
