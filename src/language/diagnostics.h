// language/diagnostics.h
//
// What the front end has to say about a model: errors, warnings and notes, each with its
// place in the user's file, its place in the model ("template 'Train', edge Appr ->
// Stop"), the rule, and a way out where there is one. Collected, then shown sorted.
#pragma once

#include "model/source.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::language {

using model::SourceMap;
using model::SourceRange;

enum class Severity : std::uint8_t { error, warning, note };

std::string_view describe(Severity severity);

struct Diagnostic {
    Severity severity = Severity::error;
    SourceRange range;
    std::string rule;      // a short stable name, such as "type.side-effect"
    std::string message;   // one sentence, no full stop
    std::string context;   // where in the model; may be empty
    std::string help;      // a way out; may be empty
    std::string file = {}; // for what has no range: a file that cannot be read
};

class Diagnostics {
public:
    explicit Diagnostics(std::uint32_t limit = 20) : limit_(limit) {}

    /// Keeps what is new; a second report of the same rule at the same place, and errors
    /// past the limit, are only counted.
    void add(Diagnostic diagnostic);

    /// The same, for callers that keep their own context.
    void report(Severity severity, SourceRange range, std::string rule,
                std::string message, std::string context, std::string help) {
        add({.severity = severity,
             .range = range,
             .rule = std::move(rule),
             .message = std::move(message),
             .context = std::move(context),
             .help = std::move(help)});
    }

    bool has_errors() const { return errors_ != 0; }
    std::size_t errors() const { return errors_; }
    std::size_t warnings() const { return warnings_; }
    std::size_t left_out() const { return left_out_errors_ + left_out_warnings_; }
    std::size_t left_out_errors() const { return left_out_errors_; }
    bool full() const { return errors_ >= limit_; }
    const std::vector<Diagnostic>& all() const { return all_; }

    /// By position in the files, errors before warnings at the same place.
    void sort();

private:
    std::vector<Diagnostic> all_;
    std::uint32_t limit_;
    std::size_t errors_ = 0;
    std::size_t warnings_ = 0;
    std::size_t left_out_errors_ = 0;
    std::size_t left_out_warnings_ = 0;
};

/// Of arithmetic whose result does not fit, in constants and at run time.
inline constexpr std::string_view wraparound_rule = "arithmetic.wraparound";
inline constexpr std::string_view wraparound_message =
    "the result of this does not fit into 32 bits and wraps around";

/// The diagnostic as text with the offending line and a caret below it; see the style
/// of compilers. Several lines, each ended.
std::string render(const Diagnostic& diagnostic, const SourceMap& sources);

/// "... and 57 more errors", as a line; nothing if none was left out.
std::string describe_left_out(const Diagnostics& diagnostics);

/// All of them, and that line.
std::string render(const Diagnostics& diagnostics, const SourceMap& sources);

} // namespace zonar::language
