#include "verify/check_all.h"

#include "checks/check.h"
#include "verify/together.h"
#include "verify/within_limits.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <string>
#include <utility>

namespace zonar::verify {

namespace {

/// Checks queries in their order, and tells their answers in it.
class AllQueries {
public:
    AllQueries(const model::Network& network,
               std::span<const model::Query* const> queries,
               const CheckAllOptions& options, Listener& listener)
        : network_(network), queries_(queries), options_(options), listener_(listener),
          answers_(queries.size()), is_known_(queries.size(), false) {
        for (Answer& answer : answers_) answer.reason = "not started";
        if (options.together)
            group_ = explored_together(network, queries, options.options);
    }

    std::vector<Answer> run() {
        for (std::size_t i = 0; i < queries_.size(); ++i) {
            begin(i);
            if (!is_in_group(i))
                check_alone(i);
            else if (i == group_.front())
                check_group();
            if (!tell(i)) break;
        }
        return std::move(answers_);
    }

private:
    bool is_in_group(std::size_t i) const {
        return std::ranges::binary_search(group_, i);
    }
    bool is_interrupted() const {
        const std::atomic<bool>* interrupted = options_.options.search.interrupted;
        return interrupted != nullptr && interrupted->load(std::memory_order_relaxed);
    }

    // ---- telling, in the order of the queries

    void begin(std::size_t i) {
        if (i < begun_) return;
        ZONAR_ASSERT(i == begun_ && i == told_);
        begun_ = i + 1;
        listener_.begins(i);
    }
    /// Unless it was told before. Whether the rest is needed.
    bool tell(std::size_t i) {
        if (i == told_) {
            ++told_;
            listener_.answered(i, answers_[i]);
        }
        return listener_.goes_on();
    }
    /// While the group is explored: what is known of it already, as far as it is next.
    bool tell_known() {
        while (told_ < queries_.size() && is_in_group(told_)) {
            begin(told_);
            if (!is_known_[told_]) break;
            if (!tell(told_)) return false;
        }
        return listener_.goes_on();
    }

    // ---- checking

    /// Looks for the answers to these, unless the user has asked to stop.
    template <class Search>
    void try_to(Search search, std::span<const std::size_t> indices) {
        if (is_interrupted()) return; // they are not started
        try {
            search();
        } catch (const std::bad_alloc&) {
            for (const std::size_t i : indices) {
                answers_[i] = {};
                answers_[i].reason = "there is not enough memory";
            }
        }
    }

    void check_alone(std::size_t i) {
        const std::size_t indices[] = {i};
        try_to(
            [&] {
                const model::Query& query = *queries_[i];
                answers_[i] =
                    check(network_, query,
                          options_.alone ? options_.alone(query) : options_.options);
            },
            indices);
    }

    void check_group() {
        std::vector<const model::Query*> queries;
        for (const std::size_t i : group_) queries.push_back(queries_[i]);
        const Decided decided = [&](std::size_t member, const Answer& answer) {
            if (options_.waits_for_statistics) return true;
            answers_[group_[member]] = answer;
            is_known_[group_[member]] = true;
            return tell_known();
        };
        try_to(
            [&] {
                auto found = check_together(network_, queries, options_.options, decided);
                for (std::size_t member = 0; member < group_.size(); ++member) {
                    for (std::size_t& i : found[member].explored_for) i = group_[i];
                    answers_[group_[member]] = std::move(found[member]);
                }
            },
            group_);
    }

    const model::Network& network_;
    std::span<const model::Query* const> queries_;
    const CheckAllOptions& options_;
    Listener& listener_;
    std::vector<std::size_t> group_; // one exploration is for all of these; ascending
    std::vector<Answer> answers_;
    std::vector<bool> is_known_; // before the exploration of the group is over
    std::size_t begun_ = 0;      // this many queries have
    std::size_t told_ = 0;
};

} // namespace

std::vector<Answer> check_all(const model::Network& network,
                              std::span<const model::Query* const> queries,
                              const CheckAllOptions& options, Listener& listener) {
    return AllQueries{network, queries, options, listener}.run();
}

} // namespace zonar::verify
