#include "app/verifyta/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace zonar::app::verifyta {

namespace {

/// The elements of which there may be several beside each other.
constexpr std::string_view counted[] = {
    "template", "location", "branchpoint", "transition", "label", "nail", "query", "lsc"};

struct Element {
    std::string step; // "/template[2]"
    std::size_t text_begin = 0;
    std::map<std::string, int, std::less<>> children; // how many of each name so far
};

/// Walks through tags, up to an offset. What is not well-formed was refused before.
class Walk {
public:
    explicit Walk(std::string_view text) : text_(text) { stack_.emplace_back(); }

    Position to(std::size_t offset) {
        while (at_ < offset) {
            const std::size_t tag = text_.find('<', at_);
            if (tag == text_.npos || tag >= offset) break;
            const std::size_t end = end_of(tag);
            // A place inside a tag is one of the element that it opens.
            if (offset < end) {
                if (is_opening(tag)) open(tag, end);
                break;
            }
            pass(tag, end);
            at_ = end;
        }
        return position(offset);
    }

private:
    bool is_opening(std::size_t tag) const {
        return tag + 1 < text_.size() &&
               std::string_view{"!?/"}.find(text_[tag + 1]) == std::string_view::npos;
    }

    /// Behind the markup that begins at `tag`.
    std::size_t end_of(std::size_t tag) const {
        const std::string_view rest = text_.substr(tag);
        const auto behind = [&](std::string_view closing) {
            const std::size_t found = rest.find(closing);
            return found == rest.npos ? text_.size() : tag + found + closing.size();
        };
        if (rest.starts_with("<!--")) return behind("-->");
        if (rest.starts_with("<![CDATA[")) return behind("]]>");
        if (rest.starts_with("<?")) return behind("?>");
        char quote = 0; // of an attribute, in which ">" means nothing
        for (std::size_t i = 0; i < rest.size(); ++i) {
            if (quote != 0) {
                if (rest[i] == quote) quote = 0;
            } else if (rest[i] == '"' || rest[i] == '\'') {
                quote = rest[i];
            } else if (rest[i] == '>') {
                return tag + i + 1;
            }
        }
        return text_.size();
    }

    void pass(std::size_t tag, std::size_t end) {
        if (text_[tag + 1] == '/') {
            if (stack_.size() > 1) stack_.pop_back();
        } else if (is_opening(tag)) {
            open(tag, end);
            if (end >= 2 && text_[end - 2] == '/') stack_.pop_back();
        }
    }

    void open(std::size_t tag, std::size_t end) {
        const std::size_t begin = tag + 1;
        const std::size_t name_end = text_.find_first_of(" \t\r\n/>", begin);
        const std::string name{text_.substr(begin, name_end - begin)};
        const int number = ++stack_.back().children[name];
        const bool several = std::ranges::count(counted, name) != 0;
        stack_.push_back({.step = several ? fmt::format("/{}[{}]", name, number)
                                          : fmt::format("/{}", name),
                          .text_begin = end,
                          .children = {}});
    }

    Position position(std::size_t offset) const {
        Position position;
        for (const Element& element : stack_) position.path += element.step;
        const std::size_t begin = std::min(stack_.back().text_begin, offset);
        const auto lines = std::ranges::count(text_.substr(begin, offset - begin), '\n');
        position.line = static_cast<std::uint32_t>(lines) + 1;
        return position;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Element> stack_; // the document itself first, which has no name
};

} // namespace

Position position_in_xml(std::string_view text, std::size_t at) {
    return Walk(text).to(std::min(at, text.size()));
}

Position position_of(const model::SourceMap& sources, std::uint32_t offset) {
    const auto place = sources.place(offset);
    if (!place) return {};
    const std::string_view text = sources.file_text(offset);
    const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (first == text.npos || text[first] != '<')
        return {.path = {}, .line = place->line};
    const auto line_begin =
        static_cast<std::size_t>(place->line_text.data() - text.data());
    return position_in_xml(text, line_begin + (offset - place->line_begin));
}

} // namespace zonar::app::verifyta
