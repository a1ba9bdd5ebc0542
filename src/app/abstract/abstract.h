// app/abstract/abstract.h
//
// What `zonar abstract` computed, and the ways to show it. The table is made by
// guide/tables/builder.h.
#pragma once

#include "app/abstract/options.h"
#include "app/abstract/quality.h"
#include "app/abstract/table_lookup.h"
#include "app/model/open_model.h"
#include "app/report.h"
#include "guide/tables/builder.h"

#include <cstddef>
#include <string>
#include <vector>

namespace zonar::app {

struct ChosenQuery {
    std::size_t number = 0; // from 1, among all queries there are
    const language::CompiledQuery* query = nullptr;
};

struct Abstracted {
    bool computed = false; // else there is nothing below
    guide::ComputedTable table;
    std::string saved;                  // where; empty: nowhere
    std::vector<MeasuredTable> quality; // if it was measured
    std::vector<Lookup> lookups;        // --of
};

/// The summary, for people.
std::string abstract_text(const Abstracted& done, Palette palette);

/// --show: returns an exit code.
int show_table(const std::string& path, const AbstractRequest& request, Console& console);

/// The document of docs/json.md; `done` is null if nothing was computed.
Json abstract_json(const OpenedModel& opened, ChosenQuery chosen, const Abstracted* done,
                   int code, Warnings warnings);

} // namespace zonar::app
