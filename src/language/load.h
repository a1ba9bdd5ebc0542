// language/load.h
//
// The front door of the front end: a file or a text in, a network and diagnostics out.
//
//   auto model = load_file("gate.xml");
//   if (!model->ok()) ... render(model->diagnostics(), model->sources()) ...
//   for (const CompiledQuery& q : model->queries()) ...
//
// The old 3.x syntax is tried by itself when a text does not parse as modern syntax.
#pragma once

#include "language/check/checker.h"
#include "language/diagnostics.h"
#include "language/limits.h"
#include "language/syntax/syntax.h"
#include "model/network.h"
#include "model/query.h"
#include "model/source.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::language {

enum class Syntax : std::uint8_t { automatic, modern, old };

struct LoadOptions {
    Syntax syntax = Syntax::automatic;
    Strictness strictness = Strictness::current;
    Limits limits = {};
};

/// A query and what was wrong with it. A broken query has errors in `diagnostics` and is
/// of kind `refused`; a query for another kind of analysis has none and is `refused`, too.
struct CompiledQuery {
    model::Query query;
    Diagnostics diagnostics;

    bool broken() const { return diagnostics.has_errors(); }
};

/// Everything that was read. Never moves, because its parts point at each other.
class LoadedModel {
public:
    ~LoadedModel();
    LoadedModel(const LoadedModel&) = delete;
    LoadedModel& operator=(const LoadedModel&) = delete;

    /// Whether there is a network. If not, the diagnostics say why.
    bool ok() const;
    const model::Network& network() const; // only if ok()
    const Document& document() const;      // as far as it was read
    const NameTable& names() const;
    const SourceMap& sources() const;
    const Diagnostics& diagnostics() const; // sorted

    /// The queries that stand in the model itself, in order; empty ones are left out.
    const std::vector<CompiledQuery>& queries() const;

    /// Queries of a .q file or of the command line, one per line. `name` is what
    /// diagnostics call the text.
    std::vector<CompiledQuery> compile_queries(std::string name, std::string text);

    struct Implementation;
    explicit LoadedModel(std::unique_ptr<Implementation> implementation);

private:
    std::unique_ptr<Implementation> implementation_;
};

/// By the file's name: .xml is XML, anything else XTA or TA. A file that begins with
/// '<' is XML whatever its name. Never null.
std::unique_ptr<LoadedModel> load_file(const std::string& path,
                                       const LoadOptions& options = {});

/// Likewise for bytes that are at hand, in any encoding.
std::unique_ptr<LoadedModel> load_bytes(std::string name, std::string_view bytes,
                                        const LoadOptions& options = {});

/// The same for a text whose format is known.
std::unique_ptr<LoadedModel> load_text(std::string name, std::string_view bytes,
                                       Format format, const LoadOptions& options = {});

/// What stands for a model that could not be read: no network, and `problem` as its error.
std::unique_ptr<LoadedModel> unreadable(std::string name, std::string problem);

/// The bytes of a file, or nothing with the reason in `problem`. A file that does not start
/// with `beginning` is not read to its end: the first bytes show that it is another.
std::optional<std::string> read_file(const std::string& path, std::uint64_t limit,
                                     std::string& problem,
                                     std::string_view beginning = {});

} // namespace zonar::language
