// app/words.h
//
// Parts of a network in words: types, sets of processes, channels, kinds of queries.
#pragma once

#include "model/network.h"
#include "model/query.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

/// "1 clock", "6 clocks"; `many` for words whose plural is not just an s.
std::string count_of(std::size_t count, std::string_view one, std::string_view many = {});

/// "query 3", "queries 3 and 5", "queries 3, 5 and 9".
std::string list_of(std::string_view one, std::string_view many,
                    std::span<const std::size_t> numbers);

/// "a", "a or b", "a, b or c".
std::string alternatives(std::span<const std::string_view> words);

/// Blanks and line breaks folded into single blanks, for one-line output.
std::string one_line(std::string_view text);

/// "[6]" or "[1..5][2]"; empty for what is no array.
std::string dimensions_text(const model::Shape& shape);

/// What the elements are: "int[0,5]", "bool", "id_t", "struct { bool free; }".
std::string type_text(const model::Network& network, const model::Shape& shape);

/// "Train(0..5)", or "Gate" for a single process.
std::string set_text(const model::ProcessSet& set);

/// "urgent broadcast"; "binary" for a plain one.
std::string channel_text(const model::Channel& channel);

/// "possibly", "invariantly", ...: the names that UPPAAL's manual gives the operators.
std::string_view kind_word(model::QueryKind kind);
/// An atom of a formula as it was written; p and q of queries that became formulas.
std::string atom_text(const model::Query& query, std::uint32_t atom);

/// "satisfied", "not satisfied", "maybe satisfied", "maybe not satisfied"
std::string_view outcome_word(model::Expectation::Outcome outcome);

/// The same, or "value 6"; empty where nothing is expected.
std::string expectation_text(const model::Query& query);

/// "512 bytes", "84.2 KiB", "1.5 GiB"
std::string bytes_text(std::uint64_t bytes);

/// Bits of the discrete part of a state when each cell gets as many as its range needs.
std::uint64_t packed_bits(const model::Memory& memory);

} // namespace zonar::app
