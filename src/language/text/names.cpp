#include "language/text/names.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace zonar::language {

namespace {

// clang-format off
// In the order of Word.
constexpr std::string_view words[] = {
    "",
    "const", "process", "state", "init", "trans", "urgent", "commit", "broadcast", "system",
    "guard", "sync", "assign", "true", "false", "int", "bool", "chan", "clock", "and", "or",
    "xor", "not", "imply",
    "select", "probability", "branchpoint", "for", "while", "do", "if", "else", "default",
    "return", "typedef", "struct", "import", "meta", "before_update", "after_update",
    "progress", "gantt", "assert", "IO", "forall", "exists", "sum", "priority", "double",
    "string", "void", "scalar", "hybrid", "dynamic", "spawn", "exit", "query", "location",
    "deadlock", "control", "control_t", "simulation", "minE", "maxE", "minPr", "maxPr",
    "loadStrategy", "saveStrategy", "under", "imitate", "strategy", "simulate", "sat", "inf",
    "sup", "bounds", "Pr", "X", "numOf", "foreach",
    "acontrol", "Pmax", "refinement", "consistency", "specification", "implementation",
    "determinism",
    "rate", "invariant", "switch", "case", "continue", "break", "enum",
    "A", "E", "F", "G", "R", "U", "W",
    "ltl",
    "abs", "fint", "random",
};
static_assert(std::size(words) == static_cast<std::size_t>(Word::count));

constexpr auto builtin_functions = [] {
    std::array names = std::to_array<std::string_view>({
        "abs", "fabs", "fmod", "fma", "fmax", "fmin", "fdim", "exp", "exp2", "expm1", "ln",
        "log", "log10", "log2", "log1p", "pow", "sqrt", "cbrt", "hypot", "sin", "cos", "tan",
        "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
        "erf", "erfc", "tgamma", "lgamma", "ceil", "floor", "trunc", "round", "fint",
        "ldexp", "ilogb", "logb", "nextafter", "copysign", "fpclassify", "isfinite", "isinf",
        "isnan", "isnormal", "signbit", "isunordered", "random", "random_arcsine",
        "random_beta", "random_gamma", "random_normal", "random_poisson", "random_tri",
        "random_weibull",
    });
    std::ranges::sort(names);
    return names;
}();
// clang-format on

} // namespace

NameTable::NameTable() {
    for (std::string_view word : words) intern(word);
    // A name tells by its number whether it is a word.
    ZONAR_ASSERT(texts_.size() == static_cast<std::size_t>(Word::count));
}

Name NameTable::intern(std::string_view text) {
    if (auto found = ids_.find(text); found != ids_.end()) return {found->second};
    const auto id = static_cast<std::uint32_t>(texts_.size());
    ids_.emplace(texts_.emplace_back(text), id);
    return {id};
}

bool is_builtin_function(std::string_view name) {
    return std::ranges::binary_search(builtin_functions, name);
}

} // namespace zonar::language
