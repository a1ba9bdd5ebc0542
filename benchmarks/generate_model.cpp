// generate_model templates 10000000 > big.xml
#include "benchmarks/generate.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace zonar::benchmarks;

int main(int count, char** arguments) {
    const std::string_view kind = count == 3 ? arguments[1] : "";
    const std::size_t size = count == 3 ? std::strtoull(arguments[2], nullptr, 10) : 0;
    std::string text;
    if (kind == "templates") text = small_templates(size);
    if (kind == "instances") text = instances(size);
    if (kind == "declarations") text = declarations(size);
    if (kind == "functions") text = functions(size);
    if (text.empty()) {
        std::fputs("usage: generate_model templates|declarations BYTES\n"
                   "       generate_model instances|functions COUNT\n",
                   stderr);
        return 2;
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}
