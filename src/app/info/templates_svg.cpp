#include "app/info/info.h"
#include "language/text/suggest.h"
#include "report/svg.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

TemplatesPicture templates_svg(const language::LoadedModel& model,
                               std::span<const std::string> wanted) {
    std::vector<std::string_view> names;
    for (const language::TemplateSyntax* syntax : model.document().templates)
        names.push_back(model.names().text(syntax->name));
    for (const std::string& name : wanted)
        if (std::ranges::find(names, name) == names.end())
            return {.svg = {},
                    .problem = fmt::format("there is no template '{}'{}", name,
                                           language::did_you_mean(name, names))};
    std::vector<const language::TemplateSyntax*> chosen;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (wanted.empty() || std::ranges::find(wanted, names[i]) != wanted.end())
            chosen.push_back(model.document().templates[i]);
    return {.svg = report::svg_of(chosen, model.names()), .problem = {}};
}

} // namespace zonar::app
