// exchange/text_blocks.h
//
// Traces as verifyta prints them, cut into blocks; names and numbers are still as written.
//
//   trace       = state { { delay [ state ] } transitions state } { delay [ state ] }
//   state       = ( "State:" | "State" ) "(" { name } ")" { item [ "," ] }
//   item        = name [ "-" name ] relation number
//   delay       = "Delay:" number
//   transitions = ( "Transitions:" | "Transition:" ) { name "->" name [ "{" labels "}" ] }
//
// Headings stand on lines of their own, as do locations, edges and blank lines, which end a
// block. A file may have all that a terminal showed: what verifyta prints before, between and
// after traces is skipped, and so are the sequences that erase its progress indicator.
#pragma once

#include "exchange/recorded.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zonar::exchange {

/// Thrown where a text trace is wrong, and caught by read_text_trace().
struct Misread {
    Line line;
    std::string what;
};

struct TextLine {
    Line line = 0;
    std::string_view text; // without blanks around it
};

struct TextState {
    Line line = 0;
    bool colon = false; // as with clock values; zones have none
    TextLine places;    // what stands between the parentheses
    std::vector<TextLine> values;
};
struct TextDelay {
    Line line = 0;
    std::string_view time;
};
struct TextTransitions {
    Line line = 0;
    std::vector<TextLine> edges;
};
using TextBlock = std::variant<TextState, TextDelay, TextTransitions>;

struct TextTrace {
    std::optional<std::size_t> query; // its number, if the text tells
    std::vector<TextBlock> blocks;    // in an order that the grammar allows
};

/// x=3, x-y<=0
struct TextItem {
    std::string_view left;
    std::string_view right; // empty: there is none
    std::string_view relation;
    std::string_view value;
};

/// P.a->P.b { x > 2, go!, x := 0 }
struct TextEdge {
    std::string_view source;
    std::string_view target;
    std::optional<std::string_view> labels;
};

/// The same text, line by line, without a byte order mark, escape sequences and what a
/// carriage return went back over.
std::string without_controls(std::string_view text);

/// All traces of a text without controls, which must outlive them. At least one.
std::vector<TextTrace> parse_text_traces(std::string_view text);

/// Names, each on its own; parentheses within them may contain blanks.
std::vector<std::string_view> names_of(const TextLine& line);
std::vector<TextItem> items_of(const TextLine& line);
TextEdge edge_of(const TextLine& line);

/// A part of the text, for a message: short, and nothing that a terminal would obey.
std::string quoted(std::string_view text);

} // namespace zonar::exchange
