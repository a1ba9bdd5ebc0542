#include "families/free_inputs.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText input() {
    return {
        .name = "Input",
        .parameters = "int[0,1] &value",
        .locations = {{"any"}},
        .edges = {
            {.from = "any", .to = "any", .guard = "value == 0", .update = "value = 1"},
            {.from = "any", .to = "any", .guard = "value == 1", .update = "value = 0"}}};
}

} // namespace

void set_system(ModelText& model, const std::string& processes,
                const std::vector<std::string>& free_variables) {
    if (!free_variables.empty()) model.templates.push_back(input());
    std::string instances;
    std::string system = "system " + processes;
    for (std::size_t i = 0; i < free_variables.size(); ++i) {
        const std::string name = fmt::format("Input{}", i + 1);
        instances += fmt::format("{} = Input({});\n", name, free_variables[i]);
        system += ", " + name;
    }
    model.system = instances + system + ";";
}

} // namespace zonar::families
