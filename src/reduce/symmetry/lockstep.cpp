#include "reduce/symmetry/lockstep.h"

#include "model/evaluate.h"
#include "watch/watch.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zonar::reduce {

using model::Op;
using semantics::Interval;

namespace {

// Code that takes more steps than this is not understood.
constexpr std::size_t most_steps = 200'000;

} // namespace

// ---- what callers ask

std::optional<Relation> Lockstep::values(model::IntExpr a, model::IntExpr b) {
    if (a.is_constant() && b.is_constant()) return Relation::single(a.value(), b.value());
    if (a.is_constant() || b.is_constant()) {
        fail({.kind = Mismatch::Kind::code});
        return std::nullopt;
    }
    return run(a.entry(), b.entry());
}

bool Lockstep::is_untouched(model::CodeEntry a, model::CodeEntry b) const {
    const auto is_same = [](const auto& bound) {
        return bound.first == bound.second.partner && bound.second.value.is_same();
    };
    return a == b && std::ranges::all_of(bound_, is_same) && untouched_(a, query_);
}

bool Lockstep::same_truth(model::IntExpr a, model::IntExpr b) {
    if (!a.is_constant() && !b.is_constant() && is_untouched(a.entry(), b.entry()))
        return true;
    const auto found = values(a, b);
    return found && (found->has_same_truth() || fail_at_split(*found));
}

bool Lockstep::same_value(model::IntExpr a, model::IntExpr b) {
    if (!a.is_constant() && !b.is_constant() && is_untouched(a.entry(), b.entry()))
        return true;
    const auto found = values(a, b);
    return found && (found->is_same() || fail_at_split(*found));
}

bool Lockstep::maps_clock(model::IntExpr a, model::IntExpr b) {
    const auto found = values(a, b);
    return found && all_images(*found, renaming_.clocks, Mismatch::Kind::clock);
}

bool Lockstep::maps_channel(model::IntExpr a, model::IntExpr b) {
    const auto found = values(a, b);
    return found && all_images(*found, renaming_.channels, Mismatch::Kind::channel);
}

bool Lockstep::same_effect(std::optional<model::CodeEntry> a,
                           std::optional<model::CodeEntry> b) {
    if (!a && !b) return true;
    if (!a || !b) return fail({.kind = Mismatch::Kind::code});
    if (is_untouched(*a, *b)) return true;
    return run(*a, *b).has_value();
}

bool Lockstep::all_images(const Relation& relation,
                          const std::vector<std::uint32_t>& images, Mismatch::Kind kind) {
    if (!relation.has_pairs()) return fail_at_split(relation);
    for (const Pair p : relation.pairs()) {
        const auto a = static_cast<std::size_t>(p.a);
        if (p.a < 0 || a >= images.size() || p.b < 0 ||
            images[a] != static_cast<std::uint32_t>(p.b))
            return fail({.kind = kind, .pair = p, .blamed = relation.blamed});
    }
    return true;
}

bool Lockstep::fail_at_split(const Relation& relation) {
    Mismatch mismatch{.kind = Mismatch::Kind::code, .blamed = relation.blamed};
    if (const auto only = relation.only()) mismatch.pair = *only;
    mismatch.place = relation.split;
    return fail(std::move(mismatch));
}

// ---- following the code

std::optional<Relation> Lockstep::run(model::CodeEntry a, model::CodeEntry b) {
    steps_ = 0;
    effects_ = {};
    result_.reset();
    place_ = program().origins[a];
    Exits exits;
    const auto end = static_cast<std::uint32_t>(program().code.size());
    const Region everything{.begin = 0, .end = end, .is_all = true};
    if (!execute({a, b, {}, {}}, {{}, bound_}, everything, exits)) return std::nullopt;
    // Code that always fails, in both.
    return result_ ? std::move(*result_) : Relation::single(0, 0);
}

bool Lockstep::execute(const Place& from, State state, const Region& region,
                       Exits& exits) {
    Work work;
    work.open.insert(from);
    work.states.emplace(from, std::move(state));
    while (!work.open.empty()) {
        const Place place = *work.open.begin();
        work.open.erase(work.open.begin());
        State next = work.states[place];
        if (!follow(place, std::move(next), region, work, exits)) return false;
    }
    return true;
}

void Lockstep::open(Place place, State state, const Region& region, Work& work,
                    Exits& exits) {
    if (!region.contains(place)) {
        const auto [exit, is_new] = exits.try_emplace(std::move(place), state);
        if (!is_new) join(exit->second, state);
        return;
    }
    const auto [found, is_new] = work.states.try_emplace(place, state);
    if (is_new || join(found->second, state)) work.open.insert(std::move(place));
}

bool Lockstep::join(State& into, const State& from) {
    bool grown = false;
    for (std::size_t i = 0; i < into.stack.size(); ++i)
        grown |= into.stack[i].join(from.stack[i]);
    for (auto it = into.own.begin(); it != into.own.end();) {
        const auto other = from.own.find(it->first);
        if (other == from.own.end() || other->second.partner != it->second.partner) {
            it = into.own.erase(it); // may have any value
            grown = true;
        } else {
            grown |= it->second.value.join(other->second.value);
            ++it;
        }
    }
    return grown;
}

bool Lockstep::branch(const Place& place, State state, const Region& region, Work& work,
                      Exits& exits) {
    const Relation condition = std::move(state.stack.back());
    state.stack.pop_back();
    if (state.stack.size() < region.floor) return fail({.kind = Mismatch::Kind::order});
    if (!condition.has_same_truth()) return fail_at_split(condition);
    const model::Instr a = program().code[place.a];
    const model::Instr b = program().code[place.b];
    const bool on_zero = a.op == Op::jump_if_zero;
    Place target = place;
    if (on_zero ? condition.may_be_zero() : condition.may_be_nonzero()) {
        target.a = static_cast<std::uint32_t>(a.operand);
        target.b = static_cast<std::uint32_t>(b.operand);
        open(target, state, region, work, exits);
    }
    if (on_zero ? condition.may_be_nonzero() : condition.may_be_zero()) {
        target.a = place.a + 1;
        target.b = place.b + 1;
        open(std::move(target), std::move(state), region, work, exits);
    }
    return true;
}

// To the next jump, call or end; a long `switch` over instructions.
bool Lockstep::follow(Place place, State state, const Region& region, Work& work,
                      Exits& exits) {
    std::vector<Relation>& stack = state.stack;
    bool too_deep = false;
    const auto pop = [&] {
        Relation top = std::move(stack.back());
        stack.pop_back();
        too_deep |= stack.size() < region.floor;
        return top;
    };
    const auto push = [&](std::optional<Relation> value) {
        if (value) stack.push_back(std::move(*value));
        return value.has_value();
    };
    for (;; ++place.a, ++place.b) {
        watch::spend();
        if (!region.contains(place)) {
            open(std::move(place), std::move(state), region, work, exits);
            return true;
        }
        const model::Instr a = program().code[place.a];
        const model::Instr b = program().code[place.b];
        place_ = program().origins[place.a];
        ++work_;
        if ((a.op == Op::offset) != (b.op == Op::offset)) {
            // The compiler leaves out an offset of 0: of m[i][p], that is, in the process with
            // the first p. The other run waits.
            const bool first = a.op == Op::offset;
            if (!push(element(pop(), Relation::single(1, 1),
                              {.low = 0, .count = 2, .stride = first ? a.operand : 0},
                              {.low = 0, .count = 2, .stride = first ? 0 : b.operand})))
                return false;
            if (too_deep) return fail({.kind = Mismatch::Kind::order});
            --(first ? place.b : place.a);
            continue;
        }
        if (a.op != b.op || ++steps_ > most_steps)
            return fail({.kind = Mismatch::Kind::code});
        if (work_ > most_work_) {
            Mismatch late{.kind = Mismatch::Kind::part};
            late.text = "it takes too long to find out";
            return fail(std::move(late));
        }
        switch (a.op) {
        case Op::halt: {
            if (!region.is_all) return fail({.kind = Mismatch::Kind::order});
            Relation value = stack.empty() ? Relation::single(0, 0) : stack.back();
            if (result_)
                result_->join(value);
            else
                result_ = std::move(value);
            return true;
        }
        case Op::push: stack.push_back(Relation::single(a.operand, b.operand)); break;
        case Op::pop: pop(); break;
        case Op::dup: stack.push_back(stack.back()); break;
        case Op::load:
            if (!push(read({a.operand, b.operand}, state))) return false;
            break;
        case Op::load_at:
            if (!push(read_at(pop(), state))) return false;
            break;
        case Op::store: {
            if (const auto ok = follow_loop(place, state, region, work, exits))
                return *ok;
            const Relation value = pop();
            if (!write({a.operand, b.operand}, value, state, true)) return false;
            break;
        }
        case Op::store_at:
        case Op::store_keep: {
            const Relation value = pop();
            if (!write_at(pop(), value, state)) return false;
            if (a.op == Op::store_keep) stack.push_back(value);
            break;
        }
        case Op::index: {
            const Relation index = pop();
            const auto& dimensions = program().dimensions;
            if (!push(element(pop(), index,
                              dimensions[static_cast<std::size_t>(a.operand)],
                              dimensions[static_cast<std::size_t>(b.operand)])))
                return false;
            break;
        }
        case Op::offset:
            if (!push(element(pop(), Relation::single(1, 1),
                              {.low = 0, .count = 2, .stride = a.operand},
                              {.low = 0, .count = 2, .stride = b.operand})))
                return false;
            break;
        case Op::copy:
        case Op::same: {
            const auto other = pop().only();
            const auto one = pop().only();
            if (!one || !other || a.operand != b.operand)
                return fail({.kind = Mismatch::Kind::code});
            if (a.op == Op::copy ? !copy(*one, *other, a.operand, state)
                                 : !push(compare(*one, *other, a.operand)))
                return false;
            break;
        }
        case Op::negate:
        case Op::absolute:
        case Op::logical_not:
        case Op::truth:
            if (a.operand != b.operand) return fail({.kind = Mismatch::Kind::code});
            if (!push(combine(a.op, pop(), a.operand == model::exactly))) return false;
            break;
        case Op::jump:
            place.a = static_cast<std::uint32_t>(a.operand);
            place.b = static_cast<std::uint32_t>(b.operand);
            open(std::move(place), std::move(state), region, work, exits);
            return true;
        case Op::jump_if_zero:
        case Op::jump_if_nonzero:
            return branch(place, std::move(state), region, work, exits);
        case Op::call:
            place.calls_a.push_back(place.a + 1);
            place.calls_b.push_back(place.b + 1);
            place.a = static_cast<std::uint32_t>(a.operand);
            place.b = static_cast<std::uint32_t>(b.operand);
            open(std::move(place), std::move(state), region, work, exits);
            return true;
        case Op::leave:
            place.a = place.calls_a.back();
            place.b = place.calls_b.back();
            place.calls_a.pop_back();
            place.calls_b.pop_back();
            open(std::move(place), std::move(state), region, work, exits);
            return true;
        case Op::set_clock:
        case Op::copy_clock: {
            const Relation value = pop();
            if (!value.is_same()) return fail_at_split(value);
            // It must not be negative; of a sum with another clock that is not known.
            effects_.may_fault |=
                a.op == Op::copy_clock || !value.has_pairs() ||
                std::ranges::any_of(value.pairs(), [](Pair p) { return p.a < 0; });
            // A clock that is read counts as if it were set: others must not set it.
            if (a.op == Op::copy_clock && !set_clock(pop())) return false;
            if (!set_clock(pop())) return false;
            break;
        }
        case Op::require: {
            effects_.may_fault = true;
            const Relation condition = pop();
            if (!condition.has_same_truth()) return fail_at_split(condition);
            break;
        }
        case Op::refuse:
            effects_.may_fault = true;
            if (a.operand != b.operand) return fail({.kind = Mismatch::Kind::code});
            return true;
        default: {
            const Relation right = pop();
            if (!push(combine(a, b, pop(), right))) return false;
        }
        }
        if (too_deep) return fail({.kind = Mismatch::Kind::order});
    }
}

} // namespace zonar::reduce
