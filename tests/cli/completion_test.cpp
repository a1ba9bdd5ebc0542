// Completion as shells do it: the scripts are loaded by the real bash and the real zsh.
#include "app/help/completion.h"

#include "catch.h"
#include "skip.h"
#include "workshop.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

using namespace zonar::app;

namespace {

using WordSet = std::set<std::string>;

/// In a folder with some files.
class Desk {
public:
    Desk() {
        folder_.write("zonar.bash", bash_completion());
        for (const char* name : {"a.xml", "b.xta", "c.ta", "d.q", "e.table", "f.toml"})
            folder_.write(name, "");
        shell("mkdir '" + folder_.file("sub") + "'");
    }

    /// What bash offers for the last of the words, before which the others were typed.
    WordSet offers(const std::vector<std::string>& typed) const {
        std::string words;
        for (const std::string& word : typed) words += " '" + word + "'";
        const Said said = shell(fmt::format(
            "cd '{}' && bash --norc -c \"source ./zonar.bash; COMP_WORDS=(zonar{}); "
            "COMP_CWORD={}; _zonar; printf '%s\\n' \\\"\\${{COMPREPLY[@]}}\\\"\"",
            folder_.file(""), words, typed.size()));
        INFO(said.err);
        CHECK(said.code == 0);
        CHECK(said.err.empty());
        std::istringstream lines(said.out);
        WordSet result;
        for (std::string line; std::getline(lines, line);)
            if (!line.empty()) result.insert(line);
        return result;
    }

private:
    Folder folder_;
};

} // namespace

TEST_CASE("bash completes commands, options, values and files") {
    const Desk desk;
    struct Row {
        std::vector<std::string> typed;
        WordSet offers;
    };
    const Row table[] = {
        {{"ch"}, {"check"}},
        {{"--v"}, {"--version"}},
        {{"help", "exi"}, {"exit-codes"}},
        {{"help", "con"}, {"convert"}},
        {{"check", ""}, {"a.xml", "b.xta", "c.ta", "sub"}},
        {{"check", "b"}, {"b.xta"}},
        {{"check", "a.xml", ""}, {"d.q", "sub"}},
        {{"check", "--search", "bfs", "a.xml", ""}, {"d.q", "sub"}},
        {{"check", "--search", "=", "bfs", "a.xml", ""}, {"d.q", "sub"}},
        {{"check", "--stats", "a.xml", ""}, {"d.q", "sub"}},
        {{"check", "a.xml", "--sea"}, {"--search"}},
        {{"check", "a.xml", "--search", "w"}, {"wastar"}},
        {{"check", "a.xml", "--search", "=", "w"}, {"wastar"}},
        {{"check", "a.xml", "--trace", "="}, {"none", "some", "shortest", "fastest"}},
        {{"check", "--heuristic", "fs"}, {"fsm", "fsm-match", "fsm-nearest", "fsm-sum"}},
        {{"check", "--table", "e"}, {"e.table"}},
        {{"check", "--time-limit", ""}, {}},
        {{"check", "--extrapolation", "lu"}, {"lu", "lu+"}},
        {{"convert", "-o", "b"}, {"b.xta"}},
        {{"generate", "fischer-"}, {"fischer-faulty"}},
        {{"bench", "smo"}, {"smoke"}},
        {{"bench", "f."}, {"f.toml"}},
        {{"bench", "-o", ""}, {"sub"}},
        {{"trace", ""}, {"convert", "improve", "report", "show", "simplify"}},
        {{"trace", "report", ""}, {"a.xml", "b.xta", "c.ta", "sub"}},
        {{"verifyta", "--sea"}, {"--search-order"}},
        {{"verifyta", "--prob"}, {}},
        {{"verifyta", "-t", ""}, {"0", "1", "2"}},
        {{"verifyta", "--diagnostic", "=", ""}, {"0", "1", "2"}},
        {{"verifyta", "--speak", "5"}, {"5.0", "5.1"}},
        {{"verifyta", "-x", "b"}, {"b.xta"}},
        {{"verifyta", "-t", "0", "-s", "a.xml", ""}, {"d.q", "sub"}},
        {{"completion", ""}, {"bash", "zsh", "fish"}},
        {{"unheard-of", ""}, {}},
    };
    for (const Row& row : table) {
        INFO(fmt::format("{}", fmt::join(row.typed, " ")));
        const WordSet offers = desk.offers(row.typed);
        INFO(fmt::format("{}", fmt::join(offers, " ")));
        if (row.typed.front() == "generate")
            CHECK(std::ranges::includes(offers, row.offers));
        else
            CHECK(offers == row.offers);
    }
}

TEST_CASE("bash offers every command and every option") {
    const Desk desk;
    const WordSet first = desk.offers({""});
    for (const Command& command : commands()) {
        INFO(command.name);
        CHECK(first.contains(std::string{command.name}));
        const WordSet options = desk.offers({std::string{command.name}, "-"});
        for (const OptionRow& row : command.options)
            if (!is_argument(row)) CHECK(options.contains(std::string{key_of(row)}));
    }
}

TEST_CASE("zsh accepts its script and completes by it") {
    if (!can_use("zsh", "completion by zsh")) return;
    const Folder folder;
    folder.write("_zonar", zsh_completion());
    const Said parsed = shell("zsh -f -n '" + folder.file("_zonar") + "'");
    CHECK(parsed.code == 0);
    CHECK(parsed.err.empty());
    if (shell("zsh -f -c 'zmodload zsh/zpty && zpty probe true'").code != 0)
        return skip("completion typed into zsh", "there is no pseudo terminal");
    // A shell on a terminal of its own, into which the words and a tab are typed.
    const auto types = [&](const std::string& words) {
        folder.write("ask.zsh", fmt::format(R"zsh(
zmodload zsh/zpty
zpty asked 'zsh -f -i'
zpty -w asked "PS1=; fpath=({0} \$fpath); autoload -U compinit; compinit -D -u"
zpty -w asked "zstyle ':completion:*' list-prompt ''; LISTMAX=9999; cd {0}; echo rea'dy'"
zpty -r asked text '*ready*'
zpty -n -w asked $'{1}\t'
sleep 2
zpty -n -w asked $'\C-a echo \"<\C-e>\" \n'
zpty -r asked text '*<*>*<*>*'
print -r -- $text
zpty -d asked
)zsh",
                                            folder.file(""), words));
        return shell("zsh -f '" + folder.file("ask.zsh") + "'").out;
    };
    CHECK(contains(types("zonar conv"), "zonar convert"));
    CHECK(contains(types("zonar check --search wa"), "wastar"));
    CHECK(contains(types("zonar generate corss"), "zonar generate corsso"));
    const std::string suite = types("zonar bench smo");
    CHECK(contains(suite, "zonar bench smoke"));
    CHECK(!contains(suite, "bad option"));
}

TEST_CASE("fish accepts its script") {
    if (!can_use("fish", "completion by fish")) return;
    const Folder folder;
    const std::string script = folder.write("zonar.fish", fish_completion());
    const Said said = shell("HOME='" + folder.file("") + "' fish -c 'source " + script +
                            "; complete -C \"zonar check --search wa\"'");
    CHECK(contains(said.out, "wastar"));
}
