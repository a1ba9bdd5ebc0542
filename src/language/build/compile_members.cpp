// Members of processes in queries: P.location, P.x, P(i).x with a computed i.
#include "checks/check.h"
#include "language/build/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Op;

/// Which process `P` or `P(i, j)` is. Known when the indices are constants; else its
/// number within the set is left on the stack.
Compiler::Pick Compiler::emit_process(const Expr& expr) {
    Pick pick;
    pick.set = instances_.find(expr.symbol);
    if (pick.set == nullptr) { // reported by the checker
        pick.known = true;
        return pick;
    }
    if (expr.kind != ExprKind::call) return pick;
    const auto arguments = expr.operands.subspan(1);
    std::vector<CodeBuffer> indices;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        indices.push_back(in_new_buffer([&] { emit_value(arguments[i]); }));
        const auto known = indices.back().constant();
        pick.known &= known.has_value();
        if (!known) continue;
        const model::Dimension& range = pick.set->parameters[i];
        const std::int64_t index = std::int64_t{*known} - range.low;
        if (index < 0 || index >= range.count) {
            error(arguments[i]->range, "query.process-index",
                  fmt::format(
                      "there is no process {}({}): the parameter ranges over [{},{}]",
                      names_.text(pick.set->symbol->name), *known, range.low,
                      std::int64_t{range.low} + range.count - 1));
            pick.set = nullptr;
            pick.known = true;
            return pick;
        }
        pick.index += static_cast<std::uint32_t>(index * range.stride);
    }
    if (pick.known) return pick;
    code().push(0, expr.range);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        code().append(indices[i]);
        const auto id = static_cast<std::int32_t>(program_.dimensions.size());
        program_.dimensions.push_back(pick.set->parameters[i]);
        code().emit(Op::index, id, arguments[i]->range);
    }
    return pick;
}

/// The cell that holds the process's location is the process's own number.
void Compiler::emit_location_test(const Expr& expr) {
    const Pick pick = emit_process(*expr.operands[0]);
    if (pick.set == nullptr) return code().push(0, expr.range);
    const auto first = static_cast<std::int32_t>(pick.set->processes.first);
    if (pick.known) {
        code().emit(Op::load, first + static_cast<std::int32_t>(pick.index), expr.range);
    } else {
        code().emit(Op::offset, first, expr.range);
        code().emit(Op::load_at, 0, expr.range);
    }
    if (expr.symbol == nullptr) return; // P.location: the number itself
    code().push(static_cast<std::int32_t>(expr.symbol->index), expr.range);
    code().emit(Op::equal, 0, expr.range);
}

Address Compiler::emit_member_address(const Expr& expr) {
    const Pick pick = emit_process(*expr.operands[0]);
    if (pick.set == nullptr) return {};
    const auto members = pick.set->origin->members;
    const auto member = static_cast<std::size_t>(std::ranges::find(members, expr.symbol) -
                                                 members.begin());
    const auto& first = instances_.members[pick.set->processes.first + pick.index];
    const Binding& example = first[member];
    if (pick.known) return address_of(example, expr.range);

    // A table of what the member is in each process of the set.
    code().emit(Op::offset, member_table(*pick.set, member), expr.range);
    Address address;
    address.known = false;
    address.shape = example.shape;
    // A number is in the table itself; for the rest the table says where to look.
    if (example.kind != Binding::Kind::constant) code().emit(Op::load_at, 0, expr.range);
    return address;
}

std::int32_t Compiler::member_table(const Instances::Set& set, std::size_t member) {
    const auto [found, added] =
        member_tables_.emplace(std::uint64_t{set.processes.first} << 32 | member, 0);
    if (!added) return found->second;
    std::int32_t cell = 0;
    // Cells are numbered downwards: the last process first, and its entry is the highest.
    for (std::uint32_t i = set.processes.count; i-- > 0;) {
        ZONAR_ASSERT(member < instances_.members[set.processes.first + i].size());
        cell = new_cell(cell_of(instances_.members[set.processes.first + i][member]),
                        model::any_integer);
    }
    found->second = cell;
    return cell;
}

/// Makes the names of a template mean what they mean in one process.
void Compiler::become(std::uint32_t process, const Symbol& origin) {
    ZONAR_ASSERT(process < instances_.members.size());
    const auto& members = instances_.members[process];
    ZONAR_ASSERT(members.size() <= origin.members.size());
    for (std::size_t i = 0; i < members.size(); ++i)
        bindings_[*origin.members[i]] = members[i];
    process_ = {process};
    set_epoch(process + 1);
}

bool Compiler::enter(const Expr& process) {
    Pick pick;
    const CodeBuffer unused = in_new_buffer([&] { pick = emit_process(process); });
    if (pick.set == nullptr) return false;
    if (!pick.known) {
        error(process.range, "query.computed-call",
              "a function of a process can be called with constant indices only");
        return false;
    }
    become(pick.set->processes.first + pick.index, *pick.set->origin);
    return true;
}

} // namespace zonar::language
