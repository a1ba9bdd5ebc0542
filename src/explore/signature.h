// explore/signature.h
//
// Sixty-four questions "is this bound above that number?", asked of a zone. A zone that
// includes another answers yes wherever the other does, so most tests of inclusion are
// decided by two words. The questions are chosen for the zones at hand, such that they
// tell many of a sample of pairs apart.
#pragma once

#include "zone/bound.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace zonar::explore {

class Signature {
public:
    /// Chooses the questions. `pairs` holds matrices of `cells` cells each, packed (zone/packed.h):
    /// one, then one that does not include it, and so on.
    void choose(std::span<const zone::Raw> pairs, std::size_t cells);

    template <class Cell> // zone::Raw or zone::Raw16
    std::uint64_t of(const Cell* cells) const {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const Question q = questions_[i];
            bits |= static_cast<std::uint64_t>(cells[q.cell] > q.bound) << i;
        }
        return bits;
    }

private:
    struct Question {
        std::uint32_t cell = 0;
        std::int32_t bound = 0; // less than "none" in either width
    };
    static constexpr std::size_t most = 64;
    std::array<Question, most> questions_;
    std::size_t count_ = 0;
};

} // namespace zonar::explore
