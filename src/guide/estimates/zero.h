// guide/estimates/zero.h
//
// The estimate that knows nothing. With it A* is Dijkstra's algorithm.
#pragma once

#include "guide/estimate.h"

#include <string>

namespace zonar::guide {

class ZeroEstimate final : public Estimate {
public:
    Distance of(const semantics::Word*, zone::ConstZone) override { return 0; }
    Promises promises() const override { return {true, true, true}; }
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<ZeroEstimate>(*this);
    }
    std::string name() const override { return "zero"; }
};

} // namespace zonar::guide
