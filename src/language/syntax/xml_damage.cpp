#include "language/syntax/xml_damage.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace zonar::language {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Goes from tag to tag and keeps the elements that are open.
class Scan {
public:
    Scan(std::string_view text, std::size_t reported)
        : text_(text), reported_(reported) {}

    std::optional<XmlDamage> run() {
        while (at_ < text_.size() && !damage_ && !gave_up_) {
            at_ = text_.find('<', at_);
            if (at_ == std::string_view::npos) break;
            step();
        }
        if (damage_ || gave_up_) return damage_;
        if (!open_.empty()) cut(fmt::format("<{}>", open_.back().name), open_.back().at);
        return damage_;
    }

private:
    struct Element {
        std::string_view name;
        std::size_t at;
    };

    void step() {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with("<!--")) return skip("-->", "a comment");
        if (rest.starts_with("<![CDATA[")) return skip("]]>", "a CDATA section");
        if (rest.starts_with("<?")) return skip("?>", "a processing instruction");
        if (rest.starts_with("<!")) return skip(">", "the document type");
        if (rest.starts_with("</")) return end_tag();
        start_tag();
    }

    void skip(std::string_view end, std::string_view what) {
        const std::size_t close = text_.find(end, at_);
        if (close == std::string_view::npos) return cut(what, at_);
        at_ = close + end.size();
    }

    /// Up to the '>' of the tag at hand. A '<' before it belongs to no tag.
    std::optional<std::string_view> inside_of_tag() {
        char quote = '\0';
        for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
            const char c = text_[i];
            if (c == '<') {
                gave_up_ = true;
                return std::nullopt;
            }
            if (quote != '\0') {
                if (c == quote) quote = '\0';
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return text_.substr(at_ + 1, i - at_ - 1);
            }
        }
        cut(fmt::format("the tag <{}", name_in(text_.substr(at_ + 1))), at_);
        return std::nullopt;
    }

    static std::string_view name_in(std::string_view tag) {
        return tag.substr(0, tag.find_first_of(" \t\r\n/>"));
    }

    void start_tag() {
        const auto tag = inside_of_tag();
        if (!tag) return;
        const std::string_view name = name_in(*tag);
        if (name.empty()) {
            gave_up_ = true;
            return;
        }
        if (!tag->ends_with('/')) open_.push_back({name, at_});
        at_ += tag->size() + 2;
    }

    void end_tag() {
        const auto tag = inside_of_tag();
        if (!tag) return;
        const std::string_view name = name_in(tag->substr(1));
        if (open_.empty() || open_.back().name != name) {
            damage_ = XmlDamage{
                .offset = at_,
                .length = tag->size() + 2,
                .message =
                    open_.empty()
                        ? fmt::format("</{}> closes nothing that is open", name)
                        : fmt::format("</{}> cannot close <{}>, which begins in line {}",
                                      name, open_.back().name, line_of(open_.back().at)),
                .help = open_.empty()
                            ? ""
                            : fmt::format("</{}> is missing", open_.back().name)};
            return;
        }
        open_.pop_back();
        at_ += tag->size() + 2;
    }

    /// The text ends inside of something that began at `begin`.
    void cut(std::string_view what, std::size_t begin) {
        // If the parser gave up before, there is something else that is wrong.
        if (reported_ < begin) {
            gave_up_ = true;
            return;
        }
        const std::size_t last = text_.find_last_not_of(blanks);
        damage_ =
            XmlDamage{.offset = last == std::string_view::npos ? text_.size() : last + 1,
                      .length = 0,
                      .message = fmt::format("the file ends inside {}, which begins in "
                                             "line {}; it seems to be cut off",
                                             what, line_of(begin)),
                      .help = {}};
    }

    std::size_t line_of(std::size_t offset) const {
        return static_cast<std::size_t>(
                   std::ranges::count(text_.substr(0, offset), '\n')) +
               1;
    }

    std::string_view text_;
    std::size_t reported_;
    std::size_t at_ = 0;
    std::vector<Element> open_;
    std::optional<XmlDamage> damage_;
    bool gave_up_ = false;
};

std::string explain(pugi::xml_parse_status status) {
    using namespace pugi;
    switch (status) {
    case status_end_element_mismatch:
        return "this end tag does not match the open element";
    case status_bad_start_element:
        return "expected an element's name and attributes here";
    case status_bad_end_element: return "expected the end tag of the open element here";
    case status_bad_attribute: return "expected an attribute (name=\"value\") here";
    case status_bad_cdata: return "this CDATA section is never closed";
    case status_bad_comment: return "this comment is never closed or contains '--'";
    case status_bad_doctype: return "this document type declaration is broken";
    case status_bad_pi: return "this processing instruction is never closed";
    case status_bad_pcdata: return "expected the end of the text here";
    case status_unrecognized_tag: return "this '<' begins no tag";
    case status_no_document_element: return "there is no element in this file";
    default: {
        xml_parse_result result;
        result.status = status;
        return result.description();
    }
    }
}

/// A way out, by what went wrong.
std::string way_out(std::string_view text, pugi::xml_parse_status status) {
    using namespace pugi;
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos || text[first] != '<')
        return "XML begins with '<'; the name of a model in XTA ends in .xta";
    switch (status) {
    case status_bad_attribute:
        return "values stand in quotes; in texts XML spells '<' as '&lt;'";
    case status_bad_start_element:
    case status_unrecognized_tag:
        return "in the text of labels and declarations XML spells '<' as '&lt;'";
    default:
        return "a model is an <nta> element; docs/compatibility.md tells which formats "
               "are read";
    }
}

} // namespace

XmlDamage describe_damage(std::string_view text, pugi::xml_parse_status status,
                          std::size_t reported) {
    if (auto damage = Scan(text, reported).run()) return *std::move(damage);
    return {.offset = reported,
            .length = 1,
            .message = explain(status),
            .help = way_out(text, status)};
}

} // namespace zonar::language
