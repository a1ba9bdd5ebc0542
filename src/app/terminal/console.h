// app/terminal/console.h
//
// The output of the program: one stream for results, one for everything else. Both are
// passed in, so that tests can read them. Results are written in one piece and a failed write
// is remembered; run() turns it into an exit code. Control characters that come from files
// or from the command line are shown as escapes (display.h).
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace zonar::app {

/// Colours for a terminal; off, every function returns its argument. What they return is for
/// Console, which knows that these control characters are ours.
struct Palette {
    bool on = false;

    std::string heading(std::string_view text) const; // bold
    std::string error(std::string_view text) const;   // bold red
    std::string warning(std::string_view text) const; // bold magenta
    std::string note(std::string_view text) const;    // bold cyan
    std::string good(std::string_view text) const;    // bold green
};

/// Whether a stream gets colours if the user does not say so by --color. The variables are
/// those of the environment, null if they are not set: https://no-color.org,
/// https://bixense.com/clicolors.
bool colours_wanted(bool is_terminal, const char* no_color, const char* clicolor_force,
                    const char* term);

class Console {
public:
    Console(std::ostream& out, std::ostream& err, Palette out_colours = {},
            Palette err_colours = {}, bool err_is_terminal = false,
            bool out_is_terminal = false)
        : out_(out), err_(err), out_colours_(out_colours), err_colours_(err_colours),
          err_is_terminal_(err_is_terminal), out_is_terminal_(out_is_terminal) {}

    /// A result, for standard output.
    void print(std::string_view text);
    /// A file that was to go to standard output, byte for byte; a terminal shows it as it
    /// shows other text.
    void print_document(std::string_view text);
    /// Anything else, for standard error. A failure to write is ignored.
    void tell(std::string_view text);
    /// The same where it matters: why it could not be written; empty if it was.
    [[nodiscard]] std::string deliver(std::string_view text);
    /// "zonar: error: ..." on one line.
    void fail(std::string_view message);

    /// --color always or never: for both streams alike.
    void set_colours(bool on) { out_colours_.on = err_colours_.on = on; }

    Palette out_colours() const { return out_colours_; }
    Palette err_colours() const { return err_colours_; }
    /// Whether what was told can be erased again.
    bool err_is_terminal() const { return err_is_terminal_; }

    /// Why standard output did not take everything; empty when it did.
    const std::string& write_problem() const { return write_problem_; }

private:
    void write(const std::string& text);

    std::ostream& out_;
    std::ostream& err_;
    Palette out_colours_;
    Palette err_colours_;
    bool err_is_terminal_;
    bool out_is_terminal_;
    std::string write_problem_;
};

} // namespace zonar::app
