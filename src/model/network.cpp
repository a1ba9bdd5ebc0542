#include "model/network.h"

#include <algorithm>

namespace zonar::model {

namespace {

/// The name of flat element `id` among groups sorted by their first element.
template <class Group>
std::string name_in(const std::vector<Group>& groups, std::uint32_t id) {
    auto after = std::ranges::upper_bound(groups, id, {}, [](const Group& g) {
        return static_cast<std::uint32_t>(g.first.raw);
    });
    if (after == groups.begin()) return "?";
    ZONAR_ASSERT(std::ranges::is_sorted(groups, {}, &Group::first));
    const Group& group = *std::prev(after);
    return element_name(group.name, *group.shape,
                        id - static_cast<std::uint32_t>(group.first.raw));
}

/// Two lists as one.
std::string listed(const std::string& first, const std::string& second) {
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

} // namespace

TemplateEdge Network::labels_of(ProcessId process, const Edge& edge) const {
    const std::vector<TemplateEdge>& written = template_of(process).edges;
    ZONAR_ASSERT(edge.origin < written.size());
    ZONAR_ASSERT(!edge.branch || *edge.branch < written.size());
    TemplateEdge labels = written[edge.origin];
    if (!edge.branch) return labels;
    const TemplateEdge& branch = written[*edge.branch];
    labels.select_text = listed(labels.select_text, branch.select_text);
    labels.guard_text =
        labels.guard_text.empty() || branch.guard_text.empty()
            ? labels.guard_text + branch.guard_text
            : "(" + labels.guard_text + ") && (" + branch.guard_text + ")";
    labels.sync_text += branch.sync_text;
    labels.update_text = listed(labels.update_text, branch.update_text);
    return labels;
}

std::string Network::clock_name(ClockId clock) const {
    return clock == reference_clock ? "t(0)" : name_in(clock_groups, clock.raw);
}

std::string Network::channel_name(ChannelId channel) const {
    return name_in(channel_groups, channel.raw);
}

std::string Network::cell_name(CellId cell) const {
    if (cell.raw < 0) return "a local variable";
    const auto index = static_cast<std::uint32_t>(cell.raw);
    if (index < memory.locations) return processes[index].name + ".location";
    return name_in(variables, index);
}

} // namespace zonar::model
