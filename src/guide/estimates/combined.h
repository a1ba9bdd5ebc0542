// guide/estimates/combined.h
//
// Several estimates as one: the largest, the sum, or one that decides and another that
// breaks its ties. The largest is admissible or consistent if all parts are.
//
// Infinite counts as such only if the part promises that it is a proof; otherwise it is
// no more than very far. So every combination can promise it, too, if some part does.
#pragma once

#include "guide/estimate.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace zonar::guide {

class CombinedEstimate final : public Estimate {
public:
    enum class Combine : std::uint8_t { maximum, sum, lexicographic };

    /// At least one part; lexicographic: the first decides, then the next.
    CombinedEstimate(Combine combine, std::vector<std::unique_ptr<Estimate>> parts);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    bool uses_zone() const override { return uses_zone_; }
    Promises promises() const override { return promises_; }
    std::unique_ptr<Estimate> clone() const override;
    std::string name() const override;
    /// Those of the first part that has some.
    Preferences* preferences() override;

private:
    struct Part {
        std::unique_ptr<Estimate> estimate;
        bool proves = false; // by being infinite
    };

    Combine combine_;
    std::vector<Part> parts_;
    bool uses_zone_ = false;
    Promises promises_;
};

} // namespace zonar::guide
