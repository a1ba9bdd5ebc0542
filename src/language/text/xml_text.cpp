#include "language/text/xml_text.h"

#include "language/text/encoding.h"
#include "language/text/fragment.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>

namespace zonar::language {

namespace {

bool has_blank_outside_comments(std::string_view gap) {
    for (std::size_t at = 0; at < gap.size(); ++at) {
        if (gap.substr(at).starts_with("<!--")) {
            at = std::min(gap.find("-->", at), gap.size() - 1);
            if (gap[at] == '-') at += 2;
        } else if (gap[at] == ' ' || gap[at] == '\t' || gap[at] == '\n' ||
                   gap[at] == '\r') {
            return true;
        }
    }
    return false;
}

} // namespace

std::size_t XmlText::offset_of(pugi::xml_node node) const {
    const auto offset = node.offset_debug();
    return offset < 0 ? 0 : std::min(static_cast<std::size_t>(offset), file_.size());
}

SourceRange XmlText::tag(pugi::xml_node element) const {
    const auto begin = base_ + static_cast<std::uint32_t>(offset_of(element));
    return {begin, begin + static_cast<std::uint32_t>(std::strlen(element.name()))};
}

Fragment XmlText::of(pugi::xml_node element) {
    const auto is_text = [](pugi::xml_node node) {
        return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
    };
    const pugi::xml_node first = element.first_child();
    if (!first) {
        const SourceRange at = tag(element);
        return {{}, {}, at.begin};
    }
    // Nearly always: one text without an entity. It needs no copy.
    if (is_text(first) && !first.next_sibling()) {
        const std::size_t offset = offset_of(first);
        const std::string_view raw = file_.substr(offset, std::strlen(first.value()));
        if (first.type() == pugi::node_cdata || raw.find('&') == std::string_view::npos) {
            return plain_fragment(arena_, raw,
                                  base_ + static_cast<std::uint32_t>(offset));
        }
    }
    std::string text;
    std::vector<Anchor> anchors;
    std::uint32_t end = tag(element).begin;
    for (pugi::xml_node child : element.children()) {
        if (!is_text(child)) continue;
        const std::size_t offset = offset_of(child);
        const std::string_view raw = file_.substr(offset, std::strlen(child.value()));
        // pugixml drops texts of blanks only; between two words they count.
        if (!text.empty() && offset + base_ > end &&
            has_blank_outside_comments(file_.substr(end - base_, offset + base_ - end))) {
            anchors.push_back({static_cast<std::uint32_t>(text.size()), end});
            text += ' ';
        }
        if (child.type() == pugi::node_cdata) {
            anchors.push_back({static_cast<std::uint32_t>(text.size()),
                               base_ + static_cast<std::uint32_t>(offset)});
            text += raw;
        } else {
            decode(raw, offset, text, anchors);
        }
        end = base_ + static_cast<std::uint32_t>(offset + raw.size());
    }
    return {arena_.copy(std::string_view{text}), arena_.copy(anchors), end};
}

std::string_view XmlText::attribute(pugi::xml_node element, const char* name) {
    const std::string_view raw = element.attribute(name).value();
    if (raw.find('&') == std::string_view::npos) return raw;
    std::string text;
    std::vector<Anchor> anchors;
    decode(raw, offset_of(element), text, anchors);
    return arena_.copy(std::string_view{text});
}

void XmlText::decode(std::string_view raw, std::size_t offset, std::string& text,
                     std::vector<Anchor>& anchors) {
    const auto anchor = [&](std::size_t at) {
        anchors.push_back({static_cast<std::uint32_t>(text.size()),
                           base_ + static_cast<std::uint32_t>(offset + at)});
    };
    anchor(0);
    for (std::size_t at = 0; at < raw.size();) {
        const std::size_t entity = std::min(raw.find('&', at), raw.size());
        text += raw.substr(at, entity - at);
        if (entity == raw.size()) return;
        if (entity > at) anchor(entity);
        at = decode_entity(raw, entity, offset, text);
        if (at < raw.size()) anchor(at);
    }
}

/// Appends what the entity at `at` stands for and returns where the text goes on.
std::size_t XmlText::decode_entity(std::string_view raw, std::size_t at,
                                   std::size_t offset, std::string& text) {
    const auto warn = [&](std::size_t length, std::string message) {
        const auto begin = base_ + static_cast<std::uint32_t>(offset + at);
        diagnostics_.add({.severity = Severity::warning,
                          .range = {begin, begin + static_cast<std::uint32_t>(length)},
                          .rule = "xml.entity",
                          .message = std::move(message),
                          .context = {},
                          .help = "XML spells '&' as '&amp;'"});
    };
    constexpr std::size_t longest = 12;
    const std::size_t end = raw.substr(at, longest).find(';');
    const bool twice = raw.substr(at).starts_with("&&"); // an operator: one warning
    if (end == std::string_view::npos || twice) {
        const std::size_t length = twice ? 2 : 1;
        warn(length, "this '&' begins no entity; it is read as it stands");
        text += raw.substr(at, length);
        return at + length;
    }
    const std::string_view name = raw.substr(at + 1, end - 1);
    const std::size_t after = at + end + 1;
    if (name == "lt") return text += '<', after;
    if (name == "gt") return text += '>', after;
    if (name == "amp") return text += '&', after;
    if (name == "quot") return text += '"', after;
    if (name == "apos") return text += '\'', after;
    if (name.starts_with('#')) {
        const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
        const std::string_view digits = name.substr(hex ? 2 : 1);
        std::uint32_t code = 0;
        const auto [stop, problem] = std::from_chars(
            digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
        if (problem == std::errc{} && stop == digits.data() + digits.size() &&
            code != 0) {
            append_utf8(text, code);
            return after;
        }
    }
    warn(end + 1, fmt::format("unknown entity '&{};'; it is read as it stands", name));
    text += '&';
    return at + 1;
}

} // namespace zonar::language
