#include "exchange/intermediate.h"

#include "exchange/names.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace zonar::exchange {

namespace {

using model::Network;
using model::ProcessId;

class IntermediateWriter {
public:
    IntermediateWriter(const Network& network, TimeClock time)
        : network_(network), time_(time), integers_(state_integers(network)) {}

    std::string write() {
        layout();
        processes();
        return "layout\n" + layout_ + "\ninstructions\n\nprocesses\n" + processes_ +
               "\nlocations\n" + locations_ + "\nedges\n" + edges_ + "\nexpressions\n" +
               expressions_;
    }

private:
    /// Adds a line and returns its number.
    std::size_t cell(const std::string& what) {
        layout_ += fmt::format("{}:{}\n", cells_, what);
        return cells_++;
    }

    /// What is global, then each process; clocks and integers come in the order of their
    /// numbers that way.
    void layout() {
        cell(time_ == TimeClock::yes ? "clock:0:#t(0)" : "clock:0:t(0)");
        if (time_ == TimeClock::yes) cell("clock:1:#time");
        declarations({});
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
            cell(fmt::format("const:{}", p));
            declarations(ProcessId{p});
            first_location_.push_back(cells_);
            for (std::uint32_t l = 0; l < network_.processes[p].locations.count; ++l) {
                const model::TemplateLocation& location = network_.location_of({p}, l);
                cell(fmt::format("location:{}:{}",
                                 location.committed ? "committed"
                                 : location.urgent  ? "urgent"
                                                    : "",
                                 location.name));
            }
        }
    }

    void declarations(std::optional<ProcessId> owner) {
        for (const model::ClockGroup& group : network_.clock_groups) {
            if (group.owner != owner) continue;
            for (std::uint32_t i = 0; i < group.shape->elements; ++i) {
                const std::uint32_t clock = group.first.raw + i;
                cell(fmt::format("clock:{}:{}", clock + (time_ == TimeClock::yes ? 1 : 0),
                                 network_.clock_name({clock})));
            }
        }
        for (; next_ < integers_.size() && integers_[next_].owner == owner; ++next_) {
            const StateInteger& integer = integers_[next_];
            cell(fmt::format("var:{}:{}:{}:{}:{}", integer.range.low, integer.range.high,
                             integer.initial, next_, integer.name));
        }
        for (const model::Variable& variable : network_.variables) {
            if (variable.owner != owner || variable.storage != model::Storage::meta)
                continue;
            for (std::uint32_t i = 0; i < variable.shape->elements; ++i) {
                const auto at = variable.first.raw + static_cast<std::int32_t>(i);
                const model::Range range =
                    network_.memory.state.ranges[static_cast<std::size_t>(at)];
                cell(fmt::format("static:{}:{}:{}", range.low, range.high,
                                 network_.cell_name({at})));
            }
        }
    }

    void processes() {
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
            const model::Process& process = network_.processes[p];
            processes_ += fmt::format("{}:{}:{}\n", p,
                                      first_location_[p] + process.initial, process.name);
            for (std::uint32_t l = 0; l < process.locations.count; ++l)
                locations_ += fmt::format(
                    "{}:{}:{}\n", first_location_[p] + l, p,
                    expression(on_one_line(network_.location_of({p}, l).invariant_text),
                               "1"));
            for (const model::Edge& edge : model::slice(network_.edges, process.edges)) {
                const EdgeLabels labels = edge_labels(network_, {p}, edge);
                const std::size_t guard = expression(labels.guard, "1");
                const std::size_t sync = expression(labels.sync, "0");
                const std::size_t update = expression(labels.update, "1");
                edges_ += fmt::format(
                    "{}:{}:{}:{}:{}:{}\n", p, first_location_[p] + edge.source,
                    first_location_[p] + edge.target, guard, sync, update);
            }
        }
    }

    std::size_t expression(const std::string& text, const char* otherwise) {
        const std::size_t address = next_address_++;
        expressions_ +=
            fmt::format("{}:::{}\n", address, text.empty() ? otherwise : text);
        return address;
    }

    const Network& network_;
    TimeClock time_;
    std::vector<StateInteger> integers_;
    std::size_t next_ = 0; // integer
    std::size_t cells_ = 0;
    std::size_t next_address_ = 0;
    std::vector<std::size_t> first_location_; // by process, in the layout
    std::string layout_, processes_, locations_, edges_, expressions_;
};

} // namespace

std::string write_intermediate(const Network& network, TimeClock time) {
    return IntermediateWriter(network, time).write();
}

} // namespace zonar::exchange
