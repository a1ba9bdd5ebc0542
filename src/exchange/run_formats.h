// exchange/run_formats.h
//
// The formats that runs are read and written in: one row for each, which the command line
// asks. A new format is a file of its own and a row here.
#pragma once

#include "exchange/read.h"
#include "exchange/text_trace.h"
#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zonar::exchange {

struct ReadRequest {
    const model::Network& network;
    const std::string& file; // its name, for messages
    std::string_view text;
    TextReading reading = {}; // which run; the rest is for text
};

/// Which zones, where a format has a choice.
struct ZoneChoice {
    bool stable = false;     // those from which the run can go on
    bool time_clock = false; // with the clock #time
};

/// Zones along a run, or why there are none.
using Zones = std::variant<std::vector<zone::Dbm>, std::string>;

struct WriteRequest {
    const model::Network& network;
    const trace::TimedRun* run = nullptr; // null: for a format that needs none
    std::function<Zones(ZoneChoice)> zones = {};
    TextOptions text = {};
    ZoneChoice choice = {}; // what a format has no use for is ignored
};

struct WrittenRun {
    std::string text;
    std::string problem; // a sentence; empty: none
};

struct RunFormat {
    std::string_view word;                   // on the command line
    std::array<std::string_view, 2> endings; // of files; empty: none
    WrittenRun (*write)(const WriteRequest& request);
    /// Whether a text is in this format, by what it begins with. Null: it is not read.
    bool (*recognises)(std::string_view text) = nullptr;
    ReadAnswer (*read)(const ReadRequest& request) = nullptr;
    bool needs_run = true; // else it is about the model alone
};

// Of the rows below.
namespace format {
WrittenRun write_text(const WriteRequest& request);
WrittenRun write_symbolic(const WriteRequest& request);
WrittenRun write_xtr(const WriteRequest& request);
WrittenRun write_xml(const WriteRequest& request);
WrittenRun write_json(const WriteRequest& request);
WrittenRun write_intermediate(const WriteRequest& request);
bool is_text(std::string_view text);
bool is_xtr(std::string_view text);
bool is_xml(std::string_view text);
bool is_json(std::string_view text);
ReadAnswer read_text(const ReadRequest& request);
ReadAnswer read_xtr(const ReadRequest& request);
ReadAnswer read_xml(const ReadRequest& request);
ReadAnswer read_json(const ReadRequest& request);
} // namespace format

// clang-format off
inline constexpr RunFormat run_formats[] = {
//   word        endings             write                   recognises       read
    {"text",     {".txt", ".trace"}, format::write_text,     format::is_text, format::read_text},
    {"symbolic", {},                 format::write_symbolic},
    {"xtr",      {".xtr"},           format::write_xtr,      format::is_xtr,  format::read_xtr},
    {"xml",      {".xml"},           format::write_xml,      format::is_xml,  format::read_xml},
    {"json",     {".json"},          format::write_json,     format::is_json, format::read_json},
    {"if",       {".if"},            format::write_intermediate, nullptr, nullptr, false},
};
// clang-format on

/// Null: there is none.
const RunFormat* format_named(std::string_view word);
const RunFormat* format_with_ending(std::string_view ending);

/// A run in any of the formats that can be read.
ReadAnswer read_run(const ReadRequest& request);

} // namespace zonar::exchange
