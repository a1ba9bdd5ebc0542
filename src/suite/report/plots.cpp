#include "suite/report/plots.h"

#include "suite/report/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace zonar::suite {

using draw::Look;
using draw::Plot;
using draw::PlotPoint;
using draw::PlotSeries;
using draw::Scale;

namespace {

/// A figure of a cell, to be drawn on the edge if a run of it met a limit; nothing if
/// there is nothing to be drawn.
std::optional<double> drawn(const Cell& cell, double Cell::*figure) {
    switch (cell.mark) {
    case Mark::done: return cell.*figure;
    case Mark::time:
    case Mark::memory:
    case Mark::some: return draw::beyond_limit;
    case Mark::waiting:
    case Mark::failed: return std::nullopt;
    }
    return std::nullopt;
}

std::string states_text(double states) {
    return states == draw::beyond_limit ? "limit" : count_text(states);
}

bool has_points(const Plot& plot) {
    return std::ranges::any_of(
        plot.series, [](const PlotSeries& series) { return !series.points.empty(); });
}

/// A single series is not in a legend, so the title names it.
void name_single_series(Plot& plot) {
    if (plot.series.size() == 1) plot.title += ": " + plot.series.front().name;
}

class Pictures {
public:
    explicit Pictures(const Summary& summary)
        : summary_(summary), suite_(*summary.suite) {}

    std::vector<Plot> check() {
        for (const auto& [x, y] : pairs()) add(scatter(x, y));
        add(cactus());
        return std::move(plots_);
    }

    std::vector<Plot> by_value() {
        add(over_value("seconds", &Cell::seconds));
        add(over_value("generated states", &Cell::generated));
        return std::move(plots_);
    }

    std::vector<Plot> by_size() {
        if (suite_.configurations.size() == 1) {
            add(over_size("seconds", &Cell::seconds));
            add(over_size("generated states", &Cell::generated));
        } else {
            for (const std::string& group : groups()) {
                add(over_size_of(group, "seconds", &Cell::seconds));
                add(over_size_of(group, "expanded states", &Cell::explored));
            }
        }
        return std::move(plots_);
    }

    std::vector<Plot> quality() {
        for (std::size_t row = 0; row < suite_.rows.size(); ++row) add(errors(row));
        return std::move(plots_);
    }

private:
    using Pair = std::pair<std::size_t, std::size_t>; // of configurations

    void add(Plot plot) {
        if (has_points(plot)) plots_.push_back(std::move(plot));
    }

    const std::string& name(std::size_t configuration) const {
        return suite_.configurations[configuration].name;
    }

    std::vector<Pair> pairs() const {
        std::vector<Pair> pairs;
        if (suite_.scatter.empty())
            for (std::size_t c = 1; c < suite_.configurations.size(); ++c)
                pairs.emplace_back(0, c);
        for (const auto& [x, y] : suite_.scatter) {
            const auto first =
                std::ranges::find(suite_.configurations, x, &Configuration::name);
            const auto second =
                std::ranges::find(suite_.configurations, y, &Configuration::name);
            const auto begin = suite_.configurations.begin(),
                       end = suite_.configurations.end();
            if (first != end && second != end)
                pairs.emplace_back(first - begin, second - begin);
        }
        return pairs;
    }

    Plot scatter(std::size_t x, std::size_t y) const {
        PlotSeries points{.name = "", .points = {}, .look = Look::marks};
        for (std::size_t row = 0; row < suite_.rows.size(); ++row) {
            const auto at_x = drawn(summary_.cell(row, x), &Cell::generated);
            const auto at_y = drawn(summary_.cell(row, y), &Cell::generated);
            if (at_x && at_y)
                points.points.push_back(
                    {*at_x, *at_y,
                     fmt::format("{}: {} {}, {} {}", suite_.rows[row].name, name(x),
                                 states_text(*at_x), name(y), states_text(*at_y))});
        }
        return {.title = fmt::format("{} against {}", name(y), name(x)),
                .x_label = name(x) + ": generated states",
                .y_label = name(y) + ": generated states",
                .series = {std::move(points)},
                .x_scale = Scale::logarithmic,
                .y_scale = Scale::logarithmic,
                .diagonal = true};
    }

    Plot cactus() const {
        Plot plot{.title = "rows solved",
                  .x_label = "rows solved, each configuration's fastest first",
                  .y_label = "seconds for the slowest of them",
                  .x_scale = Scale::whole,
                  .y_scale = Scale::logarithmic};
        for (std::size_t c = 0; c < suite_.configurations.size(); ++c)
            plot.series.push_back({name(c), solved(c)});
        name_single_series(plot);
        return plot;
    }

    std::vector<PlotPoint> solved(std::size_t configuration) const {
        std::vector<PlotPoint> points;
        for (std::size_t row = 0; row < suite_.rows.size(); ++row) {
            const Cell& cell = summary_.cell(row, configuration);
            if (cell.mark == Mark::done)
                points.push_back({0, cell.seconds,
                                  fmt::format("{}: {} s", suite_.rows[row].name,
                                              seconds_text(cell.seconds))});
        }
        std::ranges::stable_sort(points, {}, &PlotPoint::y);
        for (std::size_t i = 0; i < points.size(); ++i)
            points[i].x = static_cast<double>(i + 1);
        return points;
    }

    Plot over_value(const std::string& what, double Cell::*figure) const {
        Plot plot{.title = what,
                  .x_label = suite_.value_label,
                  .y_label = what,
                  .x_scale = value_scale(),
                  .y_scale = Scale::logarithmic};
        for (std::size_t row = 0; row < suite_.rows.size(); ++row) {
            PlotSeries series{.name = suite_.rows[row].name, .points = {}};
            for (std::size_t c = 0; c < suite_.configurations.size(); ++c) {
                const auto value = suite_.configurations[c].value;
                const auto at_y = drawn(summary_.cell(row, c), figure);
                if (value && at_y)
                    series.points.push_back(
                        {*value, *at_y, fmt::format("{}, {}", series.name, name(c))});
            }
            std::ranges::stable_sort(series.points, {}, &PlotPoint::x);
            plot.series.push_back(std::move(series));
        }
        name_single_series(plot);
        return plot;
    }

    Plot empty_over_size(std::string title, const std::string& what) const {
        return {.title = std::move(title),
                .x_label = suite_.size_label,
                .y_label = what,
                .x_scale = Scale::linear,
                .y_scale = Scale::logarithmic};
    }

    void add_point(const Row& row, const Cell& cell, double Cell::*figure,
                   PlotSeries& series) const {
        if (const auto at_y = drawn(cell, figure); at_y && row.size)
            series.points.push_back(
                {*row.size, *at_y, fmt::format("{}, {}", row.name, series.name)});
    }

    static void finish(Plot& plot) {
        for (PlotSeries& series : plot.series)
            std::ranges::stable_sort(series.points, {}, &PlotPoint::x);
        name_single_series(plot);
    }

    /// The only configuration: a series for all rows that differ in their size alone.
    Plot over_size(const std::string& what, double Cell::*figure) const {
        Plot plot = empty_over_size(what, what);
        for (std::size_t row = 0; row < suite_.rows.size(); ++row) {
            const Row& of = suite_.rows[row];
            const Cell& cell = summary_.cell(row, 0);
            if (of.size && drawn(cell, figure))
                add_point(of, cell, figure, series_of(plot, of.group));
        }
        finish(plot);
        return plot;
    }

    /// Those that are there in several sizes, in the order of the rows.
    std::vector<std::string> groups() const {
        std::vector<std::string> all;
        for (const Row& row : suite_.rows) {
            const auto same = std::ranges::count(suite_.rows, row.group, &Row::group);
            if (row.size && same > 1 && std::ranges::count(all, row.group) == 0)
                all.push_back(row.group);
        }
        return all;
    }

    /// A series for each configuration, of equal colour in all pictures.
    Plot over_size_of(const std::string& group, const std::string& what,
                      double Cell::*figure) const {
        Plot plot = empty_over_size(fmt::format("{}: {}", group, what), what);
        for (std::size_t c = 0; c < suite_.configurations.size(); ++c) {
            PlotSeries series{.name = name(c), .points = {}};
            for (std::size_t row = 0; row < suite_.rows.size(); ++row)
                if (suite_.rows[row].group == group)
                    add_point(suite_.rows[row], summary_.cell(row, c), figure, series);
            plot.series.push_back(std::move(series));
        }
        finish(plot);
        return plot;
    }

    static PlotSeries& series_of(Plot& plot, const std::string& name) {
        const auto found = std::ranges::find(plot.series, name, &PlotSeries::name);
        if (found != plot.series.end()) return *found;
        plot.series.push_back({.name = name, .points = {}});
        return plot.series.back();
    }

    /// Values such as 10, 100, 1000 would crowd at the low end of a linear axis.
    Scale value_scale() const {
        double least = std::numeric_limits<double>::max(), most = 0;
        for (const Configuration& configuration : suite_.configurations) {
            if (!configuration.value) continue;
            least = std::min(least, *configuration.value);
            most = std::max(most, *configuration.value);
        }
        return least > 0 && most >= 100 * least ? Scale::logarithmic : Scale::linear;
    }

    Plot errors(std::size_t row) const {
        Plot plot{.title = suite_.rows[row].name,
                  .x_label = "true distance to the error",
                  .y_label = "error of the estimate in percent",
                  .x_scale = Scale::whole};
        for (std::size_t c = 0; c < suite_.configurations.size(); ++c) {
            PlotSeries series{.name = name(c), .points = {}};
            for (const ErrorAt& at : summary_.cell(row, c).errors)
                series.points.push_back({at.distance, 100 * at.error});
            plot.series.push_back(std::move(series));
        }
        name_single_series(plot);
        return plot;
    }

    const Summary& summary_;
    const Suite& suite_;
    std::vector<Plot> plots_;
};

} // namespace

std::vector<Plot> plots_of(const Summary& summary) {
    if (summary.suite->task == Task::quality) return Pictures(summary).quality();
    if (!summary.suite->value_label.empty()) return Pictures(summary).by_value();
    if (!summary.suite->size_label.empty()) return Pictures(summary).by_size();
    return Pictures(summary).check();
}

} // namespace zonar::suite
