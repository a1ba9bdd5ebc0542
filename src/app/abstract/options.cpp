#include "app/abstract/options.h"

#include "app/model/open_model.h"
#include "app/options/option_values.h"
#include "app/terminal/output_file.h"
#include "guide/tables/builder.h"
#include "watch/usable_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace zonar::app {

using abstraction::BucketOrder;

namespace {

// What --compare bound tries.
constexpr abstraction::StateId compared_bounds[] = {10, 30, 100, 300, 1000};

// What has no meaning for a table that is there.
constexpr std::string_view for_new_tables[] = {
    "--query",     "--only",    "--bound",      "--method",      "--order",
    "--tie-break", "--buckets", "--time-limit", "--memory-limit"};

struct TaskWords {
    std::string_view option; // that asks for it
    std::string_view when;
    std::vector<std::string_view> formats;
};

TaskWords words_of(AbstractTask task) {
    switch (task) {
    case AbstractTask::compute:
        return {"", "without --show or --quality", {"text", "json"}};
    case AbstractTask::show:
        return {"--show", "with --show", {"text", "json", "tsv", "dot", "steps"}};
    case AbstractTask::quality:
        return {"--quality", "with --quality", {"text", "json", "tsv", "svg"}};
    }
    return {};
}

AbstractTask task_of(const Arguments& arguments) {
    if (arguments.has("--show")) return AbstractTask::show;
    return arguments.has("--quality") ? AbstractTask::quality : AbstractTask::compute;
}

/// --of has the same formats for a new table and for one that was saved.
TaskWords task_words_of(const AbstractRequest& request) {
    if (!request.of.empty()) return {"--of", "with --of", {"text", "json"}};
    return words_of(request.task);
}

/// What cannot be meant together; empty: nothing.
std::string contradiction(const AbstractRequest& request, const Arguments& arguments) {
    const TaskWords words = task_words_of(request);
    if (arguments.has("--show") && arguments.has("--quality"))
        return "--show and --quality are two tasks; choose one";
    if (arguments.has("--of") && arguments.has("--quality"))
        return "--of and --quality are two tasks; choose one";
    if (arguments.has("--show") && arguments.has("MODEL"))
        return fmt::format("--show needs no model: all it shows is in '{}'",
                           arguments.value("--show"));
    if (arguments.has("--show"))
        for (const std::string_view option : for_new_tables)
            if (arguments.has(option))
                return fmt::format("--show takes a table as it is; {} is for a new one",
                                   option);
    if (!arguments.has("--show") && !arguments.has("MODEL"))
        return "MODEL is missing; to look at a table, say --show FILE";
    if (arguments.has("--json") && arguments.has("--format") && request.format != "json")
        return fmt::format("--json and --format {} ask for different output; choose one",
                           arguments.value("--format"));
    if (std::ranges::count(words.formats, request.format) == 0)
        return fmt::format("--format cannot be '{}' {}, only {}", request.format,
                           words.when, fmt::join(words.formats, " or "));
    if (request.task != AbstractTask::quality && request.compare != "none")
        return "--compare is for --quality";
    if (request.task != AbstractTask::compute && !request.output.empty())
        return fmt::format("{} prints on standard output; -o is for a new table",
                           words.option);
    return {};
}

/// Why the output cannot be written to; empty: it may be tried.
std::string problem_with_output(const std::string& output, const Arguments& arguments) {
    if (output == "-") return "a table is no text; say -o FILE";
    return output.empty() ? std::string{}
                          : refusal_to_overwrite(output, files_read(arguments));
}

} // namespace

abstraction::Limits table_limits(std::optional<std::uint64_t> bytes) {
    if (bytes) return guide::limits_within(*bytes);
    const abstraction::Limits of_machine =
        guide::limits_within(watch::default_memory_limit());
    abstraction::Limits limits;
    limits.transitions = std::min(limits.transitions, of_machine.transitions);
    limits.table_bytes = std::min(limits.table_bytes, of_machine.table_bytes);
    return limits;
}

void read_merging(const Arguments& arguments, abstraction::Options& options) {
    options.order = abstraction::merge_order(arguments.value("--order")).value();
    options.tie = abstraction::tie_break(arguments.value("--tie-break")).value();
}

AbstractRequest abstract_request(const Arguments& arguments) {
    AbstractRequest request;
    request.task = task_of(arguments);
    request.format = arguments.has("--json") && !arguments.has("--format")
                         ? "json"
                         : arguments.value("--format");
    request.output = arguments.value("--output");
    request.of = arguments.all("--of");
    abstraction::Options& options = request.options;
    request.compare = arguments.value("--compare");
    request.method = abstraction::method_named(arguments.value("--method")).value();
    read_merging(arguments, options);
    options.buckets = arguments.value("--buckets") == "far" ? BucketOrder::far_first
                                                            : BucketOrder::near_first;

    std::optional<abstraction::StateId> bound;
    std::optional<std::uint64_t> bytes;
    ValueReader reader(arguments);
    reader.read("--only", "the number of one query, from 1 on", parse_number<std::size_t>,
                request.number);
    reader.read("--bound", "a whole number of states; 0 is no bound",
                parse_number<abstraction::StateId>, bound);
    reader.read("--time-limit", "a number of seconds above 0", parse_seconds,
                request.seconds);
    reader.read("--memory-limit", "a number with its unit, such as 500M or 2G",
                parse_size, bytes);
    options.bound = bound.value_or(options.bound);
    options.limits = table_limits(bytes);

    request.problem = reader.problem();
    if (request.problem.empty()) request.problem = contradiction(request, arguments);
    if (request.problem.empty())
        request.problem = problem_with_output(request.output, arguments);
    return request;
}

std::vector<std::pair<std::string, AbstractRequest>>
compared_requests(const AbstractRequest& request) {
    std::vector<std::pair<std::string, AbstractRequest>> all;
    const auto add = [&](std::string_view name, auto change) {
        all.emplace_back(std::string{name}, request);
        change(all.back().second);
    };
    if (request.compare == "buckets") {
        add("near", [](auto& r) { r.options.buckets = BucketOrder::near_first; });
        add("far", [](auto& r) { r.options.buckets = BucketOrder::far_first; });
    } else if (request.compare == "bound") {
        for (const abstraction::StateId bound : compared_bounds)
            add(std::to_string(bound), [&](auto& r) { r.options.bound = bound; });
    } else if (request.compare == "order") {
        for (const abstraction::MergeOrder order : abstraction::all_merge_orders)
            add(name_of(order), [&](auto& r) { r.options.order = order; });
    } else if (request.compare == "tie-break") {
        for (const abstraction::TieBreak tie : abstraction::all_tie_breaks)
            add(name_of(tie), [&](auto& r) { r.options.tie = tie; });
    } else if (request.compare == "method") {
        for (const abstraction::Method method : abstraction::all_methods)
            add(name_of(method), [&](auto& r) { r.method = method; });
    } else {
        add("", [](auto&) {});
    }
    return all;
}

abstraction::TableFile::Choices words_of(const AbstractRequest& request) {
    const abstraction::Options& options = request.options;
    return {.bound = std::to_string(options.bound),
            .order = std::string{name_of(options.order)},
            .tie = std::string{name_of(options.tie)},
            .buckets = options.buckets == BucketOrder::far_first ? "far" : "near",
            .method = std::string{name_of(request.method)}};
}

} // namespace zonar::app
