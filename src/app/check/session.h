// app/check/session.h
//
// Checks queries and prints what is found at once, in their order. docs/manual.md, "Several
// queries, one exploration"
#pragma once

#include "app/check/check.h"
#include "app/check/wraparounds.h"
#include "app/terminal/progress.h"
#include "verify/check_all.h"

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

class CheckSession final : verify::Listener {
public:
    CheckSession(const OpenedModel& opened, const CheckRequest& request,
                 const Arguments& arguments, Console& console);

    void run(std::span<CheckedQuery> all);

private:
    void begins(std::size_t query) override;
    void answered(std::size_t query, const verify::Answer& answer) override;
    /// Else nobody is there to read the rest.
    bool goes_on() override { return console_.write_problem().empty(); }

    void print(const std::string& text) {
        if (!json_) console_.print(text);
    }
    void begin(const CheckedQuery& checked);
    void report(CheckedQuery& checked);
    void report_broken_before(const CheckedQuery* end);
    void take(CheckedQuery& checked, verify::Answer answer) const;

    const OpenedModel& opened_;
    verify::CheckAllOptions options_;
    Console& console_;
    Interrupt interrupt_;
    std::span<CheckedQuery> all_;
    std::vector<CheckedQuery*> sound_; // those that can be searched for
    std::size_t next_ = 0;             // of all, not yet reported
    ProgressLine line_;
    bool json_;
    bool shows_runs_;
    Warnings warnings_;
    NewWraparounds wraparounds_;
    ReportStyle style_;
};

} // namespace zonar::app
