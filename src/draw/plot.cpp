#include "draw/plot.h"

#include "draw/escaped.h"
#include "draw/legend.h"
#include "draw/one_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace zonar::draw {

namespace {

constexpr double left = 80, right = 24, top = 44, bottom = 56;
constexpr double high = 336, wide = 616; // between the axes; on a page they make a square
constexpr double legend_margin = 10;     // around it

// Safe for colour-blind readers: the palette of Okabe and Ito.
constexpr std::string_view colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                        "#e69f00", "#56b4e9", "#000000", "#b2a800"};
// For the series after those, which get the same colours again.
constexpr std::string_view dashes[] = {
    "", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\"",
    " stroke-dasharray=\"9 3 2 3\"", " stroke-dasharray=\"14 4\""};

/// How axes are drawn on a ground.
struct Ink {
    std::string_view black, grey;
};

Ink ink_on(Ground ground) {
    return ground == Ground::white
               ? Ink{"stroke=\"black\"", "stroke=\"#dddddd\""}
               : Ink{"stroke=\"currentColor\"",
                     "stroke=\"currentColor\" stroke-opacity=\"0.18\""};
}

Extent extent(const Plot& plot, double PlotPoint::*coordinate) {
    Extent all;
    for (const PlotSeries& series : plot.series)
        for (const PlotPoint& point : series.points) {
            if (!plot.diagonal) {
                all.add(point.*coordinate);
                continue;
            }
            all.add(point.x);
            all.add(point.y);
        }
    return all;
}

LegendLayout legend_of(const Plot& plot, double width) {
    std::vector<std::string_view> names;
    for (const PlotSeries& series : plot.series) names.push_back(series.name);
    if (names.size() < 2) names.clear(); // a single series is named by the title
    return lay_out_legend(names, width);
}

bool met_limit(const PlotPoint& point) {
    return point.x == beyond_limit || point.y == beyond_limit;
}

class Sheet {
public:
    Sheet(const Plot& plot, Ground ground)
        : plot_(plot), ground_(ground), ink_(ink_on(ground)),
          end_(left + (plot.diagonal || ground == Ground::page ? high : wide)),
          legend_(legend_of(plot, end_ + right - 2 * legend_margin)),
          x_(plot.x_scale, extent(plot, &PlotPoint::x), left, end_),
          y_(plot.y_scale, extent(plot, &PlotPoint::y), base, top) {}

    std::string text() {
        open();
        words((end_ + right) / 2, 26, "middle", plot_.title);
        axes();
        for (std::size_t i = 0; i < plot_.series.size(); ++i) series(i);
        legend();
        return text_ + "</svg>\n";
    }

private:
    static constexpr double base = top + high; // where the axis of x is

    std::string_view colour(std::size_t i) const {
        const std::string_view colour = colours[i % std::size(colours)];
        return ground_ == Ground::page && colour == "#000000" ? "currentColor" : colour;
    }
    static std::string_view dash(std::size_t i) {
        return dashes[i / std::size(colours) % std::size(dashes)];
    }

    void open() {
        const double width = end_ + right;
        const double height =
            base + bottom + (legend_.height > 0 ? legend_.height + legend_margin : 0);
        text_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
            "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, sans-serif\" "
            "font-size=\"14\"",
            width, height);
        if (ground_ == Ground::white)
            text_ += fmt::format(">\n<rect width=\"{}\" height=\"{}\" fill=\"white\"/>\n",
                                 width, height);
        else
            text_ += fmt::format(" fill=\"currentColor\" role=\"img\" "
                                 "aria-label=\"{}\">\n",
                                 escaped(plot_.title));
    }

    /// Longer than the sheet is wide: the end is left out, and seen when one points at it.
    void words(double x, double y, std::string_view anchor, std::string_view what,
               std::string_view more = "") {
        const std::string text =
            shortened(what, static_cast<std::size_t>((end_ + right) / letter_width));
        label(x, y, anchor, text, what, more);
    }

    void label(double x, double y, std::string_view anchor, std::string_view text,
               std::string_view whole, std::string_view more = "") {
        text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}", x,
                             y, anchor, more, escaped(text));
        if (text != whole) text_ += fmt::format("<title>{}</title>", escaped(whole));
        text_ += "</text>\n";
    }

    void stroke(double x1, double y1, double x2, double y2, std::string_view how) {
        text_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1,
            y1, x2, y2, how);
    }

    void axes() {
        for (const Tick& tick : y_.ticks()) {
            stroke(left, y_(tick.value), end_, y_(tick.value), ink_.grey);
            words(left - 8, y_(tick.value) + 4, "end", tick.label);
        }
        for (const Tick& tick : x_.ticks()) {
            if (plot_.diagonal)
                stroke(x_(tick.value), top, x_(tick.value), base, ink_.grey);
            stroke(x_(tick.value), base, x_(tick.value), base + 5, ink_.black);
            words(x_(tick.value), base + 20, "middle", tick.label);
        }
        limits();
        if (plot_.diagonal) {
            const double last = x_.ticks().back().value;
            stroke(left, base, x_(last), y_(last), dashed(ink_.black));
        }
        stroke(left, base, end_, base, ink_.black);
        stroke(left, top, left, base, ink_.black);
        words((left + end_) / 2, base + bottom - 16, "middle", plot_.x_label);
        const double middle = top + high / 2;
        words(18, middle, "middle", plot_.y_label,
              fmt::format(" transform=\"rotate(-90 18 {:.1f})\"", middle));
    }

    void limits() {
        if (y_.limited()) {
            stroke(left, top, end_, top, dashed(ink_.grey));
            words(left - 8, top + 4, "end", "limit");
        }
        if (x_.limited()) {
            stroke(end_, top, end_, base, dashed(ink_.grey));
            words(end_, base + 20, "middle", "limit");
        }
    }

    static std::string dashed(std::string_view how) {
        return fmt::format("{} stroke-dasharray=\"4 4\"", how);
    }

    void series(std::size_t i) {
        const PlotSeries& series = plot_.series[i];
        if (series.look == Look::line) line(i);
        for (const PlotPoint& point : series.points)
            mark(x_(point.x), y_(point.y), i, met_limit(point), point.name);
    }

    void line(std::size_t i) {
        std::string places;
        const auto draw = [&] {
            text_ += fmt::format(
                "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"{} "
                "points=\"{}\"/>\n",
                colour(i), dash(i), places);
            places.clear();
        };
        for (const PlotPoint& point : plot_.series[i].points) {
            if (!met_limit(point))
                places += fmt::format("{}{:.1f},{:.1f}", places.empty() ? "" : " ",
                                      x_(point.x), y_(point.y));
            else if (!places.empty())
                draw();
        }
        if (!places.empty()) draw();
    }

    void mark(double x, double y, std::size_t i, bool hollow, std::string_view name) {
        const bool alone = plot_.series[i].look == Look::marks || hollow;
        text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" ", x, y,
                             alone ? 4.0 : 2.4);
        if (hollow) // even so one can point at its inside
            text_ += fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" "
                                 "pointer-events=\"all\"",
                                 colour(i));
        else // points of a cloud may hide each other
            text_ += fmt::format("fill=\"{}\"{}", colour(i),
                                 alone ? " fill-opacity=\"0.7\"" : "");
        text_ += name.empty()
                     ? "/>\n"
                     : fmt::format("><title>{}</title></circle>\n", escaped(name));
    }

    void legend() {
        for (std::size_t i = 0; i < legend_.entries.size(); ++i) {
            const LegendEntry& entry = legend_.entries[i];
            const double x = legend_margin + entry.x, y = base + bottom + entry.y;
            if (entry.is_rest) {
                label(x, y, "start", entry.text, entry.text);
                continue;
            }
            if (plot_.series[i].look == Look::line)
                stroke(x, y - 4, x + 22, y - 4,
                       fmt::format("stroke=\"{}\" stroke-width=\"1.8\"{}", colour(i),
                                   dash(i)));
            else
                mark(x + 11, y - 4, i, false, "");
            label(x + legend_sample, y, "start", entry.text, plot_.series[i].name);
        }
    }

    const Plot& plot_;
    Ground ground_;
    Ink ink_;
    double end_; // of the axis of x
    LegendLayout legend_;
    Axis x_, y_;
    std::string text_;
};

} // namespace

std::string svg(const Plot& plot, Ground ground) {
    return Sheet(plot, ground).text();
}

} // namespace zonar::draw
