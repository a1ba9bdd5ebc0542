// The models that benchmarks measure are models that a user could have written: they load
// without complaint, they grow as they say, and what they expect of their queries is known.
#include "families/families.h"

#include "catch.h"
#include "language/load.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace zonar;

namespace {

std::unique_ptr<language::LoadedModel> load(const families::Family& family, int size) {
    return language::load_text(family.name, family.generate(size), language::Format::xml);
}

/// Three sizes from the smallest on: enough to see what grows.
std::set<int> small_sizes(const families::Family& family) {
    return {family.size().smallest, family.size().smallest + 1,
            family.size().smallest + 2};
}

} // namespace

TEST_CASE("a family is found by its name") {
    for (const families::Family& family : families::all())
        CHECK(families::find(family.name) == &family);
    CHECK(families::find("no such family") == nullptr);
    CHECK(families::find("") == nullptr);
}

TEST_CASE("names of families are different and fit into a file name") {
    std::set<std::string> names;
    for (const families::Family& family : families::all()) {
        const std::string name = family.name;
        CHECK(names.insert(name).second);
        CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos);
    }
}

TEST_CASE("models of families load without complaint") {
    // CSMA/CD has strict invariants, as its authors gave them, and we warn of those.
    for (const families::Family& family : families::all()) {
        const bool may_warn = std::string(family.name) == "csmacd";
        for (const int size : small_sizes(family)) {
            const auto model = load(family, size);
            INFO(render(model->diagnostics(), model->sources()));
            CHECK(model->ok());
            CHECK((may_warn || model->diagnostics().all().empty()));
        }
    }
}

TEST_CASE("the largest model of a family can be written and read") {
    for (const families::Family& family : families::all()) {
        INFO(family.name);
        CHECK(load(family, family.size().largest)->ok());
    }
}

TEST_CASE("nothing keeps a model of a family from being checked") {
    for (const families::Family& family : families::all()) {
        const auto model = load(family, family.size().smallest + 1);
        INFO(family.name);
        REQUIRE(model->ok());
        CHECK(model->network().obstacles.empty());
        for (const language::CompiledQuery& query : model->queries()) {
            INFO(query.query.text);
            CHECK(!query.broken());
            CHECK(query.query.kind != model::QueryKind::refused);
            CHECK(query.query.expectation.has_value());
        }
    }
}

TEST_CASE("the first query is an invariant that holds and leaves the zones alone") {
    for (const families::Family& family : families::all()) {
        const auto model = load(family, family.size().smallest);
        INFO(family.name);
        REQUIRE(!model->queries().empty());
        const model::Query& first = model->queries().front().query;
        CHECK(first.kind == model::QueryKind::always_globally);
        CHECK(first.expectation->outcome == model::Expectation::Outcome::satisfied);
        CHECK(!first.uses_clocks);
        CHECK(!first.uses_deadlock);
    }
}

TEST_CASE("a family grows by the same number of processes and clocks at each size") {
    for (const families::Family& family : families::all()) {
        const auto count = [&](int size) {
            const auto model = load(family, size);
            const model::Network& network = model->network();
            return std::pair{network.processes.size(), network.clocks};
        };
        const auto a = count(family.size().smallest);
        const auto b = count(family.size().smallest + 1);
        const auto c = count(family.size().smallest + 2);
        INFO(family.name);
        CHECK(b.first > a.first);
        if (std::string_view{family.name} == "arbiter-tree") { // a tree doubles
            CHECK(b.first == 2 * a.first);
            CHECK(c.first == 2 * b.first);
        } else {
            CHECK(b.first - a.first == c.first - b.first);
        }
        CHECK(b.second - a.second == c.second - b.second);
        CHECK((b.second > a.second) == family.has_clocks);
    }
}

TEST_CASE("the query about the error is one that a run answers") {
    using enum model::Expectation::Outcome;
    std::size_t with_error = 0;
    for (const families::Family& family : families::all()) {
        if (family.error == 0) continue;
        ++with_error;
        const auto model = load(family, family.size().smallest);
        INFO(family.name);
        REQUIRE(static_cast<std::size_t>(family.error) <= model->queries().size());
        const model::Query& query =
            model->queries()[static_cast<std::size_t>(family.error) - 1].query;
        const bool is_reachability = query.kind == model::QueryKind::exists_eventually;
        CHECK((is_reachability || query.kind == model::QueryKind::always_globally));
        CHECK(query.expectation->outcome ==
              (is_reachability ? satisfied : not_satisfied));
    }
    CHECK(with_error > 5);
}

TEST_CASE("all parameters may have their least and their greatest value") {
    for (const families::Family& family : families::all()) {
        CHECK(family.count() > 0);
        std::vector<int> least, greatest{family.size().smallest};
        for (std::size_t i = 0; i < family.count(); ++i) {
            const families::Parameter& p = family.parameters[i];
            INFO(family.name << ' ' << p.name);
            CHECK(p.smallest <= p.largest);
            if (i > 0) {
                CHECK((p.smallest <= p.standard && p.standard <= p.largest));
                greatest.push_back(p.largest);
            }
            least.push_back(p.smallest);
        }
        INFO(family.name);
        for (const auto& values : {least, greatest})
            CHECK(language::load_text(family.name, family.generate(values),
                                      language::Format::xml)
                      ->ok());
    }
}

// A file of xml-models/families is what its family writes, so that neither grows old.
TEST_CASE("instances that are kept as files are those of their families") {
    namespace fs = std::filesystem;
    std::set<std::string> kept;
    for (const auto& entry :
         fs::directory_iterator(ZONAR_SOURCE_DIR "/xml-models/families")) {
        const std::string stem = entry.path().stem().string();
        INFO(stem);
        const std::size_t dash = stem.rfind('-');
        const families::Family* family = families::find(stem.substr(0, dash));
        REQUIRE(family != nullptr);
        kept.insert(family->name);
        std::ifstream in(entry.path());
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        CHECK(text == family->generate(std::stoi(stem.substr(dash + 1))));
    }
    for (const families::Family& family : families::all())
        CHECK(kept.contains(family.name));
}

TEST_CASE("the same size gives the same text") {
    for (const families::Family& family : families::all())
        CHECK(family.generate(family.size().smallest) ==
              family.generate(family.size().smallest));
}
