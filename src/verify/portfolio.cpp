#include "verify/portfolio.h"

namespace zonar::verify {

using explore::Order;

namespace {

// In states, so that the same is found on every machine.
constexpr std::uint64_t first_look = 48;
constexpr std::uint64_t first_probe = 32;     // depth first
constexpr std::uint64_t first_levels = 2'000; // breadth first
constexpr std::uint64_t deep_look = 20'000;   // depth first
constexpr std::uint64_t in_turns = 100'000;

} // namespace

Portfolio::Portfolio(Steering& steering, const semantics::Word* initial, bool shortest)
    : steering_(steering), initial_(initial), shortest_(shortest) {}

bool Portfolio::next(explore::Settings& settings, Search& search) {
    settings.order = Order::best_first;
    settings.estimate = nullptr;
    settings.turns.clear();
    settings.preferred = settings.by_age = false;
    settings.ties = explore::Ties::newest;
    switch (stage_) {
    case Stage::look: look(settings, search); break;
    case Stage::probe: probe(settings, search); break;
    case Stage::turns: by_table(settings, search); break;
    case Stage::rest: rest(settings, search); break;
    case Stage::over: return false;
    }
    return true;
}

void Portfolio::look(explore::Settings& settings, Search& search) {
    guide::Estimate* relaxed = steering_.also("hu");
    knows_ = relaxed != nullptr && relaxed->of(initial_, {}) != 0;
    stage_ = !knows_ ? Stage::rest : shortest_ ? Stage::turns : Stage::probe;
    if (shortest_) {
        settings.order = Order::breadth_first;
        search = {"a look at what is near", first_levels};
    } else if (!knows_) {
        settings.order = Order::depth_first;
        search = {"no estimate knows a direction: a deep look", deep_look};
    } else {
        settings.estimate = relaxed;
        settings.preferred = true;
        search = {"a first look", first_look};
    }
}

void Portfolio::probe(explore::Settings& settings, Search& search) {
    stage_ = Stage::turns;
    settings.order = Order::depth_first;
    search = {"straight ahead", first_probe};
}

void Portfolio::by_table(explore::Settings& settings, Search& search) {
    settings.estimate = steering_.also("abstraction");
    if (settings.estimate == nullptr) return rest(settings, search); // no memory, perhaps
    stage_ = Stage::rest;
    if (shortest_) {
        stage_ = Stage::over;
        settings.order = Order::a_star;
        search = {"by a table of distances", {}};
    } else {
        settings.turns = {steering_.also("hu")};
        settings.preferred = true;
        search = {"a table of distances and relaxed traces, in turns", in_turns};
    }
}

void Portfolio::rest(explore::Settings& settings, Search& search) {
    stage_ = Stage::over;
    if (knows_) settings.estimate = steering_.also("abstraction");
    if (settings.estimate == nullptr || shortest_) {
        settings.order = Order::breadth_first;
        settings.estimate = nullptr;
        search = {"the rest, breadth first", {}};
    } else {
        settings.by_age = true;
        search = {"the rest, by a table of distances and by age", {}};
    }
}

} // namespace zonar::verify
