#include "language/text/file_kind.h"

#include "language/text/encoding.h"

#include <algorithm>
#include <cctype>

namespace zonar::language {

namespace {

using std::string_view_literals::operator""sv;

struct Signature {
    std::string_view begin, kind;
};

// clang-format off
constexpr Signature signatures[] = {
    {"\x89PNG"sv,           "a PNG image"},
    {"\xFF\xD8\xFF"sv,      "a JPEG image"},
    {"GIF8"sv,              "a GIF image"},
    {"%PDF-"sv,             "a PDF document"},
    {"PK\x03\x04"sv,        "a ZIP archive"},
    {"PK\x05\x06"sv,        "a ZIP archive"},
    {"\x1F\x8B"sv,          "a gzip file"},
    {"BZh"sv,               "a bzip2 file"},
    {"\xFD" "7zXZ"sv,       "an xz file"},
    {"\x28\xB5\x2F\xFD"sv,  "a zstd file"},
    {"7z\xBC\xAF"sv,        "a 7z archive"},
    {"\x7F" "ELF"sv,        "an ELF program"},
    {"\xFF\xFE\0\0"sv,      "UTF-32 text"},
    {"\0\0\xFE\xFF"sv,      "UTF-32 text"},
    {"\xD0\xCF\x11\xE0"sv,  "an old Office document"},
    {"SQLite format 3"sv,   "an SQLite database"},
};
// clang-format on

constexpr std::size_t looked_at = 4096;

bool begins_like(std::string_view text, std::string_view small_letters) {
    return text.size() >= small_letters.size() &&
           std::ranges::equal(
               text.substr(0, small_letters.size()), small_letters, {},
               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
}

} // namespace

std::string_view binary_kind(std::string_view bytes) {
    for (const Signature& signature : signatures) {
        if (bytes.starts_with(signature.begin)) return signature.kind;
    }
    const Encoding encoding = detect_encoding(bytes);
    if (encoding == Encoding::utf16_little || encoding == Encoding::utf16_big) return {};
    // A NUL in what begins as XML has a message of its own, with its place.
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && bytes[first] == '<') return {};
    return bytes.substr(0, looked_at).find('\0') == std::string_view::npos
               ? std::string_view{}
               : "binary data";
}

std::string_view foreign_text_kind(std::string_view utf8) {
    const std::size_t first = utf8.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    const std::string_view text = utf8.substr(first);
    if (begins_like(text, "<!doctype html") || begins_like(text, "<html"))
        return "an HTML page";
    // No declaration begins with a bracket.
    if (text[0] == '{' || text[0] == '[') return "a JSON document";
    if (text.starts_with("#!")) return "a script";
    if (text.starts_with("%!PS")) return "a PostScript document";
    return {};
}

std::string_view kind_without_queries(std::string_view bytes) {
    if (const auto kind = binary_kind(bytes); !kind.empty()) return kind;
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    const std::string_view text = bytes.substr(first);
    if (text.starts_with("<?xml") || text.starts_with("<!DOCTYPE nta") ||
        text.starts_with("<nta"))
        return "an XML document";
    const std::string_view kind = foreign_text_kind(text);
    return kind == "a JSON document" ? std::string_view{} : kind; // {a}: a game begins so
}

} // namespace zonar::language
