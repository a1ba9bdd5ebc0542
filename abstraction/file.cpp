#include "abstraction/file.h"

#include "abstraction/checksum.h"
#include "abstraction/table_fault.h"

#include <algorithm>
#include <charconv>
#include <ostream>

namespace zonar::abstraction {

namespace {

constexpr std::string_view magic = table_file_begins;
constexpr unsigned format = 3;
constexpr StateId most_numbers = 1u << 20; // that are states of one factor

/// The largest ordinary number of `width` bytes; the two above are `dead` and
/// `unreachable` (or `infinite`), whose low bytes are just these.
constexpr std::uint32_t largest_in(unsigned width) {
    return (0xffffffffu >> (32 - 8 * width)) - 2;
}

/// Collects bytes.
class Encoder {
public:
    void number(std::uint64_t value, unsigned width) {
        for (unsigned i = 0; i < width; ++i, value >>= 8)
            bytes_ += static_cast<char>(value & 0xff);
    }
    void byte(unsigned value) { number(value, 1); }
    void word(std::uint32_t value) { number(value, 4); }
    void size(std::uint64_t value) { number(value, 8); }

    void text(std::string_view value) {
        size(value.size());
        bytes_ += value;
    }
    void texts(const std::vector<std::string>& list) {
        size(list.size());
        for (const std::string& value : list) text(value);
    }

    void numbers(const std::vector<std::uint32_t>& list) {
        std::uint32_t largest = 0;
        for (const std::uint32_t value : list)
            if (is_state(value)) largest = std::max(largest, value);
        const unsigned width = largest <= largest_in(1)   ? 1
                               : largest <= largest_in(2) ? 2
                                                          : 4;
        byte(width);
        size(list.size());
        bytes_.reserve(bytes_.size() + list.size() * width);
        for (const std::uint32_t value : list) number(value, width);
    }

    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Takes bytes apart. After the first thing that does not fit all is empty, and ok() tells.
class Decoder {
public:
    explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

    bool ok() const { return ok_; }
    bool finished() const { return ok_ && bytes_.empty(); }

    std::string_view take(std::uint64_t length) {
        if (length > bytes_.size()) fail();
        if (!ok_) return {};
        const std::string_view taken = bytes_.substr(0, length);
        bytes_.remove_prefix(length);
        return taken;
    }
    std::uint64_t number(unsigned width) {
        std::uint64_t value = 0;
        unsigned shift = 0;
        for (const char c : take(width)) {
            value |= std::uint64_t{static_cast<std::uint8_t>(c)} << shift;
            shift += 8;
        }
        return value;
    }
    std::uint32_t word() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t size() { return number(8); }
    bool truth() {
        const std::uint64_t value = number(1);
        if (value > 1) fail();
        return value == 1;
    }
    std::string_view section() { return take(size()); }

    /// How many things follow, of at least `least` bytes each.
    std::size_t count(std::size_t least) {
        const std::uint64_t count = size();
        if (count > bytes_.size() / least) fail();
        return ok_ ? static_cast<std::size_t>(count) : 0;
    }

    std::string text() { return std::string{section()}; }
    std::vector<std::string> texts() {
        std::vector<std::string> list(count(8));
        for (std::string& value : list) value = text();
        return list;
    }

    std::vector<std::uint32_t> numbers() {
        const auto width = static_cast<unsigned>(number(1));
        if (width != 1 && width != 2 && width != 4) fail();
        std::vector<std::uint32_t> list(ok_ ? count(width) : 0);
        for (std::uint32_t& value : list) {
            value = static_cast<std::uint32_t>(number(width));
            // The two marks have all the high bits that were left out.
            if (value > largest_in(width)) value |= ~(0xffffffffu >> (32 - 8 * width));
        }
        return list;
    }

private:
    void fail() {
        ok_ = false;
        bytes_ = {};
    }

    std::string_view bytes_;
    bool ok_ = true;
};

void encode(Encoder& out, const TableNode& node) {
    out.word(node.left);
    out.word(node.right);
    out.word(node.factor);
    out.word(node.states);
    out.word(node.right_states);
    out.word(node.record.product_states);
    out.size(node.record.product_transitions);
    out.word(node.record.relevant);
    out.word(node.record.states);
    out.byte(node.record.lossless ? 1 : 0);
    out.numbers(node.to);
}
constexpr std::size_t least_node_bytes = 8 * 4 + 8 + 1 + 1 + 8;

TableNode decode_node(Decoder& in) {
    TableNode node;
    node.left = in.word();
    node.right = in.word();
    node.factor = in.word();
    node.states = in.word();
    node.right_states = in.word();
    node.record.product_states = in.word();
    node.record.product_transitions = in.size();
    node.record.relevant = in.word();
    node.record.states = in.word();
    node.record.lossless = in.truth();
    node.to = in.numbers();
    return node;
}

std::string encode(const DistanceTable& table) {
    Encoder out;
    out.word(table.factors());
    out.size(table.nodes().size());
    for (const TableNode& node : table.nodes()) encode(out, node);
    out.size(table.roots().size());
    for (const DistanceTable::Root& root : table.roots()) {
        out.word(root.node);
        out.word(root.group);
        out.numbers(root.distances);
        std::vector<StateId> from, to;
        for (const auto& step : root.steps) {
            from.push_back(step.from);
            to.push_back(step.to);
        }
        out.numbers(from);
        out.numbers(to);
    }
    return out.bytes();
}
constexpr std::size_t least_root_bytes = 2 * 4 + 3 * (1 + 8);

/// Nothing if the bytes are not those of a table.
std::optional<DistanceTable> decode_table(std::string_view bytes) {
    Decoder in(bytes);
    const FactorId factors = in.word();
    std::vector<TableNode> nodes(in.count(least_node_bytes));
    for (TableNode& node : nodes) node = decode_node(in);
    std::vector<DistanceTable::Root> roots(in.count(least_root_bytes));
    for (DistanceTable::Root& root : roots) {
        root.node = in.word();
        root.group = in.word();
        root.distances = in.numbers();
        const std::vector<StateId> from = in.numbers();
        const std::vector<StateId> to = in.numbers();
        if (from.size() != to.size()) return std::nullopt;
        root.steps.resize(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) root.steps[i] = {from[i], to[i]};
    }
    if (!in.finished()) return std::nullopt;
    return DistanceTable{factors, std::move(nodes), std::move(roots)};
}

void encode(Encoder& out, const FactorNames& factor) {
    out.text(factor.name);
    out.word(factor.states);
    out.word(factor.initial);
    out.word(static_cast<std::uint32_t>(factor.first));
    out.byte(factor.auxiliary ? 1 : 0);
    out.texts(factor.state_names);
}
constexpr std::size_t least_factor_bytes = 8 + 3 * 4 + 1 + 8;

FactorNames decode_factor(Decoder& in) {
    FactorNames factor;
    factor.name = in.text();
    factor.states = in.word();
    factor.initial = in.word();
    factor.first = static_cast<std::int32_t>(in.word());
    factor.auxiliary = in.truth();
    factor.state_names = in.texts();
    return factor;
}

std::string encode_purpose(const TableFile& file) {
    Encoder out;
    out.text(file.tool_version);
    out.size(file.model_fingerprint);
    out.size(file.query_fingerprint);
    out.text(file.model_name);
    out.text(file.query_text);
    for (const std::string* choice :
         {&file.choices.bound, &file.choices.order, &file.choices.tie,
          &file.choices.buckets, &file.choices.method})
        out.text(*choice);
    out.size(file.factors.size());
    for (const FactorNames& factor : file.factors) encode(out, factor);
    out.texts(file.notes);
    out.byte(file.complete ? 1 : 0);
    out.text(file.reason);
    return out.bytes();
}

bool decode_purpose(std::string_view bytes, TableFile& file) {
    Decoder in(bytes);
    file.tool_version = in.text();
    file.model_fingerprint = in.size();
    file.query_fingerprint = in.size();
    file.model_name = in.text();
    file.query_text = in.text();
    for (std::string* choice :
         {&file.choices.bound, &file.choices.order, &file.choices.tie,
          &file.choices.buckets, &file.choices.method})
        *choice = in.text();
    file.factors.resize(in.count(least_factor_bytes));
    for (FactorNames& factor : file.factors) factor = decode_factor(in);
    file.notes = in.texts();
    file.complete = in.truth();
    file.reason = in.text();
    return in.finished();
}

/// Takes the first line away; what is wrong with it, if something is.
std::string read_first_line(std::string_view& bytes) {
    if (!bytes.starts_with(magic)) return "not a distance table";
    const std::size_t end = bytes.find('\n');
    const std::string_view number =
        bytes.substr(magic.size(), end == bytes.npos ? 0 : end - magic.size());
    unsigned found = 0;
    const auto [rest, error] =
        std::from_chars(number.data(), number.data() + number.size(), found);
    if (error != std::errc{} || rest != number.data() + number.size())
        return "not a distance table";
    if (found != format)
        return "a distance table in format " + std::to_string(found) +
               ", and this program reads format " + std::to_string(format) +
               (found > format ? "; a newer one wrote it"
                               : "; make it anew with this one");
    bytes.remove_prefix(end + 1);
    return {};
}

/// What is wrong with the names of factors; empty: nothing.
std::string fault_of_names(const std::vector<FactorNames>& factors) {
    for (const FactorNames& factor : factors) {
        if (factor.initial >= factor.states)
            return "the initial state of '" + factor.name + "' is not there";
        // Names take bytes of the file; numbers could be any number of states.
        if (factor.has_numbers() && factor.states > most_numbers)
            return "'" + factor.name + "' has too many states";
        if (!factor.has_numbers() && factor.state_names.size() != factor.states)
            return "'" + factor.name + "' has not one name for each state";
    }
    return {};
}

/// A leaf has an entry for each state of its factor.
bool fits(const DistanceTable& table, const std::vector<FactorNames>& factors) {
    return std::ranges::all_of(table.nodes(), [&](const TableNode& node) {
        return !node.is_leaf() || node.to.size() == factors[node.factor].states;
    });
}

std::string read_goals(Decoder& in, TableFile& file) {
    const std::uint32_t goals = in.word();
    for (std::uint32_t g = 0; g < goals && in.ok(); ++g) {
        file.goal_names.push_back(in.text());
        auto table = decode_table(in.section());
        if (!table) return "damaged: its tables do not fit their lengths";
        if (table->factors() != file.factors.size())
            return "damaged: it has not one name for each factor";
        if (const std::string fault = fault_of(*table); !fault.empty())
            return "damaged: " + fault;
        if (!fits(*table, file.factors))
            return "damaged: a leaf has not one entry for each state of its factor";
        file.goals.push_back(std::move(*table));
    }
    return in.finished() ? std::string{} : "damaged: its lengths do not fit";
}

} // namespace

void write(std::ostream& out, const TableFile& file) {
    Encoder body;
    body.text(encode_purpose(file));
    body.word(static_cast<std::uint32_t>(file.goals.size()));
    for (std::size_t g = 0; g < file.goals.size(); ++g) {
        body.text(file.goal_names[g]);
        body.text(encode(file.goals[g]));
    }

    Checksum sum;
    sum.add_bytes(body.bytes());
    Encoder head;
    head.size(sum.value());
    out << magic << format << '\n' << head.bytes() << body.bytes();
}

ReadTable read_table(std::string_view bytes) {
    if (std::string problem = read_first_line(bytes); !problem.empty())
        return {std::nullopt, std::move(problem)};
    Decoder in(bytes);
    const std::uint64_t expected = in.size();
    Checksum sum;
    if (in.ok()) sum.add_bytes(bytes.substr(sizeof expected));
    if (!in.ok() || sum.value() != expected)
        return {std::nullopt, "damaged: it is not as it was written"};

    TableFile file;
    if (!decode_purpose(in.section(), file))
        return {std::nullopt, "damaged: what it is for cannot be read"};
    if (const std::string fault = fault_of_names(file.factors); !fault.empty())
        return {std::nullopt, "damaged: " + fault};
    if (std::string problem = read_goals(in, file); !problem.empty())
        return {std::nullopt, std::move(problem)};
    return {std::move(file), {}};
}

} // namespace zonar::abstraction
