#include "exchange/run_formats.h"

#include "exchange/intermediate.h"
#include "exchange/json_run.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "text/visible.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::exchange {

namespace {

/// The first character of a text that is neither a blank nor a byte order mark; 0: none.
char first_of(std::string_view text) {
    const auto at = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return at == std::string_view::npos ? '\0' : text[at];
}

bool begins_with_one_of(std::string_view text, std::string_view characters) {
    const char first = first_of(text);
    return first != '\0' && characters.find(first) != std::string_view::npos;
}

/// Writes with the zones that are asked for, if they are known.
template <class Write>
WrittenRun with_zones(const WriteRequest& request, ZoneChoice choice, Write write) {
    const Zones found = request.zones(choice);
    if (const auto* problem = std::get_if<std::string>(&found))
        return {{}, fmt::format("the zones along the run are not known: {}", *problem)};
    return {write(std::get<std::vector<zone::Dbm>>(found)), {}};
}

} // namespace

namespace format {

WrittenRun write_text(const WriteRequest& request) {
    return {text_trace(request.network, *request.run, request.text), {}};
}

WrittenRun write_symbolic(const WriteRequest& request) {
    return with_zones(request, {.stable = request.choice.stable}, [&](const auto& zones) {
        return symbolic_trace(request.network, *request.run, zones, request.text);
    });
}

WrittenRun write_xtr(const WriteRequest& request) {
    return with_zones(
        request, {.time_clock = request.choice.time_clock}, [&](const auto& zones) {
            return exchange::write_xtr(request.network, *request.run, zones);
        });
}

WrittenRun write_xml(const WriteRequest& request) {
    return with_zones(request, {}, [&](const auto& zones) {
        return write_xml_trace(request.network, *request.run, zones);
    });
}

WrittenRun write_json(const WriteRequest& request) {
    const std::string plain = run_json(request.network, *request.run).dump(2);
    return {text::visible_json(plain) + '\n', {}};
}

WrittenRun write_intermediate(const WriteRequest& request) {
    const TimeClock time = request.choice.time_clock ? TimeClock::yes : TimeClock::no;
    return {exchange::write_intermediate(request.network, time), {}};
}

bool is_xml(std::string_view text) {
    return begins_with_one_of(text, "<");
}

bool is_json(std::string_view text) {
    return begins_with_one_of(text, "{[");
}

// A line that no other format has.
bool is_text(std::string_view text) {
    return !is_xml(text) && !is_json(text) && is_text_trace(text);
}

bool is_xtr(std::string_view text) {
    return begins_with_one_of(text, "0123456789-.;") && !is_text(text);
}

ReadAnswer read_text(const ReadRequest& request) {
    return read_text_trace(request.network, request.file, request.text, request.reading);
}

ReadAnswer read_xtr(const ReadRequest& request) {
    return exchange::read_xtr(request.network, request.file, request.text);
}

ReadAnswer read_xml(const ReadRequest& request) {
    return read_xml_trace(request.network, request.file, request.text);
}

ReadAnswer read_json(const ReadRequest& request) {
    return read_json_run(request.network, request.file, request.text,
                         request.reading.query);
}

} // namespace format

const RunFormat* format_named(std::string_view word) {
    const auto found = std::ranges::find(run_formats, word, &RunFormat::word);
    return found == std::end(run_formats) ? nullptr : found;
}

const RunFormat* format_with_ending(std::string_view ending) {
    if (ending.empty()) return nullptr;
    for (const RunFormat& format : run_formats)
        if (std::ranges::count(format.endings, ending) != 0) return &format;
    return nullptr;
}

ReadAnswer read_run(const ReadRequest& request) {
    if (first_of(request.text) == '\0')
        return ReadError{request.file + ": the file is empty"};
    for (const RunFormat& format : run_formats)
        if (format.recognises != nullptr && format.recognises(request.text))
            return format.read(request);
    return format::read_text(request); // which says what is missing
}

} // namespace zonar::exchange
