#include "app/abstract/table_views.h"

#include "app/words.h"
#include "guide/tables/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace zonar::app {

using abstraction::Distance;
using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;

namespace {

constexpr std::size_t most_goals = 5; // in a summary

} // namespace

std::string choices_text(const TableFile::Choices& choices) {
    return fmt::format("method {}, bound {}, order {}, tie-break {}, buckets {}",
                       choices.method, choices.bound, choices.order, choices.tie,
                       choices.buckets);
}

std::string fingerprint_text(std::uint64_t fingerprint) {
    return fmt::format("{:016x}", fingerprint);
}

std::string shortened(std::string_view conditions, std::size_t most) {
    const std::string text = one_line(conditions);
    if (text.size() <= most) return text;
    const std::size_t last = text.rfind(" && ", most);
    if (last != text.npos) return text.substr(0, last) + " && ...";
    const auto inside_character = [&](std::size_t at) { // of UTF-8
        return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
    };
    while (most > 0 && inside_character(most)) --most;
    return text.substr(0, most) + " ...";
}

void add_goal_rows(std::vector<draw::TableRow>& rows, const TableFile& file,
                   std::span<const Distance> distances) {
    if (distances.size() < 2) {
        for (const std::string& name : file.goal_names)
            rows.push_back({"goal", one_line(name)});
        return;
    }
    rows.push_back({"goals", fmt::format("{}, with their distances:", distances.size())});
    std::vector<std::size_t> order(distances.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t goal) { return distances[goal]; });
    const std::size_t shown = order.size() <= most_goals + 1 ? order.size() : most_goals;
    for (std::size_t i = 0; i < shown; ++i)
        rows.push_back({"", fmt::format("{:>3}  {}", number_text(distances[order[i]]),
                                        one_line(file.goal_names[order[i]]))});
    if (shown < order.size())
        rows.push_back(
            {"", fmt::format("     and {} more, no nearer than {}", order.size() - shown,
                             number_text(distances[order[shown]]))});
}

std::string number_text(Distance distance) {
    return distance == abstraction::infinite ? "inf" : std::to_string(distance);
}

namespace {

/// Names may have any characters, and a field none that ends it.
std::string field(std::string_view text) {
    std::string result = one_line(text);
    std::ranges::replace(result, '\t', ' ');
    return result;
}

std::string node_tsv(const std::string& goal, std::size_t number, const TableNode& node,
                     const TableFile& file) {
    const abstraction::MergeRecord& record = node.record;
    const std::string from =
        node.is_leaf() ? fmt::format("{}\t\t", field(file.factors[node.factor].name))
                       : fmt::format("\t{}\t{}", node.left, node.right);
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", goal, number, from,
                       record.product_states, record.product_transitions, record.relevant,
                       record.states, record.lossless ? 1 : 0);
}

} // namespace

std::string table_tsv(const TableFile& file) {
    std::string text = "goal\tnode\tfactor\tleft\tright\tproduct_states\t"
                       "product_transitions\trelevant\tstates\tlossless\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        for (std::size_t n = 0; n < file.goals[g].nodes().size(); ++n)
            text +=
                node_tsv(field(file.goal_names[g]), n, file.goals[g].nodes()[n], file);
    std::string states = "\ngoal\tnode\tstate\tdistance\tstands_for\tlabel\n";
    std::string steps = "\ngoal\tnode\tfrom\tto\n";
    for (std::size_t g = 0; g < file.goals.size(); ++g) {
        for (const DistanceTable::Root& root : file.goals[g].roots()) {
            const guide::AbstractSystem system =
                guide::abstract_system(file, file.goals[g], root);
            const std::string of =
                fmt::format("{}\t{}", field(file.goal_names[g]), root.node);
            for (std::size_t s = 0; s < system.states.size(); ++s)
                states += fmt::format(
                    "{}\t{}\t{}\t{}\t{}\n", of, s, number_text(system.states[s].distance),
                    system.states[s].count, field(system.states[s].label()));
            for (const auto& step : system.steps)
                steps += fmt::format("{}\t{}\t{}\n", of, step.from, step.to);
        }
    }
    return text + states + steps;
}

} // namespace zonar::app
