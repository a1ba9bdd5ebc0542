#include "report/svg.h"

#include "draw/escaped.h"
#include "report/page_parts.h"
#include "report/picture.h"
#include "text/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace zonar::report {

namespace {

constexpr double heading_height = 34;

std::string shown_in_svg(std::string_view text) {
    return draw::escaped(text::visible(text));
}

/// Line breaks inside a title are text; draw::escaped makes spaces of them.
void write(std::string& out, const Element& element) {
    out += fmt::format("<{}", element.tag);
    for (const auto& [name, value] : element.attributes)
        out += fmt::format(" {}=\"{}\"", name, shown_in_svg(value));
    if (element.text.empty() && element.children.empty()) {
        out += "/>";
        return;
    }
    out += fmt::format(">{}", shown_in_svg(element.text));
    for (const Element& child : element.children) write(out, child);
    out += fmt::format("</{}>", element.tag);
    if (element.tag == "g") out += '\n';
}

std::string heading(const language::TemplateSyntax& syntax,
                    const language::NameTable& names) {
    std::string text{names.text(syntax.name)};
    if (!syntax.parameter_label.text.empty())
        text.append("(").append(syntax.parameter_label.text).append(")");
    return text;
}

} // namespace

std::string svg_of(std::span<const language::TemplateSyntax* const> templates,
                   const language::NameTable& names) {
    const double above = templates.size() > 1 ? heading_height : 0;
    std::string body;
    double width = 0, height = 0;
    for (const language::TemplateSyntax* syntax : templates) {
        const Picture picture = picture_of(*syntax, names);
        if (above > 0)
            body +=
                fmt::format("<text class=\"heading\" x=\"14\" y=\"{:.1f}\">{}</text>\n",
                            height + 24, shown_in_svg(heading(*syntax, names)));
        body += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n", -picture.x,
                            height + above - picture.y);
        write(body, picture.root);
        body += "</g>\n";
        width = std::max(width, picture.width);
        height += above + picture.height;
    }
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<style>",
        std::ceil(width), std::ceil(height));
    text += page_parts().drawing_style;
    text += "</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n";
    return text + body + "</svg>\n";
}

} // namespace zonar::report
