#include "reduce/symmetry/words.h"

#include "reduce/symmetry/graph/block_families.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::reduce {

namespace {

void add_once(std::vector<std::string>& names, std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

/// The name of a declaration; of one in a template, with that before it.
std::string name_of(const Declarations::Object& object, const model::Network& network) {
    if (!object.owner) return object.name;
    const std::string& process = network.processes[*object.owner].name;
    std::string name = object.name;
    if (name.starts_with(process + ".")) name.erase(0, process.size() + 1);
    const auto origin = static_cast<std::size_t>(object.declaration.origin);
    return network.templates[origin].name + "." + name;
}

std::string number_text(double number) {
    constexpr double exact = 1e15;
    return number < exact ? fmt::format("{:.0f}", number) : fmt::format("{:.1e}", number);
}

/// A piece of the model in one line; labels of XML files as they are meant.
std::string excerpt(std::string_view source) {
    std::string text{source};
    for (const auto& [entity, character] :
         {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
        for (std::size_t at = text.find(entity); at != std::string::npos;
             at = text.find(entity, at + 1))
            text.replace(at, std::string_view{entity}.size(), character);
    std::string line;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    constexpr std::size_t longest = 60;
    if (line.size() > longest) line = line.substr(0, longest - 3) + "...";
    return line;
}

} // namespace

namespace {

/// Whether a family without a parameter moves elements of an array of all processes, or renames values.
void add_moved(const Declarations::Object& object, Sort sort, const Family& family,
               const model::Network& network, FamilyNames& names) {
    bool moves = false, renames = false;
    for (const Renaming& g : family.generators) {
        for (std::uint32_t i = 0; i < object.shape->elements; ++i) {
            const std::uint32_t at = object.first + i;
            const std::uint32_t image = sort == Sort::clock ? g.clocks[at]
                                        : sort == Sort::channel
                                            ? g.channels[at]
                                            : static_cast<std::uint32_t>(g.cells[at]);
            // What a process owns moves with it.
            const bool with_owner =
                object.owner && g.processes[*object.owner] != *object.owner;
            moves = moves || (image != at && !with_owner);
            renames =
                renames || (sort == Sort::cell && !g.maps[g.values[at]].is_identity());
        }
    }
    if (moves) add_once(names.arrays, name_of(object, network));
    if (moves && object.shape->elements == 1)
        add_once(names.single, name_of(object, network));
    if (renames) add_once(names.values, name_of(object, network));
}

/// "elements of a and b", "a and b", "a and elements of b".
std::string elements_of(const FamilyNames& names) {
    std::vector<std::string> arrays, all = names.single;
    for (const std::string& name : names.arrays)
        if (std::ranges::find(names.single, name) == names.single.end())
            arrays.push_back(name);
    if (!arrays.empty()) all.push_back("elements of " + list_of(arrays));
    return list_of(all);
}

/// "S(1) with C(1,1) and C(1,2)".
std::string block_name(const std::vector<std::uint32_t>& block,
                       const model::Network& network) {
    std::vector<std::string> others;
    for (std::size_t i = 1; i < block.size(); ++i)
        others.push_back(network.processes[block[i]].name);
    if (block.empty()) return {};
    std::string name = network.processes[block.front()].name;
    return others.empty() ? name : name + " with " + list_of(others);
}

/// Who is interchangeable, or forms a ring.
std::string subject_of(const Family& family, const FamilyNames& names,
                       const model::Network& network) {
    if (family.has_parameter() || names.processes.empty())
        return list_of(names.processes);
    std::vector<std::string> blocks;
    for (const std::int32_t id : family.ids)
        blocks.push_back(
            block_name(family.blocks[static_cast<std::size_t>(id)], network));
    return list_of(blocks);
}

} // namespace

FamilyNames names_of(const Family& family, const Declarations& declarations,
                     const model::Network& network) {
    FamilyNames names;
    const auto is_moved = [&](auto moves) {
        return std::ranges::any_of(family.generators, moves);
    };
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
        if (is_moved([p](const Renaming& g) { return g.processes[p] != p; }))
            names.processes.push_back(network.processes[p].name);
    for (const Sort sort : {Sort::cell, Sort::clock, Sort::channel}) {
        for (const Declarations::Object& object : declarations.objects(sort)) {
            for (const auto& [slot, offset] : family.places.indices)
                if (slot.declaration == object.declaration)
                    add_once(names.arrays, name_of(object, network));
            if (!family.has_parameter()) add_moved(object, sort, family, network, names);
            if (sort != Sort::cell) continue;
            for (const auto& [slot, offset] : family.places.values)
                if (slot.declaration == object.declaration)
                    add_once(names.values, name_of(object, network));
        }
    }
    return names;
}

std::string order_of(const Family& family) {
    return number_text(permutations(family));
}

std::string order_of(const Symmetries& symmetries) {
    return number_text(permutations(symmetries.families));
}

std::string list_of(const std::vector<std::string>& names) {
    constexpr std::size_t many = 5;
    if (names.size() >= many)
        return fmt::format("{}, {}, ..., {}", names[0], names[1], names.back());
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
        text += names[i];
    }
    return text;
}

std::string sentence(const Family& family, const Declarations& declarations,
                     const model::Network& network) {
    FamilyNames names = names_of(family, declarations, network);
    if (family.kind == Family::Kind::greedy) {
        const auto& moved = !names.processes.empty() ? names.processes
                            : names.values.empty()   ? names.arrays
                                                     : names.values;
        return fmt::format(
            "{}{} further permutations of {}, found in the graph of the network",
            family.order >= most_counted ? "at least " : "", family.order - 1,
            list_of(moved));
    }
    std::string text = subject_of(family, names, network);
    if (names.processes.empty()) {
        const bool are_values = names.arrays.empty();
        text = are_values ? "values of " + list_of(names.values) : elements_of(names);
        names.arrays.clear();
        if (are_values) names.values.clear();
    }
    text += family.kind == Family::Kind::ring ? " form a ring" : " are interchangeable";
    if (!family.has_parameter()) {
        if (!names.arrays.empty())
            text += "; " + list_of(names.arrays) +
                    (names.arrays.size() == 1 ? " moves with them" : " move with them");
        if (!names.values.empty())
            text += "; values of " + list_of(names.values) + " are renamed with them";
        return text;
    }
    std::vector<std::string> with;
    if (!names.arrays.empty()) with.push_back("the elements of " + list_of(names.arrays));
    if (!names.values.empty()) with.push_back("the values of " + list_of(names.values));
    if (with.empty()) return text;
    const bool one = with.size() == 1;
    return text + "; " + with[0] + (one ? "" : " and " + with[1]) +
           " are renamed with them";
}

std::vector<std::string> processes_with(const Parameter& parameter, std::int32_t id,
                                        const Declarations& declarations,
                                        const model::Network& network) {
    std::vector<std::string> names;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
        if (network.processes[p].origin.raw == parameter.origin &&
            declarations.arguments(p)[parameter.position] == id)
            names.push_back(network.processes[p].name);
    return names;
}

std::string reason_of(const Mismatch& mismatch, const model::Network& network,
                      const model::SourceMap& sources) {
    std::string text = mismatch.text;
    if (text.empty()) {
        switch (mismatch.kind) {
        case Mismatch::Kind::cell: {
            const auto name = [&](std::int32_t cell) {
                return static_cast<std::size_t>(cell) < network.processes.size()
                           ? network.processes[static_cast<std::size_t>(cell)].name
                           : network.cell_name(model::CellId{cell});
            };
            if (mismatch.pair.a >= 0 && mismatch.pair.a == mismatch.pair.b)
                text = name(mismatch.pair.a) + " is used by name";
            break;
        }
        case Mismatch::Kind::order:
            text = "the order matters in which ids are gone through";
            break;
        default: break;
        }
    }
    if (!mismatch.place || !mismatch.place->known())
        return text.empty() ? "their code differs" : text;
    const auto place = sources.place(mismatch.place->begin);
    const std::string code = excerpt(sources.text(*mismatch.place));
    std::string where;
    if (!code.empty()) where = "`" + code + "`";
    if (place)
        where += fmt::format("{}line {}", where.empty() ? "" : " in ", place->line);
    if (where.empty()) return text;
    return text.empty() ? where : text + " (" + where + ")";
}

std::string sentence(const Asymmetry& asymmetry, const Declarations& declarations,
                     const model::Network& network, const model::SourceMap& sources) {
    const auto names = [&](std::int32_t id, const std::vector<std::uint32_t>& block) {
        if (!block.empty()) return block_name(block, network);
        return list_of(processes_with(asymmetry.parameter, id, declarations, network));
    };
    const std::string one = names(asymmetry.one, asymmetry.one_block);
    const std::string other = names(asymmetry.other, asymmetry.other_block);
    const std::string reason = reason_of(asymmetry.reason, network, sources);
    // What moves with no process has no name.
    if (one.empty() || other.empty())
        return "some variables or values are not interchangeable: " + reason;
    std::string text =
        fmt::format("{} and {} are not interchangeable: {}", one, other, reason);
    if (asymmetry.no_ring)
        text += "; all of them form no ring: " +
                reason_of(*asymmetry.no_ring, network, sources);
    return text;
}

} // namespace zonar::reduce
