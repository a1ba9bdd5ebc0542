#include "app/model/opened_json.h"

#include "app/words.h"

namespace zonar::app {

Json query_json(const language::CompiledQuery& compiled,
                const language::SourceMap& sources, Warnings warnings) {
    const model::Query& query = compiled.query;
    Json json = {{"text", query.text},
                 {"kind", compiled.broken() ? "broken" : kind_word(query.kind)}};
    if (!query.comment.empty()) json["comment"] = query.comment;
    if (query.expectation) {
        json["expect"] = {{"outcome", outcome_word(query.expectation->outcome)}};
        if (query.expectation->value) json["expect"]["value"] = *query.expectation->value;
    }
    if (!query.refusal.empty()) json["refusal"] = query.refusal;
    json["diagnostics"] = to_json(compiled.diagnostics.all(), sources, warnings);
    return json;
}

Json diagnostics_json(const OpenedModel& opened, Warnings warnings) {
    const language::SourceMap& sources = opened.model->sources();
    Json list = to_json(opened.model->diagnostics().all(), sources, warnings);
    for (Json& problem : to_json(opened.problems, sources, warnings))
        list.push_back(std::move(problem));
    return list;
}

} // namespace zonar::app
