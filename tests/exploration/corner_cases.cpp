#include "exploration/corner_cases.h"

#include <iterator>

namespace zonar::exploration {

std::string process(const std::string& name, const std::string& states,
                    const std::string& edges, const std::string& flags) {
    const std::string initial = states.substr(0, states.find_first_of(" ,{"));
    return "process " + name + "() { state " + states + "; " + flags + " init " +
           initial + ";" + (edges.empty() ? "" : " trans " + edges + ";") + " }\n";
}

const std::vector<CornerCase>& corner_cases() {
    static const std::vector<CornerCase> all = [] {
        std::vector<CornerCase> cases;
        for (auto chapter :
             {synchronisation_cases(), priority_cases(), time_cases(), clock_cases(),
              fault_cases(), arithmetic_cases(), branchpoint_cases()}) {
            cases.insert(cases.end(), std::make_move_iterator(chapter.begin()),
                         std::make_move_iterator(chapter.end()));
        }
        return cases;
    }();
    return all;
}

} // namespace zonar::exploration
