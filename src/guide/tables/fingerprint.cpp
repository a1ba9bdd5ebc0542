#include "guide/tables/fingerprint.h"

#include "abstraction/checksum.h"

#include <algorithm>
#include <map>

namespace zonar::guide {

namespace {

using namespace model;

/// Walks through a network in the order of model/difference.cpp.
class NetworkSum {
public:
    explicit NetworkSum(const Network& network) : network_(network) {}

    std::uint64_t run() {
        cells(network_.memory.state);
        cells(network_.memory.auxiliary);
        all(network_.memory.locations, network_.memory.stored);
        declarations(network_.variables);
        declarations(network_.clock_groups);
        declarations(network_.channel_groups);
        for (const std::int32_t value : network_.clock_initial) all(value);
        for (const Channel& channel : network_.channels)
            all(channel.broadcast, channel.urgent, channel.priority);
        all(network_.default_priority);
        for (const ScalarSet& set : network_.scalar_sets) {
            sum_.add_text(set.name);
            all(set.size);
        }
        code(network_.before_update);
        code(network_.after_update);
        for (const Process& p : network_.processes) process(p);
        return sum_.value();
    }

private:
    template <class... Number>
    void all(Number... numbers) {
        (sum_.add_number(numbers), ...);
    }

    void cells(const Cells& list) {
        all(list.size());
        for (std::uint32_t i = 0; i < list.size(); ++i)
            all(list.initial[i], list.ranges[i].low, list.ranges[i].high);
    }

    /// Their shapes show in the cells, clocks and channels that they take.
    template <class Declared>
    void declarations(const std::vector<Declared>& list) {
        all(list.size());
        for (const Declared& declared : list) {
            sum_.add_text(declared.name);
            all(declared.first.raw);
        }
    }

    void process(const Process& p) {
        sum_.add_text(p.name);
        all(p.initial, p.priority, p.locations.count, p.edges.count);
        for (const Argument& argument : p.arguments) {
            sum_.add_text(argument.name);
            all(argument.value);
        }
        for (const TemplateLocation& l : network_.templates[p.origin.index()].locations) {
            sum_.add_text(l.name);
            all(l.urgent, l.committed);
        }
        for (const Location& l : slice(network_.locations, p.locations)) location(l);
        for (const Edge& e : slice(network_.edges, p.edges)) edge(e);
    }

    void location(const Location& l) {
        condition(l.invariant);
        all(l.rates.count);
        for (const Rate& rate : slice(network_.rates, l.rates)) {
            expression(rate.clock);
            expression(rate.value);
            expression(rate.condition);
        }
    }

    void edge(const Edge& e) {
        all(e.source, e.target, e.sync, e.selects.count);
        for (const Select& select : slice(network_.selects, e.selects)) {
            all(select.cell.raw);
            expression(select.low);
            expression(select.high);
        }
        condition(e.guard);
        expression(e.channel);
        code(e.update);
    }

    void condition(const Condition& c) {
        expression(c.data);
        all(c.clocks.count);
        for (const ClockConstraint& bound : slice(network_.clock_constraints, c.clocks)) {
            expression(bound.left);
            expression(bound.right);
            expression(bound.bound);
            expression(bound.condition);
            all(bound.strict);
        }
    }

    void expression(IntExpr e) {
        all(e.is_constant());
        if (e.is_constant())
            all(e.value());
        else
            code(e.entry());
    }

    void code(std::optional<CodeEntry> entry) {
        all(entry.has_value());
        if (entry) code(*entry);
    }

    /// Straight through to the last instruction that a jump or the flow can reach, as
    /// often as it is used; where in the program it lies does not matter.
    void code(CodeEntry entry) {
        std::uint32_t furthest = 0;
        for (std::uint32_t i = 0;; ++i) {
            const Instr instr = network_.program.code[entry + i];
            all(instr.op);
            const auto operand = static_cast<std::uint32_t>(instr.operand);
            switch (instr.op) {
            case Op::jump:
            case Op::jump_if_zero:
            case Op::jump_if_nonzero:
                furthest = std::max(furthest, operand - entry);
                all(operand - entry);
                break;
            case Op::index: {
                const Dimension& dimension = network_.program.dimensions[operand];
                all(dimension.low, dimension.count, dimension.stride);
                break;
            }
            case Op::call: call(operand); break;
            default: all(instr.operand);
            }
            if ((instr.op == Op::halt || instr.op == Op::leave) && i >= furthest) return;
        }
    }

    /// A function counts once, and then by its number. There is no recursion.
    void call(CodeEntry entry) {
        const auto [found, is_new] = functions_.emplace(entry, functions_.size());
        all(found->second);
        if (is_new) code(entry);
    }

    const Network& network_;
    std::map<CodeEntry, std::size_t> functions_;
    abstraction::Checksum sum_;
};

} // namespace

std::uint64_t fingerprint(const Network& network) {
    return NetworkSum(network).run();
}

std::uint64_t fingerprint(const Query& query) {
    abstraction::Checksum sum;
    bool blank = false;
    for (const char c : query.text) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (is_blank && !blank) sum.add_byte(' ');
        if (!is_blank) sum.add_byte(static_cast<std::uint8_t>(c));
        blank = is_blank;
    }
    return sum.value();
}

} // namespace zonar::guide
