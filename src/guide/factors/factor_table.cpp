#include "guide/factors/factor_table.h"

#include "checks/check.h"

namespace zonar::guide {

using abstraction::FactorId;
using abstraction::StateId;

FactorTable::FactorTable(const semantics::System& system, std::size_t most_values)
    : network_(system.network()) {
    const model::Memory& memory = network_.memory;
    kinds_.assign(memory.state.size(), meta);
    for (std::uint32_t c = 0; c < memory.stored; ++c) {
        const auto cell = static_cast<std::int32_t>(c);
        Entry entry{cell, 0, 0};
        if (c < memory.locations) {
            entry.states = network_.processes[c].locations.count;
        } else {
            const semantics::Interval values = system.analysis().values_of({cell});
            const std::int64_t count = values.high - values.low + 1;
            if (count == 1) {
                kinds_[c] = constant;
                continue;
            }
            if (count > static_cast<std::int64_t>(most_values)) {
                kinds_[c] = unknown;
                unknown_cells_.push_back(cell);
                continue;
            }
            entry.low = static_cast<std::int32_t>(values.low);
            entry.states = static_cast<StateId>(count);
        }
        ZONAR_ASSERT(entry.states > 0);
        kinds_[c] = factors();
        entries_.push_back(entry);
    }
}

std::vector<StateId> FactorTable::states() const {
    std::vector<StateId> states;
    for (const Entry& entry : entries_) states.push_back(entry.states);
    return states;
}

std::string FactorTable::name(FactorId f) const {
    const std::int32_t cell = entries_[f].cell;
    return f < network_.processes.size() ? network_.processes[f].name
                                         : network_.cell_name({cell});
}

std::optional<FactorId> FactorTable::factor_of(std::int32_t cell) const {
    ZONAR_ASSERT(cell >= 0 && static_cast<std::size_t>(cell) < kinds_.size());
    const std::uint32_t kind = kinds_[static_cast<std::size_t>(cell)];
    if (kind >= meta) return std::nullopt;
    return kind;
}

} // namespace zonar::guide
