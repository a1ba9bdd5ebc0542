// commands.h
//
// What many tests of the program say: the commands they give, and the models that they give
// them to.
#pragma once

#include "workshop.h"

#include <string>
#include <utility>
#include <vector>

/// Fischer's protocol with an error, and trains that cross a bridge.
inline const std::string faulty = sample("fischer-faulty.xml");
inline const std::string gate = sample("train-gate.xml");

/// The error of the former.
inline const std::string both_critical = "E<> P(1).critical and P(2).critical";

inline Said command(const std::string& name, std::vector<std::string> words) {
    words.insert(words.begin(), name);
    return call(words);
}
inline Said check(std::vector<std::string> words) {
    return command("check", std::move(words));
}
inline Said abstract(std::vector<std::string> words) {
    return command("abstract", std::move(words));
}

/// What a page was told.
inline ParsedJson data_of(const std::string& page) {
    const std::string begin = "id=\"data\">";
    const auto from = page.find(begin) + begin.size();
    return ParsedJson::parse(page.substr(from, page.find("</script>", from) - from));
}
