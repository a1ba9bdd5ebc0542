#include "semantics/restricted_delay.h"

#include "zone/zones.h"

using namespace zonar;
using zone::Dbm;
using zone::Federation;

namespace {

// Points lie on multiples of 1/scale, and those that are asked about on even ones, or all on
// odd ones. Zones have whole bounds, so that a way through time passes them at even moments,
// and at odd ones one sees what is between.
constexpr int scale = 4;
constexpr int largest = 4;
constexpr int range = 6;

bool contains(const Federation& f, const Point& p) {
    for (std::size_t i = 0; i < f.size(); ++i)
        if (::contains(f[i], p, scale)) return true;
    return false;
}

/// Some way from a point of `start` to p by waiting meets nothing that is forbidden.
bool gets_there(zone::ConstZone start, const Federation& forbidden, Point p) {
    while (true) {
        if (contains(forbidden, p)) return false;
        if (::contains(start, p, scale)) return true;
        for (std::size_t x = 1; x < p.size(); ++x)
            if (--p[x] < 0) return false;
    }
}

} // namespace

/// Whether one can wait in p a little, but leaves this part by that.
bool has_to_leave(zone::ConstZone part, const Federation& forbidden, Point p) {
    if (!::contains(part, p, scale)) return false;
    for (std::size_t x = 1; x < p.size(); ++x) ++p[x];
    return !contains(forbidden, p) && !::contains(part, p, scale);
}

TEST_CASE("time passes as long as nothing forbidden is met, and no longer") {
    std::size_t allowed = 0, stopped = 0; // points that a delay alone leads to
    for (const std::uint32_t dimension : {2u, 3u, 4u}) {
        for (std::uint32_t seed = 0; seed < (dimension == 4 ? 40u : 400u); ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            const Dbm start = random_small_zone(random, dimension, largest);
            Federation forbidden(dimension);
            for (int parts = random.between(0, 3); parts > 0; --parts)
                forbidden.add(random_small_zone(random, dimension, largest));
            Dbm delayed = start;
            zone::delay(delayed);
            semantics::RestrictedDelay restricted(dimension);
            const Federation& found = restricted.until(start, delayed, forbidden);
            std::size_t wrong = 0, cut = 0;
            for_each_point(dimension, range, scale, [&](const Point& p) {
                for (std::uint32_t x = 2; x < dimension; ++x)
                    if (p[x] % 2 != p[1] % 2) return;
                const bool expected = gets_there(start, forbidden, p);
                wrong += contains(found, p) != expected ? 1 : 0;
                if (::contains(delayed, p, scale)) ++(expected ? allowed : stopped);
                for (std::size_t i = 0; i < found.size(); ++i)
                    cut += has_to_leave(found[i], forbidden, p) ? 1 : 0;
            });
            CHECK(wrong == 0);
            CHECK(cut == 0);
        }
    }
    CHECK(allowed > 0);
    CHECK(stopped > 0);
}
