#include "app/abstract/session.h"

#include "guide/tables/totals.h"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <utility>
#include <variant>

namespace zonar::app {

namespace {

/// Shows some of what it is told: merges may be over in no time, there may be thousands, and
/// several threads.
class ShownProgress {
public:
    ShownProgress(ProgressLine& line, abstraction::StateId bound)
        : line_(line), bound_(bound) {}

    void show(std::size_t goal, std::size_t goals,
              const abstraction::Progress& progress) {
        const std::scoped_lock lock(showing_);
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < every) return;
        last_ = now;
        line_.show(progress_text(goal, goals, bound_, progress));
    }

private:
    static constexpr auto every = std::chrono::milliseconds(200);

    ProgressLine& line_;
    abstraction::StateId bound_;
    std::mutex showing_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

} // namespace

std::string progress_text(std::size_t goal, std::size_t goals, abstraction::StateId bound,
                          const abstraction::Progress& progress) {
    return fmt::format("goal {} of {}: {} factors left, product of {} states, bound {}",
                       goal + 1, goals, progress.processes, progress.product_states,
                       bound);
}

AbstractSession::AbstractSession(const model::Network& network, const model::Query& query,
                                 const AbstractRequest& request)
    : bound_(request.options.bound), words_(words_of(request)),
      builder_(network, query,
               {.method = request.method,
                .options = request.options,
                .seconds = request.seconds,
                .interrupted = &interrupt_.flag()}) {}

abstraction::TableFile AbstractSession::file_for(const std::string& model_name) const {
    abstraction::TableFile file = builder_.file_for(model_name);
    file.tool_version = ZONAR_VERSION;
    file.choices = words_;
    return file;
}

Abstracted AbstractSession::compute(const std::string& model_name, ProgressLine* line) {
    Abstracted done;
    done.computed = true;
    if (line == nullptr) {
        done.table = builder_.compute(file_for(model_name));
        return done;
    }
    ShownProgress shown(*line, bound_);
    done.table = builder_.compute(
        file_for(model_name),
        [&](std::size_t goal, std::size_t goals, const abstraction::Progress& progress) {
            shown.show(goal, goals, progress);
        });
    return done;
}

std::string AbstractSession::measure(Abstracted& done, const std::string& name) const {
    auto answer = builder_.measure(done.table.file);
    if (auto* problem = std::get_if<std::string>(&answer)) return std::move(*problem);
    const guide::MergeTotals totals = guide::totals_of(done.table.file);
    done.quality.push_back({.name = name,
                            .merges = totals.merges,
                            .bytes = totals.bytes,
                            .seconds = done.table.seconds,
                            .estimate = done.table.estimate,
                            .of = std::move(std::get<guide::TableQuality>(answer))});
    return {};
}

} // namespace zonar::app
