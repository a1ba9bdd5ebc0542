// Pages that code, messages and other pages name must be there.
#include "catch.h"
#include "workshop.h"

#include <filesystem>
#include <regex>
#include <set>

namespace fs = std::filesystem;

namespace {

const fs::path project = ZONAR_SOURCE_DIR;

/// All that match in a text, by the first group.
std::set<std::string> found(const std::string& text, const std::regex& pattern) {
    std::set<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
        words.insert((*at)[1].str());
    return words;
}

std::vector<fs::path> files_below(const std::vector<std::string>& folders) {
    std::vector<fs::path> files;
    for (const std::string& folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(project / folder))
            if (entry.is_regular_file()) files.push_back(entry.path());
    return files;
}

} // namespace

TEST_CASE("every page of docs/ that something names is there") {
    static const std::regex page(R"(\b(docs/[A-Za-z0-9_/-]+\.md))");
    auto files = files_below({"src", "abstraction", "benchmarks", "cmake", "docs"});
    for (const char* file :
         {"README.md", "CHANGELOG.md", "zonar", "xml-models/README.md"})
        files.push_back(project / file);
    std::size_t names = 0;
    for (const fs::path& file : files)
        for (const std::string& name : found(text_of(file), page)) {
            INFO(file << " names " << name);
            CHECK(fs::exists(project / name));
            ++names;
        }
    CHECK(names > 50);
}

TEST_CASE("links between pages lead somewhere") {
    static const std::regex link(R"(\]\(([^)#:\s]+)(#[^)]*)?\))");
    auto files = files_below({"docs"});
    files.push_back(project / "README.md");
    files.push_back(project / "xml-models/README.md");
    for (const fs::path& file : files) {
        if (file.extension() != ".md") continue;
        for (const std::string& target : found(text_of(file), link)) {
            INFO(file << " links to " << target);
            CHECK(fs::exists(file.parent_path() / target));
        }
    }
}

TEST_CASE("messages send users to files and commands, not to pages without a name") {
    static const std::regex vague(R"((manual's page|page on \w+))");
    for (const fs::path& file : files_below({"src"})) {
        if (file.extension() != ".cpp") continue;
        INFO(file);
        CHECK(found(text_of(file), vague).empty());
    }
}
