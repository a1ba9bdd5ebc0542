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
    for (const char* file : {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "zonar",
                             "xml-models/README.md"})
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
    for (const char* file :
         {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "xml-models/README.md"})
        files.push_back(project / file);
    std::size_t links = 0;
    for (const fs::path& file : files) {
        if (file.extension() != ".md") continue;
        for (const std::string& target : found(text_of(file), link)) {
            INFO(file << " links to " << target);
            CHECK(fs::exists(file.parent_path() / target));
            ++links;
        }
    }
    CHECK(links > 100);
}

TEST_CASE("docs/README.md lists every page of docs/") {
    static const std::regex link(R"(\]\(([^)#:/\s]+\.md)\))");
    const auto listed = found(text_of(project / "docs/README.md"), link);
    std::size_t pages = 0;
    for (const fs::path& file : files_below({"docs"})) {
        if (file.extension() != ".md" || file.filename() == "README.md") continue;
        INFO(file);
        CHECK(listed.contains(file.filename().string()));
        ++pages;
    }
    CHECK(pages == listed.size());
    CHECK(pages > 20);
}

// A path begins with a folder of the project: `src/explore/store.h`, `tests/run`. A pattern
// (`src/guide/NAME.h`) has a word in capitals and is left out.
TEST_CASE("files and folders that pages for developers name are there") {
    static const std::regex path(
        R"([`(]((?:src|abstraction|tests|benchmarks|cmake|docs|xml-models|\.ci)/[\w./-]*))");
    static const std::regex pattern(R"(.*[/_][A-Z]{2,}(?![A-Za-z]).*)");
    for (const char* page : {"CONTRIBUTING.md", "docs/tour.md", "docs/architecture.md"}) {
        std::size_t names = 0;
        for (const std::string& name : found(text_of(project / page), path)) {
            if (std::regex_match(name, pattern) && !name.ends_with(".md")) continue;
            INFO(page << " names " << name);
            CHECK(fs::exists(project / name));
            ++names;
        }
        INFO(page);
        CHECK(names > 10);
    }
}

TEST_CASE("messages send users to files and commands, not to pages without a name") {
    static const std::regex vague(R"((manual's page|page on \w+))");
    std::size_t sources = 0;
    for (const fs::path& file : files_below({"src"})) {
        if (file.extension() != ".cpp") continue;
        INFO(file);
        CHECK(found(text_of(file), vague).empty());
        ++sources;
    }
    CHECK(sources > 100);
}
