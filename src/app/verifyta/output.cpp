#include "app/verifyta/output.h"

#include "app/model/open_model.h"
#include "app/terminal/output_file.h"

namespace zonar::app::verifyta {

std::string write_file(const Request& request, const std::string& path,
                       std::string_view text) {
    Arguments inputs;
    inputs.add("MODEL", request.model);
    if (!request.queries.empty() && request.queries != "-")
        inputs.add("QUERIES", request.queries);
    std::string problem = refusal_to_overwrite(path, files_read(inputs));
    if (!problem.empty()) return problem;
    OutputFile file(path);
    problem = file.write(text);
    return problem.empty() ? file.commit() : problem;
}

} // namespace zonar::app::verifyta
