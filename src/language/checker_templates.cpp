// Templates, process assignments and the system line.
#include "language/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

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

    for (std::uint32_t i = 0; i < syntax.locations.size(); ++i) {
        LocationSyntax& location = syntax.locations[i];
        const Symbol* visible = scopes_.find(location.name);
        if (document_.format == Format::xta && visible != nullptr &&
            visible->kind == SymbolKind::type && !visible->predefined) {
            error(location.range, "name.type-location",
                  fmt::format("the location '{}' has the name of a type", text(location.name)),
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
    scopes_.close();
    in_template_ = nullptr;
    level_ = outer;
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
    for (Expr* rate : location.rate) check(rate);
    use_ = Use::model;
}

namespace {

/// The first strict upper bound on a clock in a conjunction: x < e.
const Expr* strict_bound(const Expr* expr) {
    if (!is_clock_truth(expr->type)) return nullptr;
    if (expr->kind == ExprKind::binary &&
        (expr->op == Operator::less || expr->op == Operator::greater)) {
        return expr;
    }
    for (const Expr* operand : expr->operands) {
        if (operand->type == nullptr) continue;
        if (const Expr* found = strict_bound(operand)) return found;
    }
    return nullptr;
}

/// The first lower bound on a single clock: x >= e.
const Expr* lower_bound(const Expr* expr) {
    if (!is_clock_truth(expr->type)) return nullptr;
    if (expr->kind == ExprKind::binary && expr->operands.size() == 2) {
        const bool left = is_clock(expr->operands[0]->type) && is_integral(expr->operands[1]->type);
        const bool right = is_clock(expr->operands[1]->type) && is_integral(expr->operands[0]->type);
        const bool greater = expr->op == Operator::greater || expr->op == Operator::greater_equal;
        const bool less = expr->op == Operator::less || expr->op == Operator::less_equal;
        if ((left && greater) || (right && less)) return expr;
    }
    for (const Expr* operand : expr->operands) {
        if (operand->type == nullptr) continue;
        if (const Expr* found = lower_bound(operand)) return found;
    }
    return nullptr;
}

} // namespace

void Checker::check_invariant(LocationSyntax& location) {
    Expr* invariant = location.invariant;
    const Type* type = check(invariant);
    if (is_error(type)) return;
    if (!is_integral(type) && type->kind != TypeKind::invariant &&
        type->kind != TypeKind::invariant_with_rates) {
        error(invariant->range, "type.invariant",
              is_clock_truth(type)
                  ? "an invariant is a conjunction of bounds on clocks: no '||', '!', '==' or "
                    "'!=' between clocks"
                  : fmt::format("{} cannot be an invariant", describe(*type)),
              is_clock_truth(type) ? "a condition on integers may stand before a bound: "
                                     "i == 0 || x <= 5"
                                   : "");
        return;
    }
    if (facts_of(invariant).writes) {
        error(invariant->range, "type.side-effect", "an invariant must not change anything");
    }
    if (const Expr* strict = strict_bound(invariant); strict && !lower_bound(strict)) {
        warn(strict->range, "invariant.strict",
             "strict invariant: time can come arbitrarily close to the bound but not reach it");
    }
    if (const Expr* lower = lower_bound(invariant)) {
        warn(lower->range, "invariant.lower-bound",
             "a lower bound in an invariant keeps the location from being entered early; "
             "UPPAAL 4.0 refuses it",
             "put it into the guards of the edges that lead here");
    }
}

void Checker::check_edge(EdgeSyntax& edge) {
    scopes_.open();
    for (BoundVariable* select : edge.selects) {
        if (const Symbol* hidden = scopes_.find(select->name);
            hidden != nullptr && !hidden->predefined) {
            warn(select->range, "name.shadow",
                 fmt::format("'{}' hides a name from outside the edge", text(select->name)));
        }
        declare_bound(*select);
    }
    bool urgent = false;
    bool broadcast_receiver = false;
    if (edge.channel != nullptr) {
        const Type* type = check(edge.channel);
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
        obstacle(edge.channel->range, "CSP synchronisation (a channel without '!' or '?')",
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

void Checker::check_guard(EdgeSyntax& edge, bool urgent, bool broadcast_receiver) {
    Expr* guard = edge.guard;
    const Type* type = check(guard);
    if (is_error(type)) return;
    if (!is_integral(type) && type->kind != TypeKind::invariant &&
        type->kind != TypeKind::guard) {
        const bool rates = type->kind == TypeKind::invariant_with_rates;
        const bool clocks = is_clock_truth(type) && !rates;
        std::string help;
        if (clocks) help = "make an edge for each case; a condition on integers may stand "
                           "before a bound: i == 0 || x >= 5";
        if (guard->kind == ExprKind::assign) help = "'==' compares, '=' assigns";
        error(guard->range, "type.guard",
              clocks  ? "a guard is a conjunction of clock constraints: no '||', '!' or '!=' "
                        "between clocks"
              : rates ? "the rate of a clock belongs into an invariant"
                      : fmt::format("{} cannot be a guard", describe(*type)),
              std::move(help));
        return;
    }
    if (facts_of(guard).writes) {
        error(guard->range, "type.side-effect", "a guard must not change anything",
              "'==' compares, '=' assigns");
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
        error(edge.range, "type.branch", "an edge from a branchpoint must lead to a location");
    }
    if (edge.guard != nullptr || edge.channel != nullptr || !edge.selects.empty()) {
        obstacle(edge.range, "select, guard or synchronisation on an edge from a branchpoint",
                 "put them on the edge that leads to the branchpoint");
    }
}

// ---------------------------------------------------------------- instances

void Checker::check_instantiation(Declaration& declaration) {
    Instantiation& syntax = *declaration.instantiation;
    Symbol* symbol =
        new_symbol(SymbolKind::instance, syntax.name, syntax.name_range, nullptr);
    symbol->instance = &syntax;
    syntax.symbol = symbol;
    Symbol* of = scopes_.find(syntax.of);
    if (of != nullptr && of->kind == SymbolKind::chart) {
        symbol->kind = SymbolKind::chart; // nothing else is known of it
        declare(symbol);
        return;
    }
    const bool is_template = of != nullptr && (of->kind == SymbolKind::template_ ||
                                               of->kind == SymbolKind::instance);
    if (!is_template) {
        error(syntax.of_range, "name.template",
              fmt::format("'{}' is not a template", text(syntax.of)));
        of = nullptr;
    }
    symbol->of = of;
    symbol->depth = static_cast<std::uint16_t>(of == nullptr ? 1 : of->depth + 1);
    if (symbol->depth > limits_.nesting) {
        error(syntax.range, "limit.nesting", "process assignments are nested too deeply");
    }
    scopes_.open();
    symbol->parameters = arena_.copy(check_parameters(syntax.parameters, false));
    if (of != nullptr) {
        if (syntax.arguments.size() != of->parameters.size()) {
            error(syntax.range, "type.arguments",
                  fmt::format("'{}' takes {} argument{}, not {}", text(syntax.of),
                              of->parameters.size(), of->parameters.size() == 1 ? "" : "s",
                              syntax.arguments.size()));
            symbol->of = nullptr;
        } else {
            for (std::size_t i = 0; i < syntax.arguments.size(); ++i) {
                check_template_argument(syntax.arguments[i], *of->parameters[i]);
            }
        }
    }
    scopes_.close();
    declare(symbol);
}

namespace {

/// Whether it denotes one variable for sure: x, s.f, a[constant]...
bool denotes_one_variable(const Expr* expr) {
    switch (expr->kind) {
    case ExprKind::name:
        return expr->symbol != nullptr && (expr->symbol->kind == SymbolKind::variable ||
                                           (expr->symbol->kind == SymbolKind::parameter &&
                                            expr->symbol->reference));
    case ExprKind::index:
        return denotes_one_variable(expr->operands[0]) &&
               facts_of(expr->operands[1]).computable;
    case ExprKind::member: return denotes_one_variable(expr->operands[0]);
    default: return false;
    }
}

} // namespace

void Checker::check_template_argument(Expr* argument, const Symbol& parameter) {
    // A free parameter that is passed on has a value by the time the process is built.
    const auto known_when_built = [](const Expr* expr) {
        const auto visit = [](const auto& self, const Expr* e) -> bool {
            if (e->symbol != nullptr && e->symbol->kind == SymbolKind::parameter &&
                !e->symbol->reference && e->symbol->level != Level::function) {
                return true;
            }
            if (e->operands.empty()) return facts_of(e).computable;
            const bool self_ok = e->symbol == nullptr || facts_of(e).computable;
            return self_ok && std::ranges::all_of(e->operands, [&](const Expr* operand) {
                       return self(self, operand);
                   });
        };
        return visit(visit, expr);
    };
    const Type* given = check(argument);
    const Type* wanted = parameter.type;
    if (is_error(given) || is_error(wanted)) return;
    const auto incompatible = [&] {
        error(argument->range, "type.argument",
              fmt::format("the argument for '{}' is {}, but the parameter is {}",
                          text(parameter.name), describe(*given), describe(*wanted)),
              given->kind == TypeKind::channel && wanted->kind == TypeKind::channel
                  ? "an urgent or broadcast channel needs an urgent or broadcast parameter"
              : given->kind == wanted->kind ? "ranges and sizes must be written alike"
                                            : "");
    };
    if (facts_of(argument).writes) {
        error(argument->range, "type.side-effect", "an argument must not change anything");
        return;
    }
    if (parameter.reference && !wanted->is_const) {
        if (!denotes_one_variable(argument)) {
            error(argument->range, "type.reference",
                  fmt::format("'{}' is a reference parameter: the argument must be a variable "
                              "that is known at compile time",
                              text(parameter.name)));
            return;
        }
        const Type* given_element = given;
        const Type* wanted_element = wanted;
        while (given_element->kind == TypeKind::array && wanted_element->kind == TypeKind::array) {
            given_element = given_element->element;
            wanted_element = wanted_element->element;
        }
        if (wanted_element->kind == TypeKind::channel ? !equivalent(*wanted, *given) ||
                                                            !assignable(wanted_element, given_element)
                                                      : !equivalent(*wanted, *given)) {
            // Old models have no ranges on parameters: `int i` takes any integer variable.
            const bool old_integer = document_.dialect == Dialect::old && is_integral(wanted) &&
                                     is_integral(given);
            if (!old_integer) incompatible();
        }
        return;
    }
    if (wanted->kind == TypeKind::clock || wanted->kind == TypeKind::channel) {
        error(argument->range, "type.argument",
              fmt::format("{} cannot be passed by value", describe(*wanted)),
              fmt::format("make it a reference parameter: '&{}'", text(parameter.name)));
        return;
    }
    if (!assignable(wanted, given)) {
        incompatible();
    } else if (!known_when_built(argument)) {
        error(argument->range, "type.computable",
              "an argument must be computable at compile time",
              "pass a variable by reference, or use a constant");
    }
}

// ---------------------------------------------------------------- the system line

void Checker::check_system() {
    for (const SystemItem& item : document_.system.items) {
        Symbol* symbol = scopes_.find(item.name);
        if (symbol != nullptr && symbol->kind == SymbolKind::chart) {
            warn(item.range, "unsupported.chart",
                 fmt::format("the live sequence chart '{}' is left out", text(item.name)));
            symbol = nullptr;
        } else if (symbol == nullptr || (symbol->kind != SymbolKind::template_ &&
                                  symbol->kind != SymbolKind::instance)) {
            error(item.range, "name.process",
                  fmt::format("there is no process '{}'", text(item.name)),
                  "name a template or a process assignment");
            symbol = nullptr;
        } else if (std::ranges::find(system_symbols_, symbol) != system_symbols_.end()) {
            error(item.range, "name.process-twice",
                  fmt::format("'{}' stands on the system line twice", text(item.name)),
                  fmt::format("assign a second name: Q = {}();", text(item.name)));
        } else {
            check_free_parameters(*symbol, item);
        }
        system_symbols_.push_back(symbol);
    }
    use_ = Use::ignored;
    for (ProgressMeasure& measure : document_.system.progress) {
        if (measure.guard != nullptr) check(measure.guard);
        const Type* type = check(measure.measure);
        if (!is_error(type) && !is_integral(type)) {
            error(measure.measure->range, "type.progress",
                  fmt::format("a progress measure is an integer, not {}", describe(*type)));
        }
    }
    use_ = Use::model;
}

void Checker::check_free_parameters(const Symbol& process, const SystemItem& item) {
    for (const Symbol* parameter : process.parameters) {
        const Type* type = parameter->type;
        if (is_error(type)) continue;
        const bool ranged = type->kind == TypeKind::integer && type->low != nullptr;
        if (parameter->reference || (!ranged && type->kind != TypeKind::scalar)) {
            error(item.range, "type.free-parameter",
                  fmt::format("the parameter '{}' of '{}' is left open, but is no bounded "
                              "integer or scalar",
                              text(parameter->name), text(process.name)),
                  "give it a range such as int[0,3], or an argument in a process assignment");
            continue;
        }
        // All processes of a set must have the same layout.
        const Symbol* origin = &process;
        while (origin->of != nullptr) origin = origin->of;
        if (origin->template_ == nullptr) continue;
        for (const Expr* size : sizes_[origin->template_]) {
            const Symbol* at = &process;
            std::vector<const Symbol*> tainted{parameter};
            // Follow the parameter through the chain of process assignments.
            std::vector<const Symbol*> chain;
            for (; at->of != nullptr; at = at->of) chain.push_back(at);
            for (const Symbol* link : chain) {
                std::vector<const Symbol*> next;
                for (std::size_t i = 0; i < link->instance->arguments.size() &&
                                        i < link->of->parameters.size();
                     ++i) {
                    const Expr* argument = link->instance->arguments[i];
                    for (const Symbol* p : tainted) {
                        if (depends_on(argument, p, 0)) next.push_back(link->of->parameters[i]);
                    }
                }
                tainted = next;
            }
            for (const Symbol* p : tainted) {
                if (!depends_on(size, p, 0)) continue;
                error(size->range, "type.free-parameter-size",
                      fmt::format("the open parameter '{}' of '{}' must not decide the size of "
                                  "an array or scalar set",
                                  text(parameter->name), text(process.name)),
                      "give the parameter a value in a process assignment");
                return;
            }
        }
    }
}

/// Whether the value depends on the parameter, constants in between included.
bool Checker::depends_on(const Expr* expr, const Symbol* parameter, int depth) const {
    if (depth > 50) return true; // a chain that long: better refuse
    if (expr->symbol == parameter) return true;
    if (expr->symbol != nullptr && expr->symbol->kind == SymbolKind::variable &&
        expr->symbol->declarator != nullptr &&
        expr->symbol->level == Level::template_ &&
        expr->symbol->declarator->initialiser != nullptr &&
        expr->symbol->declarator->initialiser->value != nullptr &&
        depends_on(expr->symbol->declarator->initialiser->value, parameter, depth + 1)) {
        return true;
    }
    return std::ranges::any_of(expr->operands, [&](const Expr* operand) {
        return depends_on(operand, parameter, depth);
    });
}

} // namespace zonar::language
