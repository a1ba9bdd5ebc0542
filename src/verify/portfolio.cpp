#include "verify/portfolio.h"

namespace zonar::verify {

using explore::Order;

namespace {

// In states, so that the same is found on every machine.
constexpr std::uint64_t first_look = 64;
constexpr std::uint64_t first_levels = 2'000; // breadth first
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
    if (stage_ == Stage::over) return false;
    return stage_ == Stage::look ? look(settings, search) : go_on(settings, search);
}

bool Portfolio::look(explore::Settings& settings, Search& search) {
    guide::Estimate* relaxed = steering_.also("hu");
    const bool knows = relaxed != nullptr && relaxed->of(initial_, {}) != 0;
    stage_ = knows ? Stage::turns : Stage::over;
    if (shortest_) {
        settings.order = Order::breadth_first;
        if (knows)
            search = {"a look at what is near", first_levels};
        else
            search = {"no estimate knows a direction", {}};
    } else if (!knows) {
        settings.estimate = steering_.also("zero");
        settings.by_age = true;
        search = {"no estimate knows a direction: the newest and the oldest, in turns",
                  {}};
    } else {
        settings.estimate = relaxed;
        settings.preferred = settings.by_age = true;
        settings.ties = explore::Ties::oldest;
        search = {"a first look", first_look};
    }
    return true;
}

bool Portfolio::go_on(explore::Settings& settings, Search& search) {
    settings.estimate = steering_.also("abstraction");
    const bool with_relaxation = stage_ == Stage::turns && !shortest_;
    stage_ = with_relaxation ? Stage::rest : Stage::over;
    if (settings.estimate == nullptr) { // out of memory, perhaps
        settings.order = Order::breadth_first;
        stage_ = Stage::over;
        search = {"there is no table", {}};
    } else if (shortest_) {
        settings.order = Order::a_star;
        search = {"by a table of distances", {}};
    } else if (with_relaxation) {
        settings.turns = {steering_.also("hu")};
        settings.preferred = true;
        settings.ties = explore::Ties::oldest;
        search = {"a table of distances and relaxed traces, in turns", in_turns};
    } else {
        settings.by_age = true;
        search = {"by a table of distances, and by age", {}};
    }
    return true;
}

} // namespace zonar::verify
