#include "oracle/shrink.h"

#include <cstddef>
#include <utility>

namespace zonar::oracle {

namespace {

class Shrinker {
public:
    Shrinker(ModelSketch model, const StillFails& still_fails)
        : model_(std::move(model)), still_fails_(still_fails) {}

    ModelSketch run() {
        do {
            progress_ = false;
            pass();
        } while (progress_);
        return std::move(model_);
    }

private:
    void pass() {
        drop_from(model_.queries);
        drop_from(model_.processes);
        for (ProcessSketch& process : model_.processes) {
            if (process.copies > 1) set(process.copies, process.copies - 1);
            drop_from(process.declarations);
            drop_from(process.edges);
            drop_from(process.locations);
            clear(process.above_previous);
            for (LocationSketch& location : process.locations) {
                drop_from(location.invariant);
                clear(location.urgent);
                clear(location.committed);
            }
            for (EdgeSketch& edge : process.edges) {
                drop_from(edge.selects);
                drop_from(edge.guards);
                drop_from(edge.updates);
                if (!edge.sync.empty()) set(edge.sync, std::string{});
            }
        }
        for (QuerySketch& query : model_.queries) {
            simplify(query.formula);
            simplify(query.goal);
            if (query.measures.size() > 1) drop_from(query.measures);
        }
        drop_from(model_.declarations);
    }

    /// `place` is a part of model_.
    template <class T>
    bool set(T& place, T value) {
        std::swap(place, value);
        if (still_fails_(model_)) return progress_ = true;
        std::swap(place, value);
        return false;
    }

    void clear(bool& flag) {
        if (flag) set(flag, false);
    }

    template <class T>
    void drop_from(std::vector<T>& list) {
        for (std::size_t i = list.size(); i-- > 0;) {
            std::vector<T> rest = list;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            set(list, std::move(rest));
        }
    }

    /// One of the operands alone, or fewer of them.
    void simplify(Formula& formula) {
        for (std::size_t i = 0; i < formula.operands.size(); ++i) {
            Formula operand = formula.operands[i];
            if (set(formula, std::move(operand))) return simplify(formula);
        }
        if (formula.operands.size() > 2) drop_from(formula.operands);
        for (Formula& operand : formula.operands) simplify(operand);
    }

    ModelSketch model_;
    const StillFails& still_fails_;
    bool progress_ = false;
};

} // namespace

ModelSketch shrink(ModelSketch model, const StillFails& still_fails) {
    return Shrinker(std::move(model), still_fails).run();
}

} // namespace zonar::oracle
