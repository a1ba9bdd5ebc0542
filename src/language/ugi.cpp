#include "language/ugi.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace zonar::language {

namespace {

// ---------------------------------------------------------------- the tables

using Place = std::optional<Point>;

// clang-format off
// What hangs on a location; `known` to other programs, too.
struct LocationRow { std::string_view word; bool known; Place& (*place)(LocationSyntax&); };
constexpr LocationRow location_rows[] = {
    {"locationName",    true,  [](LocationSyntax& l) -> Place& { return l.name_at; }},
    {"invariant",       true,  [](LocationSyntax& l) -> Place& { return l.invariant_label.at; }},
    {"exponentialrate", false, [](LocationSyntax& l) -> Place& { return l.rate_label.at; }},
    {"comments",        false, [](LocationSyntax& l) -> Place& { return l.comments.at; }},
};

struct EdgeRow { std::string_view word; bool known; Place& (*place)(EdgeSyntax&); };
constexpr EdgeRow edge_rows[] = {
    {"select",      true,  [](EdgeSyntax& e) -> Place& { return e.select_label.at; }},
    {"guard",       true,  [](EdgeSyntax& e) -> Place& { return e.guard_label.at; }},
    {"sync",        true,  [](EdgeSyntax& e) -> Place& { return e.sync_label.at; }},
    {"assign",      true,  [](EdgeSyntax& e) -> Place& { return e.update_label.at; }},
    {"probability", false, [](EdgeSyntax& e) -> Place& { return e.weight_label.at; }},
    {"comments",    false, [](EdgeSyntax& e) -> Place& { return e.comments.at; }},
};
// clang-format on

/// A place or a distance; files may say anything, so there is room to add.
struct Offset {
    std::int64_t x = 0;
    std::int64_t y = 0;
};

Offset offset(Place at) {
    return at ? Offset{at->x, at->y} : Offset{};
}

Point add(Offset a, Offset b) {
    const auto clamp = [](std::int64_t v) {
        using Limits = std::numeric_limits<std::int32_t>;
        return static_cast<std::int32_t>(
            std::clamp<std::int64_t>(v, Limits::min(), Limits::max()));
    };
    return {clamp(a.x + b.x), clamp(a.y + b.y)};
}

/// A process, its names in XTA, and its edges counted among those with the same ends.
struct Process {
    TemplateSyntax& syntax;
    std::vector<std::string> locations, branchpoints;
    std::vector<std::size_t> numbers; // of the edges
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> edges;

    Process(TemplateSyntax& s, const NameTable& names)
        : syntax(s), branchpoints(xta_branchpoint_names(s, names)) {
        for (const LocationSyntax& l : s.locations)
            locations.emplace_back(names.text(l.name));
        for (std::size_t i = 0; i < s.edges.size(); ++i) {
            auto& same = edges[{name(s.edges[i].source), name(s.edges[i].target)}];
            numbers.push_back(same.size());
            same.push_back(i);
        }
    }

    const std::string& name(EdgeEnd end) const {
        return end.branchpoint ? branchpoints[end.index] : locations[end.index];
    }

    Offset place(EdgeEnd end) const {
        return offset(end.branchpoint ? syntax.branchpoints[end.index].at
                                      : syntax.locations[end.index].at);
    }

    Offset middle(const EdgeSyntax& edge) const {
        const Offset a = place(edge.source);
        const Offset b = place(edge.target);
        return {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }
};

// ---------------------------------------------------------------- writing

class UgiWriter {
public:
    explicit UgiWriter(const NameTable& names) : names_(names) {}

    void write(TemplateSyntax& syntax) {
        const Process process(syntax, names_);
        out_ += fmt::format("process {} graphinfo {{\n", names_.text(syntax.name));
        put(false, "name", syntax.name_at);
        put(false, "parameter", syntax.parameter_label.at);
        put(false, "init", syntax.initial_at);
        for (std::size_t i = 0; i < syntax.locations.size(); ++i) {
            put_location(syntax.locations[i], process.locations[i]);
        }
        for (std::size_t i = 0; i < syntax.branchpoints.size(); ++i) {
            put(false, fmt::format("branchpoint {}", process.branchpoints[i]),
                syntax.branchpoints[i].at);
        }
        for (std::size_t i = 0; i < syntax.edges.size(); ++i) {
            const EdgeSyntax& edge = syntax.edges[i];
            put_edge(syntax.edges[i], process.middle(edge),
                     fmt::format("{} {} {}", process.name(edge.source),
                                 process.name(edge.target), process.numbers[i]));
        }
        out_ += "}\n\n";
    }

    std::string take() { return std::move(out_); }

private:
    void put(bool known, std::string_view what, Place at, Offset origin = {}) {
        if (!at) return;
        out_ += fmt::format("{}{} ({},{});\n", known ? "" : "//@ ", what,
                            at->x - origin.x, at->y - origin.y);
    }

    void put_color(std::string_view what, std::string_view color) {
        const bool plain = color.find_first_of(" \t\r\n(),;{}") == std::string_view::npos;
        if (!color.empty() && plain)
            out_ += fmt::format("//@ color {} {};\n", what, color);
    }

    void put_location(LocationSyntax& location, const std::string& name) {
        put(true, fmt::format("location {}", name), location.at);
        for (const LocationRow& row : location_rows) {
            put(row.known, fmt::format("{} {}", row.word, name), row.place(location),
                offset(location.at));
        }
        if (location.unnamed) out_ += fmt::format("//@ unnamed {};\n", name);
        put_color(name, location.color);
    }

    void put_edge(EdgeSyntax& edge, Offset middle, const std::string& id) {
        for (Point nail : edge.nails)
            put(true, fmt::format("trans {}", id), nail, middle);
        for (const EdgeRow& row : edge_rows) {
            put(row.known, fmt::format("{} {}", row.word, id), row.place(edge), middle);
        }
        put_color(id, edge.color);
    }

    const NameTable& names_;
    std::string out_;
};

// ---------------------------------------------------------------- reading

/// `word name name number (x,y), (x,y);` in any shape people write it.
struct Line {
    std::vector<std::string_view> words;
    std::vector<Offset> places;
};

struct Block {
    std::string_view process;
    std::vector<Line> lines;
};

class UgiReader {
public:
    explicit UgiReader(std::string_view text) : text_(text) {}

    // file := ("process" Id "graphinfo" "{" (line ";")* "}")*
    std::vector<Block> read() {
        std::vector<Block> blocks;
        for (std::string_view token = next(); !token.empty(); token = next()) {
            if (token != "process") continue;
            Block block{next(), {}};
            while (!token.empty() && token != "{") token = next();
            for (Line line; read_line(line); line = {}) block.lines.push_back(line);
            blocks.push_back(std::move(block));
        }
        return blocks;
    }

private:
    static constexpr std::string_view blanks = " \t\r\n";
    static constexpr std::string_view symbols = "(),;{}";

    /// Empty at the end of the text.
    std::string_view next() {
        for (;;) {
            at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
            if (text_.substr(at_, 3) == "//@") {
                at_ += 3;
            } else if (text_.substr(at_, 2) == "//") {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else {
                break;
            }
        }
        if (at_ == text_.size()) return {};
        const std::size_t begin = at_;
        if (symbols.find(text_[at_]) != std::string_view::npos) {
            ++at_;
        } else {
            at_ = std::min(text_.find_first_of(" \t\r\n(),;{}", at_), text_.size());
        }
        return text_.substr(begin, at_ - begin);
    }

    /// False at the end of the block.
    bool read_line(Line& line) {
        for (;;) {
            const std::string_view token = next();
            if (token.empty() || token == "}") return false;
            if (token == ";") return true;
            if (token == "(") {
                Offset place;
                if (!read_number(place.x) || next() != "," || !read_number(place.y))
                    continue;
                line.places.push_back(place);
            } else if (token != ")" && token != "," && token != "{") {
                line.words.push_back(token);
            }
        }
    }

    bool read_number(std::int64_t& value) {
        const std::string_view digits = next();
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        constexpr std::int64_t largest = std::int64_t{1} << 40; // so that sums are safe
        return problem == std::errc{} && end != digits.data() && value < largest &&
               value > -largest;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

class UgiApplier {
public:
    UgiApplier(Process& process, Arena& arena) : process_(process), arena_(arena) {
        for (std::size_t i = 0; i < process.locations.size(); ++i) {
            locations_.emplace(process.locations[i], &process.syntax.locations[i]);
        }
    }

    void apply(const std::vector<Line>& lines) {
        count_from_one_ = counts_from_one(lines);
        // Nodes first: all else is relative to them.
        for (const Line& line : lines) apply_node(line);
        for (const Line& line : lines) apply_line(line);
        for (const auto& [edge, nails] : nails_) {
            process_.syntax.edges[edge].nails = arena_.copy(nails);
        }
    }

private:
    LocationSyntax* location(std::string_view name) const {
        const auto found = locations_.find(name);
        return found == locations_.end() ? nullptr : found->second;
    }

    static std::optional<std::size_t> number(std::string_view digits) {
        std::size_t value = 0;
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (problem != std::errc{} || end != digits.data() + digits.size()) return {};
        return value;
    }

    const std::vector<std::size_t>* same_ends(const Line& line) const {
        const auto found =
            process_.edges.find({std::string{line.words[1]}, std::string{line.words[2]}});
        return found == process_.edges.end() ? nullptr : &found->second;
    }

    // Programs disagree about the first number. Only when none is 0 and one would be too
    // large otherwise, they begin with 1.
    bool counts_from_one(const std::vector<Line>& lines) const {
        bool too_large = false;
        for (const Line& line : lines) {
            if (line.words.size() != 4) continue;
            const auto n = number(line.words[3]);
            const auto* same = same_ends(line);
            if (n == 0u) return false;
            too_large |= n && same != nullptr && *n >= same->size();
        }
        return too_large;
    }

    std::optional<std::size_t> edge(const Line& line) const {
        const auto* same = same_ends(line);
        auto n = number(line.words[3]);
        if (same == nullptr || !n || (count_from_one_ && *n == 0)) return {};
        if (count_from_one_) --*n;
        if (*n >= same->size()) return {};
        return (*same)[*n];
    }

    void apply_node(const Line& line) {
        if (line.words.size() != 2 || line.places.size() != 1) return;
        const Point at = add(line.places[0], {});
        if (line.words[0] == "location") {
            if (LocationSyntax* l = location(line.words[1])) l->at = at;
        } else if (line.words[0] == "branchpoint") {
            const auto found = std::ranges::find(process_.branchpoints, line.words[1]);
            const auto index = found - process_.branchpoints.begin();
            if (found != process_.branchpoints.end()) {
                process_.syntax.branchpoints[static_cast<std::size_t>(index)].at = at;
            }
        }
    }

    void apply_line(const Line& line) {
        switch (line.words.size()) {
        case 1: apply_to_template(line); break;
        case 2: apply_to_location(line); break;
        case 3:
            if (line.words[0] != "color") break;
            if (LocationSyntax* l = location(line.words[1]))
                l->color = arena_.copy(line.words[2]);
            break;
        case 4:
            if (const auto e = edge(line)) apply_to_edge(line, *e);
            break;
        case 5:
            if (const auto e = edge(line); e && line.words[0] == "color") {
                process_.syntax.edges[*e].color = arena_.copy(line.words[4]);
            }
            break;
        default: break;
        }
    }

    void apply_to_template(const Line& line) {
        if (line.places.empty()) return;
        const Point at = add(line.places[0], {});
        if (line.words[0] == "name") process_.syntax.name_at = at;
        if (line.words[0] == "parameter") process_.syntax.parameter_label.at = at;
        if (line.words[0] == "init") process_.syntax.initial_at = at;
    }

    void apply_to_location(const Line& line) {
        LocationSyntax* l = location(line.words[1]);
        if (l == nullptr) return;
        if (line.words[0] == "unnamed") l->unnamed = line.words[1].starts_with('_');
        if (line.places.empty()) return;
        for (const LocationRow& row : location_rows) {
            if (row.word == line.words[0])
                row.place(*l) = add(offset(l->at), line.places[0]);
        }
    }

    void apply_to_edge(const Line& line, std::size_t index) {
        EdgeSyntax& e = process_.syntax.edges[index];
        const Offset middle = process_.middle(e);
        if (line.words[0] == "trans") {
            for (Offset place : line.places) nails_[index].push_back(add(middle, place));
        }
        if (line.places.empty()) return;
        for (const EdgeRow& row : edge_rows) {
            if (row.word == line.words[0]) row.place(e) = add(middle, line.places[0]);
        }
    }

    Process& process_;
    Arena& arena_;
    std::unordered_map<std::string_view, LocationSyntax*> locations_;
    std::map<std::size_t, std::vector<Point>> nails_;
    bool count_from_one_ = false;
};

} // namespace

bool has_places(const Document& document) {
    const auto drawn_location = [](LocationSyntax& l) {
        return l.at || !l.color.empty() || l.unnamed ||
               std::ranges::any_of(location_rows, [&](const LocationRow& row) {
                   return row.place(l).has_value();
               });
    };
    const auto drawn_edge = [](EdgeSyntax& e) {
        return !e.nails.empty() || !e.color.empty() ||
               std::ranges::any_of(edge_rows, [&](const EdgeRow& row) {
                   return row.place(e).has_value();
               });
    };
    return std::ranges::any_of(document.templates, [&](const TemplateSyntax* t) {
        return t->name_at || t->initial_at || t->parameter_label.at ||
               std::ranges::any_of(t->locations, drawn_location) ||
               std::ranges::any_of(t->edges, drawn_edge);
    });
}

std::string write_ugi(const Document& document, const NameTable& names) {
    UgiWriter writer(names);
    for (TemplateSyntax* process : document.templates) writer.write(*process);
    return writer.take();
}

void apply_ugi(std::string_view text, Document& document, const NameTable& names) {
    std::unordered_map<std::string_view, TemplateSyntax*> templates;
    for (TemplateSyntax* process : document.templates) {
        templates.emplace(names.text(process->name), process);
    }
    for (const Block& block : UgiReader(text).read()) {
        const auto found = templates.find(block.process);
        if (found == templates.end()) continue;
        Process process(*found->second, names);
        UgiApplier(process, *document.arena).apply(block.lines);
    }
}

std::vector<std::string> xta_branchpoint_names(const TemplateSyntax& process,
                                               const NameTable& names) {
    std::set<std::string, std::less<>> taken;
    for (const LocationSyntax& location : process.locations) {
        taken.emplace(names.text(location.name));
    }
    std::vector<std::string> found;
    for (const BranchpointSyntax& branchpoint : process.branchpoints) {
        std::string name{names.text(branchpoint.name)};
        while (!taken.insert(name).second) name += '_';
        found.push_back(std::move(name));
    }
    return found;
}

} // namespace zonar::language
