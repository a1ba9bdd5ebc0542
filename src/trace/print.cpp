#include "trace/print.h"

#include "trace/decimal.h"
#include "trace/executor.h"
#include "trace/goal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string_view>
#include <vector>

namespace zonar::trace {

using model::ProcessId;

std::string print_time(std::int64_t units, std::int64_t denominator) {
    const std::int64_t common = std::gcd(units, denominator);
    std::int64_t rest = units / common;
    const std::int64_t parts = denominator / common;
    if (parts == 1) return fmt::format("{}", rest);
    if (!is_decimal(parts)) return fmt::format("{}/{}", rest, parts);
    std::string text = rest < 0 ? "-" : "";
    rest = std::abs(rest);
    text += fmt::format("{}.", rest / parts);
    for (rest %= parts; rest != 0; rest %= parts) {
        rest *= 10;
        text += fmt::format("{}", rest / parts);
    }
    return text;
}

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t line_width = 90;

/// Labels may stretch over several lines in the editor.
std::string on_one_line(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

std::string join(const Words& words, std::string_view separator) {
    return fmt::format("{}", fmt::join(words, separator));
}

/// "k : int[0,3], p : id_t" => k, p
Words select_names(std::string_view text) {
    Words names{""};
    int depth = 0;
    bool in_name = true;
    for (const char c : text) {
        if (c == '[' || c == '(' || c == '{') ++depth;
        if (c == ']' || c == ')' || c == '}') --depth;
        if (depth == 0 && c == ',') {
            names.emplace_back();
            in_name = true;
        } else if (c == ':') {
            in_name = false;
        } else if (in_name && std::isspace(static_cast<unsigned char>(c)) == 0) {
            names.back() += c;
        }
    }
    return names;
}

class Printer {
public:
    explicit Printer(const model::Network& network)
        : network_(network), executor_(network) {}

    std::string transition(const Moment& before,
                           std::span<const Participant> participants);
    std::string run(const TimedRun& run, Detail detail);

private:
    void line(std::size_t indent, std::string_view text);
    void list(std::size_t indent, std::string_view title, const Words& items);
    void state(const Moment& moment, std::int64_t denominator, std::size_t indent);
    void step(std::size_t number, const Moment& before, const TimedStep& step);
    void participant(const Participant& participant);
    void changes(const Moment& before, const Moment& after);

    std::string place(ProcessId process, std::uint32_t location) const {
        return name(process) + '.' + network_.location_of(process, location).name;
    }
    const std::string& name(ProcessId process) const {
        return network_.processes[process.index()].name;
    }
    std::string labels(const Participant& participant) const;
    std::string selected(const Participant& participant) const;
    Words locations(const Moment& moment) const;
    Words variables(const Moment& moment) const;
    Words clocks(const Moment& moment, std::int64_t denominator) const;

    const model::Network& network_;
    Executor executor_;
    std::string out_;
    std::int64_t denominator_ = 1;
    std::int64_t time_ = 0; // since the beginning
    Detail detail_ = Detail::changes;
};

// ---------------------------------------------------------------- lines

void Printer::line(std::size_t indent, std::string_view text) {
    out_ += fmt::format("{:{}}{}\n", "", indent, text);
}

/// title  a, b, c, ... over as many lines as it takes; nothing if there are none.
void Printer::list(std::size_t indent, std::string_view title, const Words& items) {
    if (items.empty()) return;
    std::string text = fmt::format("{:{}}{:<11}", "", indent, title);
    const std::size_t margin = text.size();
    std::size_t column = margin;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool last = i + 1 == items.size();
        if (column > margin && column + items[i].size() + 2 > line_width) {
            text.pop_back(); // the blank after the comma
            text += fmt::format("\n{:{}}", "", margin);
            column = margin;
        }
        text += items[i];
        if (!last) text += ", ";
        column += items[i].size() + 2;
    }
    out_ += text + '\n';
}

Words Printer::locations(const Moment& moment) const {
    Words words;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
        words.push_back(place(ProcessId{p}, static_cast<std::uint32_t>(moment.cells[p])));
    return words;
}

Words Printer::variables(const Moment& moment) const {
    Words words;
    for (std::size_t i = network_.memory.locations; i < moment.cells.size(); ++i) {
        const model::CellId cell{static_cast<std::int32_t>(i)};
        words.push_back(
            fmt::format("{} = {}", network_.cell_name(cell), moment.cells[i]));
    }
    return words;
}

Words Printer::clocks(const Moment& moment, std::int64_t denominator) const {
    Words words;
    for (std::uint32_t x = 1; x < moment.clocks.size(); ++x)
        words.push_back(fmt::format("{} = {}", network_.clock_name(model::ClockId{x}),
                                    print_time(moment.clocks[x], denominator)));
    return words;
}

void Printer::state(const Moment& moment, std::int64_t denominator, std::size_t indent) {
    list(indent, "locations", locations(moment));
    list(indent, "variables", variables(moment));
    list(indent, "clocks", clocks(moment, denominator));
}

// ---------------------------------------------------------------- transitions

std::string Printer::transition(const Moment& before,
                                std::span<const Participant> participants) {
    if (participants.empty()) return "nothing";
    const Participant& first = participants.front();
    const model::Edge& edge = network_.edges[first.edge.index()];
    if (edge.sync == model::SyncKind::none) {
        return fmt::format("{} -> {}", place(first.process, edge.source),
                           place(first.process, edge.target));
    }
    executor_.enter(before.cells);
    executor_.select(edge, first.selected);
    const model::ChannelId channel = executor_.channel(edge);
    Words receivers;
    for (const Participant& p : participants.subspan(1))
        receivers.push_back(name(p.process));
    return fmt::format("{}: {}{}{}", network_.channel_name(channel), name(first.process),
                       receivers.empty() ? "" : " -> ", join(receivers, ", "));
}

/// The labels of an edge as they were written, in brackets.
std::string Printer::labels(const Participant& participant) const {
    const model::Edge& edge = network_.edges[participant.edge.index()];
    const model::TemplateEdge written = network_.labels_of(participant.process, edge);
    Words parts;
    const auto add = [&](std::string_view text) {
        if (std::string part = on_one_line(text); !part.empty())
            parts.push_back(std::move(part));
    };
    add(written.guard_text);
    add(written.sync_text);
    add(written.update_text);
    return parts.empty() ? "" : fmt::format("  [{}]", join(parts, "; "));
}

std::string Printer::selected(const Participant& participant) const {
    if (participant.selected.empty()) return "";
    const model::Edge& edge = network_.edges[participant.edge.index()];
    Words names = select_names(network_.labels_of(participant.process, edge).select_text);
    names.resize(participant.selected.size(), "?");
    Words values;
    for (std::size_t i = 0; i < names.size(); ++i)
        values.push_back(fmt::format("{} = {}", names[i], participant.selected[i]));
    return fmt::format("  with {}", join(values, ", "));
}

void Printer::participant(const Participant& participant) {
    const model::Edge& edge = network_.edges[participant.edge.index()];
    const auto& from = network_.location_of(participant.process, edge.source).name;
    const auto& to = network_.location_of(participant.process, edge.target).name;
    line(5, fmt::format("{}: {} -> {}{}{}", name(participant.process), from, to,
                        labels(participant), selected(participant)));
}

void Printer::changes(const Moment& before, const Moment& after) {
    Words words;
    for (std::size_t i = network_.memory.locations; i < after.cells.size(); ++i) {
        if (before.cells[i] == after.cells[i]) continue;
        const model::CellId cell{static_cast<std::int32_t>(i)};
        words.push_back(fmt::format("{}: {} -> {}", network_.cell_name(cell),
                                    before.cells[i], after.cells[i]));
    }
    list(5, "changes", words);
}

void Printer::step(std::size_t number, const Moment& before, const TimedStep& step) {
    time_ += step.delay;
    const std::string delay =
        step.delay == 0 ? "at once" : "after " + print_time(step.delay, denominator_);
    line(0, fmt::format("{:>3}. {}, at {}: {}", number, delay,
                        print_time(time_, denominator_),
                        transition(before, step.participants)));
    for (const Participant& p : step.participants) participant(p);
    changes(before, step.after);
    if (detail_ == Detail::all)
        state(step.after, denominator_, 5);
    else
        list(5, "clocks", clocks(step.after, denominator_));
}

std::string Printer::run(const TimedRun& run, Detail detail) {
    denominator_ = run.denominator;
    detail_ = detail;
    if (run.over_approximated) line(0, "This run was not confirmed: it may not exist.");
    line(0, "In the beginning");
    state(run.initial, denominator_, 5);
    const Moment* before = &run.initial;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        step(i + 1, *before, run.steps[i]);
        before = &run.steps[i].after;
    }
    if (run.last_delay != 0) {
        time_ += run.last_delay;
        line(0, fmt::format("     after {}, at {}: the end",
                            print_time(run.last_delay, denominator_),
                            print_time(time_, denominator_)));
        list(5, "clocks", clocks(final_moment(network_, run), denominator_));
    }
    switch (run.afterwards) {
    case Afterwards::anything: break;
    case Afterwards::repeats:
        line(0, run.loop + 1 == run.steps.size()
                    ? fmt::format("     and step {} again and again, for ever",
                                  run.steps.size())
                    : fmt::format("     and steps {} to {} again and again, for ever",
                                  run.loop + 1, run.steps.size()));
        break;
    case Afterwards::waits: line(0, "     and then time passes for ever"); break;
    case Afterwards::stuck:
        line(0, "     and then nothing can happen any more, nor can time pass");
        break;
    }
    return std::move(out_);
}

} // namespace

const char* describe(Afterwards afterwards) {
    switch (afterwards) {
    case Afterwards::anything: return "anything";
    case Afterwards::repeats: return "repeats";
    case Afterwards::waits: return "waits";
    case Afterwards::stuck: return "stuck";
    }
    return "";
}

std::string print(const model::Network& network, const TimedRun& run, Detail detail) {
    return Printer(network).run(run, detail);
}

std::string describe_transition(const model::Network& network, const Moment& before,
                                std::span<const Participant> participants) {
    return Printer(network).transition(before, participants);
}

} // namespace zonar::trace
