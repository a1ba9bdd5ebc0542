#include "app/abstract/quality.h"

#include "app/abstract/table_views.h"
#include "app/words.h"
#include "draw/plot.h"
#include "draw/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace zonar::app {

using abstraction::Quality;
using abstraction::TableFile;

namespace {

// More curves than these hide each other: then only those of the best and the worst goal
// are drawn.
constexpr std::size_t most_curves = 4;
constexpr std::size_t most_goals = 10; // in a text

/// Calls visit(distance, entry) for each true distance above 0 that some state has.
template <class Visit>
void for_each_distance(const Quality& quality, Visit visit) {
    for (std::size_t d = 1; d < quality.by_distance.size(); ++d)
        if (quality.by_distance[d].states > 0) visit(d, quality.by_distance[d]);
}

/// Numbers of goals by their mean error.
std::vector<std::size_t> worst_first(const std::vector<Quality>& goals) {
    std::vector<std::size_t> order(goals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t g) { return goals[g].mean_error(); });
    return order;
}

std::string error_text(double error) {
    return fmt::format("{:.3f}", error);
}

std::string dead_text(const Quality& quality) {
    if (quality.dead == 0) return "-";
    return fmt::format("{} of {}", quality.dead_known, quality.dead);
}

/// One row for each value of the option.
std::string comparison_text(const std::vector<MeasuredTable>& tables,
                            const TableFile& file, const std::string& compared) {
    std::vector<draw::TableRow> rows = {{compared, "merges", "table", "seconds",
                                         "estimate", "mean error", "exact up to",
                                         "dead ends"}};
    for (const MeasuredTable& table : tables)
        rows.push_back({table.name, std::to_string(table.merges), bytes_text(table.bytes),
                        fmt::format("{:.2f}", table.seconds), number_text(table.estimate),
                        error_text(table.of.nearest.mean_error()),
                        std::to_string(table.of.nearest.exact_up_to()),
                        dead_text(table.of.nearest)});
    return fmt::format(
        "{}, {}; errors are relative, and of the distance to the nearest goal\n{}",
        count_of(tables.front().of.states, "state"), count_of(file.goals.size(), "goal"),
        draw::table(rows, 2, draw::Align::right));
}

std::string goals_text(const MeasuredTable& table, const TableFile& file) {
    if (table.of.goals.size() < 2) return {};
    const std::vector<std::size_t> order = worst_first(table.of.goals);
    const std::size_t shown = std::min(order.size(), most_goals);
    std::vector<draw::TableRow> rows = {{"mean error", "exact up to", "goal"}};
    for (std::size_t i = 0; i < shown; ++i)
        rows.push_back({error_text(table.of.goals[order[i]].mean_error()),
                        std::to_string(table.of.goals[order[i]].exact_up_to()),
                        one_line(file.goal_names[order[i]])});
    const std::size_t more = order.size() - shown;
    return "each goal by itself, the worst first\n" + draw::table(rows) +
           (more == 0 ? "" : fmt::format("  and {} more, no worse\n", more));
}

std::string table_quality_text(const MeasuredTable& table, const TableFile& file) {
    const Quality& quality = table.of.nearest;
    std::string text =
        fmt::format("{}, mean relative error {}, exact up to distance {}\n",
                    count_of(table.of.states, "state"), error_text(quality.mean_error()),
                    quality.exact_up_to());
    if (file.goals.size() > 1)
        text += fmt::format("distances are those to the nearest of {} goals\n",
                            file.goals.size());
    if (quality.dead > 0)
        text += fmt::format("{} cannot reach the error; the table knows {}\n",
                            count_of(quality.dead, "state"), quality.dead_known);
    std::vector<draw::TableRow> rows = {{"distance", "states", "error"}};
    for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
        rows.push_back(
            {std::to_string(d), std::to_string(entry.states), error_text(entry.error)});
    });
    return text + draw::table(rows) + goals_text(table, file);
}

draw::PlotSeries curve(std::string name, const Quality& quality) {
    draw::PlotSeries series{.name = std::move(name), .points = {}};
    for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
        series.points.push_back({static_cast<double>(d), entry.error});
    });
    return series;
}

/// The nearest goal, and each goal if they are few.
std::vector<draw::PlotSeries> goal_curves(const MeasuredTable& table,
                                          const TableFile& file) {
    if (table.of.goals.size() == 1)
        return {curve(shortened(file.goal_names[0]), table.of.nearest)};
    std::vector<draw::PlotSeries> curves = {curve("nearest goal", table.of.nearest)};
    std::vector<std::size_t> order = worst_first(table.of.goals);
    if (order.size() > most_curves) order = {order.front(), order.back()};
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::string name = shortened(file.goal_names[order[i]]);
        if (table.of.goals.size() > most_curves)
            name = (i == 0 ? "worst goal: " : "best goal: ") + name;
        curves.push_back(curve(std::move(name), table.of.goals[order[i]]));
    }
    return curves;
}

void add_quality(Json& json, const Quality& quality) {
    Json by_distance = Json::array();
    for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
        by_distance.push_back(
            {{"distance", d}, {"states", entry.states}, {"error", entry.error}});
    });
    json["mean_error"] = quality.mean_error();
    json["exact_up_to"] = quality.exact_up_to();
    json["above"] = quality.above;
    json["inconsistent"] = quality.inconsistent;
    json["dead"] = quality.dead;
    json["dead_known"] = quality.dead_known;
    json["by_distance"] = std::move(by_distance);
}

} // namespace

std::string quality_text(const std::vector<MeasuredTable>& tables, const TableFile& file,
                         const std::string& compared) {
    if (file.goals.empty()) return "no goal: the error cannot be reached\n";
    if (compared != "none") return comparison_text(tables, file, compared);
    return table_quality_text(tables.front(), file);
}

std::string quality_tsv(const std::vector<MeasuredTable>& tables, const TableFile& file) {
    std::string text = "name\tgoal\tdistance\tstates\terror\n";
    const auto add = [&](const std::string& name, const std::string& goal,
                         const Quality& quality) {
        for_each_distance(quality, [&](std::size_t d, const Quality::ByDistance& entry) {
            text += fmt::format("{}\t{}\t{}\t{}\t{:.6f}\n", name, goal, d, entry.states,
                                entry.error);
        });
    };
    for (const MeasuredTable& table : tables) {
        if (table.of.goals.size() > 1) add(table.name, "nearest goal", table.of.nearest);
        for (std::size_t g = 0; g < table.of.goals.size(); ++g)
            add(table.name, one_line(file.goal_names[g]), table.of.goals[g]);
    }
    return text;
}

std::string quality_svg(const std::vector<MeasuredTable>& tables, const TableFile& file,
                        const std::string& compared) {
    draw::Plot plot{
        .title = compared == "bound"
                     ? file.model_name
                     : fmt::format("{}, bound {}", file.model_name, file.choices.bound),
        .x_label = "true distance to the error",
        .y_label = "mean relative error of the estimate",
        .series = {}};
    if (compared == "none" && !tables.empty() && !file.goals.empty())
        plot.series = goal_curves(tables.front(), file);
    else
        for (const MeasuredTable& table : tables)
            plot.series.push_back(curve(table.name, table.of.nearest));
    return draw::svg(plot);
}

Json quality_json(const std::vector<MeasuredTable>& tables, const TableFile& file) {
    Json list = Json::array();
    for (const MeasuredTable& table : tables) {
        Json json = Json::object();
        if (!table.name.empty()) json["name"] = table.name;
        json["merges"] = table.merges;
        json["bytes"] = table.bytes;
        json["seconds"] = table.seconds;
        json["reachable"] = table.estimate != abstraction::infinite;
        if (table.estimate != abstraction::infinite) json["estimate"] = table.estimate;
        json["states"] = table.of.states;
        add_quality(json, table.of.nearest);
        json["goals"] = Json::array();
        for (std::size_t g = 0; g < table.of.goals.size(); ++g) {
            Json goal = {{"name", file.goal_names[g]}};
            add_quality(goal, table.of.goals[g]);
            json["goals"].push_back(std::move(goal));
        }
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace zonar::app
