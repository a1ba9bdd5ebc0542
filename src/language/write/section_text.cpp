#include "language/write/section_text.h"

#include "language/text/comments.h"

#include <iterator>

namespace zonar::language {

namespace {

/// The comment behind the last item, on its line: how much of the text it takes.
std::size_t trailing_comment(std::string_view text) {
    const std::size_t line = std::min(text.find('\n'), text.size());
    std::size_t end = 0;
    for (const Comment& comment : find_comments(text)) {
        if (comment.begin >= line) break;
        end = comment.end;
    }
    return end;
}

class Sorter {
public:
    Sorter(Section section, Dialect dialect, SyntaxPrinter& printer,
           const std::set<std::string_view>& left_out)
        : section_(section), dialect_(dialect), printer_(printer), left_out_(left_out) {}

    SortedText sort(std::span<Declaration* const> declarations, std::size_t from) {
        SortedText sorted;
        std::string* last = &sorted.declarations;
        std::size_t at = from;
        for (const Declaration* declaration : declarations) {
            std::string_view between =
                section_.slice(at, section_.begin_of(declaration->range));
            between.remove_prefix(take_trailing(*last, between));
            at = section_.end_of(declaration->range);
            if (declaration->kind == DeclarationKind::template_) {
                last = &sorted.before_template.emplace_back();
                append_gap(*last, between);
                continue;
            }
            const bool assignment = declaration->kind == DeclarationKind::instantiation;
            last = assignment ? &sorted.assignments : &sorted.declarations;
            append_gap(*last, between);
            if (!assignment || !is_left_out(*declaration))
                append_item(*last, *declaration);
        }
        sorted.rest = section_.slice(at, section_.text.size());
        sorted.rest.remove_prefix(take_trailing(*last, sorted.rest));
        return sorted;
    }

private:
    bool is_left_out(const Declaration& declaration) const {
        return left_out_.contains(printer_.text(declaration.instantiation->name));
    }

    /// Moves the comment behind the last item to that item and returns its length. What
    /// follows may go elsewhere, so the line is ended here.
    std::size_t take_trailing(std::string& text, std::string_view between) {
        const std::size_t length = trailing_comment(between);
        if (length == 0) return 0;
        if (dialect_ == Dialect::old) {
            if (after_item_) text.back() = ' '; // its end of line
            text += only_comments(between.substr(0, length));
        } else {
            text += between.substr(0, length);
            text += '\n';
        }
        between.remove_prefix(length);
        return length + (between.starts_with("\r\n") ? 2
                         : between.starts_with('\n') ? 1
                                                     : 0);
    }

    void append_gap(std::string& text, std::string_view gap) {
        if (dialect_ != Dialect::old) {
            text += gap;
            return;
        }
        after_item_ = false;
        // One blank line is enough to tell paragraphs apart.
        if (!text.empty() && std::ranges::count(blank_comments(gap), '\n') > 1)
            text += '\n';
        text += only_comments(gap);
    }

    void append_item(std::string& text, const Declaration& declaration) {
        if (dialect_ == Dialect::old) {
            text += printer_.declaration(declaration);
            text += '\n';
            after_item_ = true;
        } else {
            text += section_.slice(section_.begin_of(declaration.range),
                                   section_.end_of(declaration.range));
        }
    }

    Section section_;
    Dialect dialect_;
    SyntaxPrinter& printer_;
    const std::set<std::string_view>& left_out_;
    bool after_item_ = false; // old: a printed declaration and its end of line came last
};

} // namespace

Section file_of(const Document& document, const SourceMap& sources) {
    const std::uint32_t at = document.system.range.begin;
    if (!document.system.range.known()) return {};
    const std::string_view file = sources.file_text(at);
    const auto size = static_cast<std::uint32_t>(file.size());
    const std::string_view rest = sources.text({at, at + size}); // ends with the file
    return {file, at - (size - static_cast<std::uint32_t>(rest.size()))};
}

std::string only_comments(std::string_view text) {
    std::string kept;
    for (const Comment& comment : find_comments(text)) {
        kept += text.substr(comment.begin, comment.end - comment.begin);
        kept += '\n';
    }
    return kept;
}

SortedText sort_text(Section section, Dialect dialect, SyntaxPrinter& printer,
                     std::span<Declaration* const> declarations, std::size_t from,
                     const std::set<std::string_view>& left_out) {
    return Sorter(section, dialect, printer, left_out).sort(declarations, from);
}

// ---------------------------------------------------------------- comments in processes

BodyComments::BodyComments(Section section, const TemplateSyntax& process,
                           Dialect dialect, std::size_t from)
    : section_(section), dialect_(dialect), locations_(process.locations.size()) {
    for (const LocationSyntax& l : process.locations) {
        add(l.range, {&l.invariant_label, &l.rate_label});
    }
    for (const EdgeSyntax& e : process.edges) {
        add(e.range, {&e.select_label, &e.guard_label, &e.sync_label, &e.update_label,
                      &e.weight_label});
    }
    read(from, section.end_of(process.range));
}

void BodyComments::add(SourceRange range, std::initializer_list<const Label*> labels) {
    Item item{section_.begin_of(range), section_.end_of(range), {}, {}};
    for (const Label* label : labels) {
        if (!label->range.known()) continue;
        item.labels.emplace_back(section_.begin_of(label->range),
                                 section_.end_of(label->range));
        item.end = std::max(item.end, item.labels.back().second);
    }
    items_.push_back(std::move(item));
}

void BodyComments::read(std::size_t first, std::size_t last) {
    for (Comment comment : find_comments(section_.slice(first, last))) {
        comment.begin += first;
        comment.end += first;
        const auto after =
            std::ranges::upper_bound(items_, comment.begin, {}, &Item::begin);
        const bool belongs_before =
            after != items_.begin() &&
            (comment.begin < std::prev(after)->end || after == items_.end() ||
             trails_code(section_.text, comment));
        Item& item = belongs_before ? *std::prev(after) : *after;
        if (dialect_ == Dialect::modern && is_in_label(item, comment.begin)) continue;
        if (!item.said.empty()) item.said += '\n';
        item.said += bare_comment(section_.slice(comment.begin, comment.end));
    }
}

bool BodyComments::is_in_label(const Item& item, std::size_t comment) {
    return std::ranges::any_of(item.labels, [&](const auto& label) {
        return label.first <= comment && comment < label.second;
    });
}

} // namespace zonar::language
