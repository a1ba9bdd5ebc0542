// suite/input/paper.h
//
// Results that were published, as data: one line per number, tab-separated, with the columns
// paper, table, model, n, method, metric, value, note.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::suite {

/// A number as it was printed, such as "1.3e5"; or a mark instead, such as "**".
struct Printed {
    std::string text;             // empty: there is none
    std::optional<double> number; // nothing for a mark

    bool operator==(const Printed&) const = default;
};

struct PaperFigure {
    std::string table, model, method, metric;
    Printed value;
};

/// The figures of one table for one model and method.
struct PaperFigures {
    Printed explored, seconds, length;
};

/// Nothing with a problem: "line 7: expected 8 columns, found 3".
std::optional<std::vector<PaperFigure>> read_paper(std::string_view text,
                                                   std::string& problem);

PaperFigures find(const std::vector<PaperFigure>& figures, std::string_view table,
                  std::string_view model, std::string_view method);

/// The value to as many significant digits as a printed number has.
double rounded_like(double value, const Printed& printed);

} // namespace zonar::suite
