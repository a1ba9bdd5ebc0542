#include "draw/page.h"

#include "draw/escaped.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::draw {

namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --ground: #fff; --ink: #1c1c1c; --faint: #6b6b6b;
  --rule: #d8d8d8; --stripe: #f6f6f4; --better: #00694c; --equal: #0060a0; --worse: #a83f00;
  --best: #fff1c9; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #181a1b; --ink: #e6e4e0; --faint: #9b9892; --rule: #3b3e40;
    --stripe: #1f2223; --better: #4fd1a5; --equal: #7cbcf0; --worse: #f5975c;
    --best: #4d4016; }
  figure svg { filter: brightness(1.4); } }
body { margin: 2rem auto; max-width: 78rem; padding: 0 1.5rem; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
p { max-width: 46rem; margin: .6rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .2rem 1.4rem;
  margin: .6rem 0; }
dt { color: var(--faint); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; }
.wide { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
th, td { padding: .22rem .7rem; text-align: right; white-space: nowrap; }
thead th { font-weight: 600; vertical-align: bottom; }
thead tr:last-child th { border-bottom: 2px solid var(--rule); }
th[colspan] { text-align: center; }
tbody tr { background: var(--ground); }
tbody tr:nth-child(even) { background: var(--stripe); }
th:first-child { position: sticky; left: 0; text-align: left; background: inherit;
  font-weight: 500; border-right: 2px solid var(--rule); }
thead tr { background: var(--ground); }
.edge { border-left: 1px solid var(--rule); }
.better { color: var(--better); font-weight: 600; }
.equal { color: var(--equal); }
.worse { color: var(--worse); }
.best { font-weight: 700; background: var(--best); }
.faint { color: var(--faint); }
details { margin: .3rem 0; }
summary { cursor: pointer; padding: .15rem 0; }
details dl { margin: .2rem 0 .8rem 1.1rem; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; width: 24.5rem; }
figure svg { display: block; width: 100%; height: auto; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin: 0 0 .5rem; }
  th, td { padding: .22rem .5rem; }
  figure { width: 100%; }
}
@media print {
  :root { color-scheme: light; --ground: #fff; --ink: #000; --faint: #555; --rule: #bbb;
    --stripe: #f6f6f4; --better: #00694c; --equal: #0060a0; --worse: #a83f00;
    --best: #fff1c9; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10pt; }
  table { font-size: 7.5pt; }
  th, td { padding: .1rem .35rem; }
  .wide { overflow: visible; }
  figure svg { filter: none; }
  th:first-child { position: static; }
  tr, figure { break-inside: avoid; }
  h2, caption { break-after: avoid; }
}
)";

std::string_view class_of(Tone tone) {
    switch (tone) {
    case Tone::plain: return "";
    case Tone::better: return "better";
    case Tone::equal: return "equal";
    case Tone::worse: return "worse";
    case Tone::faint: return "faint";
    }
    return "";
}

/// The columns at which a heading of several columns begins or ends: there a line helps.
std::vector<std::size_t> edges_of(const PageTable& table) {
    std::vector<std::size_t> edges;
    if (table.headings.size() < 2) return edges;
    std::size_t column = 0;
    for (const PageCell& cell : table.headings.front()) {
        if (column > 1) edges.push_back(column); // the first column has its own line
        column += cell.columns;
    }
    return edges;
}

std::string cell_markup(std::string_view tag, const PageCell& cell, bool edge) {
    std::string text = fmt::format("<{}", tag);
    std::string classes(class_of(cell.tone));
    const auto add = [&](std::string_view name) {
        if (!classes.empty()) classes += ' ';
        classes += name;
    };
    if (cell.is_best) add("best");
    if (edge) add("edge");
    if (!classes.empty()) text += fmt::format(" class=\"{}\"", classes);
    if (cell.columns > 1) text += fmt::format(" colspan=\"{}\"", cell.columns);
    if (!cell.hint.empty()) text += fmt::format(" title=\"{}\"", escaped(cell.hint));
    const std::string_view symbol = symbol_of(cell.tone);
    // In front, so that the digits of a column stand below each other.
    return text + fmt::format(">{}{}{}</{}>", symbol, symbol.empty() ? "" : " ",
                              escaped(cell.text), tag.substr(0, 2));
}

std::string row_markup(const PageRow& row, bool heading,
                       const std::vector<std::size_t>& edges) {
    std::string text = "<tr>";
    std::size_t column = 0;
    for (const PageCell& cell : row) {
        const std::string_view tag = heading       ? "th scope=\"col\""
                                     : column == 0 ? "th scope=\"row\""
                                                   : "td";
        text += cell_markup(tag, cell, std::ranges::count(edges, column) > 0);
        column += cell.columns;
    }
    return text + "</tr>\n";
}

} // namespace

std::string_view symbol_of(Tone tone) {
    switch (tone) {
    case Tone::better: return "\u2713"; // a tick
    case Tone::equal: return "=";
    case Tone::worse: return "\u2717"; // a cross
    case Tone::plain:
    case Tone::faint: return "";
    }
    return "";
}

Page::Page(std::string_view title) : title_(escaped(title)) {}

void Page::section(std::string_view heading) {
    body_ += fmt::format("<h2>{}</h2>\n", escaped(heading));
}

void Page::paragraphs(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        if (const std::string_view one = text.substr(0, end); !one.empty())
            body_ += fmt::format("<p>{}</p>\n", escaped(one));
        text.remove_prefix(end == text.npos ? text.size() : end + 2);
    }
}

void Page::facts(std::span<const PageFact> facts) {
    list(facts, "span");
}

void Page::commands(std::span<const PageFact> commands) {
    list(commands, "code");
}

void Page::folded_commands(std::string_view heading, std::span<const PageFact> commands) {
    body_ += fmt::format("<details>\n<summary>{}</summary>\n", escaped(heading));
    list(commands, "code");
    body_ += "</details>\n";
}

void Page::list(std::span<const PageFact> facts, std::string_view tag) {
    if (facts.empty()) return;
    body_ += "<dl>\n";
    for (const auto& [term, text] : facts)
        body_ += fmt::format("<dt>{0}</dt><dd><{2}>{1}</{2}></dd>\n", escaped(term),
                             escaped(text), tag);
    body_ += "</dl>\n";
}

void Page::table(const PageTable& table) {
    const std::vector<std::size_t> edges = edges_of(table);
    body_ += fmt::format("<div class=\"wide\"><table>\n<caption>{}</caption>\n<thead>\n",
                         escaped(table.caption));
    for (const PageRow& row : table.headings) body_ += row_markup(row, true, edges);
    body_ += "</thead>\n<tbody>\n";
    for (const PageRow& row : table.rows) body_ += row_markup(row, false, edges);
    body_ += "</tbody>\n</table></div>\n";
}

void Page::figures(std::span<const Plot> plots) {
    if (plots.empty()) return;
    body_ += "<div class=\"figures\">\n";
    for (const Plot& plot : plots)
        body_ += fmt::format("<figure>\n{}</figure>\n", svg(plot, Ground::page));
    body_ += "</div>\n";
}

std::string Page::text() const {
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                       "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                       "content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n"
                       "<h1>{0}</h1>\n{2}</body>\n</html>\n",
                       title_, style, body_);
}

} // namespace zonar::draw
