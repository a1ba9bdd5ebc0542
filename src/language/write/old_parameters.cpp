#include "language/write/old_parameters.h"

#include "language/check/types.h"

#include <fmt/format.h>

namespace zonar::language {

namespace {

const Type* element_of(const Type* type) {
    while (type != nullptr && type->kind == TypeKind::array) type = type->element;
    return type;
}

bool is_plain_integer(const Parameter& parameter) {
    return parameter.reference && parameter.type->word == TypeWord::integer &&
           parameter.type->low == nullptr;
}

bool same_range(const Type& a, const Type& b) {
    if (a.kind != b.kind || (a.low == nullptr) != (b.low == nullptr)) return false;
    return a.low == nullptr ||
           (same_expression(a.low, b.low) && same_expression(a.high, b.high));
}

} // namespace

std::vector<Parameter> modern_parameters(const TemplateSyntax& process,
                                         const Document& document, const NameTable& names,
                                         Arena& arena,
                                         std::vector<std::string>& problems) {
    std::vector<Parameter> parameters(process.parameters.begin(),
                                      process.parameters.end());
    std::vector<const Type*> given(parameters.size(), nullptr);
    const auto learn = [&](const Instantiation& made) {
        if (made.of != process.name || made.arguments.size() != parameters.size()) return;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const Type* type = element_of(made.arguments[i]->type);
            if (!is_plain_integer(parameters[i]) || type == nullptr) continue;
            if (given[i] == nullptr) given[i] = type;
            if (same_range(*given[i], *type)) continue;
            problems.push_back(fmt::format(
                "'{}' of process '{}' takes variables of different ranges, which the "
                "modern syntax does not allow",
                names.text(parameters[i].declarator.name), names.text(process.name)));
        }
    };
    for (const auto* declarations :
         {&document.declarations, &document.system_declarations}) {
        for (const Declaration* declaration : *declarations) {
            if (declaration->instantiation != nullptr) learn(*declaration->instantiation);
        }
    }
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (given[i] == nullptr) continue;
        TypeSyntax type = *parameters[i].type;
        if (given[i]->kind == TypeKind::boolean) type.word = TypeWord::boolean;
        type.low = given[i]->low;
        type.high = given[i]->high;
        parameters[i].type = arena.make(type);
    }
    return parameters;
}

} // namespace zonar::language
