// model/accesses.h
//
// Runs compiled expressions and notes which cells of the stored state they look at and which they
// write. What they compute is what evaluate.h says. This is slower, and is for looking back at
// single runs, where it matters what code really did and not what it may do.
#pragma once

#include "checks/check.h"
#include "model/evaluate.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::model {

/// Since the last clear(). A cell that was written before it was looked at is not noted as read:
/// what it held before made no difference.
class Accesses {
public:
    /// Of cells 0 to stored - 1; others belong to no state.
    explicit Accesses(std::uint32_t stored) : marks_(stored) {}

    void read(std::int32_t cell) {
        if (is_stored(cell) && marks_[at(cell)] == untouched) note(cell, seen, reads_);
    }
    void write(std::int32_t cell) {
        if (is_stored(cell) && (marks_[at(cell)] & written) == 0)
            note(cell, written, writes_);
    }
    void clear() {
        for (const auto* cells : {&reads_, &writes_})
            for (const std::int32_t cell : *cells) marks_[at(cell)] = untouched;
        reads_.clear();
        writes_.clear();
    }

    const std::vector<std::int32_t>& reads() const { return reads_; } // in their order
    const std::vector<std::int32_t>& writes() const { return writes_; }

private:
    enum Mark : std::uint8_t { untouched = 0, seen = 1, written = 2 };

    static std::size_t at(std::int32_t cell) { return static_cast<std::size_t>(cell); }
    bool is_stored(std::int32_t cell) const {
        return cell >= 0 && at(cell) < marks_.size();
    }
    void note(std::int32_t cell, Mark mark, std::vector<std::int32_t>& in) {
        marks_[at(cell)] = static_cast<std::uint8_t>(marks_[at(cell)] | mark);
        in.push_back(cell);
    }

    std::vector<std::uint8_t> marks_;
    std::vector<std::int32_t> reads_, writes_;
};

/// As run().
Outcome run_and_note(const Program& program, CodeEntry entry, Workspace& workspace,
                     Accesses& accesses);

} // namespace zonar::model
