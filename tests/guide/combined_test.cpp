// Several estimates as one.
#include "guide/estimates/combined.h"

#include "catch.h"
#include "guide/distances.h"

#include <initializer_list>
#include <utility>

using namespace zonar;
using guide::CombinedEstimate;
using guide::Distance;
using guide::infinite;
using guide::largest_distance;
using guide::Promises;
using enum guide::CombinedEstimate::Combine;

namespace {

constexpr Promises all{true, true, true};
constexpr Promises none{};

class Fixed final : public guide::Estimate {
public:
    Fixed(Distance distance, Promises promises)
        : distance_(distance), promises_(promises) {}
    Distance of(const semantics::Word*, zone::ConstZone) override { return distance_; }
    bool uses_zone() const override { return distance_ == 77; }
    Promises promises() const override { return promises_; }
    std::string name() const override { return std::to_string(distance_); }

private:
    Distance distance_;
    Promises promises_;
};

using Parts = std::initializer_list<std::pair<Distance, Promises>>;

CombinedEstimate combined(CombinedEstimate::Combine combine, Parts parts) {
    std::vector<std::unique_ptr<guide::Estimate>> estimates;
    for (const auto& [distance, promises] : parts)
        estimates.push_back(std::make_unique<Fixed>(distance, promises));
    return {combine, std::move(estimates)};
}

Distance value(CombinedEstimate::Combine combine, Parts parts) {
    return combined(combine, parts).of(nullptr, {});
}

} // namespace

TEST_CASE("the largest, the sum, and one that breaks ties", "[combined]") {
    CHECK(value(maximum, {{3, all}, {7, none}, {5, all}}) == 7);
    CHECK(value(sum, {{3, all}, {7, none}, {5, all}}) == 15);
    CHECK(value(lexicographic, {{3, all}, {7, none}}) == 3 * 1024 + 7);
    CHECK(value(lexicographic, {{0, all}, {5000, none}}) == 1023);
    CHECK(value(lexicographic, {{1, all}, {0, none}}) == 1024);
}

TEST_CASE("infinite counts if it is a proof", "[combined]") {
    for (const auto combine : {maximum, sum, lexicographic}) {
        CHECK(value(combine, {{infinite, all}, {7, none}}) == infinite);
        CHECK(value(combine, {{7, none}, {infinite, all}}) == infinite);
        CHECK(value(combine, {{infinite, none}, {infinite, all}}) == infinite);
    }
    CHECK(value(maximum, {{infinite, none}, {7, all}}) == largest_distance);
    CHECK(value(sum, {{infinite, none}, {7, all}}) == largest_distance);
    CHECK(value(lexicographic, {{infinite, none}, {7, all}}) == largest_distance);
    CHECK(value(lexicographic, {{7, all}, {infinite, none}}) == 7 * 1024 + 1023);
}

TEST_CASE("nothing finite becomes infinite", "[combined]") {
    CHECK(value(sum, {{largest_distance, all}, {largest_distance, all}}) ==
          largest_distance);
    CHECK(value(maximum, {{infinite - 1, all}, {1, all}}) == largest_distance);
    CHECK(value(lexicographic, {{infinite - 1, all}, {1, all}}) == largest_distance);
}

TEST_CASE("a combination promises what its parts can keep", "[combined]") {
    const auto promised = [](CombinedEstimate::Combine combine, Parts parts) {
        const Promises p = combined(combine, parts).promises();
        return std::string(p.admissible ? "a" : "") + (p.consistent ? "c" : "") +
               (p.dead_ends ? "d" : "");
    };
    const Promises admissible{true, false, true};
    CHECK(promised(maximum, {{1, all}, {2, all}}) == "acd");
    CHECK(promised(maximum, {{1, all}, {2, admissible}}) == "ad");
    CHECK(promised(maximum, {{1, all}, {2, none}}) == "d");
    CHECK(promised(maximum, {{1, none}, {2, none}}) == "");
    CHECK(promised(sum, {{1, all}, {2, all}}) == "d");
    CHECK(promised(lexicographic, {{1, none}, {2, all}}) == "d");
    CHECK(promised(lexicographic, {{1, none}, {2, none}}) == "");
}

TEST_CASE("a combination has the name of the command line", "[combined]") {
    CHECK(combined(maximum, {{1, all}, {2, all}}).name() == "max(1,2)");
    CHECK(combined(sum, {{1, all}, {2, all}, {3, all}}).name() == "sum(1,2,3)");
    CHECK(combined(lexicographic, {{1, all}, {2, all}}).name() == "lex(1,2)");
}

TEST_CASE("a combination uses zones if a part does", "[combined]") {
    CHECK(combined(maximum, {{1, all}, {77, all}}).uses_zone());
    CHECK_FALSE(combined(maximum, {{1, all}, {2, all}}).uses_zone());
}
