#include "reduce/symmetry/graph/network_graph.h"

#include "watch/watch.h"

#include <algorithm>
#include <optional>

namespace zonar::reduce {

using model::slice;
using semantics::Interval;

namespace {

/// The first word of a colour.
enum Sort : std::int64_t {
    process_sort,
    location_sort,
    edge_sort,
    select_sort,
    constraint_sort,
    rate_sort,
    channel_sort,
    clock_sort,
    cell_sort,
    kind_sort,
    value_sort,
    code_sort,
    argument_sort,
    place_sort,
    element_sort,
    role_sort,
    hook_sort,
};

/// What one vertex is to another, where it could be several things.
enum Role : std::int64_t {
    data_role,
    source_role,
    target_role,
    channel_role,
    update_role,
    left_role,
    right_role,
    bound_role,
    condition_role,
    clock_role,
    low_role,
    high_role,
    cell_role,
    initial_role,
    index_role, // and those behind it
};

constexpr std::size_t most_vertices = 40'000, most_joins = 400'000;
constexpr std::int64_t most_values = 256; // of a cell that hold something to be renamed

} // namespace

NetworkGraph::NetworkGraph(const model::Network& network,
                           const semantics::CodeAnalysis& analysis)
    : network_(network), analysis_(analysis), reader_(network) {
    constexpr std::size_t much_code = 50'000;
    is_lost_ = network.program.code.size() > much_code ||
               network.memory.state.size() > most_vertices;
    if (is_lost_) return;
    read_code();
    is_lost_ = reader_.is_lost();
    if (is_lost_) return;
    find_kinds();
    mention_values();
    add_channels_and_clocks();
    add_processes();
    add_cells();
    add_code();
}

// ---- code

void NetworkGraph::read(model::IntExpr expression, Result result) {
    if (!expression.is_constant()) reader_.read(expression.entry(), result);
}

void NetworkGraph::read(const model::Condition& condition) {
    read(condition.data, Result::number);
    for (const auto& c : slice(network_.clock_constraints, condition.clocks)) {
        read(c.left, Result::clock);
        read(c.right, Result::clock);
        read(c.bound, Result::number);
        read(c.condition, Result::number);
    }
}

void NetworkGraph::read_code() {
    for (const model::Location& location : network_.locations) {
        read(location.invariant);
        for (const model::Rate& rate : slice(network_.rates, location.rates)) {
            read(rate.clock, Result::clock);
            read(rate.value, Result::number);
            read(rate.condition, Result::number);
        }
    }
    for (const model::Edge& edge : network_.edges) {
        for (const model::Select& select : slice(network_.selects, edge.selects)) {
            read(select.low, Result::number);
            read(select.high, Result::number);
        }
        read(edge.guard);
        if (edge.sync != model::SyncKind::none) read(edge.channel, Result::channel);
        if (edge.update) reader_.read(*edge.update, Result::nothing);
    }
    if (network_.before_update) reader_.read(*network_.before_update, Result::nothing);
    if (network_.after_update) reader_.read(*network_.after_update, Result::nothing);
}

// A kind is one of numbers if arithmetic or an order says so, if it has too many values, or if
// its ranges depend on the state.
void NetworkGraph::find_kinds() {
    numbers_.insert(ValueKinds::number);
    for (const model::Select& select : network_.selects)
        if (!select.low.is_constant() || !select.high.is_constant())
            numbers_.insert(reader_.kind_of_cell(select.cell.raw));
    const model::Memory& memory = network_.memory;
    for (std::size_t c = 0; c < memory.state.size(); ++c) {
        const auto number = static_cast<std::int32_t>(c);
        const ValueKind kind = reader_.kind_of_cell(number);
        const Interval values = analysis_.values_of(model::CellId{number});
        if (values.high - values.low >= most_values || c >= memory.stored)
            numbers_.insert(kind);
    }
    std::map<ValueKind, std::size_t> users;
    for (std::size_t c = 0; c < memory.state.size(); ++c)
        ++users[reader_.kind_of_cell(static_cast<std::int32_t>(c))];
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const ValueKind kind = reader_.kind_of_cell(static_cast<std::int32_t>(p));
        if (users[kind] > 1) numbers_.insert(kind);
        location_kinds_.emplace(kind, p);
    }
}

// Values that no code names are all alike, and hardly ever occur: they stay what they are.
void NetworkGraph::mention_values() {
    const auto mention = [&](ValueKind kind, std::int64_t low, std::int64_t high) {
        kind = reader_.kinds().find(kind);
        if (is_number(kind)) return;
        if (high - low >= std::int64_t{most_values}) {
            numbers_.insert(kind);
            return;
        }
        for (std::int64_t v = low; v <= high; ++v)
            mentioned_.emplace(kind, static_cast<std::int32_t>(v));
    };
    for (const auto& shape : reader_.shapes()) {
        for (const CodeArgument& argument : shape.second.arguments) {
            using enum CodeArgument::What;
            if (argument.what == value || argument.what == range)
                mention(argument.kind, argument.low, argument.high);
            for (const CodePlace::Index& index : argument.place.indices)
                mention(index.kind, index.dimension.low,
                        std::int64_t{index.dimension.low} + index.dimension.count - 1);
        }
    }
    for (const model::Select& select : network_.selects)
        if (select.low.is_constant() && select.high.is_constant())
            mention(reader_.kind_of_cell(select.cell.raw), select.low.value(),
                    select.high.value());
}

// ---- vertices

void NetworkGraph::attach(Vertex owner, std::int64_t role, Vertex what) {
    const Vertex between = graph_.add({role_sort, role});
    graph_.join(owner, between);
    graph_.join(between, what);
    is_lost_ =
        is_lost_ || graph_.size() > most_vertices || graph_.edges().size() > most_joins;
}

void NetworkGraph::attach(Vertex owner, std::int64_t role, model::IntExpr expression,
                          Result result) {
    if (!expression.is_constant()) return attach(owner, role, code(expression.entry()));
    if (result == Result::number)
        graph_.join(owner, graph_.add({role_sort, role, expression.value()}));
    else
        attach(owner, role,
               element(result == Result::clock ? CodePlace::Space::clock
                                               : CodePlace::Space::channel,
                       expression.value()));
}

void NetworkGraph::attach(Vertex owner, const model::Condition& condition) {
    attach(owner, data_role, condition.data, Result::number);
    for (const auto& c : slice(network_.clock_constraints, condition.clocks)) {
        const Vertex constraint = graph_.add({constraint_sort, c.strict ? 1 : 0});
        graph_.join(owner, constraint);
        attach(constraint, left_role, c.left, Result::clock);
        attach(constraint, right_role, c.right, Result::clock);
        attach(constraint, bound_role, c.bound, Result::number);
        attach(constraint, condition_role, c.condition, Result::number);
    }
}

void NetworkGraph::add_channels_and_clocks() {
    for (const model::Channel& c : network_.channels)
        channels_.push_back(graph_.add(
            {channel_sort, c.broadcast ? 1 : 0, c.urgent ? 1 : 0, c.priority}));
    used_clocks_.assign(network_.clocks, 0);
    for (std::uint32_t x = 0; x < network_.clocks; ++x)
        clocks_.push_back(graph_.add({clock_sort, x == 0 ? 1 : 0}));
}

void NetworkGraph::add_processes() {
    locations_.resize(network_.locations.size());
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        watch::spend();
        const model::Process& process = network_.processes[p];
        const Vertex v = graph_.add({process_sort, process.priority});
        processes_.push_back(v);
        cells_.emplace(static_cast<std::int32_t>(p), v);
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            const auto& drawn = network_.location_of(model::ProcessId{p}, l);
            // By its number: a process that stays where it is keeps its locations.
            const Vertex location = graph_.add(
                {location_sort, drawn.urgent ? 1 : 0, drawn.committed ? 1 : 0, l});
            locations_[process.locations.first + l] = location;
            graph_.join(v, location);
        }
    }
}

Vertex NetworkGraph::value(ValueKind kind, std::int32_t value) {
    kind = reader_.kinds().find(kind);
    if (const auto owner = location_kinds_.find(kind); owner != location_kinds_.end()) {
        const model::Run own = network_.processes[owner->second].locations;
        if (value >= 0 && static_cast<std::uint32_t>(value) < own.count)
            return locations_[own.first + static_cast<std::uint32_t>(value)];
    }
    const auto [known, is_new] = values_.try_emplace({kind, value}, 0);
    if (!is_new) return known->second;
    Colour colour{value_sort};
    if (!mentioned_.contains({kind, value})) colour.push_back(value);
    const Vertex v = known->second = graph_.add(colour);
    value_of_.emplace(v, std::pair{kind, value});
    const auto [of, is_new_kind] = kinds_.try_emplace(kind, 0);
    if (is_new_kind) of->second = graph_.add({kind_sort});
    graph_.join(of->second, v);
    return v;
}

Vertex NetworkGraph::cell(std::int32_t number) {
    const auto [known, is_new] = cells_.try_emplace(number, 0);
    if (!is_new) return known->second;
    const model::Memory& memory = network_.memory;
    const bool is_own = number < 0;
    const auto index = static_cast<std::size_t>(is_own ? -1 - number : number);
    const model::Cells& cells = is_own ? memory.auxiliary : memory.state;
    const ValueKind kind = reader_.kind_of_cell(number);
    const bool is_fixed = is_own && analysis_.is_constant(model::CellId{number});
    Colour colour{cell_sort, is_own ? 0 : index >= memory.stored ? 1 : 2};
    if (!is_own)
        colour.insert(colour.end(), {cells.ranges[index].low, cells.ranges[index].high});
    const Interval values = analysis_.values_of(model::CellId{number});
    if (is_number(kind)) {
        if (!is_own) colour.insert(colour.end(), {values.low, values.high});
        if (is_fixed || index >= memory.stored) colour.push_back(cells.initial[index]);
    }
    const Vertex v = known->second = graph_.add(colour);
    if (is_number(kind)) return v;
    if (is_fixed) attach(v, initial_role, value(kind, cells.initial[index]));
    if (!is_own)
        for (std::int64_t x = values.low; x <= values.high; ++x)
            graph_.join(v, value(kind, static_cast<std::int32_t>(x)));
    const auto [of, is_new_kind] = kinds_.try_emplace(kind, 0);
    if (is_new_kind) of->second = graph_.add({kind_sort});
    graph_.join(of->second, v);
    return v;
}

Vertex NetworkGraph::element(CodePlace::Space space, std::int64_t number) {
    const auto in = [&](const std::vector<Vertex>& all) {
        const auto i = static_cast<std::size_t>(number);
        is_lost_ = is_lost_ || i >= all.size();
        return i < all.size() ? all[i] : all.front();
    };
    switch (space) {
    case CodePlace::Space::clock:
        if (number > 0 && number < static_cast<std::int64_t>(used_clocks_.size()))
            used_clocks_[static_cast<std::size_t>(number)] = 1;
        return in(clocks_);
    case CodePlace::Space::channel: return in(channels_);
    default: return cell(static_cast<std::int32_t>(number));
    }
}

void NetworkGraph::add_cells() {
    const auto end = static_cast<std::int32_t>(network_.memory.state.size());
    for (std::int32_t c = 0; c < end; ++c) cell(c);
}

// An array as an index of variable value sees it: its elements, each with its indices.
Vertex NetworkGraph::place(const CodePlace& place) {
    if (place.indices.empty() && place.count == 1)
        return element(place.space, place.base);
    Colour key{static_cast<std::int64_t>(place.space), place.base, place.count};
    for (const CodePlace::Index& index : place.indices)
        key.insert(key.end(), {index.dimension.low, index.dimension.count,
                               index.dimension.stride, reader_.kinds().find(index.kind)});
    const auto [known, is_new] = places_.try_emplace(std::move(key), 0);
    if (!is_new) return known->second;
    const Vertex v = graph_.add({place_sort, static_cast<std::int64_t>(place.space)});
    known->second = v;
    const auto all = CodeReader::elements(place);
    is_lost_ = is_lost_ || !all;
    for (std::size_t e = 0; all && e < all->size() && !is_lost_; ++e) {
        // The last index runs fastest.
        Colour colour{element_sort};
        std::vector<std::pair<std::int64_t, Vertex>> indices;
        std::size_t rest = e;
        for (std::size_t i = place.indices.size(); i-- > 0;) {
            const CodePlace::Index& index = place.indices[i];
            const auto at = index.dimension.low +
                            static_cast<std::int32_t>(rest % index.dimension.count);
            rest /= index.dimension.count;
            const ValueKind kind = reader_.kinds().find(index.kind);
            if (is_number(kind))
                colour.insert(colour.end(), {static_cast<std::int64_t>(i), at});
            else
                indices.emplace_back(index_role + static_cast<std::int64_t>(i),
                                     value(kind, at));
        }
        const Vertex entry = graph_.add(colour);
        graph_.join(v, entry);
        for (const auto& [role, index] : indices) attach(entry, role, index);
        for (std::int32_t k = 0; k < place.count; ++k) {
            const Vertex target = element(place.space, std::int64_t{(*all)[e]} + k);
            if (place.count == 1)
                graph_.join(entry, target);
            else
                attach(entry, -1 - k, target);
        }
    }
    return v;
}

// ---- code

Vertex NetworkGraph::code(model::CodeEntry entry) {
    if (const auto known = code_.find(entry); known != code_.end()) return known->second;
    const auto read = reader_.shapes().find(entry);
    if (read == reader_.shapes().end()) {
        is_lost_ = true;
        return processes_.front();
    }
    Colour colour{code_sort};
    const CodeShape& shape = read->second;
    colour.insert(colour.end(), shape.words.begin(), shape.words.end());
    for (const CodeArgument& argument : shape.arguments) {
        const bool is_value = argument.what == CodeArgument::What::value;
        if (is_value && is_number(reader_.kinds().find(argument.kind)))
            colour.insert(colour.end(), {argument.at, argument.low});
    }
    const Vertex v = graph_.add(colour);
    code_.emplace(entry, v);
    std::int64_t which = 0;
    for (const CodeArgument& argument : shape.arguments)
        add_argument(v, argument, which++);
    return v;
}

void NetworkGraph::add_argument(Vertex code_vertex, const CodeArgument& argument,
                                std::int64_t which) {
    using enum CodeArgument::What;
    if (is_lost_) return;
    const ValueKind kind = reader_.kinds().find(argument.kind);
    const bool is_fixed = is_number(kind);
    if (argument.what == value && is_fixed) return; // it is in the colour
    Colour colour{argument_sort, argument.at, which};
    if (argument.what == range && is_fixed)
        colour.insert(colour.end(), {argument.low, argument.high});
    const Vertex v = graph_.add(colour);
    graph_.join(code_vertex, v);
    switch (argument.what) {
    case value: graph_.join(v, this->value(kind, argument.low)); break;
    case range:
        for (std::int32_t x = argument.low; !is_fixed && x <= argument.high; ++x)
            graph_.join(v, this->value(kind, x));
        break;
    case place: graph_.join(v, this->place(argument.place)); break;
    case function: graph_.join(v, code(argument.function));
    }
}

void NetworkGraph::add_edge(std::uint32_t process, const model::Edge& edge) {
    const std::uint32_t first = network_.processes[process].locations.first;
    const Vertex v = graph_.add({edge_sort, static_cast<std::int64_t>(edge.sync)});
    attach(v, source_role, locations_[first + edge.source]);
    attach(v, target_role, locations_[first + edge.target]);
    attach(v, edge.guard);
    if (edge.sync != model::SyncKind::none)
        attach(v, channel_role, edge.channel, Result::channel);
    if (edge.update) attach(v, update_role, code(*edge.update));
    std::int64_t number = 0;
    for (const model::Select& select : slice(network_.selects, edge.selects)) {
        const Vertex s = graph_.add({select_sort, number++});
        graph_.join(v, s);
        attach(s, cell_role, cell(select.cell.raw));
        const ValueKind kind = reader_.kind_of_cell(select.cell.raw);
        if (is_number(kind)) {
            attach(s, low_role, select.low, Result::number);
            attach(s, high_role, select.high, Result::number);
            continue;
        }
        for (std::int32_t x = select.low.value(); x <= select.high.value(); ++x)
            graph_.join(s, value(kind, x));
    }
}

void NetworkGraph::add_code() {
    for (std::uint32_t p = 0; p < network_.processes.size() && !is_lost_; ++p) {
        watch::spend();
        const model::Process& process = network_.processes[p];
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            const model::Location& location =
                network_.locations[process.locations.first + l];
            const Vertex v = locations_[process.locations.first + l];
            attach(v, location.invariant);
            std::int64_t number = 0;
            for (const model::Rate& rate : slice(network_.rates, location.rates)) {
                const Vertex r = graph_.add({rate_sort, number++});
                graph_.join(v, r);
                attach(r, clock_role, rate.clock, Result::clock);
                attach(r, bound_role, rate.value, Result::number);
                attach(r, condition_role, rate.condition, Result::number);
            }
        }
        for (const model::Edge& edge : slice(network_.edges, process.edges)) {
            if (is_lost_) return;
            add_edge(p, edge);
        }
    }
    std::int64_t number = 0;
    for (const auto& hook : {network_.before_update, network_.after_update}) {
        const Vertex v = graph_.add({hook_sort, number++});
        if (hook && !is_lost_) graph_.join(v, code(*hook));
    }
}

} // namespace zonar::reduce
