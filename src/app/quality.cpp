#include "app/quality.h"

#include "app/words.h"
#include "draw/plot.h"
#include "draw/table.h"

#include <fmt/format.h>

namespace zonar::app {

using abstraction::Quality;

namespace {

/// Calls visit(distance, entry) for each true distance above 0 that some state has.
template <class Visit>
void for_each_distance(const Quality& quality, Visit visit) {
    for (std::size_t d = 1; d < quality.by_distance.size(); ++d)
        if (quality.by_distance[d].states > 0) visit(d, quality.by_distance[d]);
}

} // namespace

std::string quality_text(const std::vector<MeasuredGoal>& goals) {
    if (goals.empty()) return "no goal: the error cannot be reached\n";
    std::string text;
    for (const MeasuredGoal& goal : goals) {
        const Quality& quality = goal.quality;
        text += fmt::format("{}  {}, mean relative error {:.3f}, exact up to "
                            "distance {}\n",
                            goal.name, count_of(goal.states, "state"),
                            quality.mean_error(), quality.exact_up_to());
        if (quality.dead > 0)
            text += fmt::format("{:{}}  {} cannot reach the error; the table knows {}\n",
                                "", goal.name.size(), count_of(quality.dead, "state"),
                                quality.dead_known);
        std::vector<draw::TableRow> rows = {{"distance", "states", "error"}};
        for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
            rows.push_back({std::to_string(d), std::to_string(entry.states),
                            fmt::format("{:.3f}", entry.error)});
        });
        text += draw::table(rows);
    }
    return text;
}

std::string quality_tsv(const std::vector<MeasuredGoal>& goals) {
    std::string text = "name\tdistance\tstates\terror\n";
    for (const MeasuredGoal& goal : goals)
        for_each_distance(goal.quality,
                          [&](std::size_t d, const Quality::ByDistance& entry) {
                              text += fmt::format("{}\t{}\t{}\t{:.6f}\n", goal.name, d,
                                                  entry.states, entry.error);
                          });
    return text;
}

std::string quality_svg(const std::vector<MeasuredGoal>& goals,
                        const abstraction::TableFile& file) {
    draw::Plot plot{.title =
                        fmt::format("{}, bound {}", file.model_name, file.choices.bound),
                    .x_label = "true distance to the error",
                    .y_label = "mean relative error of the estimate",
                    .series = {}};
    for (const MeasuredGoal& goal : goals) {
        draw::PlotSeries series{.name = goal.name, .points = {}};
        for_each_distance(
            goal.quality, [&](std::size_t d, const Quality::ByDistance& entry) {
                series.points.push_back({static_cast<double>(d), entry.error});
            });
        plot.series.push_back(std::move(series));
    }
    return draw::svg(plot);
}

Json quality_json(const std::vector<MeasuredGoal>& goals) {
    Json list = Json::array();
    for (const MeasuredGoal& goal : goals) {
        const Quality& quality = goal.quality;
        Json by_distance = Json::array();
        for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
            by_distance.push_back(
                {{"distance", d}, {"states", entry.states}, {"error", entry.error}});
        });
        list.push_back({{"name", goal.name},
                        {"states", goal.states},
                        {"mean_error", quality.mean_error()},
                        {"exact_up_to", quality.exact_up_to()},
                        {"above", quality.above},
                        {"inconsistent", quality.inconsistent},
                        {"dead", quality.dead},
                        {"dead_known", quality.dead_known},
                        {"by_distance", by_distance}});
    }
    return list;
}

} // namespace zonar::app
