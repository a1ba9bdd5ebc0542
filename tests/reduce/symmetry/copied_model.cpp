#include "reduce/symmetry/copied_model.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::tests {

using oracle::Dice;

namespace {

using Labels = std::vector<std::string_view>;

// $g: the group, $h: the next one, $c: the client. The server's own variable is of$g, and what a
// client does is in$g_$c.
// clang-format off
const Labels server_labels = {
    "assign of$g = 0;", "guard of$g == 1; assign of$g = 2;", "sync go$g!;", "sync all!;",
    "guard n < 2; assign n = n + 1;", "guard n > 0; assign n = n - 1;",
    "sync go$g?; assign of$g = 1;", "guard of$g == 2; sync up$g!;", "guard of$g != 0;",
    "sync all?; assign of$g = 2;", "sync do$g_1!;", "guard !in$g_1 || in$g_2;",
};
const Labels client_labels = {
    "sync go$g?; assign in$g_$c = true;", "guard of$g == 1;", "assign in$g_$c = false;",
    "guard !in$g_$c; assign of$g = 1;", "sync up$g?;", "sync all?; assign in$g_$c = false;",
    "guard in$g_$c; sync go$g!;", "guard n == 1; assign in$g_$c = true;",
    "sync do$g_$c!; assign of$g = 2;", "sync do$g_$c?;", "guard in$g_1 == in$g_2;",
    "assign hold$g = $c;", "guard hold$g == $c; assign hold$g = 0;", "guard hold$g != $c;",
};
const Labels ring_labels = {
    "guard of$h == 0;", "guard of$h == 1; assign of$g = 1;", "sync go$h!;", "assign of$h = 2;",
};
const Labels timed_labels = {
    "guard x$g > 1;", "assign x$g = 0;", "guard x$g <= 2; assign x$g = 0;", "guard x$g >= 2; sync go$g?;",
};
// clang-format on

class GroupMaker {
public:
    explicit GroupMaker(Dice& dice)
        : dice_(dice), groups_(2 + dice.below(2)), clients_(dice.below(4)),
          is_timed_(dice.percent(40)), is_ring_(dice.percent(30)) {}

    ReplicatedModel make() {
        const std::string server = process("S$g", server_labels);
        const std::string client = process("C$g_$c", client_labels);
        // One of the groups, or one of the clients, differs by an edge.
        const std::size_t odd_group = dice_.percent(15) ? 1 : groups_;
        const std::size_t odd_client = dice_.percent(15) ? 1 : clients_ + 1;
        std::string text = "broadcast chan all; int[0,2] n;\n", system;
        for (std::size_t g = 0; g < groups_; ++g) {
            text += filled("int[0,2] of$g; int[0,3] hold$g; chan go$g; "
                           "urgent chan up$g; chan do$g_1, do$g_2, do$g_3;\n"
                           "bool in$g_1, in$g_2, in$g_3;\n",
                           g, 0);
            if (is_timed_) text += filled("clock x$g;\n", g, 0);
        }
        for (std::size_t g = 0; g < groups_; ++g) {
            add(text, system, g == odd_group ? with_an_edge(server) : server, "S$g", g,
                0);
            for (std::size_t c = 1; c <= clients_; ++c)
                add(text, system, c == odd_client ? with_an_edge(client) : client,
                    "C$g_$c", g, c);
        }
        return {.text = text + "system " + system + ";\n", .queries = queries()};
    }

private:
    std::string filled(std::string_view pattern, std::size_t group, std::size_t client) {
        std::string text;
        for (std::size_t i = 0; i < pattern.size(); ++i) {
            if (pattern[i] != '$') {
                text += pattern[i];
                continue;
            }
            switch (pattern[++i]) {
            case 'g': text += std::to_string(group); break;
            case 'h': text += std::to_string((group + 1) % groups_); break;
            default: text += std::to_string(client);
            }
        }
        return text;
    }
    void add(std::string& text, std::string& system, const std::string& process,
             std::string_view name, std::size_t group, std::size_t client) {
        text += filled(process, group, client);
        system += (system.empty() ? "" : ", ") + filled(name, group, client);
    }
    std::string label(const Labels& pool) {
        if (is_timed_ && dice_.percent(30)) return std::string{dice_.pick(timed_labels)};
        if (is_ring_ && dice_.percent(30)) return std::string{dice_.pick(ring_labels)};
        return std::string{dice_.pick(pool)};
    }
    std::string process(const std::string& name, const Labels& pool) {
        std::string edges;
        const std::size_t count = 2 + dice_.below(3);
        for (std::size_t e = 0; e < count; ++e) {
            const std::size_t from = e < 2 ? e : dice_.below(2);
            const std::size_t to = e < 2 ? 1 - e : dice_.below(2);
            edges += (e > 0 ? ", " : "") + ("s" + std::to_string(from)) + " -> s" +
                     std::to_string(to) + " { " + label(pool) + " }";
        }
        return "process " + name + "() { state s0, s1; init s0; trans " + edges + "; }\n";
    }
    static std::string with_an_edge(const std::string& process) {
        return process.substr(0, process.rfind(';')) +
               ", s1 -> s0 { guard n == 2; assign n = 0; }; }\n";
    }
    std::vector<std::string> queries() {
        static const Labels all = {"E<> S0.s1 && S1.s1",
                                   "E<> S0.s1",
                                   "A[] not deadlock",
                                   "E<> n == 2",
                                   "A[] of0 != 2 || of1 != 2",
                                   "A<> S1.s1",
                                   "S0.s1 --> S0.s0",
                                   "sup: of0, n",
                                   "E[] !S0.s1",
                                   "E<> of1 == 2 && n > 0",
                                   "ltl: [] <> (n == 0)",
                                   "E<> hold0 == 2",
                                   "ltl: <> (S0.s1 && S1.s0)"};
        std::vector<std::string> chosen = {"E<> false"};
        for (int q = 0; q < 3; ++q) chosen.emplace_back(dice_.pick(all));
        return chosen;
    }

    Dice& dice_;
    std::size_t groups_, clients_;
    bool is_timed_, is_ring_;
};

} // namespace

ReplicatedModel copied_model(Dice& dice) {
    return GroupMaker{dice}.make();
}

namespace {

using Links = std::vector<std::pair<std::size_t, std::size_t>>;

/// Pairs of vertices: of a circle, a cube, a prism, two sides where all meet, or Petersen's graph.
Links some_graph(Dice& dice, std::size_t& vertices) {
    Links links;
    switch (dice.below(5)) {
    case 0:
        vertices = 4 + dice.below(3);
        for (std::size_t v = 0; v < vertices; ++v)
            links.emplace_back(v, (v + 1) % vertices);
        break;
    case 1:
        vertices = 8;
        for (std::size_t v = 0; v < vertices; ++v)
            for (const std::size_t bit : {std::size_t{1}, std::size_t{2}, std::size_t{4}})
                if ((v & bit) == 0) links.emplace_back(v, v | bit);
        break;
    case 2:
        vertices = 6;
        for (std::size_t v = 0; v < 3; ++v) {
            links.emplace_back(v, v + 3);
            links.emplace_back(v, (v + 1) % 3);
            links.emplace_back(v + 3, (v + 1) % 3 + 3);
        }
        break;
    case 3:
        vertices = 5 + dice.below(2);
        for (std::size_t v = 0; v < 3; ++v)
            for (std::size_t w = 3; w < vertices; ++w) links.emplace_back(v, w);
        break;
    default:
        vertices = 10;
        for (std::size_t v = 0; v < 5; ++v) {
            links.emplace_back(v, (v + 1) % 5);
            links.emplace_back(v, v + 5);
            links.emplace_back(v + 5, (v + 2) % 5 + 5);
        }
    }
    return links;
}

} // namespace

ReplicatedModel neighbour_model(Dice& dice) {
    // What a process does with each of its neighbours, and alone.
    static const Labels meetings = {
        "s0 -> s1 { sync $e!; }",
        "s0 -> s1 { sync $e?; }",
        "s1 -> s0 { sync $e!; }",
        "s1 -> s1 { sync $e?; assign v$v = 1; }",
        "s0 -> s0 { guard v$v == 1; sync $e!; assign v$v = 0; }",
        "s1 -> s0 { sync $e?; assign x$v = 0; }",
        "s0 -> s1 { guard x$v > 1; sync $e?; }"};
    static const Labels alone = {"s1 -> s0 { }",
                                 "s0 -> s1 { guard v$v == 0; assign v$v = 1; }",
                                 "s1 -> s0 { guard n < 2; assign n = n + 1; }",
                                 "s0 -> s1 { guard n > 0; assign n = n - 1, v$v = 0; }",
                                 "s1 -> s0 { guard x$v >= 1; assign x$v = 0; }"};
    const bool is_timed = dice.percent(30);
    const auto pick = [&](const Labels& labels) {
        for (;;) {
            const std::string text{dice.pick(labels)};
            if (is_timed || text.find("x$v") == text.npos) return text;
        }
    };
    std::vector<std::string> with_each, by_itself;
    for (std::size_t i = 0; i < 2 + dice.below(2); ++i)
        with_each.push_back(pick(meetings));
    for (std::size_t i = 0; i < 1 + dice.below(2); ++i) by_itself.push_back(pick(alone));

    std::size_t vertices = 0;
    const Links links = some_graph(dice, vertices);
    const auto filled = [](std::string text, std::size_t vertex, std::size_t link) {
        for (std::size_t at = 0; (at = text.find('$', at)) != text.npos;)
            text.replace(at, 2,
                         text[at + 1] == 'v' ? std::to_string(vertex)
                                             : "e" + std::to_string(link));
        return text;
    };
    std::string text = "int[0,2] n;\n", system;
    for (std::size_t l = 0; l < links.size(); ++l) text += filled("chan $e; ", 0, l);
    for (std::size_t v = 0; v < vertices; ++v) {
        text +=
            filled(is_timed ? "\nint[0,1] v$v; clock x$v;\n" : "\nint[0,1] v$v;\n", v, 0);
        std::string edges;
        for (const std::string& edge : by_itself)
            edges += (edges.empty() ? "" : ", ") + filled(edge, v, 0);
        for (std::size_t l = 0; l < links.size(); ++l)
            if (links[l].first == v || links[l].second == v)
                for (const std::string& edge : with_each)
                    edges += ", " + filled(edge, v, l);
        text += filled("process P$v() { state s0, s1; init s0; trans ", v, 0) + edges +
                "; }\n";
        system += (v > 0 ? ", P" : "P") + std::to_string(v);
    }
    static const Labels queries = {"E<> P0.s1 && P1.s1 && P2.s1",
                                   "E<> P0.s1",
                                   "A[] not deadlock",
                                   "E<> n == 2 && v0 == 1",
                                   "A<> P1.s1",
                                   "E[] !P0.s1",
                                   "P0.s1 --> P0.s0",
                                   "sup: n, v1",
                                   "ltl: [] <> (n == 0)"};
    ReplicatedModel model{.text = text + "system " + system + ";\n",
                          .queries = {"E<> false"}};
    for (int q = 0; q < 3; ++q) model.queries.emplace_back(dice.pick(queries));
    return model;
}

} // namespace zonar::tests
