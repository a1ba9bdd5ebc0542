// app/check/session.h
//
// Checks queries one after the other, several by one exploration where that can be, and
// prints what is found at once. docs/manual.md, "Several queries, one exploration"
#pragma once

#include "app/check/check.h"
#include "app/check/wraparounds.h"
#include "app/terminal/progress.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::app {

/// Runs that were made for a page alone are not part of what is printed meanwhile: the one
/// that decides the query, and those to its values.
class HiddenRuns {
public:
    HiddenRuns(CheckedQuery& checked, bool hides) : checked_(checked), hides_(hides) {
        runs_.resize(1 + checked_.answer.values.size());
        if (hides_) swap();
    }
    ~HiddenRuns() {
        if (hides_) swap();
    }
    HiddenRuns(const HiddenRuns&) = delete;
    HiddenRuns& operator=(const HiddenRuns&) = delete;

private:
    void swap() {
        runs_[0].swap(checked_.answer.run);
        for (std::size_t i = 1; i < runs_.size(); ++i)
            runs_[i].swap(checked_.answer.values[i - 1].run);
    }

    CheckedQuery& checked_;
    bool hides_;
    std::vector<std::optional<trace::TimedRun>> runs_;
};

class CheckSession {
public:
    CheckSession(const OpenedModel& opened, const CheckRequest& request,
                 const Arguments& arguments, Console& console);

    void run(std::span<CheckedQuery> all);

private:
    void print(const std::string& text) {
        if (!json_) console_.print(text);
    }
    /// Each is printed once, in their order.
    void begin(const CheckedQuery& checked);
    void report(CheckedQuery& checked);

    bool is_in_group(const CheckedQuery& checked) const;
    /// Those that one exploration can answer.
    std::vector<CheckedQuery*> explored_together(std::span<CheckedQuery> all) const;
    void check_group(std::span<CheckedQuery> all);
    /// Reports what is known of the group, as far as it is next.
    void report_known(std::span<CheckedQuery> all, const std::vector<bool>& known);

    void check(CheckedQuery& checked);
    template <class Work>
    void with_progress(Work work);

    const OpenedModel& opened_;
    verify::Options options_;
    bool together_;
    Console& console_;
    Interrupt interrupt_;
    std::vector<CheckedQuery*> group_; // one exploration is for all of these
    std::size_t begun_ = 0;            // the last query whose heading was printed
    std::size_t reported_ = 0;
    bool json_;
    bool shows_runs_;
    bool shows_progress_;
    Warnings warnings_;
    NewWraparounds wraparounds_;
    ReportStyle style_;
};

} // namespace zonar::app
