// suite/run/shell.h
//
// Commands that can be pasted into a shell.
#pragma once

#include <span>
#include <string>

namespace zonar::suite {

/// As a shell takes it for one word: abc, 'E<> P.x', or with control characters $'a\nb',
/// which bash, zsh and ksh understand.
std::string shell_word(const std::string& word);

/// "zonar check 'my model.xml'": the words of a command, without the program.
std::string shell_command(std::span<const std::string> words);

} // namespace zonar::suite
