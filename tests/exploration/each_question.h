// exploration/each_question.h
//
// A walk through a table of corner cases.
#pragma once

#include "catch.h"
#include "exploration/corner_cases.h"
#include "language/load.h"
#include "model/network.h"
#include "model/query.h"

#include <string>
#include <vector>

namespace zonar::exploration {

inline std::string text(Expected expected) {
    switch (expected) {
    case Expected::satisfied: return "satisfied";
    case Expected::not_satisfied: return "not satisfied";
    case Expected::error: return "error";
    }
    return "";
}

/// Calls visit(network, query, expected) for every question of the table.
template <class Visit>
void for_each_question(const std::vector<CornerCase>& rows, Visit visit) {
    for (const CornerCase& row : rows) {
        INFO(row.name);
        INFO(row.model);
        const auto model =
            language::load_text("corner.xta", row.model, language::Format::xta);
        INFO(render(model->diagnostics(), model->sources()));
        REQUIRE(model->ok());
        for (const Question& question : row.questions) {
            INFO(question.query);
            const auto queries = model->compile_queries("corner.q", question.query);
            REQUIRE(queries.size() == 1);
            REQUIRE(!queries[0].broken());
            visit(model->network(), queries[0].query, question.expected);
        }
    }
}

} // namespace zonar::exploration
