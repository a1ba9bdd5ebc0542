#include "app/abstract/abstract.h"
#include "app/abstract/table_views.h"
#include "app/model/opened_json.h"

namespace zonar::app {

namespace {

Json dropped_json(const guide::Dropped& dropped) {
    return {{"variables", dropped.variables},    {"guards", dropped.guards},
            {"updates", dropped.updates},        {"clock_parts", dropped.clock_parts},
            {"receivers", dropped.receivers},    {"precedences", dropped.precedences},
            {"query_parts", dropped.query_parts}};
}

/// What was computed, beside the table itself.
void add_results(Json& json, const Abstracted& done) {
    const bool reachable = done.table.estimate != abstraction::infinite;
    json["reachable"] = reachable; // as far as the table can tell
    if (reachable) json["estimate"] = done.table.estimate;
    json["seconds"] = done.table.seconds;
    json["labels"] = done.table.labels;
    json["dropped"] = dropped_json(done.table.dropped);
    if (!done.saved.empty()) json["saved"] = done.saved;
    if (!done.quality.empty())
        json["quality"] = quality_json(done.quality, done.table.file);
    if (!done.lookups.empty())
        json["lookups"] = lookups_json(done.lookups, done.table.file);
    json["table"] = table_json(done.table.file);
}

} // namespace

Json abstract_json(const OpenedModel& opened, ChosenQuery chosen, const Abstracted* done,
                   int code, Warnings warnings) {
    Json json = document_head("abstract", code == 0);
    json["exit_code"] = code;
    if (opened.model->ok()) json["query_source"] = describe(opened.source);
    if (chosen.query != nullptr) {
        json["query"] = {{"number", chosen.number}};
        json["query"].update(
            query_json(*chosen.query, opened.model->sources(), warnings));
    }
    if (done != nullptr) add_results(json, *done);
    json["diagnostics"] = diagnostics_json(opened, warnings);
    return json;
}

} // namespace zonar::app
