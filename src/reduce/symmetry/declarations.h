// reduce/symmetry/declarations.h
//
// Cells, clocks and channels as elements of what was declared: which array, which indices, in
// which process. Declarations of different instances of a template correspond to each other.
#pragma once

#include "model/network.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::reduce {

enum class Sort : std::uint8_t { cell, clock, channel };

/// A declaration in the text of the model: the same one for all instances of a template.
struct Declaration {
    Sort sort = Sort::cell;
    std::int32_t origin = -1; // the template; -1: global
    std::uint32_t ordinal = 0;
    friend auto operator<=>(const Declaration&, const Declaration&) = default;
};

/// One index of its array, or one kind of its values: a structure may have several of each.
struct Slot {
    Declaration declaration;
    std::uint32_t number = 0;
    friend auto operator<=>(const Slot&, const Slot&) = default;
};

/// A parameter of a template. Behind the last one comes a number that tells processes with the
/// same arguments apart.
struct Parameter {
    static constexpr std::uint32_t none = 0xffffffffu;
    std::uint32_t origin = 0; // the template; none: no parameter
    std::uint32_t position = 0;
    friend auto operator<=>(const Parameter&, const Parameter&) = default;
};

class Declarations {
public:
    struct Object {
        Declaration declaration = {};
        std::optional<std::uint32_t> owner = {}; // the process
        std::uint32_t first = 0;                 // cell, clock or channel
        const model::Shape* shape = nullptr;
        std::string name = {};
        model::SourceRange range = {};
    };

    explicit Declarations(const model::Network& network);

    /// The object that a cell, clock or channel is an element of; null for locations, the
    /// reference clock and what has no declaration.
    const Object* object_of(Sort sort, std::uint32_t number) const;
    /// The same declaration in another process.
    const Object* in_process(const Declaration& declaration, std::uint32_t process) const;
    const Object* global(const Declaration& declaration) const;
    const std::vector<Object>& objects(Sort sort) const {
        return tables_[static_cast<std::size_t>(sort)].objects;
    }

    /// Arguments of a process, and at the end its number among those with the same.
    const std::vector<std::int32_t>& arguments(std::uint32_t process) const {
        return arguments_[process];
    }
    std::optional<std::uint32_t>
    process(std::uint32_t origin, const std::vector<std::int32_t>& arguments) const;

private:
    struct Table {
        std::vector<Object> objects;
        std::vector<std::int32_t> of; // by cell, clock or channel; -1: none
        std::map<std::pair<Declaration, std::int64_t>, std::size_t>
            by_owner; // -1: global
    };
    template <class Group>
    void add(Sort sort, const std::vector<Group>& groups, std::size_t size);

    const model::Network& network_;
    Table tables_[3];
    std::vector<std::vector<std::int32_t>> arguments_;
    std::map<std::pair<std::uint32_t, std::vector<std::int32_t>>, std::uint32_t>
        processes_;
};

/// An index of an array on the way to an element.
struct Index {
    std::uint32_t slot = 0;
    std::int32_t value = 0;
};

/// Where an element is: all indices on the way, and which kind of value it is.
struct Position {
    std::vector<Index> indices;
    std::uint32_t leaf = 0;
};
Position position(const model::Shape& shape, std::uint32_t element);

/// The element whose indices are others; nothing if an array has no such index.
using Reindex = std::function<std::int32_t(std::uint32_t slot, std::int32_t index)>;
std::optional<std::uint32_t> moved(const model::Shape& shape, std::uint32_t element,
                                   const Reindex& reindex);

} // namespace zonar::reduce
