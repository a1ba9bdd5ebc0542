// Dining philosophers who take the left fork, then the right one: 3^n - 1 states, counted
// by SPIN as well, and one deadlock, n transitions away.
#include "explore/search.h"
#include "semantics/engine.h"

#include <cmath>
#include <string>

using namespace zonar;
using namespace zonar::tests;
using explore::Ending;
using explore::Goal;
using explore::Inclusion;
using explore::NodeId;
using explore::Order;
using explore::Settings;
using explore::Ties;
using semantics::Word;

namespace {

std::string philosophers(int count) {
    return "const int n = " + std::to_string(count) + R"(;
        bool taken[n];
        process Phil(const int[0,n-1] left) {
            state thinking, one_fork, eating, done; init thinking;
            trans thinking -> one_fork { guard not taken[left];
                                         assign taken[left] = true; },
                  one_fork -> eating { guard not taken[(left + 1) % n];
                                       assign taken[(left + 1) % n] = true; },
                  eating -> done { assign taken[left] = false; },
                  done -> thinking { assign taken[(left + 1) % n] = false; };
        }
        system Phil;
    )";
}

class Deadlock final : public Goal {
public:
    explicit Deadlock(bool wanted) : wanted_(wanted) {}
    Answer reached(const Word*, zone::ConstZone) override { return Answer::no; }
    bool asks_late() const override { return wanted_; }
    Answer reached_late(const Word*, zone::ConstZone, bool stuck) override {
        return stuck ? Answer::yes : Answer::no;
    }
    bool accept(NodeId) override { return true; }

private:
    bool wanted_;
};

/// How many philosophers do not hold one fork alone: one transition changes one of them.
class Forks final : public guide::Estimate {
public:
    explicit Forks(const Engine& engine) : engine_(engine) {}
    guide::Distance of(const Word* words, zone::ConstZone) override {
        Symbolic state;
        state.words.assign(words, words + engine_.system().layout().words());
        const auto cells = engine_.cells(state);
        guide::Distance others = 0;
        for (std::size_t p = 0; p < engine_.network().processes.size(); ++p)
            others += cells[p] != 1 ? 1 : 0;
        return others;
    }
    guide::Promises promises() const override {
        return {.admissible = true, .consistent = true};
    }
    std::string name() const override { return "forks"; }

private:
    const Engine& engine_;
};

struct Found {
    explore::Outcome outcome;
    explore::Statistics statistics;
};

Found search(Engine& e, const Settings& settings, bool deadlock) {
    explore::Store store{e.system(), e.bounds(), Inclusion::simulation};
    Deadlock goal{deadlock};
    semantics::Expander expander{e.system(), e.bounds(), semantics::Extrapolation::none};
    explore::Search s{expander, store, settings, goal, true};
    Found found;
    found.outcome = s.run();
    found.statistics = s.statistics();
    return found;
}

} // namespace

TEST_CASE("every order finds all states of the philosophers", "[directed]") {
    // from SPIN, by the number of philosophers
    constexpr std::uint64_t transitions[] = {0, 0, 10, 51, 212, 805, 2910, 10199, 34984};
    for (int n = 2; n <= 8; ++n) {
        Engine e(philosophers(n));
        const auto states = static_cast<std::uint64_t>(std::pow(3, n)) - 1;
        for (const Order order : {Order::breadth_first, Order::depth_first,
                                  Order::best_first, Order::a_star, Order::idfs}) {
            INFO(n << " philosophers, order " << static_cast<int>(order));
            Settings settings;
            settings.order = order;
            const Found found = search(e, settings, false);
            CHECK(found.outcome.ending == Ending::exhausted);
            CHECK(found.statistics.explored == states);
            CHECK(found.statistics.stored == states);
            CHECK(found.statistics.generated == transitions[n]);
            CHECK(found.statistics.reopened == 0);
        }
    }
}

TEST_CASE("the deadlock of the philosophers is as far away as they are many",
          "[directed]") {
    for (int n = 2; n <= 6; ++n) {
        Engine e(philosophers(n));
        for (const Order order :
             {Order::breadth_first, Order::a_star, Order::ida_star, Order::adfs}) {
            Settings settings;
            settings.order = order;
            const Found found = search(e, settings, true);
            CHECK(found.outcome.length == static_cast<std::uint64_t>(n));
            CHECK(found.outcome.proved_cheapest());
        }
    }
}

TEST_CASE("a good estimate leads straight to the deadlock, whatever breaks ties",
          "[directed]") {
    for (const Ties ties : {Ties::newest, Ties::oldest, Ties::random}) {
        for (const Order order : {Order::a_star, Order::best_first, Order::ida_star}) {
            Engine e(philosophers(30));
            Forks estimate{e};
            Settings settings;
            settings.order = order;
            settings.ties = ties;
            settings.estimate = &estimate;
            settings.limits.states = 1000;
            const Found found = search(e, settings, true);
            CHECK(found.outcome.length == 30u);
            CHECK(found.statistics.explored == 31);
        }
    }
}
