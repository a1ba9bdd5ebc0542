#include "suite/suite.h"

namespace zonar::suite {

std::string name_of(const Source& source) {
    if (const auto* member = std::get_if<families::Member>(&source))
        return member->name();
    return std::get<std::filesystem::path>(source).stem().string();
}

Limits Suite::limits_of(const Configuration& configuration) const {
    return {.seconds = configuration.seconds.value_or(limits.seconds),
            .bytes = limits.bytes};
}

const char* word_of(StatesCounted counted) {
    switch (counted) {
    case StatesCounted::generated: return "generated";
    case StatesCounted::expanded: return "expanded";
    case StatesCounted::stored: return "stored";
    }
    return "";
}

std::vector<std::string> options_of(const Row& row, const Configuration& configuration) {
    std::vector<std::string> options;
    for (const std::string& option : configuration.options) {
        if (option == row_options)
            options.insert(options.end(), row.options.begin(), row.options.end());
        else
            options.push_back(option);
    }
    return options;
}

} // namespace zonar::suite
