#include "zone/minimal.h"

#include "zone/contract.h"
#include "zone/kernels/table.h"

#include <cstring>

namespace zonar::zone {

namespace {

bool is_zero_circle(ConstZone z, Clock i, Clock j) {
    return z.at(i, j) + z.at(j, i) == zero_bound;
}

// ---- bytes: a form, then constraints or the whole matrix

enum Form : std::uint8_t { wide = 1, whole = 2 };

constexpr Raw none16 = 32767;

bool fits16(Raw raw) {
    return raw >= none_from || (raw >= -32768 && raw < none16);
}

/// How many bytes name the two clocks of a constraint.
std::size_t name_bytes(std::uint32_t dimension) {
    if (dimension <= 16) return 1;
    return dimension <= 256 ? 2 : 4;
}

/// Where to write next.
class Writer {
public:
    explicit Writer(std::span<std::uint8_t> to)
        : to_(to.data()), end_(to.data() + to.size()) {}

    bool at_end() const { return to_ == end_; }

    template <class T>
    void put(T value) {
        ZONAR_ASSERT(static_cast<std::size_t>(end_ - to_) >= sizeof value);
        std::memcpy(to_, &value, sizeof value);
        to_ += sizeof value;
    }
    void put_bound(Raw raw, bool is_wide) {
        if (is_wide) {
            put(raw);
        } else {
            ZONAR_ASSERT(fits16(raw));
            put(static_cast<std::int16_t>(raw >= none_from ? none16 : raw));
        }
    }
    void put_clocks(Clock i, Clock j, std::uint32_t dimension) {
        switch (name_bytes(dimension)) {
        case 1: put(static_cast<std::uint8_t>(i << 4 | j)); break;
        case 2:
            put(static_cast<std::uint8_t>(i));
            put(static_cast<std::uint8_t>(j));
            break;
        default: put(static_cast<std::uint16_t>(i)); put(static_cast<std::uint16_t>(j));
        }
    }

private:
    std::uint8_t* to_;
    std::uint8_t* end_;
};

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes)
        : from_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    bool at_end() const { return from_ == end_; }
    template <class T>
    T take() {
        ZONAR_ASSERT(static_cast<std::size_t>(end_ - from_) >= sizeof(T));
        T value;
        std::memcpy(&value, from_, sizeof value);
        from_ += sizeof value;
        return value;
    }
    Raw take_bound(bool is_wide) {
        if (is_wide) return take<Raw>();
        const Raw raw = take<std::int16_t>();
        return raw == none16 ? none_raw : raw;
    }
    void take_clocks(Clock& i, Clock& j, std::uint32_t dimension) {
        switch (name_bytes(dimension)) {
        case 1: {
            const auto both = take<std::uint8_t>();
            i = both >> 4;
            j = both & 15;
            break;
        }
        case 2:
            i = take<std::uint8_t>();
            j = take<std::uint8_t>();
            break;
        default: i = take<std::uint16_t>(); j = take<std::uint16_t>();
        }
    }

private:
    const std::uint8_t* from_;
    const std::uint8_t* end_;
};

/// Calls visit(i, j, bound) for all that the bytes say, until it returns false.
template <class Visit>
bool visit_bounds(std::span<const std::uint8_t> bytes, std::uint32_t dimension,
                  Visit visit) {
    Reader reader(bytes);
    const auto form = reader.take<std::uint8_t>();
    const bool is_wide = (form & wide) != 0;
    if ((form & whole) != 0) {
        for (Clock i = 0; i < dimension; ++i)
            for (Clock j = 0; j < dimension; ++j)
                if (!visit(i, j, reader.take_bound(is_wide))) return false;
        return true;
    }
    while (!reader.at_end()) {
        Clock i = 0;
        Clock j = 0;
        reader.take_clocks(i, j, dimension);
        ZONAR_ASSERT(i < dimension && j < dimension && i != j);
        if (!visit(i, j, reader.take_bound(is_wide))) return false;
    }
    return true;
}

} // namespace

void find_minimal(ConstZone z, std::span<std::uint32_t> representative,
                  std::span<std::uint8_t> keep) {
    const std::uint32_t n = z.dimension;
    ZONAR_ASSERT(representative.size() >= n && keep.size() >= std::size_t{n} * n);
    ZONAR_ASSERT(looks_canonical(z));
    for (Clock i = 0; i < n; ++i) {
        representative[i] = i;
        for (Clock k = 0; k < i && representative[i] == i; ++k)
            if (is_zero_circle(z, i, k)) representative[i] = representative[k];
    }
    kernels::for_dimension(n).find_needed(z.cells, n, representative.data(), keep.data());
    // Within a class, a circle through its clocks in order.
    for (Clock i = 0; i < n; ++i) {
        if (representative[i] != i) continue;
        Clock last = i;
        for (Clock j = i + 1; j < n; ++j)
            if (representative[j] == i) {
                keep[std::size_t{last} * n + j] = 1;
                last = j;
            }
        if (last != i) keep[std::size_t{last} * n + i] = 1;
    }
}

MinimalCodec::MinimalCodec(std::uint32_t dimension)
    : dimension_(dimension), keep_(std::size_t{dimension} * dimension),
      representative_(dimension) {}

void MinimalCodec::encode(ConstZone z, std::vector<std::uint8_t>& bytes) {
    const std::uint32_t n = dimension_;
    ZONAR_ASSERT(z.dimension == n);
    find_minimal(z, representative_, keep_);
    std::size_t kept = 0;
    bool kept_fit = true;
    bool all_fit = true;
    for (Clock i = 0; i < n; ++i)
        for (Clock j = 0; j < n; ++j) {
            std::uint8_t& keep = keep_[std::size_t{i} * n + j];
            const Raw raw = z.raw(i, j);
            if (i == 0 && raw == zero_bound.raw()) keep = 0; // no clock is below 0 anyway
            all_fit = all_fit && fits16(raw);
            kept_fit = kept_fit && (keep == 0 || fits16(raw));
            kept += keep;
        }

    const std::size_t list_size = 1 + kept * (name_bytes(n) + (kept_fit ? 2 : 4));
    const std::size_t whole_size = 1 + std::size_t{n} * n * (all_fit ? 2 : 4);
    const bool as_list = list_size <= whole_size;
    const bool is_wide = as_list ? !kept_fit : !all_fit;
    bytes.resize(as_list ? list_size : whole_size);
    Writer writer(bytes);
    writer.put(static_cast<std::uint8_t>((is_wide ? wide : 0) | (as_list ? 0 : whole)));
    for (Clock i = 0; i < n; ++i)
        for (Clock j = 0; j < n; ++j) {
            if (as_list && keep_[std::size_t{i} * n + j] == 0) continue;
            if (as_list) writer.put_clocks(i, j, n);
            writer.put_bound(z.raw(i, j), is_wide);
        }
    ZONAR_ASSERT(writer.at_end());
}

void MinimalCodec::decode(std::span<const std::uint8_t> bytes, Zone z) {
    ZONAR_ASSERT(z.dimension == dimension_ && !bytes.empty());
    set_universe(z);
    visit_bounds(bytes, dimension_, [z](Clock i, Clock j, Raw raw) {
        z.raw(i, j) = raw;
        return true;
    });
    if ((bytes[0] & whole) == 0) close(z);
    ZONAR_ASSERT(looks_canonical(z));
}

bool MinimalCodec::includes(std::span<const std::uint8_t> outer, ConstZone inner) {
    return visit_bounds(outer, inner.dimension, [inner](Clock i, Clock j, Raw raw) {
        return inner.raw(i, j) <= raw;
    });
}

} // namespace zonar::zone
