#include "suite/report/ratios.h"

#include <algorithm>
#include <cmath>

namespace zonar::suite {

namespace {

class GeometricMean {
public:
    /// A ratio with 0 says nothing: there were no states, or the clock is too coarse.
    void add(double ours, double reference) {
        if (!(ours > 0) || !(reference > 0)) return;
        logarithms_ += std::log(ours / reference);
        ++count_;
    }
    std::optional<double> value() const {
        if (count_ == 0) return std::nullopt;
        return std::exp(logarithms_ / static_cast<double>(count_));
    }

private:
    double logarithms_ = 0;
    std::size_t count_ = 0;
};

Ratio ratio_of(const Summary& summary, std::size_t configuration, std::size_t reference) {
    Ratio ratio;
    ratio.configuration = configuration;
    GeometricMean generated, seconds, length;
    for (const std::vector<Cell>& row : summary.cells) {
        const Cell &ours = row[configuration], &theirs = row[reference];
        if (ours.mark != Mark::done || theirs.mark != Mark::done) continue;
        ++ratio.rows;
        generated.add(ours.generated, theirs.generated);
        seconds.add(ours.seconds, theirs.seconds);
        if (ours.length && theirs.length) length.add(*ours.length, *theirs.length);
    }
    ratio.generated = generated.value();
    ratio.seconds = seconds.value();
    ratio.length = length.value();
    return ratio;
}

} // namespace

std::vector<Ratio> ratios_of(const Summary& summary) {
    const Suite& suite = *summary.suite;
    const auto found =
        std::ranges::find(suite.configurations, suite.reference, &Configuration::name);
    if (suite.task != Task::check || found == suite.configurations.end()) return {};
    const auto reference = static_cast<std::size_t>(found - suite.configurations.begin());
    std::vector<Ratio> ratios;
    for (std::size_t c = 0; c < suite.configurations.size(); ++c)
        if (c != reference) ratios.push_back(ratio_of(summary, c, reference));
    const bool none =
        std::ranges::none_of(ratios, [](const Ratio& ratio) { return ratio.rows > 0; });
    return none ? std::vector<Ratio>{} : ratios;
}

} // namespace zonar::suite
