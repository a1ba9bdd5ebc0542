#include "reduce/observed.h"

#include <algorithm>
#include <optional>
#include <set>

namespace zonar::reduce {

using model::Op;

ObservedLocations::ObservedLocations(const model::Network& network)
    : network_(network), observed_(network.locations.size(), 0) {}

void ObservedLocations::add(std::uint32_t process, std::int64_t location) {
    const model::Run locations = network_.processes[process].locations;
    if (location < 0 || location >= std::int64_t{locations.count}) return;
    observed_[locations.first + static_cast<std::uint32_t>(location)] = 1;
}

void ObservedLocations::add_all(std::uint32_t process) {
    const model::Run locations = network_.processes[process].locations;
    std::fill_n(observed_.begin() + static_cast<std::ptrdiff_t>(locations.first),
                locations.count, std::uint8_t{1});
}

namespace {

/// l, if the value that instruction `at` leaves is compared with it and then gone.
std::optional<std::int32_t> compared_with(const model::Program& program, std::size_t at) {
    const auto& code = program.code;
    if (at + 2 >= code.size() || code[at + 1].op != Op::push) return std::nullopt;
    if (code[at + 2].op != Op::equal && code[at + 2].op != Op::not_equal)
        return std::nullopt;
    return code[at + 1].operand;
}

void add_loads(const model::Program& program, std::size_t processes,
               ObservedLocations& observed) {
    for (std::size_t at = 0; at < program.code.size(); ++at) {
        const model::Instr instr = program.code[at];
        if (instr.op != Op::load || instr.operand < 0 ||
            static_cast<std::size_t>(instr.operand) >= processes)
            continue;
        const auto process = static_cast<std::uint32_t>(instr.operand);
        if (const auto location = compared_with(program, at))
            observed.add(process, *location);
        else
            observed.add_all(process);
    }
}

/// What is read at computed cells.
struct ComputedLoads {
    bool any = false;
    bool only_compared = true; // with these:
    std::set<std::int32_t> values;
};

ComputedLoads computed_loads(const model::Program& program) {
    ComputedLoads found;
    for (std::size_t at = 0; at < program.code.size(); ++at) {
        const Op op = program.code[at].op;
        if (op != Op::load_at && op != Op::copy && op != Op::same) continue;
        found.any = true;
        const auto value = op == Op::load_at ? compared_with(program, at) : std::nullopt;
        if (value)
            found.values.insert(*value);
        else
            found.only_compared = false;
    }
    return found;
}

template <class Visit>
void each_expression(const model::Predicate& predicate, Visit&& visit) {
    if (predicate.kind == model::Predicate::Kind::integer) visit(predicate.value);
    if (predicate.kind == model::Predicate::Kind::clock) {
        visit(predicate.constraint.left);
        visit(predicate.constraint.right);
        visit(predicate.constraint.bound);
    }
    for (const model::Predicate& operand : predicate.operands)
        each_expression(operand, visit);
}

/// A set of states may tell any two locations apart.
bool has_member(const model::Predicate& predicate) {
    return predicate.kind == model::Predicate::Kind::member ||
           std::ranges::any_of(predicate.operands, has_member);
}

} // namespace

ObservedLocations observed_by(const model::Query& query,
                              const semantics::System& system) {
    const model::Network& network = system.network();
    ObservedLocations observed{network};
    add_loads(network.program, network.processes.size(), observed);
    add_loads(query.program, network.processes.size(), observed);
    if (has_member(query.condition))
        for (std::uint32_t p = 0; p < system.processes(); ++p) observed.add_all(p);
    const ComputedLoads computed = computed_loads(query.program);
    if (!computed.any) return observed;
    // Which computed load reads which cells is not known, so each may read all of them.
    const auto visit = [&](model::IntExpr expression) {
        if (expression.is_constant()) return;
        const semantics::CodeFacts facts =
            system.analysis().facts(expression.entry(), query.program, query.cells);
        for (const semantics::Interval cells : facts.reads) {
            const auto end = std::int64_t{system.processes()};
            for (std::int64_t p = std::max<std::int64_t>(cells.low, 0);
                 p <= std::min(cells.high, end - 1); ++p) {
                const auto process = static_cast<std::uint32_t>(p);
                if (!computed.only_compared) observed.add_all(process);
                for (const std::int32_t location : computed.values)
                    observed.add(process, location);
            }
        }
    };
    each_expression(query.condition, visit);
    if (query.goal) each_expression(*query.goal, visit);
    for (const model::Atom& atom : query.atoms) each_expression(atom.predicate, visit);
    for (const model::Measure& measure : query.measures) {
        visit(measure.value);
        if (measure.clock) visit(*measure.clock);
    }
    return observed;
}

} // namespace zonar::reduce
