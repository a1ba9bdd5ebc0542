// families/member.h
//
// One model of a family, by the names that people give: which family, which size, and
// values of its other parameters.
#pragma once

#include "families/families.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::families {

struct Member {
    const Family* family = nullptr;
    std::vector<int> values; // of all parameters

    std::string text() const { return family->generate(values); }
    /// "readers-writers-3-2", fit for a file. Parameters at the end with standard values are
    /// left out.
    std::string name() const;
};

/// A value for the parameter of this name; the first one may also be called "size".
struct Setting {
    std::string name;
    int value = 0;
};

struct ChosenMember {
    std::optional<Member> member;
    std::string problem; // a sentence, if there is none
};

/// "; did you mean ...?", or nothing.
using Suggest = std::string (*)(std::string_view word,
                                std::span<const std::string_view> candidates);

ChosenMember choose(std::string_view family, std::span<const Setting> settings,
                    Suggest suggest);

} // namespace zonar::families
