// Files with runs, by all readers; whatever is accepted must be a run.
#include "checks/check.h"
#include "exchange/json_run.h"
#include "exchange/text_trace.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "fuzz/exercise.h"
#include "trace/replay.h"

#include <cstddef>
#include <cstdint>

using namespace zonar;

namespace {

constexpr std::string_view model_text = R"(
clock x; int[0,9] n; bool a[2]; chan go[3]; broadcast chan all;
process P(int k, const int c) {
  clock y; state s { x <= 5 }, t; init s;
  trans s -> t { select i : int[0,2]; guard x > 2 && k == 7; sync go[i]!; assign x = 0, n += i; },
        t -> s { sync all!; assign y = 0; };
}
process Q() {
  int m = 4; state q, r; init q;
  trans q -> q { guard n == 8; }, q -> r { sync go[1]?; assign a[1] = n == 1; },
        r -> q { guard x <= 3; sync all?; };
}
P1 = P(7, 3);
system P1, Q;
)";

const model::Network& network() {
    static const auto model =
        language::load_text("model", model_text, language::Format::xta);
    ZONAR_CHECK(model->ok());
    return model->network();
}

void accept(const exchange::ReadAnswer& answer) {
    if (const auto* read = std::get_if<exchange::ReadRun>(&answer))
        ZONAR_CHECK(!trace::replay(network(), read->run));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    accept(exchange::read_xtr(network(), "fuzz", text));
    accept(exchange::read_xml_trace(network(), "fuzz", text));
    accept(exchange::read_json_run(network(), "fuzz", text));
    const auto by_text = exchange::read_text_trace(network(), "fuzz", text);
    accept(by_text);
    if (std::holds_alternative<exchange::ReadRun>(by_text))
        ZONAR_CHECK(exchange::is_text_trace(text));
    return 0;
}
