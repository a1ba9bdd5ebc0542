// app/abstract/options.h
//
// The command line of `zonar abstract`, as requests to guide/tables/builder.h.
#pragma once

#include "abstraction/build.h"
#include "abstraction/file.h"
#include "abstraction/method.h"
#include "app/options/options.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonar::app {

enum class AbstractTask : std::uint8_t { compute, show, quality };

struct AbstractRequest {
    AbstractTask task = AbstractTask::compute;
    std::string format; // text, json, tsv, dot, steps or svg
    abstraction::Method method = abstraction::Method::reduced;
    abstraction::Options options;      // without what happens while it runs
    std::optional<double> seconds;     // --time-limit
    std::optional<std::size_t> number; // of the query, from 1
    std::string compare;               // an option, or none
    std::vector<std::string> of;       // states to look up: conditions or files
    std::string output;                // the file to write; empty: none
    std::string problem;               // a sentence for the user; empty when all is well
};

AbstractRequest abstract_request(const Arguments& arguments);

/// --order and --tie-break: what is merged next.
void read_merging(const Arguments& arguments, abstraction::Options& options);

/// For products that are to be made within this many bytes. Without a number, those of the
/// library, or smaller ones on a machine with little memory.
abstraction::Limits table_limits(std::optional<std::uint64_t> bytes);

/// What --quality compares, by name: the request itself, or one for each value of an option.
std::vector<std::pair<std::string, AbstractRequest>>
compared_requests(const AbstractRequest& request);

/// In the words of the command line.
abstraction::TableFile::Choices words_of(const AbstractRequest& request);

} // namespace zonar::app
