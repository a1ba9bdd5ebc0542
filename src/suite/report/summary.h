// suite/report/summary.h
//
// What a suite showed: a cell for each row and configuration, with averages over the models
// and seeds of the row, and the paper's figures beside them.
#pragma once

#include "suite/input/paper.h"
#include "suite/record.h"
#include "suite/run/plan.h"
#include "suite/suite.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::suite {

/// How the runs of a cell ended, all together. Tables mark them as [DFP06] does: * out of
/// time, ** out of memory, *** out of either on some instances.
enum class Mark : std::uint8_t {
    done,    // all of them with an answer
    waiting, // some have not been run
    time,    // all but those out of memory
    memory,  // all of them
    some,    // some have an answer, some met a limit
    failed,  // at least one
};

struct Cell {
    Mark mark = Mark::waiting;
    std::size_t runs = 0;    // that there are to be
    std::size_t done = 0;    // with an answer
    std::size_t limited = 0; // that met a limit
    std::string problem;     // of one that failed
    // Averages over those with an answer, but seconds count those out of time with the
    // time limit, as the paper does.
    double explored = 0;
    double generated = 0;
    double stored = 0;
    double seconds = 0;
    std::optional<double> length; // nothing if no run was found, or one without end
    bool is_endless = false;      // some run never ends
    bool proved_least = false;    // all of them
    double preparation_seconds = 0;
    double estimate = 0;          // of the initial state
    std::uint64_t peak_bytes = 0; // the greatest
    std::vector<ErrorAt> errors;  // for Task::quality, of the first run
    /// What the paper says, in its units.
    PaperFigures paper;
    StatesCounted paper_counts = StatesCounted::generated;
};

/// Whether ours is better than the paper's figure. Equal: after rounding to as many digits
/// as are printed there.
enum class Comparison : std::uint8_t { better, equal, worse, unknown };

struct Summary {
    const Suite* suite = nullptr;
    std::vector<std::vector<Cell>> cells; // by row and configuration

    const Cell& cell(std::size_t row, std::size_t configuration) const {
        return cells[row][configuration];
    }
};

/// Of several records with the same key the last one counts.
Summary summarise(const Suite& suite, std::span<const Record> records,
                  std::span<const Run> runs, const std::vector<PaperFigure>& paper);

/// The length of a cell's runs in the paper's units; nothing if there is none.
std::optional<double> paper_length(const Row& row, const Cell& cell);

/// Generated or expanded states against what the paper calls explored.
Comparison compare_states(const Cell& cell);
Comparison compare_length(const Row& row, const Cell& cell);

} // namespace zonar::suite
