#include "suite/run/part.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace zonar::suite {

namespace {

using Newest = std::map<std::string_view, const Record*>; // by key

Newest newest_of(std::span<const Record> journal) {
    Newest newest;
    for (const Record& record : journal) newest[record.key] = &record;
    return newest;
}

/// The places of those that stay, after the others are gone.
using Places = std::vector<std::optional<std::size_t>>;

template <class Named>
Places keep(std::vector<Named>& all, const std::vector<bool>& stays) {
    Places places(all.size());
    std::vector<Named> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!stays[i]) continue;
        places[i] = kept.size();
        kept.push_back(std::move(all[i]));
    }
    all = std::move(kept);
    return places;
}

bool has_configuration(const Suite& suite, const std::string& name) {
    return std::ranges::find(suite.configurations, name, &Configuration::name) !=
           suite.configurations.end();
}

/// The record with the names that the suite has today: rows may have been renamed.
Record named(Record record, const Suite& suite, const Run& run) {
    record.row = suite.rows[run.row].name;
    record.model = name_of(suite.rows[run.row].models[run.model]);
    record.configuration = suite.configurations[run.configuration].name;
    return record;
}

Part part_of(const Suite& suite, std::span<const Run> runs, const Newest& newest,
             const std::vector<bool>& row_stays, const std::vector<bool>& column_stays) {
    Part part{suite, {}, {}};
    const Places rows = keep(part.suite.rows, row_stays);
    const Places columns = keep(part.suite.configurations, column_stays);
    std::erase_if(part.suite.scatter, [&](const auto& pair) {
        return !has_configuration(part.suite, pair.first) ||
               !has_configuration(part.suite, pair.second);
    });
    if (!has_configuration(part.suite, part.suite.reference))
        part.suite.reference.clear();
    for (const Run& run : runs) {
        if (!rows[run.row] || !columns[run.configuration]) continue;
        Run& mine = part.runs.emplace_back(run);
        mine.row = *rows[run.row];
        mine.configuration = *columns[run.configuration];
        if (const auto found = newest.find(run.key); found != newest.end())
            part.records.push_back(named(*found->second, part.suite, mine));
    }
    return part;
}

template <class Named>
std::vector<bool> chosen_of(const std::vector<Named>& all) {
    std::vector<bool> chosen;
    for (const Named& one : all) chosen.push_back(one.is_chosen);
    return chosen;
}

} // namespace

Part chosen_part(const Suite& suite, std::span<const Run> runs,
                 std::span<const Record> journal) {
    return part_of(suite, runs, newest_of(journal), chosen_of(suite.rows),
                   chosen_of(suite.configurations));
}

Part known_part(const Suite& suite, std::span<const Run> runs,
                std::span<const Record> journal) {
    const Newest newest = newest_of(journal);
    std::vector<bool> rows = chosen_of(suite.rows);
    std::vector<bool> columns = chosen_of(suite.configurations);
    for (const Run& run : runs) {
        if (!newest.contains(run.key)) continue;
        rows[run.row] = true;
        columns[run.configuration] = true;
    }
    return part_of(suite, runs, newest, rows, columns);
}

} // namespace zonar::suite
