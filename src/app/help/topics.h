// app/help/topics.h
//
// What `zonar help` explains besides commands: a page for each thing that several commands
// have in common. The manual page has the same texts.
#pragma once

#include <span>
#include <string_view>

namespace zonar::app {

/// A text is made of paragraphs with an empty line between them. Lines that begin with
/// blanks are shown as they are; others may be filled.
struct Topic {
    std::string_view name;
    std::string_view summary;
    std::string_view text;
};

/// All of them, in the order of the overview.
std::span<const Topic> topics();

} // namespace zonar::app
