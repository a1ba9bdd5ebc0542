#include "app/trace/read_trace.h"

#include "exchange/run_formats.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::app {

namespace {

/// The constants of a model, "N" or "P.N".
std::vector<std::string> constants_of(const language::LoadedModel& model) {
    std::vector<std::string> found;
    const auto add = [&](const auto& declarations, const std::string& before) {
        for (const language::Declaration* d : declarations) {
            if (d->kind != language::DeclarationKind::variables ||
                d->type->prefix != language::TypePrefix::const_)
                continue;
            for (const language::Declarator& one : d->declarators)
                found.push_back(before + std::string{model.names().text(one.name)});
        }
    };
    add(model.document().declarations, "");
    add(model.document().system_declarations, "");
    const model::Network& network = model.network();
    for (const model::Process& process : network.processes)
        for (const language::TemplateSyntax* written : model.document().templates)
            if (model.names().text(written->name) ==
                network.templates[process.origin.index()].name)
                add(written->declarations, process.name + '.');
    return found;
}

} // namespace

exchange::ReadAnswer read_trace(const language::LoadedModel& model,
                                const std::string& file,
                                std::optional<std::size_t> query) {
    std::string problem;
    const auto text = language::read_file(file, language::Limits{}.file_bytes, problem);
    if (!text) return exchange::ReadError{fmt::format("{}: {}", file, problem)};
    return exchange::read_run({.network = model.network(),
                               .file = file,
                               .text = *text,
                               .reading = {.query = query,
                                           .suggest = language::did_you_mean,
                                           .constants = constants_of(model)}});
}

} // namespace zonar::app
