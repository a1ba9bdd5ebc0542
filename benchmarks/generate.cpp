#include "benchmarks/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace zonar::benchmarks {

namespace {

constexpr const char* header =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "
    "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n<nta>\n";

using Text = fmt::memory_buffer;

template <class... Arguments>
void add(Text& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text), format,
                   std::forward<Arguments>(arguments)...);
}

void add_location(Text& text, std::size_t id, int number, const char* invariant) {
    add(text,
        "\t\t<location id=\"id{}_{}\" x=\"{}\" y=\"-68\">\n"
        "\t\t\t<name x=\"{}\" y=\"-102\">L{}</name>\n",
        id, number, 170 * number, 170 * number - 10, number);
    if (*invariant != '\0') {
        add(text, "\t\t\t<label kind=\"invariant\" x=\"{}\" y=\"-51\">{}</label>\n",
            170 * number, invariant);
    }
    add(text, "\t\t</location>\n");
}

struct EdgeText {
    int source;
    int target;
    const char* select;
    const char* guard;
    const char* sync;
    const char* update;
};

void add_edge(Text& text, std::size_t id, const EdgeText& edge) {
    add(text,
        "\t\t<transition>\n\t\t\t<source ref=\"id{}_{}\"/>\n\t\t\t<target "
        "ref=\"id{}_{}\"/>\n",
        id, edge.source, id, edge.target);
    const auto label = [&](const char* kind, const char* content, int y) {
        if (*content == '\0') return;
        add(text, "\t\t\t<label kind=\"{}\" x=\"{}\" y=\"{}\">{}</label>\n", kind,
            60 + 17 * edge.source, y, content);
    };
    label("select", edge.select, -136);
    label("guard", edge.guard, -119);
    label("synchronisation", edge.sync, -102);
    label("assignment", edge.update, -85);
    add(text, "\t\t\t<nail x=\"{}\" y=\"-34\"/>\n\t\t</transition>\n", 34 * edge.target);
}

void add_small_template(Text& text, std::size_t number) {
    add(text,
        "\t<template>\n\t\t<name x=\"5\" y=\"5\">T{0}</name>\n"
        "\t\t<parameter>const int[0,7] id, int[0,100] &amp;load</parameter>\n"
        "\t\t<declaration>// the {0}th component\nclock x;\nint[0,10] tries = 0;\n"
        "const int WAIT = {1};\n\nbool ready(int limit)\n{{\n"
        "    return tries &lt; limit &amp;&amp; load + id &lt;= "
        "100;\n}}\n</declaration>\n",
        number, 3 + number % 9);
    add_location(text, number, 0, "");
    add_location(text, number, 1, "x &lt;= WAIT");
    add_location(text, number, 2, "x &lt;= 2 * WAIT &amp;&amp; tries &lt;= 10");
    add_location(text, number, 3, "");
    add(text, "\t\t<init ref=\"id{}_0\"/>\n", number);
    static constexpr EdgeText edges[] = {
        {0, 1, "", "ready(5)", "request[id]!", "x = 0"},
        {1, 2, "", "x &gt;= 1 &amp;&amp; load &lt; 50", "grant[id]?", "tries++, x = 0"},
        {2, 3, "k : int[0,3]", "x &gt; WAIT &amp;&amp; slots[k] == 0", "",
         "slots[k] = id, load = k"},
        {3, 0, "", "", "tick?", "tries = 0"},
        {1, 0, "", "x == WAIT", "", "x = 0, load = (load &gt; 3 ? load - 3 : 0)"},
        {2, 0, "", "tries &gt;= 10", "", "tries = 0"}};
    for (const EdgeText& edge : edges) add_edge(text, number, edge);
    add(text, "\t</template>\n");
}

} // namespace

std::string small_templates(std::size_t bytes) {
    Text text;
    add(text, "{}", header);
    add(text, "\t<declaration>chan request[8], grant[8];\nbroadcast chan tick;\n"
              "int[0,7] slots[4];\nint[0,100] loads[8];\n</declaration>\n");
    Text system;
    add(system, "\t<system>// one process for each template\n");
    std::size_t count = 0;
    // The system section grows along: a name on two lines for each template.
    for (; count == 0 || text.size() + system.size() + 16 * count < bytes; ++count) {
        add_small_template(text, count);
        add(system, "P{0} = T{0}({1}, loads[{1}]);\n", count, count % 8);
    }
    add(system, "system P0");
    for (std::size_t i = 1; i < count; ++i) add(system, ",\n    P{}", i);
    add(system, ";\n</system>\n</nta>\n");
    return to_string(text) + to_string(system);
}

std::string instances(std::size_t count) {
    Text text;
    add(text, "{}", header);
    add(text,
        "\t<declaration>const int N = {};\ntypedef int[0,N-1] id_t;\n"
        "chan start[N], stop[N];\nurgent chan hurry;\nbroadcast chan tick;\n"
        "int[0,N] waiting;\nid_t queue[8];\nint[0,8] length;\nclock global;\n\n"
        "void enqueue(id_t who)\n{{\n    if (length &lt; 8) {{ queue[length] = who; "
        "length++; }}\n"
        "}}\n\nid_t front() {{ return queue[0]; }}\n\n"
        "void dequeue()\n{{\n    int i;\n    for (i = 0; i + 1 &lt; length; i++) "
        "queue[i] = "
        "queue[i + 1];\n    if (length &gt; 0) length--;\n}}\n</declaration>\n",
        count);
    add(text,
        "\t<template>\n\t\t<name>Node</name>\n\t\t<parameter>const id_t id</parameter>\n"
        "\t\t<declaration>clock x;\nint[0,15] tries;\nbool flag;\n</declaration>\n");
    static constexpr const char* invariants[] = {"",
                                                 "x &lt;= 10",
                                                 "x &lt;= 5 + id % 7",
                                                 "",
                                                 "x &lt;= 20 &amp;&amp; tries &lt; 15",
                                                 "flag imply x &lt; 9",
                                                 "",
                                                 "x &lt;= 3"};
    for (int i = 0; i < 8; ++i) add_location(text, 0, i, invariants[i]);
    add(text, "\t\t<init ref=\"id0_0\"/>\n");
    static constexpr EdgeText edges[] = {
        {0, 1, "", "waiting &lt; N", "start[id]?", "x = 0, waiting++"},
        {1, 2, "", "x &gt;= 2 &amp;&amp; length &lt; 8", "", "enqueue(id), x = 0"},
        {2, 3, "", "front() == id", "hurry!", "dequeue()"},
        {3, 4, "k : int[0,3]", "k != tries", "", "tries = k, x = 0"},
        {4, 5, "", "x &gt; 4 &amp;&amp; x &lt;= 18", "", "flag = !flag"},
        {5, 6, "", "flag || x &gt;= 6", "", "x = 0"},
        {6, 7, "", "global - x &gt; 1", "", "x = 0"},
        {7, 0, "", "x == 3", "stop[id]!", "waiting--, tries = 0"},
        {1, 0, "", "x == 10", "", "waiting--"},
        {2, 1, "", "x &gt;= 5", "tick?", "x = 0"},
        {3, 3, "j : id_t", "j != id &amp;&amp; tries &lt; 2", "start[j]!", "tries++"},
        {4, 4, "", "tries &lt; 14 &amp;&amp; x &gt;= 1", "tick?", "tries++"},
        {4, 1, "", "tries == 14", "", "tries = 0, x = 0"},
        {5, 4, "", "!flag", "", "x = 0, flag = true"},
        {5, 0, "", "forall (i : int[0,7]) queue[i] != id", "", "waiting--"},
        {6, 1, "", "id % 2 == 0 &amp;&amp; x &lt; 4", "", "x = 0"},
        {6, 2, "", "exists (i : int[0,7]) queue[i] == id", "hurry?", ""},
        {7, 4, "", "x &lt; 2", "tick!", "tries = tries / 2, x = 0"},
        {0, 0, "", "", "tick?", "x = 0"},
        {3, 0, "", "sum (i : int[0,7]) queue[i] &gt; id", "stop[(id + 1) % N]?",
         "waiting--"}};
    for (const EdgeText& edge : edges) add_edge(text, 0, edge);
    add(text, "\t</template>\n\t<system>system Node;</system>\n</nta>\n");
    return to_string(text);
}

std::string declarations(std::size_t bytes) {
    Text text;
    add(text, "{}\t<declaration>", header);
    for (std::size_t i = 0; text.size() < bytes; ++i) {
        add(text,
            "// part {0}\nconst int K{0} = {1};\ntypedef int[0,K{0} + 3] range{0};\n"
            "const int table{0}[8] = {{1, 2, K{0}, 4 * K{0}, 5, 6 + 1, 7, K{0} % 8}};\n"
            "typedef struct {{ range{0} a; bool b; int[-1,K{0}] c[2]; }} record{0};\n"
            "record{0} state{0} = {{1, true, {{0, K{0} - 1}}}};\n"
            "range{0} value{0}, matrix{0}[2][3];\nchan request{0}, reply{0}[2];\nint "
            "limit{0} "
            "= table{0}[3] + K{0};\n",
            i, 2 + i % 50);
    }
    add(text, "</declaration>\n");
    add(text,
        "\t<template><name>P</name><location id=\"id0\"/><init ref=\"id0\"/></template>\n"
        "\t<system>system P;</system>\n</nta>\n");
    return to_string(text);
}

std::string functions(std::size_t count) {
    Text text;
    add(text,
        "{}\t<declaration>int total, data[16];\nint f0(int n) {{ return n + 1; }}\n",
        header);
    for (std::size_t i = 1; i < count; ++i) {
        // Calls may nest a few hundred deep; chains of fifty are deeper than real ones.
        const std::size_t before = i % 50 == 0 ? 0 : i - 1;
        add(text,
            "int f{0}(int n)\n{{\n    int i = 0, best = data[{1}];\n    int[0,100] "
            "seen[4];\n"
            "    while (i &lt; n &amp;&amp; i &lt; 16) {{\n"
            "        if (data[i] &gt; best) best = data[i];\n"
            "        else seen[i % 4] = (seen[i % 4] + 1) % 100;\n        i++;\n    }}\n"
            "    for (k : int[0,3]) best += seen[k] * k - (k &lt;? 2);\n"
            "    return f{2}(n &gt; 3 ? n - 1 : 0) + (best % 7);\n}}\n",
            i, i % 16, before);
    }
    add(text, "</declaration>\n\t<template><name>P</name><location id=\"id0\"/>"
              "<init ref=\"id0\"/>\n");
    for (std::size_t i = 49; i < count + 49; i += 50) {
        add(text,
            "\t\t<transition><source ref=\"id0\"/><target ref=\"id0\"/>"
            "<label kind=\"assignment\">total = f{}(total) % 100</label></transition>\n",
            std::min(i, count - 1));
    }
    add(text, "\t</template>\n\t<system>system P;</system>\n</nta>\n");
    return to_string(text);
}

} // namespace zonar::benchmarks
