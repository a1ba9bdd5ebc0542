// The house stays as drawn: the table in docs/architecture.md says which room may use
// what, and here every #include and every CMakeLists.txt is compared with it. Compiler
// and linker would not notice, since all rooms of src/ share one include root.
#include "catch.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

namespace {

using Words = std::set<std::string>;

/// A folder of src/, or abstraction/, and what is said about it.
struct Room {
    fs::path folder;
    Words may_use;  // the table's cell, word by word
    Words uses;     // USES of its CMakeLists.txt
    Words packages; // PACKAGES likewise: "fmt" for fmt::fmt
    std::string name() const { return folder.filename().string(); }
};

const fs::path root = ZONAR_SOURCE_DIR;

std::vector<std::string> lines_of(const fs::path& file) {
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Words words_of(const std::string& text) {
    static const std::regex word("[A-Za-z0-9_]+");
    Words words;
    for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
        words.insert(it->str());
    return words;
}

/// Reads  zonar_library(name HEADERS ... SOURCES ... USES ... PACKAGES ...
///                      OPTIONAL_PACKAGES ... PRECOMPILED ... TOGETHER COLD NOT_INSTALLED)
void read_cmake(Room& room) {
    std::string text;
    for (const std::string& line : lines_of(root / room.folder / "CMakeLists.txt"))
        text += line.substr(0, line.find('#')) + ' ';
    std::smatch call;
    if (!std::regex_search(text, call, std::regex(R"(zonar_library\(([^)]*)\))"))) return;

    static const Words keywords = {
        "HEADERS",     "SOURCES",       "USES",     "PACKAGES", "OPTIONAL_PACKAGES",
        "PRECOMPILED", "NOT_INSTALLED", "TOGETHER", "HOT",      "COLD",
        "FUZZED"};
    std::istringstream in(call[1]);
    std::string keyword;
    for (std::string word; in >> word;) {
        if (keywords.contains(word))
            keyword = word;
        else if (keyword == "USES")
            room.uses.insert(word);
        else if (keyword == "PACKAGES" || keyword == "OPTIONAL_PACKAGES")
            room.packages.insert(word.substr(0, word.find(':')));
    }
}

/// The rows  | `src/zone/` | what lives there | may use | never knows about |
std::map<std::string, Room> rooms_in_table() {
    static const std::regex row(
        R"(\| *`((?:src/)?[a-z_]+)/` *\|[^|]*\|([^|]*)\|[^|]*\| *)");
    std::map<std::string, Room> rooms;
    std::smatch cells;
    for (const std::string& line : lines_of(root / "docs/architecture.md"))
        if (std::regex_match(line, cells, row)) {
            Room room{cells[1].str(), words_of(cells[2]), {}, {}};
            read_cmake(room);
            rooms.emplace(room.folder.string(), room);
        }
    return rooms;
}

/// Calls visit("src/zone/zone.h:12", match) for each line of a room that matches.
template <class Visit>
void for_each_match(const Room& room, const std::regex& pattern, Visit visit) {
    std::smatch match;
    for (const auto& entry : fs::recursive_directory_iterator(root / room.folder)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
            continue;
        const std::string file = entry.path().lexically_relative(root).string();
        int number = 0;
        for (const std::string& line : lines_of(entry.path())) {
            ++number;
            if (std::regex_search(line, match, pattern))
                visit(file + ':' + std::to_string(number), match);
        }
    }
}

/// Where names of the standard library come from: those that headers use, as far as one
/// header alone must be included for them.
const std::map<std::string, std::string> standard_headers = {
    {"array", "array"},
    {"atomic", "atomic"},
    {"bit_cast", "bit"},
    {"bit_width", "bit"},
    {"chrono", "chrono"},
    {"countr_zero", "bit"},
    {"deque", "deque"},
    {"filesystem", "filesystem"},
    {"function", "functional"},
    {"get_if", "variant"},
    {"has_single_bit", "bit"},
    {"hash", "functional"},
    {"holds_alternative", "variant"},
    {"int16_t", "cstdint"},
    {"int32_t", "cstdint"},
    {"int64_t", "cstdint"},
    {"int8_t", "cstdint"},
    {"make_unique", "memory"},
    {"map", "map"},
    {"max", "algorithm"},
    {"memcpy", "cstring"},
    {"min", "algorithm"},
    {"monostate", "variant"},
    {"mutex", "mutex"},
    {"nullopt", "optional"},
    {"numeric_limits", "limits"},
    {"optional", "optional"},
    {"popcount", "bit"},
    {"runtime_error", "stdexcept"},
    {"set", "set"},
    {"shared_ptr", "memory"},
    {"sort", "algorithm"},
    {"span", "span"},
    {"string", "string"},
    {"thread", "thread"},
    {"to_string", "string"},
    {"uint16_t", "cstdint"},
    {"uint32_t", "cstdint"},
    {"uint64_t", "cstdint"},
    {"uint8_t", "cstdint"},
    {"unique_ptr", "memory"},
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"variant", "variant"},
    {"vector", "vector"},
};

/// The headers of the standard library that a header includes, itself or through ours.
Words standard_includes(const fs::path& header, std::map<fs::path, Words>& known) {
    if (const auto found = known.find(header); found != known.end()) return found->second;
    known[header] = {};
    Words all;
    for (const std::string& line : lines_of(header)) {
        if (!line.starts_with("#include ")) continue;
        const std::size_t begin = line.find_first_of("<\"") + 1;
        const std::string name =
            line.substr(begin, line.find_first_of(">\"", begin) - begin);
        if (line[begin - 1] == '<') {
            all.insert(name);
            continue;
        }
        for (const char* folder : {"src", ".", "benchmarks"})
            if (fs::exists(root / folder / name))
                all.merge(
                    standard_includes((root / folder / name).lexically_normal(), known));
    }
    return known[header] = all;
}

/// The names after "std::" and "std::ranges::", without those in comments.
Words standard_names(const fs::path& header) {
    Words names;
    for (std::string line : lines_of(header)) {
        line = line.substr(0, line.find("//"));
        for (std::size_t at = 0; (at = line.find("std::", at)) != line.npos;) {
            at += std::string_view{"std::"}.size();
            if (line.compare(at, 8, "ranges::") == 0) at += 8;
            const std::size_t begin = at;
            while (at < line.size() &&
                   (std::isalnum(static_cast<unsigned char>(line[at])) != 0 ||
                    line[at] == '_'))
                ++at;
            names.insert(line.substr(begin, at - begin));
        }
    }
    return names;
}

} // namespace

TEST_CASE("every room is in the table, and the table has no other") {
    Words on_disk;
    for (const auto& entry : fs::directory_iterator(root / "src"))
        if (entry.is_directory())
            on_disk.insert("src/" + entry.path().filename().string());
    if (fs::exists(root / "abstraction")) on_disk.insert("abstraction");

    Words in_table;
    for (const auto& [folder, room] : rooms_in_table()) in_table.insert(folder);
    CHECK(on_disk == in_table);
}

TEST_CASE("a room links only what its row allows") {
    std::size_t links = 0;
    for (const auto& [folder, room] : rooms_in_table()) {
        for (const Words& names : {room.uses, room.packages})
            for (const std::string& name : names) {
                if (!room.may_use.contains(name))
                    FAIL_CHECK(folder << "/CMakeLists.txt: may not use " << name);
                ++links;
            }
    }
    CHECK(links > 50);
}

TEST_CASE("a source includes its own header first") {
    // Then the header is compiled with nothing before it, unless sources are compiled together.
    static const std::regex first(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
    std::size_t sources = 0;
    for (const auto& [folder, room] : rooms_in_table()) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room.folder)) {
            fs::path header = entry.path();
            header.replace_extension(".h");
            if (entry.path().extension() != ".cpp" || !fs::exists(header)) continue;
            const fs::path own =
                header.lexically_relative((root / room.folder).parent_path());
            std::smatch included;
            for (const std::string& line : lines_of(entry.path())) {
                if (!std::regex_search(line, included, first)) continue;
                if (included[1] != own.string())
                    FAIL_CHECK(entry.path().lexically_relative(root).string()
                               << ": includes " << included[1] << " before "
                               << own.string());
                ++sources;
                break;
            }
        }
    }
    CHECK(sources > 200);
}

TEST_CASE("a header includes what it takes from the standard library") {
    // tests/headers compiles each header alone, but with these included before it.
    std::map<fs::path, Words> known;
    for (const auto& [folder, room] : rooms_in_table()) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room.folder)) {
            if (entry.path().extension() != ".h") continue;
            const Words included =
                standard_includes(entry.path().lexically_normal(), known);
            for (const std::string& name : standard_names(entry.path())) {
                const auto from = standard_headers.find(name);
                if (from != standard_headers.end() && !included.contains(from->second))
                    FAIL_CHECK(entry.path().lexically_relative(root).string()
                               << ": std::" << name << " without <" << from->second
                               << '>');
            }
        }
    }
}

TEST_CASE("a room includes only headers of rooms that it links") {
    static const std::regex ours(R"re(^\s*#\s*include\s*"([^"/]+)/)re");
    std::size_t includes = 0;
    for (const auto& [folder, room] : rooms_in_table())
        for_each_match(room, ours,
                       [&, &room = room](const std::string& where, const std::smatch& m) {
                           const std::string used = m[1];
                           if (used == room.name()) return;
                           ++includes;
                           if (!room.may_use.contains(used))
                               FAIL_CHECK(where << ": may not use " << used);
                           else if (!room.uses.contains(used))
                               FAIL_CHECK(where
                                          << ": " << used
                                          << " is not among USES in CMakeLists.txt");
                       });
    CHECK(includes > 500);
}

TEST_CASE("a room without packages includes standard headers only") {
    // Standard headers have neither folder nor ending: <vector>, not <fmt/format.h>. POSIX
    // is at home everywhere: <sys/resource.h>, <unistd.h>; <immintrin.h> belongs to the compiler.
    static const std::regex foreign(
        R"(^\s*#\s*include\s*<((?!sys/|fcntl|unistd|immintrin)[^>]*[./][^>]*)>)");
    std::size_t plain = 0;
    for (const auto& [folder, room] : rooms_in_table())
        if (room.packages.empty() && ++plain > 0)
            for_each_match(
                room, foreign, [](const std::string& where, const std::smatch& m) {
                    FAIL_CHECK(where << ": <" << m[1] << "> is not a standard header");
                });
    CHECK(plain > 3);
}
