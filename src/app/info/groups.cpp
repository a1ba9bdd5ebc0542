#include "app/info/groups.h"

#include "app/words.h"

#include <map>
#include <tuple>

namespace zonar::app {

namespace {

using model::Network;

bool is_meta(const model::Variable& variable) {
    return variable.storage == model::Storage::meta;
}
template <class Other>
bool is_meta(const Other&) {
    return false;
}

/// Which set each process belongs to.
std::vector<std::size_t> sets_of(const Network& network) {
    std::vector<std::size_t> sets(network.processes.size());
    for (std::size_t set = 0; set < network.process_sets.size(); ++set) {
        const model::Run run = network.process_sets[set].processes;
        for (std::uint32_t i = 0; i < run.count; ++i) sets[run.first + i] = set;
    }
    return sets;
}

/// A group that may still grow, and where its copies come from.
struct Folded {
    Group group;
    std::size_t set = 0;
    bool owned = false;
    std::string local; // "x[2]" of Train(0).x[2]
};

template <class Declared>
std::vector<Group> fold(const Network& network, const std::vector<Declared>& declared) {
    const auto sets = sets_of(network);
    std::vector<Folded> folded;
    std::map<std::tuple<std::size_t, std::string, std::string>, std::size_t> known;

    for (const Declared& one : declared) {
        Folded entry;
        const std::string dimensions = dimensions_text(*one.shape);
        entry.group = {.name = one.name + dimensions,
                       .type = type_text(network, *one.shape),
                       .first = static_cast<std::uint32_t>(one.first.raw),
                       .copies = 1,
                       .elements = one.shape->elements,
                       .meta = is_meta(one)};
        if (one.owner) {
            entry.owned = true;
            entry.set = sets[one.owner->index()];
            const std::string& process = network.processes[one.owner->index()].name;
            const bool prefixed = one.name.starts_with(process + '.');
            entry.local = one.name.substr(prefixed ? process.size() + 1 : 0) + dimensions;
            const auto [at, is_new] = known.try_emplace(
                {entry.set, entry.local, entry.group.type}, folded.size());
            if (!is_new) {
                ++folded[at->second].group.copies;
                folded[at->second].group.elements += entry.group.elements;
                continue;
            }
        }
        folded.push_back(std::move(entry));
    }

    std::vector<Group> groups;
    for (Folded& entry : folded) {
        if (entry.group.copies > 1) {
            // A declaration whose size depends on a parameter has fewer copies than the
            // set has processes.
            const model::ProcessSet& set = network.process_sets[entry.set];
            const bool all = entry.group.copies == set.processes.count;
            entry.group.name =
                (all ? set_text(set) : set.name + "(...)") + '.' + entry.local;
        }
        groups.push_back(std::move(entry.group));
    }
    return groups;
}

} // namespace

std::vector<Group> variable_groups(const Network& network) {
    return fold(network, network.variables);
}
std::vector<Group> clock_groups(const Network& network) {
    return fold(network, network.clock_groups);
}
std::vector<Group> channel_groups(const Network& network) {
    return fold(network, network.channel_groups);
}

} // namespace zonar::app
