#include "language/diagnostics.h"

#include "text/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace zonar::language {

std::string_view describe(Severity severity) {
    switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
    }
    return "";
}

void Diagnostics::add(Diagnostic diagnostic) {
    for (auto it = all_.rbegin(); it != all_.rend() && it - all_.rbegin() < 8; ++it) {
        if (it->range == diagnostic.range && it->rule == diagnostic.rule &&
            it->message == diagnostic.message) {
            return;
        }
    }
    const bool is_error = diagnostic.severity == Severity::error;
    std::size_t& count = is_error ? errors_ : warnings_;
    if (diagnostic.severity != Severity::note && ++count > limit_) {
        ++(is_error ? left_out_errors_ : left_out_warnings_);
        return;
    }
    all_.push_back(std::move(diagnostic));
}

void Diagnostics::sort() {
    std::ranges::stable_sort(all_, {}, [](const Diagnostic& d) {
        return std::tuple{d.range.begin, d.severity, d.range.end};
    });
}

namespace {

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Spaces as wide as `text`; tabs stay tabs, so that the caret stands right anyway.
std::string blanks_for(std::string_view text) {
    std::string blanks;
    for (char c : text) {
        if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
        blanks += c == '\t' ? '\t' : ' ';
    }
    return blanks;
}

constexpr std::size_t longest_shown_line = 160;

/// The line with a caret and tildes under the range. A very long line is shown around
/// the place that matters.
std::string excerpt(const model::Place& place, SourceRange range) {
    std::string_view line = place.line_text;
    std::size_t begin =
        std::min<std::size_t>(range.begin - place.line_begin, line.size());
    std::size_t end =
        std::clamp<std::size_t>(range.end - place.line_begin, begin, line.size());
    std::string_view before_dots, after_dots;
    if (line.size() > longest_shown_line) {
        const auto at_character = [&](std::size_t i) { // do not cut a character in two
            while (i > 0 && i < line.size() &&
                   (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80) {
                --i;
            }
            return i;
        };
        const std::size_t from = at_character(begin > 60 ? begin - 60 : 0);
        const std::size_t to =
            at_character(std::min(line.size(), from + longest_shown_line));
        if (from > 0) before_dots = "...";
        if (to < line.size()) after_dots = "...";
        begin -= from;
        end = std::min(end, to) - from;
        line = line.substr(from, to - from);
    }
    // Escapes are wider than what they stand for, so widths are those of what is shown.
    const std::string before = text::visible(line.substr(0, begin));
    const std::string marked = text::visible(line.substr(begin, end - begin));
    const std::string after = text::visible(line.substr(end));
    const std::size_t width = std::max<std::size_t>(1, characters(marked));
    return fmt::format("{:5} | {}{}{}{}{}\n      | {}{}^{}\n", place.line, before_dots,
                       before, marked, after, after_dots, blanks_for(before_dots),
                       blanks_for(before), std::string(width - 1, '~'));
}

} // namespace

std::string render(const Diagnostic& diagnostic, const SourceMap& sources) {
    const auto place =
        diagnostic.range.known() ? sources.place(diagnostic.range.begin) : std::nullopt;
    std::string text;
    if (place) {
        text = fmt::format("{}:{}:{}: {}: {}\n", text::visible_line(place->file),
                           place->line, place->column, describe(diagnostic.severity),
                           text::visible(diagnostic.message));
        text += excerpt(*place, diagnostic.range);
    } else if (!diagnostic.file.empty()) {
        text =
            fmt::format("{}: {}: {}\n", text::visible_line(diagnostic.file),
                        describe(diagnostic.severity), text::visible(diagnostic.message));
    } else {
        text = fmt::format("{}: {}\n", describe(diagnostic.severity),
                           text::visible(diagnostic.message));
    }
    if (!diagnostic.context.empty())
        text += fmt::format("      in {}\n", text::visible(diagnostic.context));
    if (!diagnostic.help.empty())
        text += fmt::format("      help: {}\n", text::visible(diagnostic.help));
    return text;
}

std::string render(const Diagnostics& diagnostics, const SourceMap& sources) {
    std::string text;
    for (const Diagnostic& d : diagnostics.all()) text += render(d, sources);
    return text + describe_left_out(diagnostics);
}

std::string describe_left_out(const Diagnostics& diagnostics) {
    const std::size_t errors = diagnostics.left_out_errors();
    const std::size_t warnings = diagnostics.left_out() - errors;
    const auto count = [](std::size_t number, std::string_view what) {
        return fmt::format("{} more {}{}", number, what, number == 1 ? "" : "s");
    };
    if (errors == 0 && warnings == 0) return {};
    if (warnings == 0) return fmt::format("... and {}\n", count(errors, "error"));
    if (errors == 0) return fmt::format("... and {}\n", count(warnings, "warning"));
    return fmt::format("... and {} and {}\n", count(errors, "error"),
                       count(warnings, "warning"));
}

} // namespace zonar::language
