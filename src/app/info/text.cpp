#include "app/info/features.h"
#include "app/info/groups.h"
#include "app/info/info.h"
#include "app/words.h"
#include "draw/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

namespace {

using model::Network;

constexpr std::size_t shown_rows = 12;
constexpr std::size_t shown_width = 100; // of a query

/// Writes the sections of the summary, one function each.
class Summary {
public:
    Summary(const OpenedModel& opened, Detail detail, Palette palette)
        : opened_(opened), network_(opened.model->network()),
          document_(opened.model->document()), detail_(detail), palette_(palette) {}

    std::string text() {
        form();
        templates();
        processes();
        clocks();
        channels();
        variables();
        memory();
        queries();
        features();
        return std::move(text_);
    }

private:
    void heading(std::string_view name, std::string_view rest) {
        text_ += fmt::format("{}  {}\n", palette_.heading(name), rest);
    }

    void rows(std::vector<draw::TableRow> rows) {
        const std::size_t all = rows.size();
        // One line more is no longer than the line that says that one is missing.
        const bool cut = detail_ == Detail::summary && all > shown_rows + 1;
        if (cut) rows.resize(shown_rows);
        text_ += draw::table(rows);
        if (cut)
            text_ += fmt::format("  ... and {} more (--network shows all)\n",
                                 all - shown_rows);
    }

    void form();
    void templates();
    void processes();
    void clocks();
    void channels();
    void variables();
    void memory();
    void queries();
    void features();
    std::string query_text(const language::CompiledQuery& query) const;
    std::string priorities_of(const Group& group) const;

    const OpenedModel& opened_;
    const Network& network_;
    const language::Document& document_;
    Detail detail_;
    Palette palette_;
    std::string text_;
};

void Summary::form() {
    const bool xml = document_.format == language::Format::xml;
    const bool old = document_.dialect == language::Dialect::old;
    heading("format", fmt::format("{}, {} syntax", xml ? "XML" : "XTA",
                                  old ? "old (3.x)" : "new (4.x and later)"));
}

void Summary::templates() {
    heading("templates", fmt::format("{}", document_.templates.size()));
    std::vector<draw::TableRow> list;
    for (const language::TemplateSyntax* t : document_.templates) {
        std::string size =
            fmt::format("{}, {}", count_of(t->locations.size(), "location"),
                        count_of(t->edges.size(), "edge"));
        if (!t->branchpoints.empty())
            size += ", " + count_of(t->branchpoints.size(), "branchpoint");
        list.push_back({std::string{opened_.model->names().text(t->name)}, size});
    }
    rows(std::move(list));
}

void Summary::processes() {
    heading("processes", fmt::format("{}", network_.processes.size()));
    std::vector<draw::TableRow> list;
    for (const model::ProcessSet& set : network_.process_sets) {
        std::string what = count_of(set.processes.count, "process", "processes");
        if (set.processes.count > 0) {
            const model::Process& first = network_.processes[set.processes.first];
            const std::string& origin = network_.templates[first.origin.index()].name;
            what = set.parameters.empty()
                       ? fmt::format("template {}", origin)
                       : fmt::format("{} of template {}", what, origin);
            if (network_.has_process_priorities)
                what += fmt::format(", priority {}", first.priority);
        }
        list.push_back({set_text(set), what});
    }
    rows(std::move(list));
}

void Summary::clocks() {
    heading("clocks",
            fmt::format("{}", network_.clocks - 1)); // without the reference clock
    std::vector<draw::TableRow> list;
    for (const Group& group : clock_groups(network_)) {
        draw::TableRow row{group.name};
        if (group.elements > 1) row.push_back(count_of(group.elements, "clock"));
        list.push_back(std::move(row));
    }
    rows(std::move(list));
}

std::string Summary::priorities_of(const Group& group) const {
    if (!network_.has_channel_priorities || group.elements == 0) return {};
    std::int32_t low = network_.channels[group.first].priority;
    std::int32_t high = low;
    const auto count = static_cast<std::uint32_t>(group.elements / group.copies);
    for (std::uint32_t i = 0; i < count; ++i) {
        low = std::min(low, network_.channels[group.first + i].priority);
        high = std::max(high, network_.channels[group.first + i].priority);
    }
    return low == high ? fmt::format("priority {}", low)
                       : fmt::format("priorities {} to {}", low, high);
}

void Summary::channels() {
    heading("channels", fmt::format("{}", network_.channels.size()));
    std::vector<draw::TableRow> list;
    for (const Group& group : channel_groups(network_)) {
        if (group.elements == 0) continue;
        std::string what = channel_text(network_.channels[group.first]);
        if (const std::string priority = priorities_of(group); !priority.empty())
            what += ", " + priority;
        list.push_back({group.name, what});
    }
    rows(std::move(list));
    if (network_.has_channel_priorities)
        text_ += fmt::format("  edges without channel have priority {}\n",
                             network_.default_priority);
}

void Summary::variables() {
    heading("variables", fmt::format("{}", network_.variables.size()));
    std::vector<draw::TableRow> list;
    for (const Group& group : variable_groups(network_)) {
        std::string size = group.elements > 1 ? count_of(group.elements, "cell") : "";
        if (group.meta) size += size.empty() ? "meta" : ", meta";
        list.push_back({group.name, group.type, size});
    }
    rows(std::move(list));
}

void Summary::memory() {
    const model::Memory& memory = network_.memory;
    const std::uint32_t variables = memory.stored - memory.locations;
    std::string text =
        fmt::format("{} in a stored state ({} of locations, {} of variables), packed {}",
                    count_of(memory.stored, "cell"), memory.locations, variables,
                    count_of(packed_bits(memory), "bit"));
    if (const auto meta = memory.state.size() - memory.stored; meta > 0)
        text += fmt::format("; {} meta", meta);
    if (memory.auxiliary.size() > 0)
        text += fmt::format("; {} auxiliary", memory.auxiliary.size());
    heading("memory", text);
}

std::string Summary::query_text(const language::CompiledQuery& query) const {
    std::string text = one_line(query.query.text);
    if (detail_ == Detail::summary && text.size() > shown_width) {
        std::size_t end = shown_width - 3; // not in the middle of a character
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
        text = text.substr(0, end) + "...";
    }
    if (query.broken())
        text += fmt::format("\n      {} {}", palette_.error("error:"),
                            query.diagnostics.all().front().message);
    else if (query.query.kind == model::QueryKind::refused)
        text += fmt::format("\n      not supported: {}", query.query.refusal);
    return text;
}

void Summary::queries() {
    const auto queries = opened_.queries();
    std::string count = fmt::format("{}", queries.size());
    if (opened_.source == QuerySource::file_beside)
        count += ", of the file beside the model";
    heading("queries", count);
    std::vector<draw::TableRow> list;
    for (const language::CompiledQuery& query : queries) {
        const std::string kind{query.broken() ? "broken" : kind_word(query.query.kind)};
        const std::string expected = expectation_text(query.query);
        list.push_back({fmt::format("{:2}", list.size() + 1), kind,
                        expected.empty() ? "" : "expect " + expected, query_text(query)});
    }
    rows(std::move(list));
}

void Summary::features() {
    std::vector<std::string_view> names;
    for (const Feature& feature : features_of(network_, document_))
        names.push_back(feature.text);
    heading("uses", names.empty() ? "nothing special"
                                  : fmt::format("{}", fmt::join(names, ", ")));
    for (const model::Obstacle& obstacle : network_.obstacles)
        heading("cannot be checked", obstacle.what);
}

} // namespace

std::string info_text(const OpenedModel& opened, Detail detail, Palette palette) {
    std::string text = Summary(opened, detail, palette).text();
    if (detail == Detail::network)
        text += '\n' + network_text(opened.model->network(), palette);
    return text;
}

} // namespace zonar::app
