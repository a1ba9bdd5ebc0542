// app/model/opened_json.h
//
// What the JSON documents of all commands say alike about a model that was opened.
#pragma once

#include "app/model/open_model.h"
#include "app/report.h"

namespace zonar::app {

/// A query as it was read: text, kind, what its author expects, what is wrong with it.
Json query_json(const language::CompiledQuery& query, const language::SourceMap& sources,
                Warnings warnings);

/// About the model and about query files.
Json diagnostics_json(const OpenedModel& opened, Warnings warnings);

} // namespace zonar::app
