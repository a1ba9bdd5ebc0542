// generate_family fischer 8 > fischer_8.xml
#include "benchmarks/families/families.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>

using namespace zonar;

namespace {

int usage() {
    fmt::print(stderr, "usage: generate_family FAMILY SIZE\n\n");
    for (const families::Family& family : families::all())
        fmt::print(stderr, "  {:20} {:52} {} {} to {}\n", family.name, family.summary,
                   family.size, family.smallest, family.largest);
    return 2;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) return usage();
    const families::Family* family = families::find(arguments[1]);
    const std::string_view digits = arguments[2];
    int size = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (family == nullptr || read.ptr != digits.data() + digits.size() ||
        size < family->smallest || size > family->largest)
        return usage();
    const std::string text = family->generate(size);
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    return written ? 0 : 1;
}
