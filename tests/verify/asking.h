// asking.h
//
// A question in one line: a model as XTA text, a query, an answer.
#pragma once

#include "semantics/engine.h"
#include "verify/check.h"

#include <string>
#include <string_view>

namespace zonar::tests {

using verify::Answer;
using verify::Options;
using verify::Verdict;

inline Answer ask(std::string_view xta, const std::string& query,
                  const Options& options = {}) {
    const auto model = load_model(xta);
    const model::Query compiled = compile_query(*model, query);
    Answer answer = verify::check(model->network(), compiled, options);
    UNSCOPED_INFO(query << ": " << describe(answer.verdict) << " " << answer.reason);
    return answer;
}

/// One process P that begins in a.
inline std::string process(const std::string& declarations, const std::string& states,
                           const std::string& edges) {
    return declarations + " process P() { state " + states + "; init a; trans " + edges +
           "; } system P;";
}

inline Options with_run() {
    Options options;
    options.trace = verify::TraceWish::some;
    return options;
}

/// The text that the answer's place points at; "" if it has none.
struct Told {
    Verdict verdict;
    std::string reason;
    std::string place;
    std::optional<trace::TimedRun> run;
};

inline Told tell(std::string_view xta, const std::string& query,
                 const Options& options = {}) {
    const auto model = load_model(xta);
    const model::Query compiled = compile_query(*model, query);
    Answer answer = verify::check(model->network(), compiled, options);
    return {answer.verdict, answer.reason,
            answer.place ? std::string{model->sources().text(*answer.place)} : "",
            std::move(answer.run)};
}

inline Verdict verdict(std::string_view xta, const std::string& query,
                       const Options& options = {}) {
    return ask(xta, query, options).verdict;
}

} // namespace zonar::tests
