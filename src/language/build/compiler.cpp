#include "language/build/compiler.h"

#include "checks/check.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Op;
using model::Shape;

Compiler::Compiler(const Surroundings& s)
    : network_(s.network), program_(s.program), own_(s.own), inherited_(s.inherited),
      bindings_(s.bindings), names_(s.names), diagnostics_(s.diagnostics),
      limits_(s.limits), instances_(s.instances),
      shapes_(
          s.names, s.limits, s.network,
          [this](const Expr* expr) { return constant(expr); },
          [this](SourceRange range, std::string rule, std::string message) {
              error(range, std::move(rule), std::move(message));
          }),
      machine_(s.limits.constant_steps) {
    integer_without_range_.kind = TypeKind::integer;
    integer_without_range_.is_const = true;
}

void Compiler::error(SourceRange range, std::string rule, std::string message,
                     std::string help) {
    diagnostics_.report(Severity::error, range, std::move(rule), std::move(message),
                        context_, std::move(help));
}

void Compiler::obstacle(SourceRange range, std::string what) {
    // Each process of a template comes by here with the same initialiser.
    const bool known =
        std::ranges::any_of(network_.obstacles, [&](const model::Obstacle& other) {
            return other.range == range && other.what == what;
        });
    if (known) return;
    diagnostics_.add(
        {.severity = Severity::warning,
         .range = range,
         .rule = "unsupported.analysis",
         .message = fmt::format("{} is not supported: the model loads, but cannot "
                                "be checked",
                                what),
         .context = context_,
         .help = {}});
    network_.obstacles.push_back({std::move(what), range});
}

void Compiler::set_epoch(std::uint32_t epoch) {
    epoch_ = epoch;
    shapes_.set_epoch(epoch);
}

void Compiler::set_bases(std::uint32_t stored, std::uint32_t meta) {
    stored_base_ = static_cast<std::int32_t>(stored);
    meta_base_ = static_cast<std::int32_t>(meta);
    bases_known_ = true;
}

Binding Compiler::binding(const Symbol& symbol) {
    touched_local_ |= symbol.level == Level::template_ ||
                      symbol.kind == SymbolKind::parameter ||
                      symbol.kind == SymbolKind::bound;
    return bindings_[symbol];
}

std::int32_t Compiler::cell_of(const Binding& binding) const {
    // Before the memory is laid out, it is not known where variables begin.
    ZONAR_ASSERT(bases_known_ || (binding.kind != Binding::Kind::stored &&
                                  binding.kind != Binding::Kind::meta));
    switch (binding.kind) {
    case Binding::Kind::stored: return stored_base_ + binding.value;
    case Binding::Kind::meta: return meta_base_ + binding.value;
    default: return binding.value;
    }
}

std::int32_t Compiler::fixed_value(std::int32_t cell) const {
    const auto index = static_cast<std::uint32_t>(-1 - cell);
    ZONAR_ASSERT(cell < 0 && index < inherited_.size() + own_.size());
    if (index < inherited_.size()) return inherited_.initial[index];
    return own_.initial[index - inherited_.size()];
}

/// An array's entry in the program's table of dimensions.
std::int32_t Compiler::dimension(const Shape& array) {
    const model::Dimension wanted{array.low, array.count,
                                  static_cast<std::int32_t>(array.element->elements)};
    const std::uint64_t key =
        (std::uint64_t{wanted.count} * 0x9E3779B97F4A7C15u) ^
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(wanted.low)) << 32) ^
        static_cast<std::uint32_t>(wanted.stride);
    const auto [found, added] =
        dimensions_.emplace(key, static_cast<std::int32_t>(program_.dimensions.size()));
    if (!added &&
        program_.dimensions[static_cast<std::uint32_t>(found->second)] == wanted) {
        return found->second;
    }
    const auto id = static_cast<std::int32_t>(program_.dimensions.size());
    program_.dimensions.push_back(wanted);
    if (added) found->second = id;
    return id;
}

/// Whether the program may still grow; reports once when not.
bool Compiler::fits(SourceRange where) {
    if (program_.code.size() <= limits_.instructions &&
        own_.initial.size() <= limits_.memory_cells) {
        return true;
    }
    if (!std::exchange(limit_reported_, true)) {
        error(where, "limit.network",
              fmt::format("the network needs more than {} instructions",
                          limits_.instructions),
              "use fewer or smaller processes");
    }
    return false;
}

CodeBuffer Compiler::take_buffer() {
    if (spare_buffers_.empty()) return {};
    CodeBuffer buffer = std::move(spare_buffers_.back());
    spare_buffers_.pop_back();
    return buffer;
}

void Compiler::give_back(CodeBuffer&& buffer) {
    buffer.clear();
    spare_buffers_.push_back(std::move(buffer));
}

/// A constant if it is one, else code in the program.
model::IntExpr Compiler::finish(CodeBuffer&& buffer) {
    // An expression leaves its value on the stack, and nothing else.
    ZONAR_ASSERT(buffer.depth() == 1 || diagnostics_.has_errors());
    model::IntExpr result;
    if (const auto known = buffer.constant()) {
        result = model::IntExpr::constant(*known);
    } else {
        buffer.emit(Op::halt, 0, {});
        result = model::IntExpr::code(buffer.append_to(program_));
    }
    give_back(std::move(buffer));
    return result;
}

model::IntExpr Compiler::value(const Expr* expr) {
    if (!fits(expr->range)) return {};
    return finish(in_new_buffer([&] { emit_value(expr); }));
}

model::IntExpr Compiler::channel(const Expr* expr) {
    if (!fits(expr->range)) return {};
    return finish(in_new_buffer([&] { push_address(emit_address(expr), expr->range); }));
}

std::optional<KnownValue> Compiler::constant(const Expr* expr,
                                             model::Outcome* unsupported) {
    if (expr->kind == ExprKind::integer) return KnownValue{expr->value, false};
    const bool outer = std::exchange(touched_local_, false);
    CodeBuffer buffer = in_new_buffer([&] { emit_value(expr); });
    const bool local = touched_local_;
    touched_local_ |= outer;
    if (const auto known = buffer.constant()) return KnownValue{*known, local};
    if (limit_reported_) return std::nullopt;
    if (buffer.touches_state()) { // the checker lets none through; better safe
        error(expr->range, "type.computable", "this must be computable at compile time");
        return std::nullopt;
    }
    buffer.emit(Op::halt, 0, {});
    // Runs at the end of the program and is taken away again.
    const std::size_t before = program_.code.size();
    const model::CodeEntry entry = buffer.append_to(program_);
    model::Wraparounds wraparounds;
    const model::Outcome outcome =
        machine_.run(program_, entry, inherited_, own_, wraparounds);
    warn_of_wraparounds(wraparounds.in(program_));
    if (unsupported != nullptr && outcome.fault == model::Fault::unsupported) {
        *unsupported = outcome;
    } else if (!outcome.ok()) {
        report_fault(outcome, expr->range);
    }
    program_.code.resize(before);
    program_.origins.resize(before);
    if (!outcome.ok()) return std::nullopt;
    return KnownValue{outcome.value, local};
}

void Compiler::report_fault(const model::Outcome& outcome, SourceRange whole) {
    ZONAR_ASSERT(outcome.at < program_.origins.size());
    const SourceRange at = program_.origins[outcome.at];
    using enum model::Fault;
    std::string message = model::describe(outcome.fault);
    std::string rule = "constant.error";
    std::string help;
    switch (outcome.fault) {
    case out_of_range: message += fmt::format(": {}", outcome.detail); break;
    case index_out_of_range: message += fmt::format(": {}", outcome.detail); break;
    case step_limit:
        rule = "limit.constant-steps";
        message = fmt::format("evaluating constants takes more than {} steps",
                              limits_.constant_steps);
        help = "is there an endless loop in a function?";
        break;
    case unsupported:
        message =
            fmt::format("{} is not supported here",
                        model::describe(static_cast<model::Feature>(outcome.detail)));
        break;
    default: break;
    }
    error(at.known() ? at : whole, std::move(rule), std::move(message), std::move(help));
}

/// Each place once: processes of one template share their text.
void Compiler::warn_of_wraparounds(const std::vector<SourceRange>& places) {
    for (const SourceRange place : places) {
        if (!wrapped_.emplace(place.begin, place.end).second) continue;
        diagnostics_.report(Severity::warning, place, std::string{wraparound_rule},
                            std::string{wraparound_message}, context_, {});
    }
}

} // namespace zonar::language
