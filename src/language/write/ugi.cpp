#include "language/write/ugi.h"

#include "language/write/ugi_parts.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>
#include <utility>

namespace zonar::language {

namespace {

using namespace ugi;

/// `word name name number (x,y), (x,y);` in any shape people write it.
struct UgiLine {
    std::vector<std::string_view> words;
    std::vector<Offset> places;
};

struct Block {
    std::string_view process;
    std::vector<UgiLine> lines;
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
            for (UgiLine line; read_line(line); line = {}) block.lines.push_back(line);
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
    bool read_line(UgiLine& line) {
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
    UgiApplier(DrawnProcess& process, Arena& arena) : process_(process), arena_(arena) {
        for (std::size_t i = 0; i < process.locations.size(); ++i) {
            locations_.emplace(process.locations[i], &process.syntax.locations[i]);
        }
    }

    void apply(const std::vector<UgiLine>& lines) {
        count_from_one_ = counts_from_one(lines);
        // Nodes first: all else is relative to them.
        for (const UgiLine& line : lines) apply_node(line);
        for (const UgiLine& line : lines) apply_line(line);
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

    const std::vector<std::size_t>* same_ends(const UgiLine& line) const {
        const auto found =
            process_.edges.find({std::string{line.words[1]}, std::string{line.words[2]}});
        return found == process_.edges.end() ? nullptr : &found->second;
    }

    // Programs disagree about the first number. Only when none is 0 and one would be too
    // large otherwise, they begin with 1.
    bool counts_from_one(const std::vector<UgiLine>& lines) const {
        bool too_large = false;
        for (const UgiLine& line : lines) {
            if (line.words.size() != 4) continue;
            const auto n = number(line.words[3]);
            const auto* same = same_ends(line);
            if (n == 0u) return false;
            too_large |= n && same != nullptr && *n >= same->size();
        }
        return too_large;
    }

    std::optional<std::size_t> edge(const UgiLine& line) const {
        const auto* same = same_ends(line);
        auto n = number(line.words[3]);
        if (same == nullptr || !n || (count_from_one_ && *n == 0)) return {};
        if (count_from_one_) --*n;
        if (*n >= same->size()) return {};
        return (*same)[*n];
    }

    void apply_node(const UgiLine& line) {
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

    void apply_line(const UgiLine& line) {
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

    void apply_to_template(const UgiLine& line) {
        if (line.places.empty()) return;
        const Point at = add(line.places[0], {});
        if (line.words[0] == "name") process_.syntax.name_at = at;
        if (line.words[0] == "parameter") process_.syntax.parameter_label.at = at;
        if (line.words[0] == "init") process_.syntax.initial_at = at;
    }

    void apply_to_location(const UgiLine& line) {
        LocationSyntax* l = location(line.words[1]);
        if (l == nullptr) return;
        if (line.words[0] == "unnamed") l->unnamed = line.words[1].starts_with('_');
        if (line.places.empty()) return;
        for (const PlacedOnLocation& row : location_rows) {
            if (row.word == line.words[0])
                row.place(*l) = add(offset(l->at), line.places[0]);
        }
    }

    void apply_to_edge(const UgiLine& line, std::size_t index) {
        EdgeSyntax& e = process_.syntax.edges[index];
        const Offset middle = process_.middle(e);
        if (line.words[0] == "trans") {
            for (Offset place : line.places) nails_[index].push_back(add(middle, place));
        }
        if (line.places.empty()) return;
        for (const PlacedOnEdge& row : edge_rows) {
            if (row.word == line.words[0]) row.place(e) = add(middle, line.places[0]);
        }
    }

    DrawnProcess& process_;
    Arena& arena_;
    std::unordered_map<std::string_view, LocationSyntax*> locations_;
    std::map<std::size_t, std::vector<Point>> nails_;
    bool count_from_one_ = false;
};

} // namespace

void apply_ugi(std::string_view text, Document& document, const NameTable& names) {
    std::unordered_map<std::string_view, TemplateSyntax*> templates;
    for (TemplateSyntax* process : document.templates) {
        templates.emplace(names.text(process->name), process);
    }
    for (const Block& block : UgiReader(text).read()) {
        const auto found = templates.find(block.process);
        if (found == templates.end()) continue;
        DrawnProcess process(*found->second, names);
        UgiApplier(process, *document.arena).apply(block.lines);
    }
}

} // namespace zonar::language
