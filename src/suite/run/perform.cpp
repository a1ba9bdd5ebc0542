#include "suite/run/perform.h"

#include "suite/run/child.h"
#include "suite/run/files.h"
#include "suite/run/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <set>
#include <thread>

namespace zonar::suite {

namespace {

using namespace std::chrono_literals;

struct Busy {
    Busy(const Run* of, const std::string& program, const Limits& limits,
         std::string& problem)
        : run(of), child(program, of->words, limits, problem) {}

    const Run* run;
    Child child;
};

class Performer {
public:
    Performer(const Suite& suite, std::span<const Run> runs, Journal& journal,
              const Performance& how)
        : suite_(suite), journal_(journal), how_(how) {
        std::set<std::string_view> known;
        for (const Record& record : journal.records())
            if (record.end != End::failed) known.insert(record.key);
        for (const Run& run : runs)
            if (!known.contains(run.key)) left_.push_back(&run);
        progress_.all = runs.size();
        progress_.done = runs.size() - left_.size();
        std::ranges::reverse(left_); // taken from the end
    }

    std::string perform() {
        for (const Run* run : left_) find_state(*run);
        while (problem_.empty() && !is_interrupted() &&
               (!left_.empty() || !busy_.empty())) {
            while (!left_.empty() && busy_.size() < how_.jobs && problem_.empty())
                start();
            collect();
            tell();
            std::this_thread::sleep_for(2ms);
        }
        return problem_; // those still busy are ended
    }

private:
    bool is_interrupted() const {
        return how_.interrupted != nullptr && how_.interrupted->load();
    }
    /// Once for each file. What cannot be found is told by the runs that need it.
    void find_state(const Run& run) {
        if (run.finding.empty() || is_interrupted() || !problem_.empty() ||
            !found_.insert(run.state_path).second)
            return;
        Child child{how_.program, run.finding, suite_.limits, problem_};
        Departed departed;
        while (problem_.empty() && !is_interrupted() && !child.has_ended(departed))
            std::this_thread::sleep_for(2ms);
        if (problem_.empty() && !is_interrupted())
            problem_ = write_file(run.state_path, departed.out);
    }
    void start() {
        const Run* run = left_.back();
        left_.pop_back();
        busy_.emplace_back(run, how_.program,
                           suite_.limits_of(suite_.configurations[run->configuration]),
                           problem_);
    }
    void collect() {
        for (auto one = busy_.begin(); one != busy_.end();) {
            Departed departed;
            if (!one->child.has_ended(departed)) {
                ++one;
                continue;
            }
            Record record = record_of(suite_, *one->run, departed, how_.build);
            one = busy_.erase(one);
            ++progress_.done;
            ++ended_;
            if (how_.finished) how_.finished(record);
            if (problem_.empty()) problem_ = journal_.add(std::move(record));
        }
    }
    void tell() {
        if (!how_.progress || Child::Clock::now() < next_tell_) return;
        next_tell_ = Child::Clock::now() + 200ms;
        progress_.seconds =
            std::chrono::duration<double>(Child::Clock::now() - started_).count();
        const auto left = static_cast<double>(progress_.all - progress_.done);
        progress_.seconds_left =
            ended_ == 0 ? -1 : progress_.seconds / static_cast<double>(ended_) * left;
        progress_.busy.clear();
        for (const Busy& one : busy_)
            progress_.busy.push_back(fmt::format(
                "{} {}, {:.0f} s", suite_.rows[one.run->row].name,
                suite_.configurations[one.run->configuration].name, one.child.seconds()));
        how_.progress(progress_);
    }

    const Suite& suite_;
    Journal& journal_;
    const Performance& how_;
    std::vector<const Run*> left_;
    std::set<std::string> found_; // files of runs to known states
    std::list<Busy> busy_;
    Progress progress_;
    std::size_t ended_ = 0;
    Child::Clock::time_point started_ = Child::Clock::now();
    Child::Clock::time_point next_tell_ = started_;
    std::string problem_;
};

} // namespace

std::string perform(const Suite& suite, std::span<const Run> runs, Journal& journal,
                    const Performance& how) {
    return Performer(suite, runs, journal, how).perform();
}

} // namespace zonar::suite
