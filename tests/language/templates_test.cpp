// Parameters, arguments, process assignments and the system line.
#include "loading.h"

using namespace zonar::tests;

namespace {

/// A template with these parameters, and text after it.
std::string with_template(const std::string& parameters, const std::string& rest) {
    return std::string{vocabulary} + "process P(" + parameters +
           ") { state A; init A; }\n" + rest;
}

} // namespace

TEST_CASE("a value argument must be computable at compile time") {
    loads_silently(with_template("const int n", "Q = P(2 * N + inc(1)); system Q;"));
    loads_silently(with_template("int n", "Q = P(3); system Q;"));
    fails(with_template("const int n", "Q = P(«i»); system Q;"), "type.computable");
    fails(with_template("int n", "Q = P(«i»); system Q;"), "type.computable");
}

TEST_CASE("a value argument outside of the range is found when the process is built") {
    fails(with_template("const int[0,3] n", "Q = P(«7»); system Q;"), "range.argument");
    fails(with_template("int n", "Q = P(«70000»); system Q;"), "range.argument");
    loads_silently(with_template("const int n", "Q = P(70000); system Q;"));
}

TEST_CASE("an argument of a template must fit its parameter") {
    fails(with_template("const int n", "Q = P(«x»); system Q;"), "type.argument");
    fails(with_template("clock &z", "Q = P(«i»); system Q;"), "type.argument");
    fails(with_template("chan &d", "Q = P(«x»); system Q;"), "type.argument");
}

TEST_CASE("the number of arguments of a template is exact") {
    fails(with_template("const int n", "«Q = P();» system Q;"), "type.arguments");
    fails(with_template("const int n", "«Q = P(1, 2);» system Q;"), "type.arguments");
}

TEST_CASE("a reference argument denotes one variable") {
    loads_silently(with_template("int &r", "Q = P(i); system Q;"));
    loads_silently(with_template("int &r", "Q = P(a[N - 1]); system Q;"));
    fails(with_template("int &r", "Q = P(«a[i]»); system Q;"), "type.reference");
    fails(with_template("int &r", "Q = P(«3»); system Q;"), "type.reference");
    fails(with_template("int &r", "Q = P(«i + 1»); system Q;"), "type.reference");
}

TEST_CASE("a reference to an element outside of the array is found when built") {
    fails(with_template("int &r", "Q = P(«a[3]»); system Q;"), "range.argument");
}

TEST_CASE("a reference to an int needs the very same range") {
    loads_silently(with_template("int[0,5] &r", "Q = P(k); system Q;"));
    fails(with_template("int &r", "Q = P(«k»); system Q;"), "type.argument");
    fails(with_template("int[0,4] &r", "Q = P(«k»); system Q;"), "type.argument");
}

TEST_CASE("a constant reference takes what is computable at compile time") {
    loads_silently(with_template("const int &r", "Q = P(3); system Q;"));
    fails(with_template("const int &r", "Q = P(«i»); system Q;"), "type.computable");
}

TEST_CASE("clocks and channels are reference parameters") {
    loads_silently(with_template("clock &z, chan &d", "Q = P(x, c); system Q;"));
    loads_silently(with_template("clock &z[3], chan &d[3]", "Q = P(xs, cs); system Q;"));
    CHECK_FALSE(load(with_template("clock z", "Q = P(x); system Q;"))->ok());
    CHECK_FALSE(load(with_template("chan d", "Q = P(c); system Q;"))->ok());
}

TEST_CASE("a channel may be passed to parameters that can do less, not more") {
    const auto passes = [](const std::string& parameter, const std::string& argument) {
        return load(
                   with_template(parameter + " &d", "Q = P(" + argument + "); system Q;"))
            ->ok();
    };
    CHECK(passes("chan", "c"));
    CHECK(passes("urgent chan", "c"));
    CHECK(passes("broadcast chan", "c"));
    CHECK(passes("urgent chan", "u"));
    CHECK(passes("broadcast chan", "br"));
    CHECK(passes("urgent chan", "br"));
    CHECK_FALSE(passes("chan", "u"));
    CHECK_FALSE(passes("chan", "br"));
    CHECK_FALSE(passes("broadcast chan", "u"));
    fails(with_template("chan &d", "Q = P(«u»); system Q;"), "type.argument");
}

TEST_CASE("an array is passed by value only when it is constant") {
    loads_silently(
        "const int C[2] = { 1, 2 };\nprocess P(const int v[2]) { state A; init A; }\n"
        "Q = P(C); system Q;");
    CHECK_FALSE(load(with_template("int v[3]", "Q = P(a); system Q;"))->ok());
}

TEST_CASE("a constant parameter may size an array, another one may not") {
    loads_silently(
        "process P(const int n) { int a[n]; state A; init A; }\nQ = P(3); system Q;");
    fails("process P(int[1,3] n) { int a[«n»]; state A; init A; }\nQ = P(3); system Q;",
          "type.computable");
}

TEST_CASE("a process assignment needs a template") {
    fails(with_template("", "Q = «Z»(); system Q;"), "name.template");
    fails(with_template("", "Q = «i»(); system Q;"), "name.template");
}

TEST_CASE("a process assignment may leave parameters open") {
    const Model model = loads_silently(with_template(
        "int &r, const int[0,2] n", "Q(const int[0,2] z) = P(i, z); system Q;"));
    const auto& processes = model->network().processes;
    REQUIRE(processes.size() == 3);
    CHECK(processes[2].name == "Q(2)");
}

TEST_CASE("the members of a process keep the names of its template") {
    const Model model = loads("process P(const int[0,2] n) { int v; state A; init A; }\n"
                              "Q(const int[0,2] z) = P(z); system Q;");
    compiles(model, "E<> Q(1).n == 1 and Q(1).v == 0 and Q(1).A");
    breaks(model, "E<> Q(1).«z» == 1", "name.member");
}

TEST_CASE("Name() = T() is the same as Name = T()") {
    const Model model =
        loads_silently(with_template("", "Q() = P(); W1 = Q(); system Q, W1;"));
    CHECK(model->network().processes[1].name == "W1");
}

TEST_CASE("open parameters are bounded integers or scalars") {
    for (const std::string type : {"int[0,3]", "const int[0,3]", "S", "const S"}) {
        loads_silently(with_template(type + " n", "system P;"));
    }
    for (const std::string type :
         {"int", "const int", "bool", "clock &", "int &", "chan &"}) {
        fails(with_template(type + " n", "system «P»;"), "type.free-parameter");
    }
}

TEST_CASE(
    "an open parameter must not size an array or a scalar set, however indirectly") {
    fails("process P(const int[1,3] n) { int a[«n»]; state A; init A; }\nsystem P;",
          "type.free-parameter-size");
    fails("process P(const int[1,3] n) { const int M = n + 1; int a[«M»]; state A; init "
          "A; }\n"
          "system P;",
          "type.free-parameter-size");
    fails("process P(const int[1,3] n) { scalar[«n»] s; state A; init A; }\nsystem P;",
          "type.free-parameter-size");
    fails("process P(const int n) { int a[«n»]; state A; init A; }\n"
          "Q(const int[1,3] z) = P(z + 1); system Q;",
          "type.free-parameter-size");
    loads_silently(
        "process P(const int n, const int[0,3] m) { int a[n]; state A; init A; }\n"
        "Q(const int[1,3] z) = P(2, z); system Q;");
}

TEST_CASE("a name stands on the system line once") {
    fails(with_template("", "system P, «P»;"), "name.process-twice");
    loads_silently(with_template("", "Q = P(); system P, Q;"));
}

TEST_CASE("the system line names processes only") {
    fails(with_template("", "system P, «Z»;"), "name.process");
    fails(with_template("", "system «i»;"), "name.process");
}

TEST_CASE("a template is checked even if there is no process of it") {
    fails("process P() { state A; init A; }\n"
          "process Q() { state A { «zz» == 0 }; init A; }\nsystem P;",
          "name.unknown");
}

TEST_CASE("channel priorities are given once, for channels known at compile time") {
    const std::string system = "system P;";
    loads_silently(
        with_template("", "chan priority c, cs[0] < default < cs[1], u;" + system));
    fails(with_template("", "chan priority «i» < default;" + system), "type.channel");
    fails(with_template("", "chan priority «cs[i]» < default;" + system),
          "type.computable");
    fails(with_template("", "chan priority c < default; «chan priority u < default;»" +
                                system),
          "type.priority");
    fails(with_template("", "chan priority «cs[7]» < default;" + system),
          "range.channel");
}

TEST_CASE("a priority declaration without default is worth a warning") {
    warns(with_template("", "«chan priority c < u;» system P;"), "priority.default");
}

TEST_CASE("progress measures are integers") {
    loads_silently(with_template("", "system P; progress { i; b : j; }"));
    fails(with_template("", "system P; progress { «x»; }"), "type.progress");
}
