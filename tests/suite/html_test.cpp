#include "catch.h"
#include "suite/report/report.h"
#include "suite/summaries.h"

#include <algorithm>

using namespace zonar::suite;

namespace {

const Machine machine{.processor = "Some CPU",
                      .cores = 8,
                      .bytes = std::uint64_t{16} << 30,
                      .system = "Linux 6"};
const Build build{
    .version = "0.1", .compiler = "g++ 12", .kind = "Release", .hash = "abc123"};

/// Every tag that is opened is closed in its turn, but for those that stand alone.
bool balanced(const std::string& text) {
    std::vector<std::string> open;
    for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find('>', at);
        if (end == text.npos) return false;
        const bool closing = text[at + 1] == '/';
        const std::size_t begin = at + (closing ? 2 : 1);
        const std::string name =
            text.substr(begin, text.find_first_of(" >/\n", begin) - begin);
        if (name == "!DOCTYPE" || name == "meta" || text[end - 1] == '/') continue;
        if (!closing) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name) return false;
            open.pop_back();
        }
    }
    return open.empty();
}

std::string html_of(const Summary& summary) {
    std::string text = html(summary, {machine, build, "2024-05-06"});
    CHECK(balanced(text));
    return text;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

void add_paper(Suite& suite) {
    suite.paper = PaperTable{.data = "data", .table = "1", .title = "[DFP06]"};
}

} // namespace

TEST_CASE("the check for balance sees what is wrong") {
    CHECK(balanced("<!DOCTYPE html><p a=\"1\"><b>x</b><i/></p>"));
    CHECK(!balanced("<p><b></p></b>"));
    CHECK(!balanced("<p>"));
    CHECK(!balanced("</p>"));
}

TEST_CASE("a page shows each row and configuration and on what was measured") {
    Suite suite = suite_of({"row A", "row B"}, {"conf X", "conf Y"});
    suite.about = "What it is about.";
    suite.rows[1].remark = "It is remarkable.";
    suite.limits = {.seconds = 90, .bytes = std::uint64_t{2} << 30};
    Summary summary = summary_of(suite);
    summary.cells = {{done(54, 0.011), done(6878, 12.484)},
                     {done(134567, 1046.2), marked(Mark::time)}};
    const std::string text = html_of(summary);
    for (const std::string part : {"<h1>A test</h1>",
                                   "What it is about.",
                                   "row A",
                                   "row B",
                                   "conf X",
                                   "conf Y",
                                   "It is remarkable.",
                                   "Some CPU, 8 cores, 16 GiB",
                                   "Linux 6",
                                   "zonar 0.1",
                                   "g++ 12",
                                   "Release",
                                   "abc123",
                                   "90 s, 2 GiB",
                                   "2024-05-06",
                                   ">54<",
                                   ">6878<",
                                   ">1.3e5<",
                                   ">0.01<",
                                   ">12.48<",
                                   ">1046<",
                                   "<svg"})
        CHECK(contains(text, part));
    CHECK(!contains(text, "[DFP06]"));
}

TEST_CASE("hostile names stay words") {
    Suite suite = suite_of({"<script>alert(1)</script>"}, {"\"><b>\u202E\x1b", "y"});
    suite.title = "</title><script>";
    suite.about = "<img src=x>";
    suite.rows[0].remark = "\" onclick=\"";
    suite.configurations[0].options = {"--query", "it's <a>"};
    Summary summary = summary_of(suite);
    summary.cells = {{done(3), marked(Mark::failed)}};
    summary.cells[0][1].problem = "</table>";
    const std::string text = html_of(summary);
    for (const std::string bad :
         {"<script", "<b>", "<img", "<a>", "\" onclick", "\u202E", "\x1b"})
        CHECK(!contains(text, bad));
    CHECK(contains(text, "--query 'it'\\''s &lt;a&gt;'"));
}

TEST_CASE("each mark is shown and explained") {
    Suite suite = suite_of({"A"}, {"a", "b", "c", "d", "e"});
    Summary summary = summary_of(suite);
    summary.cells = {{marked(Mark::time), marked(Mark::memory), marked(Mark::some),
                      marked(Mark::waiting), marked(Mark::failed)}};
    summary.cells[0][2].runs = 5;
    summary.cells[0][2].done = 3;
    summary.cells[0][2].generated = 77;
    summary.cells[0][4].problem = "no such file";
    const std::string text = html_of(summary);
    CHECK(contains(text, "title=\"out of time\">*</td>"));
    CHECK(contains(text, "title=\"out of memory\">**</td>"));
    CHECK(contains(text, "title=\"3 of 5 runs have an answer\">*** 77</td>"));
    CHECK(contains(text, "title=\"0 of 1 runs have an answer\">-</td>"));
    CHECK(contains(text, "title=\"no such file\">!</td>"));
    CHECK(contains(text, "failed: no such file"));
    for (const std::string mark : {"*", "**", "***", "-", "!"})
        CHECK(contains(text, "<dt>" + mark + "</dt>"));
}

TEST_CASE("figures of the paper stand beside ours, which are compared with them") {
    Suite suite = suite_of({"A", "B", "C"}, {"x", "unknown to the paper"});
    add_paper(suite);
    Summary summary = summary_of(suite);
    summary.cells = {{done(54), done(1)}, {done(131000), done(1)}, {done(99), done(1)}};
    summary.cells[0][0].paper.explored = {"100", 100};
    summary.cells[1][0].paper.explored = {"1.3e5", 1.3e5};
    summary.cells[2][0].paper.explored = {"98", 98};
    summary.cells[2][0].paper.seconds = {"**", {}};
    const std::string text = html_of(summary);
    CHECK(contains(text, "<td class=\"better\">✓ 54</td><td class=\"faint\">100</td>"));
    CHECK(
        contains(text, "<td class=\"equal\">= 1.3e5</td><td class=\"faint\">1.3e5</td>"));
    CHECK(contains(text, "<td class=\"worse\">✗ 99</td><td class=\"faint\">98</td>"));
    CHECK(contains(text, "<td class=\"faint\">**</td>"));
    CHECK(contains(text, "better than [DFP06]"));
    // A column of the paper only where it has figures: one for states, one for seconds.
    CHECK(count(text, "<th scope=\"col\">[DFP06]</th>") == 2);
}

TEST_CASE("lengths are in the paper's unit, and in transitions where that differs") {
    Suite suite = suite_of({"A", "B"}, {"x"});
    suite.rows[0].paper_length = Length::states_and_transitions;
    Summary summary = summary_of(suite);
    summary.cells = {{done(1)}, {done(1)}};
    summary.cells[0][0].length = 12;
    summary.cells[0][0].proved_least = true;
    CHECK(!contains(html_of(summary), ">transitions<")); // there is no paper
    add_paper(suite);
    summary.cells[0][0].paper.length = {"27", 27};
    const std::string text = html_of(summary);
    CHECK(contains(text, "<td class=\"better\">✓ min 25</td><td>12</td>"
                         "<td class=\"faint\">27</td>"));
    CHECK(contains(text, "<td>none</td><td>none</td>"));
    CHECK(contains(text, ">transitions<"));
}

TEST_CASE("a reader can paste what a page shows into a shell") {
    Suite suite = suite_of({"A", "B"}, {"plain", "random"});
    suite.rows[0].models = {std::filesystem::path("/suites/my model.xml"),
                            std::filesystem::path("/suites/other.xml")};
    suite.rows[1].models = {std::filesystem::path("/suites/results/B.xml")};
    suite.rows[1].query = "E<> P.error";
    suite.configurations[1].options = {"--search", "rdfs", "--heuristic",
                                       "max(fsm,formula)"};
    suite.configurations[1].seeds = {1, 2, 3, 4};
    const std::string text =
        html(summary_of(suite), {machine, build, "2024-05-06", "/suites/results"});
    // Models are named as seen from the folder of results, where the page is.
    CHECK(contains(
        text,
        "<code>for model in '../my model.xml' ../other.xml; do zonar "
        "check &quot;$model&quot; --only 1 --symmetry off --por off --time-limit 60 "
        "--memory-limit 4096M; done</code>"));
    CHECK(contains(text, "<code>for seed in $(seq 1 4); do zonar check B.xml --query "
                         "'E&lt;&gt; P.error' --search rdfs --heuristic "
                         "'max(fsm,formula)' --symmetry off --por off --time-limit 60 "
                         "--memory-limit 4096M "
                         "--seed $seed; done</code>"));
    CHECK(contains(text, "in the folder of this page"));
}

TEST_CASE("the best of each row is marked, but not where all look alike") {
    const Suite suite = suite_of({"A", "B"}, {"x", "y", "z"});
    Summary summary = summary_of(suite);
    summary.cells = {{done(54, 0.011), done(60, 0.012), done(54, 0.5)},
                     {done(10, 1), marked(Mark::time), done(10, 1)}};
    const std::string text = html_of(summary);
    CHECK(count(text, "<td class=\"best\">54</td>") == 2);
    CHECK(!contains(text, "best\">60<"));
    CHECK(count(text, "<td class=\"best\">0.01</td>") == 2); // they look alike
    CHECK(!contains(text, "best\">10<")); // nothing that is solved is worse
}

TEST_CASE("a page says how configurations compare with the reference") {
    Suite suite = suite_of({"A", "B"}, {"rDF", "N50"});
    suite.reference = "rDF";
    Summary summary = summary_of(suite);
    summary.cells = {{done(100, 1), done(1, 2)}, {done(100, 1), done(100, 2)}};
    const std::string text = html_of(summary);
    CHECK(contains(text, "<caption>Relative to rDF</caption>"));
    CHECK(
        contains(text, "<th scope=\"row\">N50</th><td>2</td><td>0.10</td><td>2.00</td>"));
    CHECK(contains(text, "<dt>Relative to rDF</dt>"));
}

TEST_CASE("the quality of estimates has a table and plots") {
    Suite suite = suite_of({"A"}, {"x", "y"});
    suite.task = Task::quality;
    Summary summary = summary_of(suite);
    summary.cells = {{done(0), marked(Mark::memory)}};
    summary.cells[0][0].errors = {{1, 0}, {2, 0}, {3, 0.3}, {4, 0}};
    const std::string text = html_of(summary);
    CHECK(contains(text, "<td>7.5 %</td><td>2</td>"));
    CHECK(contains(text, ">**</td>"));
    CHECK(contains(text, "<svg"));
    CHECK(contains(text, "zonar abstract A.xml --only 1 --quality"));
    CHECK(!contains(text, ">generated<"));
}

TEST_CASE("an empty suite makes a page, and so does one that has not been run") {
    const Suite nothing = suite_of({}, {});
    CHECK(contains(html_of(summary_of(nothing)), "nothing to run"));
    const Suite no_rows = suite_of({}, {"x"}), no_configurations = suite_of({"A"}, {});
    CHECK(contains(html_of(summary_of(no_rows)), "nothing to run"));
    CHECK(contains(html_of(summary_of(no_configurations)), "nothing to run"));
    const Suite waiting = suite_of({"A"}, {"x", "y"});
    const std::string text = html_of(summary_of(waiting));
    CHECK(!contains(text, "<svg"));
    CHECK(count(text, ">-</td>") == 8); // states have two columns
}

TEST_CASE("what is not known about the machine is left out") {
    const Suite suite = suite_of({"A"}, {"x"});
    const std::string text = html(summary_of(suite), {});
    CHECK(!contains(text, "<dt>machine</dt>"));
    CHECK(!contains(text, "<dt>program</dt>"));
    CHECK(!contains(text, "<dt>date</dt>"));
}

TEST_CASE("a hundred rows are all there") {
    std::vector<std::string> rows;
    for (int i = 0; i < 100; ++i) rows.push_back("row-" + std::to_string(i));
    const Suite suite = suite_of(rows, {"x", "y"});
    Summary summary = summary_of(suite);
    for (auto& cells : summary.cells) cells = {done(10), done(20)};
    const std::string text = html_of(summary);
    for (const std::string& row : rows) CHECK(contains(text, ">" + row + "</th>"));
}
