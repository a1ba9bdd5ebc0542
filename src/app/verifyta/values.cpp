#include "app/verifyta/values.h"

#include "model/query_kind.h"
#include "verify/measured.h"

#include <algorithm>

namespace zonar::app::verifyta {

std::string values_text(const Generation& generation, model::QueryKind kind,
                        const verify::Answer& answer) {
    if (!model::seeks(kind, model::Sought::values) || answer.values.empty()) return {};
    return generation.labels_values ? verify::uppaal_5_text(kind, answer.values)
                                    : verify::uppaal_4_text(kind, answer.values);
}

bool has_doubtful_values(const verify::Answer& answer) {
    return answer.limit == explore::Limit::none && !answer.values.empty() &&
           std::ranges::none_of(answer.values, [](const verify::Measured& value) {
               return value.status == verify::Measured::Status::partial;
           });
}

const trace::TimedRun* run_of(const verify::Answer& answer) {
    if (answer.run) return &*answer.run;
    const bool has_run = !answer.values.empty() && answer.values.front().run;
    return has_run ? &*answer.values.front().run : nullptr;
}

} // namespace zonar::app::verifyta
