// Loads a model and checks its queries through the libraries: consumer MODEL [QUERY]. Prints
// a line for each query, with the length of the shortest run where there is one.
#include "language/load.h"
#include "verify/check.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace zonar;

namespace {

int explain(const language::Diagnostics& diagnostics,
            const language::SourceMap& sources) {
    std::fputs(language::render(diagnostics, sources).c_str(), stderr);
    return 2;
}

/// 0: satisfied; 1: not satisfied; 2: anything else.
int check(const model::Network& network, const model::Query& query) {
    verify::Options options;
    options.trace =
        verify::TraceWish::shortest; // breadth first, which is the default, can tell
    const verify::Answer answer = verify::check(network, query, options);
    std::printf("%s: %s", query.text.c_str(), verify::describe(answer.verdict));
    if (answer.run) std::printf(", %zu transitions", answer.run->length());
    std::printf("\n");
    if (answer.verdict == verify::Verdict::satisfied) return 0;
    return answer.verdict == verify::Verdict::not_satisfied ? 1 : 2;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: consumer MODEL [QUERY]\n");
        return 2;
    }
    const auto model = language::load_file(argv[1]);
    if (!model->ok()) return explain(model->diagnostics(), model->sources());
    std::vector<language::CompiledQuery> given;
    if (argc > 2) given = model->compile_queries("query", argv[2]);

    int code = 0;
    for (const language::CompiledQuery& query : argc > 2 ? given : model->queries()) {
        if (query.broken()) return explain(query.diagnostics, model->sources());
        code = std::max(code, check(model->network(), query.query));
    }
    return code;
}
