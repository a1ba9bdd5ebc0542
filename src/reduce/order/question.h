// reduce/order/question.h
//
// What a search looks for, as far as it matters which edges could bring it about. A condition
// is false in a state for some reason: a conjunct that does not hold, or all disjuncts. As
// long as no edge moves that could remove the reason, no state that satisfies the condition is
// reached. This is the *up-set* of question-guided stubborn sets [KV00], [Sch99].
#pragma once

#include "model/query.h"
#include "reduce/order/dependence.h"
#include "semantics/machine.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zonar::reduce {

class Question {
public:
    /// Nothing is looked for.
    explicit Question(const Dependence& dependence) : dependence_(dependence) {}

    /// States that satisfy it are looked for, or states that do not. Several conditions: any
    /// of them. The query must outlive this.
    void add(const model::Query& query, const model::Predicate& condition, bool negated);
    /// All values of the query's measures in states that satisfy its condition.
    void add_measures(const model::Query& query);

    /// All words of these atoms of the query, along runs that may end in states in which time passes
    /// forever; however often a letter is repeated.
    void add_atoms(const model::Query& query,
                   std::span<const model::Predicate* const> atoms);
    void refuse(std::string why) { obstacle_ = std::move(why); }

    /// Why no transition may be left out for it, in a sentence without a full stop; empty:
    /// some may.
    const std::string& obstacle() const { return obstacle_; }

    enum class Kind : std::uint8_t {
        literal, // cells[cell] op constant
        opaque,  // an expression or a clock constraint, which is not evaluated
        deadlock,
        values, // measures: never true, since other values may always come
        constant,
        all,
        any,
    };
    struct Node {
        Kind kind = Kind::constant;
        bool value = false; // constant
        model::Op op = model::Op::equal;
        std::int32_t cell = 0;
        std::int32_t constant = 0;
        /// In set(...): edges that may change whether it holds (opaque) or make it hold (literal).
        model::Run edges;
        std::vector<std::uint32_t> operands;
    };

    enum class Truth : std::uint8_t { no, yes, depends };
    /// In a state with these cells.
    Truth truth(std::uint32_t node, const std::int32_t* cells) const;

    const std::vector<std::uint32_t>& roots() const { return roots_; }
    const Node& node(std::uint32_t id) const { return nodes_[id]; }
    EdgeBlocks set(model::Run run) const { return sets_[run]; }
    /// Whether states in which nothing is possible any more count: as deadlocks, or as the end of
    /// a run whose last letter is repeated.
    bool counts_ends() const { return counts_ends_; }
    /// Edges that may change whether any part of it holds, ascending; deadlock aside.
    const std::vector<std::uint32_t>& visible() const { return visible_; }
    EdgeBlocks visible_set() const { return visible_blocks_; }

private:
    std::uint32_t build(const model::Query& query, const model::Predicate& predicate,
                        bool negated);
    std::uint32_t build_test(const model::Query& query, model::IntExpr value,
                             bool negated);
    std::uint32_t opaque(const model::Query& query, const semantics::IntervalSet& things);
    std::uint32_t literal(const semantics::Atom& atom, bool negated);
    std::uint32_t add_node(Node node);
    void read_expression(const model::Query& query, model::IntExpr value,
                         semantics::IntervalSet& cells) const;
    std::vector<std::uint32_t> changing(const model::Query& query,
                                        const semantics::IntervalSet& things) const;
    void see(const std::vector<std::uint32_t>& edges);

    const Dependence& dependence_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> roots_;
    EdgeSets sets_;
    std::vector<std::uint32_t> visible_;
    std::vector<EdgeBlock> visible_blocks_;
    bool counts_ends_ = false;
    std::string obstacle_;
};

} // namespace zonar::reduce
