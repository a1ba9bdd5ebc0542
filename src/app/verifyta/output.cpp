#include "app/verifyta/output.h"

#include "app/output_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace zonar::app::verifyta {

namespace {

namespace fs = std::filesystem;

bool is_input(const Request& request, const std::string& path) {
    const fs::path beside = fs::path(request.model).replace_extension(".q");
    const fs::path queries = request.queries.empty() ? beside : fs::path(request.queries);
    std::error_code ignored; // a file that is not there is neither of them
    return fs::equivalent(path, request.model, ignored) ||
           fs::equivalent(path, queries, ignored);
}

} // namespace

std::string write_file(const Request& request, const std::string& path,
                       std::string_view text) {
    if (is_input(request, path))
        return fmt::format("'{}' is what was to be read; it stays as it is", path);
    OutputFile file(path);
    const std::string problem = file.write(text);
    return problem.empty() ? file.commit() : problem;
}

} // namespace zonar::app::verifyta
