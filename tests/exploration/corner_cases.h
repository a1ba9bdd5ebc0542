// exploration/corner_cases.h
//
// Small models that the semantics of UPPAAL decides one way and a careless checker the
// other, with the verdicts that follow from its documentation. The oracle and the engine
// are both run on this table.
#pragma once

#include <string>
#include <vector>

namespace zonar::exploration {

enum class Expected { satisfied, not_satisfied, error };

struct Question {
    std::string query;
    Expected expected = Expected::satisfied;
};

struct CornerCase {
    std::string name; // a sentence that could be false
    std::string model;
    std::vector<Question> questions;
};

const std::vector<CornerCase>& corner_cases();

// One function per chapter, in files of their own.
std::vector<CornerCase> synchronisation_cases();
std::vector<CornerCase> priority_cases();
std::vector<CornerCase> time_cases();
std::vector<CornerCase> clock_cases();
std::vector<CornerCase> fault_cases();
std::vector<CornerCase> arithmetic_cases();
std::vector<CornerCase> branchpoint_cases();

/// With queries of other kinds than E<> and A[]; not among corner_cases().
std::vector<CornerCase> liveness_cases();

// ---------------------------------------------------------------- words of the table

/// "A", "a0, a1 { x <= 5 }", "a0 -> a1 { sync c!; }": the first state is the initial one.
/// `flags` is "commit a0;" or "urgent a0;".
std::string process(const std::string& name, const std::string& states,
                    const std::string& edges = "", const std::string& flags = "");

inline Question yes(std::string query) {
    return {std::move(query), Expected::satisfied};
}
inline Question no(std::string query) {
    return {std::move(query), Expected::not_satisfied};
}
inline Question fault(std::string query) {
    return {std::move(query), Expected::error};
}

} // namespace zonar::exploration
