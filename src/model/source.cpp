#include "model/source.h"

#include "checks/check.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace zonar::model {

namespace {

std::vector<std::uint32_t> find_line_starts(std::string_view text) {
    std::vector<std::uint32_t> starts{0};
    const char* begin = text.data();
    const char* end = begin + text.size();
    for (const char* p = begin; p != end;) {
        p = static_cast<const char*>(
            std::memchr(p, '\n', static_cast<std::size_t>(end - p)));
        if (p == nullptr) break;
        starts.push_back(static_cast<std::uint32_t>(++p - begin));
    }
    return starts;
}

std::uint32_t count_characters(std::string_view text) {
    // Every byte that does not continue a UTF-8 sequence begins a character.
    return static_cast<std::uint32_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

std::optional<std::uint32_t> SourceMap::add(std::string file, std::string text) {
    const std::uint64_t after = std::uint64_t{next_} + text.size() + 1;
    if (after > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    ZONAR_ASSERT(next_ != 0);
    auto starts = find_line_starts(text);
    files_.push_back({std::move(file), std::move(text), next_, std::move(starts)});
    next_ = static_cast<std::uint32_t>(after); // one past the end is a position, too
    return files_.back().base;
}

std::string_view SourceMap::file_text(std::uint32_t base) const {
    const File* file = file_at(base);
    return file == nullptr ? std::string_view{} : std::string_view{file->text};
}

const SourceMap::File* SourceMap::file_at(std::uint32_t offset) const {
    auto after = std::ranges::upper_bound(files_, offset, {}, &File::base);
    if (after == files_.begin()) return nullptr;
    const File& file = *std::prev(after);
    return offset - file.base <= file.text.size() ? &file : nullptr;
}

std::optional<Place> SourceMap::place(std::uint32_t offset) const {
    const File* file = file_at(offset);
    if (file == nullptr) return std::nullopt;
    const std::uint32_t local = offset - file->base;
    ZONAR_ASSERT(local <= file->text.size());
    const auto& starts = file->line_starts;
    const auto line = std::prev(std::ranges::upper_bound(starts, local));

    const std::string_view rest = std::string_view{file->text}.substr(*line);
    std::string_view line_text = rest.substr(0, rest.find('\n'));
    if (line_text.ends_with('\r')) line_text.remove_suffix(1);
    return Place{.file = file->name,
                 .line = static_cast<std::uint32_t>(line - starts.begin()) + 1,
                 .column = count_characters(rest.substr(0, local - *line)) + 1,
                 .line_text = line_text,
                 .line_begin = file->base + *line};
}

std::string_view SourceMap::text(SourceRange range) const {
    const File* file = range.known() ? file_at(range.begin) : nullptr;
    if (file == nullptr || range.end < range.begin) return {};
    return std::string_view{file->text}.substr(range.begin - file->base,
                                               range.end - range.begin);
}

} // namespace zonar::model
