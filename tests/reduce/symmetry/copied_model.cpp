#include "reduce/symmetry/copied_model.h"

#include <string>
#include <string_view>
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

} // namespace zonar::tests
