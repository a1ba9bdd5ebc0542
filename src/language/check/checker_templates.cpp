// Templates: locations and edges.
#include "language/check/checker.h"
#include "language/write/print_syntax.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

/// Checked once, in a scope of its own, whether it is instantiated or not. Parameters and
/// variables are members before locations are: the builder copies bindings up to the first
/// location (Builder::declare_process).
void Checker::check_template(Declaration& declaration) {
    TemplateSyntax& syntax = *declaration.template_;
    Symbol* symbol =
        new_symbol(SymbolKind::template_, syntax.name, syntax.name_range, nullptr);
    symbol->template_ = &syntax;
    syntax.symbol = symbol;
    declare(symbol);
    templates_.push_back(symbol);

    const Level outer = level_;
    level_ = Level::template_;
    in_template_ = &syntax;
    use_ = Use::model;
    template_members_.clear();
    scopes_.open();
    symbol->parameters = arena_.copy(check_parameters(syntax.parameters, false));
    template_members_.assign(symbol->parameters.begin(), symbol->parameters.end());
    for (Declaration* inner : syntax.declarations) check_declaration(*inner);

    declare_locations(syntax);
    symbol->members = arena_.copy(template_members_);
    for (LocationSyntax& location : syntax.locations) {
        in_location_ = &location;
        check_location(location);
    }
    in_location_ = nullptr;
    for (EdgeSyntax& edge : syntax.edges) {
        in_edge_ = &edge;
        check_edge(edge);
    }
    in_edge_ = nullptr;
    warn_about_dead_ends(syntax);
    check_synchronisations(syntax);
    scopes_.close();
    in_template_ = nullptr;
    level_ = outer;
}

void Checker::declare_locations(TemplateSyntax& syntax) {
    for (std::uint32_t i = 0; i < syntax.locations.size(); ++i) {
        LocationSyntax& location = syntax.locations[i];
        const Symbol* visible = scopes_.find(location.name);
        if (document_.format == Format::xta && visible != nullptr &&
            visible->kind == SymbolKind::type && !visible->predefined) {
            error(location.range, "name.type-location",
                  fmt::format("the location '{}' has the name of a type",
                              text(location.name)),
                  "rename one of them");
        }
        location.symbol = new_symbol(SymbolKind::location, location.name, location.range,
                                     plain_type(TypeKind::location));
        location.symbol->index = i;
        if (declare(location.symbol)) template_members_.push_back(location.symbol);
    }
    if (syntax.locations.empty()) {
        error(syntax.name_range, "type.locations",
              fmt::format("'{}' has no locations", text(syntax.name)));
    } else if (!syntax.initial) {
        // The reader has said so already where it could tell.
        if (!diagnostics_->has_errors()) {
            error(syntax.name_range, "type.initial",
                  fmt::format("'{}' has no initial location", text(syntax.name)));
        }
    }
}

/// A branchpoint that nothing leaves: the edges that lead there make no step.
void Checker::warn_about_dead_ends(const TemplateSyntax& syntax) {
    std::vector<bool> left(syntax.branchpoints.size());
    for (const EdgeSyntax& edge : syntax.edges) {
        if (edge.source.branchpoint) left[edge.source.index] = true;
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i]) continue;
        warn(syntax.branchpoints[i].range, "branchpoint.dead-end",
             "no edge leaves this branchpoint, so no edge that leads to it can be taken");
    }
}

/// A step has one synchronisation, and an edge through a branchpoint is one step.
void Checker::check_synchronisations(const TemplateSyntax& syntax) {
    std::vector<bool> synchronised(syntax.branchpoints.size());
    for (const EdgeSyntax& edge : syntax.edges) {
        if (edge.target.branchpoint && edge.channel != nullptr)
            synchronised[edge.target.index] = true;
    }
    for (const EdgeSyntax& edge : syntax.edges) {
        if (!edge.source.branchpoint || edge.channel == nullptr ||
            !synchronised[edge.source.index])
            continue;
        in_edge_ = &edge;
        obstacle(edge.channel->range,
                 "a second synchronisation behind a branchpoint, in the same step",
                 "synchronise on the edge that leads to the branchpoint or on those that "
                 "leave it");
    }
    in_edge_ = nullptr;
}

void Checker::check_location(LocationSyntax& location) {
    if (location.urgent && location.committed) {
        error(location.range, "type.location",
              fmt::format("'{}' cannot be urgent and committed at the same time",
                          text(location.name)),
              "committed already implies urgent");
    }
    if (location.invariant != nullptr) check_invariant(location);
    use_ = Use::ignored;
    for (Expr* rate : location.rate) {
        // x <= 3; y <= 2: the second was to be part of the invariant.
        if (is_clock_truth(check(rate))) {
            error(rate->range, "type.rate",
                  "an exponential rate is a number, not a clock constraint",
                  "join the parts of an invariant with '&&'");
        }
    }
    use_ = Use::model;
}

namespace {

/// x >= e or e <= x: a lower bound on a single clock.
bool is_lower_bound(const Expr& comparison) {
    if (comparison.kind != ExprKind::binary || comparison.operands.size() != 2)
        return false;
    const Type* left = comparison.operands[0]->type;
    const Type* right = comparison.operands[1]->type;
    const bool greater =
        comparison.op == Operator::greater || comparison.op == Operator::greater_equal;
    const bool less =
        comparison.op == Operator::less || comparison.op == Operator::less_equal;
    return (greater && is_clock(left) && is_integral(right)) ||
           (less && is_clock(right) && is_integral(left));
}

bool is_strict_upper_bound(const Expr& comparison) {
    return comparison.kind == ExprKind::binary &&
           (comparison.op == Operator::less || comparison.op == Operator::greater) &&
           !is_lower_bound(comparison);
}

/// The first part of an invariant that is such a bound, or null.
const Expr* find_bound(const Expr* expr, bool (*wanted)(const Expr&)) {
    if (expr->type == nullptr || !is_clock_truth(expr->type)) return nullptr;
    if (wanted(*expr)) return expr;
    for (const Expr* operand : expr->operands) {
        if (const Expr* found = find_bound(operand, wanted)) return found;
    }
    return nullptr;
}

} // namespace

/// Says which operator makes an expression more than a guard or an invariant may be.
void Checker::report_class(const Expr& whole, TypeKind largest, std::string_view what) {
    const Expr* culprit = &whole;
    for (const Expr* inner = culprit;
         inner != nullptr;) { // down to where it becomes too much
        culprit = inner;
        inner = nullptr;
        for (const Expr* operand : culprit->operands) {
            const bool fits = operand->type == nullptr || is_integral(operand->type) ||
                              !is_clock_truth(operand->type) ||
                              operand->type->kind <= largest;
            if (!fits && inner == nullptr) inner = operand;
        }
    }
    const std::string rule = largest == TypeKind::guard ? "type.guard" : "type.invariant";
    const std::string_view op =
        culprit->kind == ExprKind::binary ? spelling(culprit->op) : "";
    switch (culprit->op) {
    case Operator::logical_and:
        error(culprit->mark, rule,
              "clock rates and '==' between clocks do not go together");
        break;
    case Operator::logical_or:
    case Operator::logical_xor:
    case Operator::imply:
        error(culprit->mark, rule,
              fmt::format("clock constraints cannot be joined with '{}' in {}", op, what),
              largest == TypeKind::guard
                  ? "make an edge for each case; a condition on integers may stand "
                    "before a "
                    "bound: i == 0 || x >= 5"
                  : "a condition on integers may stand before a bound: i == 0 || x <= 5");
        break;
    case Operator::logical_not:
        error(culprit->mark, rule,
              fmt::format("a clock constraint cannot be negated in {}", what),
              "turn the comparison around: x <= 5 instead of !(x > 5)");
        break;
    case Operator::exists:
        error(culprit->mark, rule,
              fmt::format("'exists' cannot range over clock constraints in {}", what));
        break;
    default:
        error(culprit->mark, rule,
              fmt::format("clocks cannot be compared with '{}' in {}", op, what),
              culprit->op == Operator::equal ? "put it into the guards of the edges"
              : culprit->op == Operator::not_equal && largest == TypeKind::guard
                  ? "make two edges, one with '<' and one with '>'"
                  : "");
    }
}

/// A conjunction of integer conditions, clock constraints and rates, without side effects. What
/// is legal but rarely meant is a warning: strict upper bounds and lower bounds.
void Checker::check_invariant(LocationSyntax& location) {
    Expr* invariant = location.invariant;
    if (refuse_assignment(*invariant, "an invariant")) return;
    const Type* type = check(invariant);
    if (is_error(type)) return;
    if (!is_integral(type) && type->kind != TypeKind::invariant &&
        type->kind != TypeKind::invariant_with_rates) {
        if (is_clock_truth(type)) {
            report_class(*invariant, TypeKind::invariant_with_rates, "an invariant");
        } else {
            error(invariant->range, "type.invariant",
                  fmt::format("{} cannot be an invariant", describe(*type)),
                  is_clock(type) ? "give it a bound: x <= 5" : "");
        }
        return;
    }
    if (facts_of(invariant).writes) {
        error(invariant->range, "type.side-effect",
              "an invariant must not change anything");
    }
    if (const Expr* strict = find_bound(invariant, is_strict_upper_bound)) {
        warn(strict->range, "invariant.strict",
             "strict invariant: time can come arbitrarily close to the bound but not "
             "reach it");
    }
    if (const Expr* lower = find_bound(invariant, is_lower_bound)) {
        warn(lower->range, "invariant.lower-bound",
             "a lower bound in an invariant keeps the location from being entered early; "
             "UPPAAL 4.0 refuses it",
             "put it into the guards of the edges that lead here");
    }
}

/// Names of select are visible in all labels of the edge, so they are declared first. The
/// channel comes before the guard, because what a guard may be depends on it. Weights do not
/// matter in symbolic analysis: they may contain what is refused elsewhere.
void Checker::check_edge(EdgeSyntax& edge) {
    scopes_.open();
    for (BoundVariable* select : edge.selects) {
        if (const Symbol* hidden = scopes_.find(select->name);
            hidden != nullptr && !hidden->predefined) {
            warn(select->range, "name.shadow",
                 fmt::format("'{}' hides a name from outside the edge",
                             text(select->name)));
        }
        declare_bound(*select);
    }
    bool urgent = false;
    bool broadcast_receiver = false;
    if (edge.channel != nullptr) {
        const Type* type = check_front(edge.channel, Wanted::channel);
        if (!is_error(type) && type->kind != TypeKind::channel) {
            error(edge.channel->range, "type.channel",
                  fmt::format("expected a channel, found {}", describe(*type)),
                  type->kind == TypeKind::array ? "say which element: c[i]" : "");
        } else if (!is_error(type)) {
            urgent = type->urgent;
            broadcast_receiver = type->broadcast && edge.direction == Direction::receive;
            if (facts_of(edge.channel).writes) {
                error(edge.channel->range, "type.side-effect",
                      "a synchronisation must not change anything");
            }
        }
    }
    if (edge.channel != nullptr && edge.direction == Direction::csp) {
        obstacle(edge.channel->range,
                 "CSP synchronisation (a channel without '!' or '?')",
                 "write c! on the sending edges and c? on the receiving ones");
    }
    if (edge.guard != nullptr) check_guard(edge, urgent, broadcast_receiver);
    for (Expr* update : edge.updates) check_update(update);
    use_ = Use::ignored;
    if (edge.weight != nullptr) check(edge.weight);
    use_ = Use::model;
    check_branch(edge);
    scopes_.close();
}

/// A conjunction of integer conditions and clock constraints, without side effects. What UPPAAL
/// 4.0 refuses and later versions load is a warning, or an error if asked for.
void Checker::check_guard(EdgeSyntax& edge, bool urgent, bool broadcast_receiver) {
    Expr* guard = edge.guard;
    if (refuse_assignment(*guard, "a guard")) return;
    const Type* type = check(guard);
    if (is_error(type)) return;
    if (!is_integral(type) && type->kind != TypeKind::invariant &&
        type->kind != TypeKind::guard) {
        if (type->kind == TypeKind::invariant_with_rates) {
            error(guard->range, "type.guard",
                  "the rate of a clock belongs into an invariant");
        } else if (is_clock_truth(type)) {
            report_class(*guard, TypeKind::guard, "a guard");
        } else {
            error(guard->range, "type.guard",
                  fmt::format("{} cannot be a guard", describe(*type)),
                  is_clock(type) ? "compare it with something: x >= 5" : "");
        }
        return;
    }
    if (facts_of(guard).writes) {
        error(guard->range, "type.side-effect", "a guard must not change anything");
        return;
    }
    if (is_integral(type)) return;
    if (urgent) {
        warn_about_clock_guard(*guard, "guard.urgent",
                               "a clock guard on an edge over an urgent channel",
                               "use an urgent location instead, or guard with integers");
    }
    if (broadcast_receiver && strictness_ == Strictness::uppaal_4_0) {
        error(guard->range, "guard.receiver",
              "UPPAAL 4.0 allows no clock guard on the receiver of a broadcast");
    }
}

void Checker::warn_about_clock_guard(const Expr& guard, std::string_view rule,
                                     std::string message, std::string help) {
    if (strictness_ == Strictness::uppaal_4_0) {
        error(guard.range, std::string{rule}, message + " is not allowed in UPPAAL 4.0",
              std::move(help));
    } else {
        warn(guard.range, std::string{rule}, message + " is not allowed in UPPAAL",
             std::move(help));
    }
}

/// One item of an update, or an expression statement.
void Checker::check_update(Expr* update) {
    const Type* type = check(update);
    if (is_error(type)) return;
    if (is_clock_truth(type) && type->kind != TypeKind::formula && use_ == Use::model) {
        error(update->range, "type.update", "a clock constraint cannot be an update",
              "'=' assigns, '==' compares");
        return;
    }
    if (!facts_of(update).writes) {
        warn(update->range, "update.no-effect", "this expression has no effect",
             update->kind == ExprKind::binary && update->op == Operator::equal
                 ? "'=' assigns, '==' compares"
                 : "");
    }
}

void Checker::check_branch(const EdgeSyntax& edge) {
    if (!edge.source.branchpoint) return;
    if (edge.target.branchpoint) {
        error(edge.range, "type.branch",
              "an edge from a branchpoint must lead to a location");
    }
}

} // namespace zonar::language
