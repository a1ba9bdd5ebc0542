#include "loading.h"

#include <algorithm>

namespace zonar::tests {

namespace {

constexpr std::string_view open_mark = "«";
constexpr std::string_view close_mark = "»";

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string spot(std::size_t line, std::size_t column, std::size_t width) {
    return std::to_string(line) + ':' + std::to_string(column) + '+' +
           std::to_string(width);
}

} // namespace

MarkedText take_marks(std::string_view text) {
    const std::size_t open = text.find(open_mark);
    if (open == std::string_view::npos) return {std::string{text}, {}};
    const std::size_t close = text.find(close_mark, open);
    REQUIRE(close != std::string_view::npos);
    const std::string_view before = text.substr(0, open);
    const std::string_view inside =
        text.substr(open + open_mark.size(), close - open - open_mark.size());
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const std::size_t line_begin = before.rfind('\n') + 1; // 0 when there is none
    return {std::string{before} + std::string{inside} +
                std::string{text.substr(close + close_mark.size())},
            spot(line, characters(before.substr(line_begin)) + 1, characters(inside))};
}

std::string spot_of(const Diagnostic& diagnostic, const language::SourceMap& sources) {
    if (!diagnostic.range.known()) return "nowhere";
    const auto place = sources.place(diagnostic.range.begin);
    if (!place) return "outside of all files";
    return spot(place->line, place->column, characters(sources.text(diagnostic.range)));
}

// ---------------------------------------------------------------- loading

Model load(std::string_view text, const LoadOptions& options) {
    const bool xml = text.starts_with('<');
    return language::load_text(xml ? "test.xml" : "test.xta", text,
                               xml ? language::Format::xml : language::Format::xta,
                               options);
}

std::string report(const Model& model) {
    return language::render(model->diagnostics(), model->sources());
}

const Diagnostic* first(const language::Diagnostics& diagnostics, Severity severity) {
    const auto found =
        std::ranges::find(diagnostics.all(), severity, &Diagnostic::severity);
    return found == diagnostics.all().end() ? nullptr : &*found;
}

std::string rules(const language::Diagnostics& diagnostics, Severity severity) {
    std::string list;
    for (const Diagnostic& d : diagnostics.all()) {
        if (d.severity == severity) add_to(list, d.rule);
    }
    return list;
}

Model loads(std::string_view text, const LoadOptions& options) {
    Model model = load(text, options);
    INFO(text << '\n' << report(model));
    REQUIRE(model->ok());
    return model;
}

Model loads_silently(std::string_view text) {
    Model model = loads(text);
    INFO(text);
    CHECK(report(model) == "");
    return model;
}

Model fails(std::string_view text, std::string_view rule, const LoadOptions& options) {
    const MarkedText marked = take_marks(text);
    Model model = load(marked.text, options);
    INFO(marked.text << '\n' << report(model));
    CHECK_FALSE(model->ok());
    const Diagnostic* error = first(model->diagnostics(), Severity::error);
    REQUIRE(error != nullptr);
    CHECK(error->rule == rule);
    if (marked.spot) CHECK(spot_of(*error, model->sources()) == *marked.spot);
    return model;
}

Model warns(std::string_view text, std::string_view rule, const LoadOptions& options) {
    const MarkedText marked = take_marks(text);
    Model model = load(marked.text, options);
    INFO(marked.text << '\n' << report(model));
    CHECK(model->ok());
    const auto& all = model->diagnostics().all();
    const auto found = std::ranges::find_if(all, [&](const Diagnostic& d) {
        return d.severity == Severity::warning && d.rule == rule;
    });
    REQUIRE(found != all.end());
    if (marked.spot) CHECK(spot_of(*found, model->sources()) == *marked.spot);
    return model;
}

namespace {

Advice first_advice(const language::Diagnostics& diagnostics) {
    const Diagnostic* error = first(diagnostics, Severity::error);
    return error == nullptr ? Advice{} : Advice{error->message, error->help};
}

} // namespace

Advice advice(std::string_view text) {
    return first_advice(load(text, modern_syntax)->diagnostics());
}

Advice advice(const Model& model, std::string_view text) {
    return first_advice(query(model, text).diagnostics);
}

void add_to(std::string& list, std::string_view item, std::string_view separator) {
    if (!list.empty()) list += separator;
    list += item;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// ---------------------------------------------------------------- models from parts

const char* const vocabulary = R"(
const int N = 3;
clock x, y, xs[3];
int i, j;
int[0,5] k, m;
bool b;
int a[3], a2[3];
chan c, cs[3];
urgent chan u;
broadcast chan br;
typedef scalar[3] S;
typedef scalar[3] T;
S s1, s2;
T t;
int as[S];
int inc(int n) { return n + 1; }
int bump() { i++; return i; }
)";

std::string with_declarations(const std::string& declarations) {
    return declarations + "\nprocess P() { state A; init A; }\nsystem P;\n";
}

std::string with_edge(const std::string& parts) {
    return vocabulary +
           std::string{"process P() { state A, B; init A; trans\nA -> B { "} + parts +
           " };\n}\nsystem P;\n";
}

std::string with_guard(const std::string& guard) {
    return with_edge("guard " + guard + ";");
}

std::string with_update(const std::string& update) {
    return with_edge("assign " + update + ";");
}

std::string with_invariant(const std::string& invariant) {
    return vocabulary + std::string{"process P() { state A { "} + invariant +
           " }, B; init A; }\nsystem P;\n";
}

std::string nta(const std::string& declaration, const std::string& templates,
                const std::string& system, const std::string& queries) {
    std::string text = "<nta>\n<declaration>" + declaration + "</declaration>\n" +
                       templates + "<system>" + system + "</system>\n";
    if (!queries.empty()) text += "<queries>" + queries + "</queries>\n";
    return text + "</nta>\n";
}

std::string xml_template(const std::string& more, const std::string& before) {
    return "<template><name>P</name>\n" + before +
           "<location id=\"id0\"><name>A</name></location>\n"
           "<location id=\"id1\"><name>B</name></location>\n"
           "<init ref=\"id0\"/>\n" +
           more + "</template>\n";
}

std::string transition(const std::string& labels) {
    return "<transition><source ref=\"id0\"/><target ref=\"id1\"/>\n" + labels +
           "</transition>\n";
}

// ---------------------------------------------------------------- queries

CompiledQuery query(const Model& model, std::string_view text) {
    auto found = model->compile_queries("test.q", std::string{text});
    INFO(text);
    REQUIRE(found.size() == 1);
    return std::move(found.front());
}

CompiledQuery compiles(const Model& model, std::string_view text) {
    CompiledQuery found = query(model, text);
    INFO(text << '\n' << language::render(found.diagnostics, model->sources()));
    CHECK_FALSE(found.broken());
    CHECK(found.query.refusal == "");
    REQUIRE(found.query.kind != model::QueryKind::refused);
    return found;
}

void breaks(const Model& model, std::string_view text, std::string_view rule) {
    const MarkedText marked = take_marks(text);
    const CompiledQuery found = query(model, marked.text);
    INFO(marked.text << '\n' << language::render(found.diagnostics, model->sources()));
    CHECK(found.broken());
    CHECK(found.query.kind == model::QueryKind::refused);
    const Diagnostic* error = first(found.diagnostics, Severity::error);
    REQUIRE(error != nullptr);
    CHECK(error->rule == rule);
    if (marked.spot) CHECK(spot_of(*error, model->sources()) == *marked.spot);
}

} // namespace zonar::tests
