// Answers that other people got for real models, where there are any: ../shared/corpus
// beside the project, with a table of formulas and recorded answers. An exploration ends
// after a number of states, not of seconds, so that nothing here depends on the
// speed of a machine.
#include "catch.h"
#include "effort.h"
#include "language/load.h"
#include "skip.h"
#include "trace/replay.h"
#include "verify/check.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace zonar;
using verify::Answer;
using verify::Verdict;

namespace fs = std::filesystem;

namespace {

const fs::path project = ZONAR_SOURCE_DIR;
const fs::path corpus = project.parent_path() / "shared" / "corpus";
constexpr std::uint64_t most_states = 40'000;

struct Record {
    std::string file;
    std::string kind; // "E<>", "A[]", "A[],deadlock", ...
    std::string formula;
    std::string answer; // satisfied, not_satisfied, or something about a value
};

/// A record that Zonar does not repeat, and what it says instead. docs/compatibility.md
/// has the same list.
struct Exception {
    std::string_view file;
    std::string_view formula; // "" for all formulas of the file
    std::string_view instead;
    std::string_view why;
};

// clang-format off
constexpr Exception exceptions[] = {
    {"DEIS-Tools__UPPAAL-ProtoSugar/examples/PaCha/Gossip (PaCha).xml", "",
     "not loaded", "an extended language; the record is about its translation"},
    {"TURTING-BO__An-Electronic-Examination-Model-Based-on-UPPAAL/"
     "An-Electronic-Examination-Model-Based-on-UPPAAL.xml", "A[] not deadlock",
     "satisfied", "in every reachable state some edge is enabled without any delay"},
    {"UPPAALModelChecker__utap/test/models/smc_non-deterministic_input2.xml", "",
     "not-satisfied", "Cat.s is only ever 0, 1 or 4, and Mouse.s 12 or 13"},
    {"pablo-villarejo__TFG-UPPAAL/TercerModeloReducido.xml",
     "Coche1.Llegando --> Coche1.Cruzando",
     "not-satisfied", "a car that has been round twice goes to Fin and stays there"},
    {"pablo-villarejo__TFG-UPPAAL/auxiliar/PrimerModeloAntesDeReunion.xml",
     "E<> Semaforo1.Verde and Semaforo2.Verde",
     "refused", "the model has no processes of these names any more"},
};
// clang-format on

/// The rows of verdicts.tsv, its columns found by their titles.
std::vector<Record> records() {
    std::ifstream in(corpus / "verdicts.tsv");
    const auto columns = [](const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
        return cells;
    };
    std::vector<Record> found;
    std::string line;
    if (!std::getline(in, line)) return found;
    const auto titles = columns(line);
    while (std::getline(in, line)) {
        auto cells = columns(line);
        cells.resize(titles.size());
        const auto cell = [&](std::string_view title) {
            const auto at = std::ranges::find(titles, title) - titles.begin();
            return cells.at(static_cast<std::size_t>(at));
        };
        found.push_back({cell("file"), cell("kind"), cell("formula"), cell("answer")});
    }
    return found;
}

bool is_about_reachability(const Record& record) {
    return record.kind == "E<>" || record.kind == "A[]" || record.kind == "A[],deadlock";
}

bool is_about_liveness(const Record& record) {
    return record.kind == "A<>" || record.kind == "E[]" || record.kind == "-->";
}

const Exception* exception_for(const Record& record) {
    const auto* found = std::ranges::find_if(exceptions, [&](const Exception& e) {
        return e.file == record.file &&
               (e.formula.empty() || e.formula == record.formula);
    });
    return found == std::end(exceptions) ? nullptr : found;
}

/// What the table calls not_satisfied is called not-satisfied here.
std::string recorded(const Record& record) {
    std::string answer = record.answer;
    std::ranges::replace(answer, '_', '-');
    return answer;
}

/// A run that comes with the verdict is one of the model.
void check_run(const model::Network& network, const Answer& answer) {
    if (!answer.run) return;
    const auto objection = trace::replay(network, *answer.run);
    if (objection) FAIL_CHECK("step " << objection->step << ": " << objection->what);
}

/// The model of the record that was asked last: records of one file follow each other.
struct LastModel {
    std::string file;
    std::unique_ptr<language::LoadedModel> model;

    language::LoadedModel& of(const Record& record) {
        if (!model || file != record.file)
            model = language::load_file((corpus / record.file).string());
        file = record.file;
        return *model;
    }
};

/// Zonar's answer in one word: a verdict, or why there is none.
std::string repeated_answer(const Record& record, LastModel& last) {
    language::LoadedModel& model = last.of(record);
    if (!model.ok()) return "not loaded";
    const auto queries = model.compile_queries("formula", record.formula);
    REQUIRE(queries.size() == 1);
    const model::Query& query = queries.front().query;
    if (query.kind == model::QueryKind::refused) return "refused";

    verify::Options options;
    options.search.limits.states = with_effort(most_states);
    options.trace = verify::TraceWish::some;
    const Answer answer = verify::check(model.network(), query, options);
    UNSCOPED_INFO(answer.reason);
    check_run(model.network(), answer);
    return describe(answer.verdict);
}

bool corpus_is_here() {
    if (fs::exists(corpus / "verdicts.tsv")) return true;
    skip("verdicts of the collection of models", corpus.string() + " is not there");
    return false;
}

std::string corpus_text(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("recorded answers are repeated, as far as the states go") {
    if (!corpus_is_here()) return;
    int repeated = 0;
    LastModel last;
    for (const Record& record : records()) {
        if (!is_about_reachability(record) && !is_about_liveness(record)) continue;
        INFO(record.file << ": " << record.formula);
        const std::string answer = repeated_answer(record, last);
        if (answer == describe(Verdict::unknown)) continue;
        if (const Exception* exception = exception_for(record)) {
            INFO(exception->why);
            CHECK(answer == exception->instead);
        } else {
            CHECK(answer == recorded(record));
            ++repeated;
        }
    }
    if (effort() >= 100)
        CHECK(repeated > 95); // the states that are allowed are enough for most
}

TEST_CASE("recorded values are repeated") {
    if (!corpus_is_here()) return;
    int repeated = 0;
    for (const Record& record : records()) {
        if (record.kind != "sup" && record.kind != "inf") continue;
        INFO(record.file << ": " << record.formula);
        const auto model = language::load_file((corpus / record.file).string());
        REQUIRE(model->ok());
        const auto queries = model->compile_queries("formula", record.formula);
        REQUIRE(queries.size() == 1);
        const model::Query& query = queries.front().query;
        const Answer answer = verify::check(model->network(), query, {});
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.values.size() == 1);
        CHECK(verify::uppaal_5_text(query.kind, answer.values) ==
              " -- Result: " + record.answer.substr(record.answer.find(' ') + 1) + "\n");
        ++repeated;
    }
    CHECK(repeated == 7);
}

TEST_CASE("every record that is not repeated is documented") {
    const std::string page = corpus_text(project / "docs" / "compatibility.md");
    for (const Exception& exception : exceptions) {
        INFO(exception.file);
        CHECK(page.find(exception.file) != std::string::npos);
    }
}
