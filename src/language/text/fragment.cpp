#include "language/text/fragment.h"

#include "checks/check.h"

#include <algorithm>
#include <vector>

namespace zonar::language {

Fragment plain_fragment(Arena& arena, std::string_view text, std::uint32_t source) {
    const std::vector<Anchor> anchors{{0, source}};
    return {text, arena.copy(anchors), source + static_cast<std::uint32_t>(text.size())};
}

std::uint32_t source_of(const Fragment& fragment, std::size_t offset) {
    if (offset >= fragment.text.size() || fragment.anchors.empty()) {
        return fragment.source_end;
    }
    const auto after =
        std::ranges::upper_bound(fragment.anchors, offset, {}, &Anchor::text);
    ZONAR_ASSERT(after != fragment.anchors.begin()); // the first stands at 0
    const Anchor& anchor = *std::prev(after);
    return anchor.source + static_cast<std::uint32_t>(offset - anchor.text);
}

Fragment part_of(Arena& arena, const Fragment& whole, std::size_t begin,
                 std::size_t end) {
    ZONAR_ASSERT(begin <= end && end <= whole.text.size());
    std::vector<Anchor> anchors{{0, source_of(whole, begin)}};
    for (const Anchor& anchor : whole.anchors) {
        if (anchor.text > begin && anchor.text < end) {
            anchors.push_back(
                {static_cast<std::uint32_t>(anchor.text - begin), anchor.source});
        }
    }
    ZONAR_ASSERT(std::ranges::is_sorted(anchors, {}, &Anchor::text));
    return {whole.text.substr(begin, end - begin), arena.copy(anchors),
            source_of(whole, end)};
}

std::string_view text_at(const Fragment& fragment, SourceRange range) {
    const auto offset_of = [&](std::uint32_t source) -> std::size_t {
        if (source >= fragment.source_end || fragment.anchors.empty()) {
            return fragment.text.size();
        }
        auto after =
            std::ranges::upper_bound(fragment.anchors, source, {}, &Anchor::source);
        if (after == fragment.anchors.begin()) return 0;
        const Anchor& anchor = *std::prev(after);
        return std::min<std::size_t>(anchor.text + (source - anchor.source),
                                     fragment.text.size());
    };
    const std::size_t begin = offset_of(range.begin);
    return fragment.text.substr(begin, std::max(offset_of(range.end), begin) - begin);
}

Fragment trimmed(Arena& arena, const Fragment& fragment) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const std::size_t begin = fragment.text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) {
        return part_of(arena, fragment, fragment.text.size(), fragment.text.size());
    }
    const std::size_t end = fragment.text.find_last_not_of(blanks) + 1;
    if (begin == 0 && end == fragment.text.size()) return fragment;
    return part_of(arena, fragment, begin, end);
}

} // namespace zonar::language
