#include "app/verifyta/generation.h"

#include <algorithm>

namespace zonar::app::verifyta {

namespace {

// clang-format off
constexpr Generation all_generations[] = {
//   name   version   noun        title       line   query  zones  model  first  files  values time   extension
    {"4.0", "4.0.15", "property", "Property", true,  false, false, false, true,  false, false, false, ".xtr"},
    {"4.1", "4.1.26", "formula",  "Formula",  false, false, false, false, true,  false, false, false, ".xtr"},
    {"5.0", "5.0.0",  "formula",  "Formula",  false, false, true,  true,  false, true,  false, true,  ""},
    {"5.1", "5.1.0",  "formula",  "Formula",  false, true,  true,  true,  false, true,  true,  true,  ""},
};
// clang-format on

} // namespace

std::span<const Generation> generations() {
    return all_generations;
}

const Generation* generation_named(std::string_view name) {
    const auto found = std::ranges::find(all_generations, name, &Generation::name);
    return found != std::end(all_generations) ? &*found : nullptr;
}

const Generation& usual_generation() {
    return *generation_named("5.0");
}

} // namespace zonar::app::verifyta
