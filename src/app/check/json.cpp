#include "app/check/expectations.h"
#include "app/check/wraparounds.h"
#include "app/model/opened_json.h"
#include "exchange/json_run.h"

namespace zonar::app {

namespace {

using verify::Answer;

Json statistics_json(const explore::Statistics& statistics) {
    return {{"explored", statistics.explored},
            {"revisited", statistics.revisited},
            {"generated", statistics.generated},
            {"stored", statistics.stored},
            {"waiting", statistics.waiting},
            {"most_waiting", statistics.most_waiting},
            {"improved", statistics.improved},
            {"reopened", statistics.reopened},
            {"merged", statistics.merged},
            {"zones", statistics.zones},
            {"dead_ends", statistics.dead_ends},
            {"iterations", statistics.iterations},
            {"seconds", statistics.seconds},
            {"store_bytes", statistics.store_bytes},
            {"bytes_per_state", statistics.bytes_per_state()},
            {"peak_bytes", statistics.peak_bytes}};
}

Json order_json(const verify::OrderReport& order) {
    Json json = {
        {"states", order.count.states},           {"reduced", order.count.reduced},
        {"transitions", order.count.transitions}, {"left_out", order.count.left_out},
        {"only_frozen", order.only_frozen},       {"given_up", order.given_up}};
    if (!order.unused.empty()) json = {{"unused", order.unused}};
    if (const auto& attempt = order.attempt)
        json["attempt"] = {{"explored", attempt->explored}, {"found", attempt->found}};
    return json;
}

Json search_json(const Answer& answer) {
    const verify::Conduct& conduct = answer.conduct;
    Json json = {{"order", explore::row_of(conduct.order).word}};
    if (!conduct.estimate.empty()) {
        json["heuristic"] = conduct.estimate;
        json["admissible"] = conduct.admissible;
        if (conduct.initial != guide::infinite)
            json["initial_estimate"] = conduct.initial;
        json["preparation_seconds"] = conduct.seconds;
        if (!conduct.weakness.empty()) json["weakness"] = conduct.weakness;
        if (conduct.preferred) json["preferred"] = true;
    }
    for (const verify::Stage& stage : conduct.stages)
        json["stages"].push_back({{"purpose", stage.purpose},
                                  {"order", explore::row_of(stage.order).word},
                                  {"heuristic", stage.estimate},
                                  {"explored", stage.explored}});
    for (const verify::Improvement& improvement : answer.improvements)
        json["improvements"].push_back(
            {{"length", improvement.length}, {"seconds", improvement.seconds}});
    if (!conduct.weight.is_one())
        json["weight"] = double(conduct.weight.numerator) / conduct.weight.denominator;
    if (!conduct.cut_short.empty()) json["cut_short"] = conduct.cut_short;
    if (answer.length) {
        json["length"] = *answer.length;
        json["proved_least"] = answer.within && answer.within->is_one();
        if (answer.within)
            json["within"] =
                double(answer.within->numerator) / answer.within->denominator;
    }
    if (const auto& least = answer.least_time)
        json["least_time"] = {{"time", least->time},
                              {"attained", least->attained},
                              {"proved", least->proved}};
    return json;
}

/// A number, or null where there is no end.
Json end_json(const verify::ValueEnd& end) {
    return end.infinite ? Json(nullptr) : Json(end.value);
}

Json value_json(model::QueryKind kind, const verify::Measured& value,
                const model::Network& network) {
    using Status = verify::Measured::Status;
    Json json = {{"expression", value.expression},
                 {"type", value.is_clock ? "clock" : "integer"},
                 {"status", value.status == Status::exact     ? "exact"
                            : value.status == Status::partial ? "partial"
                                                              : "outer"},
                 {"text", verify::text_of(kind, value)}};
    if (kind == model::QueryKind::bounds) {
        json["intervals"] = Json::array();
        for (const verify::ValueInterval& interval : value.intervals)
            json["intervals"].push_back({{"low", end_json(interval.low)},
                                         {"low_included", interval.low.included},
                                         {"high", end_json(interval.high)},
                                         {"high_included", interval.high.included}});
    } else if (!value.intervals.empty()) {
        const verify::ValueEnd& end = kind == model::QueryKind::supremum
                                          ? value.intervals.back().high
                                          : value.intervals.front().low;
        json["value"] = end_json(end);
        json["attained"] = end.included;
    }
    if (!value.note.empty()) json["note"] = value.note;
    if (value.run) json["trace"] = exchange::run_json(network, *value.run);
    return json;
}

Json checked_json(const CheckedQuery& checked, const language::LoadedModel& model,
                  Warnings warnings) {
    const Answer& answer = checked.answer;
    Json json = {{"number", checked.number}};
    json.update(query_json(*checked.query, model.sources(), warnings));
    for (Json& warning :
         to_json(wraparound_warnings(answer.wraparounds), model.sources(), warnings))
        json["diagnostics"].push_back(std::move(warning));
    json["verdict"] = verify::describe(answer.verdict);
    json["reason"] = answer.reason;
    if (const auto limit = word_of(answer.limit); !limit.empty()) json["limit"] = limit;
    if (answer.place && answer.place->known()) {
        json["place"] = Json::object();
        add_place(json["place"], *answer.place, model.sources());
    }
    if (const auto expected = as_expected(checked)) json["as_expected"] = *expected;
    if (!checked.ignored_options.empty())
        json["ignored_options"] = checked.ignored_options;
    if (checked.searched()) {
        json["extrapolation"] = word_of(answer.extrapolation);
        json["inclusion"] = word_of(answer.inclusion);
        json["search"] = search_json(answer);
        if (const auto& suspicions = answer.suspicions)
            json["deadlock"] = {{"refuted", suspicions->refuted},
                                {"exact_locations", suspicions->exact_locations},
                                {"exact_everywhere", suspicions->exact_everywhere}};
        if (const auto& size = answer.quotient)
            json["quotient"] = {{"processes", size->processes},
                                {"locations", size->locations},
                                {"classes", size->classes}};
        if (const auto& symmetry = answer.symmetry; symmetry && !symmetry->unused.empty())
            json["symmetry"] = {{"unused", symmetry->unused}};
        else if (symmetry)
            json["symmetry"] = {{"families", symmetry->families},
                                {"order", symmetry->order},
                                {"representative", reduce::word(symmetry->strategy)},
                                {"expanded", reduce::word(symmetry->expanded)},
                                {"canonical", symmetry->canonical},
                                {"states", symmetry->states},
                                {"moved", symmetry->moved},
                                {"given_up", symmetry->given_up}};
        if (answer.order) json["partial_order"] = order_json(*answer.order);
        if (const auto& automaton = answer.automaton)
            json["automaton"] = {{"states", automaton->size()},
                                 {"edges", automaton->edges()}};
        if (!checked.explored_for.empty()) json["explored_for"] = checked.explored_for;
        json["stats"] = statistics_json(answer.statistics);
    }
    for (const verify::Measured& value : answer.values)
        json["values"].push_back(
            value_json(checked.query->query.kind, value, model.network()));
    if (answer.reached)
        json["reached"] = *answer.reached == verify::Reached::state ? "state" : "orbit";
    if (const auto& round = answer.renamed_round; round && answer.run) {
        json["renamed_round"] = {
            {"before", round->before}, {"steps", round->steps}, {"moves", Json::array()}};
        for (const auto& move : round->moves)
            json["renamed_round"]["moves"].push_back(
                {{"from", move.from}, {"to", move.to}});
    }
    if (!answer.remark.empty()) json["remark"] = answer.remark;
    if (answer.run) json["trace"] = exchange::run_json(model.network(), *answer.run);
    return json;
}

Json expectations_json(std::span<const CheckedQuery> all) {
    const Expectations expectations = compared_with_expectations(all);
    return {{"met", expectations.met},
            {"missed", expectations.missed},
            {"undecided", expectations.undecided},
            {"none", expectations.none}};
}

} // namespace

Json check_json(const OpenedModel& opened, const CheckRequest& request,
                std::span<const CheckedQuery> all, int code, Warnings warnings) {
    Json json = document_head("check", code == 0);
    json["exit_code"] = code;
    if (opened.model->ok()) {
        json["query_source"] = describe(opened.source);
        if (request.expects) json["expectations"] = expectations_json(all);
        json["queries"] = Json::array();
        for (const CheckedQuery& checked : all)
            json["queries"].push_back(checked_json(checked, *opened.model, warnings));
    }
    json["diagnostics"] = diagnostics_json(opened, warnings);
    for (Json& note : to_json(request.notes, opened.model->sources(), warnings))
        json["diagnostics"].push_back(std::move(note));
    return json;
}

} // namespace zonar::app
