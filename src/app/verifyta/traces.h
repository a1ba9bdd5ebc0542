// app/verifyta/traces.h
//
// A run in the forms that verifyta has for it: text on standard error, or files.
#pragma once

#include "app/terminal/console.h"
#include "app/verifyta/request.h"
#include "exchange/text_trace.h"
#include "model/network.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <string>

namespace zonar::app::verifyta {

class Traces {
public:
    /// All must outlive it.
    Traces(const Request& request, const model::Network& network, Console& console)
        : request_(request), network_(network), console_(console) {}

    /// The run that decides query number `number`. Returns what is wrong, as a sentence.
    std::string show(std::size_t number, model::QueryKind kind,
                     const trace::TimedRun& run);

private:
    exchange::TextOptions text_options() const;
    // These return what is wrong, like show().
    std::string write_xtr(std::size_t number, model::QueryKind kind,
                          const trace::TimedRun& run);
    std::string write_xml(std::size_t number, const trace::TimedRun& run);
    void tell_about_file(const std::string& name, model::QueryKind kind);

    const Request& request_;
    const model::Network& network_;
    Console& console_;
};

} // namespace zonar::app::verifyta
