#include "draw/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace zonar::draw {

namespace {

constexpr double width = 720, height = 440;
constexpr double left = 70, right = 24, top = 44, bottom = 60;
constexpr double legend_line = 18;

// Told apart by people who do not see all colours: the palette of Okabe and Ito.
constexpr std::string_view colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                        "#e69f00", "#56b4e9", "#000000", "#b2a800"};

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else
            result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return result;
}

/// From values to places on the sheet.
class Axis {
public:
    Axis(double highest, double from, double to)
        : ticks_(ticks_up_to(highest)), from_(from), to_(to) {}

    const std::vector<double>& ticks() const { return ticks_; }
    double operator()(double value) const {
        return from_ + (to_ - from_) * value / ticks_.back();
    }

private:
    std::vector<double> ticks_;
    double from_, to_;
};

double highest(const Plot& plot, double PlotPoint::*coordinate) {
    double most = 0;
    for (const PlotSeries& series : plot.series)
        for (const PlotPoint& point : series.points)
            most = std::max(most, point.*coordinate);
    return most;
}

class Sheet {
public:
    explicit Sheet(const Plot& plot)
        : plot_(plot), x_(highest(plot, &PlotPoint::x), left, width - right),
          y_(highest(plot, &PlotPoint::y), height - bottom, top) {}

    std::string text() {
        text_ = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
            "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, sans-serif\" "
            "font-size=\"13\">\n"
            "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
            width, height);
        words(width / 2, 26, "middle", plot_.title);
        axes();
        for (std::size_t i = 0; i < plot_.series.size(); ++i) line(i);
        if (plot_.series.size() > 1)
            for (std::size_t i = 0; i < plot_.series.size(); ++i) legend(i);
        return text_ + "</svg>\n";
    }

private:
    static std::string_view colour(std::size_t i) {
        return colours[i % std::size(colours)];
    }

    void words(double x, double y, std::string_view anchor, std::string_view what,
               std::string_view more = "") {
        text_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
            anchor, more, escaped(what));
    }

    void stroke(double x1, double y1, double x2, double y2, std::string_view how) {
        text_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1,
            y1, x2, y2, how);
    }

    void axes() {
        constexpr std::string_view black = "stroke=\"black\"",
                                   grey = "stroke=\"#dddddd\"";
        for (const double tick : y_.ticks()) {
            stroke(left, y_(tick), width - right, y_(tick), grey);
            words(left - 8, y_(tick) + 4, "end", fmt::format("{:g}", tick));
        }
        for (const double tick : x_.ticks()) {
            stroke(x_(tick), height - bottom, x_(tick), height - bottom + 5, black);
            words(x_(tick), height - bottom + 20, "middle", fmt::format("{:g}", tick));
        }
        stroke(left, height - bottom, width - right, height - bottom, black);
        stroke(left, top, left, height - bottom, black);
        words((left + width - right) / 2, height - 16, "middle", plot_.x_label);
        const double middle = (top + height - bottom) / 2;
        words(18, middle, "middle", plot_.y_label,
              fmt::format(" transform=\"rotate(-90 18 {:.1f})\"", middle));
    }

    void line(std::size_t i) {
        std::string places;
        for (const PlotPoint& point : plot_.series[i].points)
            places += fmt::format("{}{:.1f},{:.1f}", places.empty() ? "" : " ",
                                  x_(point.x), y_(point.y));
        text_ += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" "
                             "points=\"{}\"/>\n",
                             colour(i), places);
        for (const PlotPoint& point : plot_.series[i].points)
            text_ += fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.4\" fill=\"{}\"/>\n",
                x_(point.x), y_(point.y), colour(i));
    }

    void legend(std::size_t i) {
        const double y = top + 12 + legend_line * static_cast<double>(i);
        const double x = left + 20; // what we plot mostly grows to the right
        stroke(x, y - 4, x + 22, y - 4,
               fmt::format("stroke=\"{}\" stroke-width=\"1.8\"", colour(i)));
        words(x + 28, y, "start", plot_.series[i].name);
    }

    const Plot& plot_;
    Axis x_, y_;
    std::string text_;
};

} // namespace

std::vector<double> ticks_up_to(double highest) {
    constexpr double most = 8;
    if (!(highest > 0)) return {0, 1};
    double step = std::pow(10, std::floor(std::log10(highest / most)));
    for (const double factor : {2.0, 2.5, 2.0}) // 1, 2, 5, 10
        if (highest / step > most) step *= factor;
    const auto steps = static_cast<int>(std::ceil(highest / step - 1e-9));
    std::vector<double> ticks;
    for (int i = 0; i <= steps; ++i) ticks.push_back(i * step);
    return ticks;
}

std::string svg(const Plot& plot) {
    return Sheet(plot).text();
}

} // namespace zonar::draw
