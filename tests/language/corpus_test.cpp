// Real models from public repositories, where there are any: ../shared/corpus beside the
// project, with a table that says what UPPAAL's own parser thinks of each.
#include "loading.h"
#include "skip.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace zonar::tests;
namespace fs = std::filesystem;

namespace {

const fs::path project = ZONAR_SOURCE_DIR;
const fs::path corpus = project.parent_path() / "shared" / "corpus";

struct Entry {
    std::string file;
    std::string expect; // loads, loads-or-refused, any
};

/// The columns of index.tsv that matter here, found by their titles.
std::vector<Entry> entries() {
    std::ifstream in(corpus / "index.tsv");
    const auto columns = [](const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
        return cells;
    };
    std::vector<Entry> found;
    std::string line;
    if (!std::getline(in, line)) return found;
    const auto titles = columns(line);
    const auto column = [&](std::string_view title) {
        return static_cast<std::size_t>(std::ranges::find(titles, title) -
                                        titles.begin());
    };
    const std::size_t file = column("file");
    const std::size_t expect = column("expect");
    while (std::getline(in, line)) {
        const auto cells = columns(line);
        if (cells.size() > std::max(file, expect))
            found.push_back({cells[file], cells[expect]});
    }
    return found;
}

/// The list of paths under the heading "Corpus exceptions" of docs/compatibility.md.
std::set<std::string> exceptions() {
    std::ifstream in(project / "docs" / "compatibility.md");
    std::set<std::string> paths;
    bool here = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) here = contains(line, "Corpus exceptions");
        if (!here || !(line.starts_with("- ") || line.starts_with("* "))) continue;
        const std::size_t begin = line.find_first_not_of(" `", 2);
        if (begin == std::string::npos) continue;
        paths.insert(line.substr(begin, line.find_first_of(" `:,", begin) - begin));
    }
    return paths;
}

/// Every error says where it is: a place in a file, or at least the file.
bool all_errors_have_a_place(const zonar::language::Diagnostics& diagnostics) {
    return std::ranges::all_of(diagnostics.all(), [](const Diagnostic& d) {
        return d.severity != Severity::error || d.range.known() || !d.file.empty();
    });
}

bool corpus_is_here() {
    if (fs::exists(corpus / "index.tsv")) return true;
    skip("loading the collection of models", corpus.string() + " is not there");
    return false;
}

} // namespace

TEST_CASE("every model of the corpus that UPPAAL loads is loaded") {
    if (!corpus_is_here()) return;
    const std::set<std::string> known = exceptions();
    std::size_t loaded = 0;
    for (const Entry& entry : entries()) {
        if (entry.expect != "loads" || known.contains(entry.file)) continue;
        const Model model = zonar::language::load_file((corpus / entry.file).string());
        INFO(entry.file << '\n' << report(model));
        CHECK(model->ok());
        CHECK_FALSE(model->diagnostics().has_errors());
        ++loaded;
    }
    CHECK(loaded > 100);
}

TEST_CASE("every other model of the corpus is loaded or refused with a reason") {
    if (!corpus_is_here()) return;
    std::size_t refused = 0;
    for (const Entry& entry : entries()) {
        if (entry.expect == "loads") continue;
        const Model model = zonar::language::load_file((corpus / entry.file).string());
        INFO(entry.file << '\n' << report(model));
        CHECK(model->ok() != model->diagnostics().has_errors());
        CHECK(all_errors_have_a_place(model->diagnostics()));
        refused += model->ok() ? 0 : 1;
    }
    CHECK(refused > 0);
}

TEST_CASE("every query of the corpus is compiled or refused with a reason") {
    if (!corpus_is_here()) return;
    std::size_t compiled = 0, without = 0;
    for (const Entry& entry : entries()) {
        const Model model = zonar::language::load_file((corpus / entry.file).string());
        for (const CompiledQuery& q : model->queries()) {
            INFO(entry.file << ": " << q.query.text);
            const bool refused = q.query.kind == zonar::model::QueryKind::refused;
            CHECK(refused == (q.broken() || !q.query.refusal.empty()));
            CHECK(all_errors_have_a_place(q.diagnostics));
            ++(refused ? without : compiled);
        }
    }
    CHECK(compiled > 100);
    CHECK(without > 0);
}

TEST_CASE("the exceptions of the corpus are really exceptions") {
    if (!corpus_is_here()) return;
    CHECK_FALSE(exceptions().empty());
    for (const std::string& file : exceptions()) {
        INFO(file);
        CHECK(fs::exists(corpus / file));
        CHECK_FALSE(zonar::language::load_file((corpus / file).string())->ok());
    }
}
