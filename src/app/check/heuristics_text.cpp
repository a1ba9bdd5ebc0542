#include "app/check/check.h"
#include "guide/estimate_spec.h"

#include <fmt/format.h>

namespace zonar::app {

std::string heuristics_text(Palette palette) {
    std::string text;
    for (const guide::EstimateKind& kind : guide::estimate_kinds()) {
        text +=
            fmt::format("{}\n    {}\n    {}\n", palette.heading(std::string{kind.name}),
                        kind.explanation, kind.promises);
        if (!kind.needs.empty()) text += fmt::format("    needs {}\n", kind.needs);
    }
    return text + "\nhamming:run.json, and likewise fsm:run.json, aim at the last state "
                  "of a run that\n"
                  "zonar check --trace some --json printed.\n";
}

} // namespace zonar::app
