// The models that come with the program: all of them load, and all their queries say what
// to expect.
#include "loading.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

using namespace zonar::tests;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::path{ZONAR_SOURCE_DIR} / "xml-models";

/// All models below the folder, in order.
std::vector<fs::path> models() {
    std::set<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (ending == ".xml" || ending == ".xta" || ending == ".ta")
            found.insert(entry.path());
    }
    return {found.begin(), found.end()};
}

/// The queries of the model itself, or of the .q file beside it.
std::vector<CompiledQuery> queries_of(const Model& model, fs::path file) {
    if (!model->queries().empty()) return model->queries();
    std::ifstream in(file.replace_extension(".q"));
    std::ostringstream text;
    text << in.rdbuf();
    return model->compile_queries(file.string(), text.str());
}

} // namespace

TEST_CASE("there are models to look at") {
    CHECK(models().size() >= 10);
}

TEST_CASE("every model that comes with the program loads without errors") {
    for (const fs::path& file : models()) {
        const Model model = zonar::language::load_file(file.string());
        INFO(report(model));
        CHECK(model->ok());
        CHECK_FALSE(model->diagnostics().has_errors());
        if (model->ok()) CHECK(model->network().obstacles.empty());
    }
}

TEST_CASE("every query that comes with the program compiles") {
    for (const fs::path& file : models()) {
        const Model model = zonar::language::load_file(file.string());
        const auto queries = queries_of(model, file);
        INFO(file.string());
        CHECK_FALSE(queries.empty());
        for (const CompiledQuery& q : queries) {
            INFO(
                q.query.text << '\n'
                             << zonar::language::render(q.diagnostics, model->sources()));
            CHECK_FALSE(q.broken());
            CHECK(q.query.refusal == "");
        }
    }
}

TEST_CASE("every query that comes with the program says what to expect") {
    for (const fs::path& file : models()) {
        const Model model = zonar::language::load_file(file.string());
        for (const CompiledQuery& q : queries_of(model, file)) {
            INFO(file.string() << ": " << q.query.text);
            CHECK(q.query.expectation.has_value());
        }
    }
}
