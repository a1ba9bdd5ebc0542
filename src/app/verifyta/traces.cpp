#include "app/verifyta/traces.h"

#include "app/verifyta/output.h"
#include "app/verifyta/report.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "follow/clock_steps.h"
#include "follow/zones_along.h"

#include <fmt/format.h>

#include <variant>
#include <vector>

namespace zonar::app::verifyta {

using model::QueryKind;

namespace {

using ZoneList = std::vector<zone::Dbm>;
using Zones = std::variant<ZoneList, std::string>; // or why there are none

Zones stable_zones(const model::Network& network, const trace::TimedRun& run) {
    Zones zones = follow::zones_along(network, run);
    const auto steps = follow::clock_steps(network, run);
    if (const auto* problem = std::get_if<std::string>(&steps)) return *problem;
    if (const auto* all = std::get_if<ZoneList>(&zones))
        return follow::stable_zones(std::get<std::vector<follow::ClockStep>>(steps),
                                    *all);
    return zones;
}

Zones zones_with_time(const model::Network& network, const trace::TimedRun& run) {
    const auto steps = follow::clock_steps(network, run);
    if (const auto* problem = std::get_if<std::string>(&steps)) return *problem;
    ZoneList zones =
        follow::zones_with_time(network, std::get<std::vector<follow::ClockStep>>(steps));
    if (zones.empty()) return "the times in it are too large to compute with";
    return zones;
}

} // namespace

std::string Traces::show(std::size_t number, QueryKind kind, const trace::TimedRun& run) {
    if (request_.prefix || request_.xml_prefix) {
        std::string problem;
        if (request_.prefix) problem = write_xtr(number, kind, run);
        if (problem.empty() && request_.xml_prefix) problem = write_xml(number, run);
        return problem;
    }
    std::string text;
    if (request_.form == TraceForm::concrete) {
        text = exchange::text_trace(network_, run, text_options());
    } else {
        const Zones zones = request_.form == TraceForm::pre_symbolic
                                ? stable_zones(network_, run)
                                : follow::zones_along(network_, run);
        if (const auto* problem = std::get_if<std::string>(&zones)) return *problem;
        text = exchange::symbolic_trace(network_, run, std::get<ZoneList>(zones),
                                        text_options());
    }
    console_.print(is_counter_example(kind) ? "Showing counter example.\n"
                                            : "Showing example trace.\n");
    const std::string lost = console_.deliver(text);
    return lost.empty() ? "" : "cannot write to standard error: " + lost;
}

exchange::TextOptions Traces::text_options() const {
    return {.depth = request_.diagnostic == 1, .elapsed = request_.diagnostic == 2};
}

std::string Traces::write_xtr(std::size_t number, QueryKind kind,
                              const trace::TimedRun& run) {
    const Zones zones = request_.generation->time_clock
                            ? zones_with_time(network_, run)
                            : follow::zones_along(network_, run);
    if (const auto* problem = std::get_if<std::string>(&zones)) return *problem;
    const std::string name = fmt::format("{}-{}{}", *request_.prefix, number,
                                         request_.generation->trace_extension);
    const std::string problem = write_file(
        request_, name, exchange::write_xtr(network_, run, std::get<ZoneList>(zones)));
    if (problem.empty()) tell_about_file(name, kind);
    return problem;
}

std::string Traces::write_xml(std::size_t number, const trace::TimedRun& run) {
    const Zones zones = follow::zones_along(network_, run);
    if (const auto* problem = std::get_if<std::string>(&zones)) return *problem;
    const std::string name = fmt::format("{}{}.xml", *request_.xml_prefix, number);
    const std::string problem =
        write_file(request_, name,
                   exchange::write_xml_trace(network_, run, std::get<ZoneList>(zones)));
    if (problem.empty()) console_.print(fmt::format("XMLTrace outputted to: {}\n", name));
    return problem;
}

void Traces::tell_about_file(const std::string& name, QueryKind kind) {
    if (request_.generation->reports_files)
        console_.print(fmt::format(" -- Writing witness trace to {}\n", name));
    else
        console_.tell(fmt::format(
            "Writing {} to {}\n",
            is_counter_example(kind) ? "counter example" : "example trace", name));
}

} // namespace zonar::app::verifyta
