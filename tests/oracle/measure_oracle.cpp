#include "oracle/measure_oracle.h"

namespace zonar::oracle {

MeasureAnswer measure(const model::Network& network, const model::Query& query,
                      std::int32_t largest, std::size_t limit) {
    PointGraph graph(network, {.limit = limit, .largest = largest});
    MeasureAnswer answer{.extent = graph.explore_for(query),
                         .stopwatches = graph.stopwatches()};
    if (answer.extent != PointGraph::Extent::complete) return answer;
    answer.fault = graph.nodes().empty();
    answer.items.resize(query.measures.size());
    const ClockGrid grid(graph.clock_use());
    Interpreter interpreter(network, query, grid);
    const auto holds = graph.where(query, query.condition);
    for (std::size_t i = 0; i < holds.size(); ++i) {
        const PointGraph::Node& node = graph.nodes()[i];
        answer.fault = answer.fault || node.fault || node.doubtful_fault ||
                       holds[i] == PointGraph::Truth::fault;
        if (holds[i] != PointGraph::Truth::yes) continue;
        interpreter.load(node.point.cells);
        for (std::size_t m = 0; m < query.measures.size(); ++m) {
            const model::Measure& measure = query.measures[m];
            MeasuredPoints& item = answer.items[m];
            try {
                const std::int64_t value = interpreter.value(measure.value);
                if (!measure.clock) {
                    item.cells.insert(value);
                    continue;
                }
                const auto clock =
                    static_cast<std::size_t>(interpreter.value(*measure.clock));
                if (const auto cell = grid.cell(node.point.clocks[clock])) {
                    item.cells.insert(*cell + 2 * value);
                } else {
                    item.from.insert(2 * graph.clock_use().largest + 1 + 2 * value);
                }
            } catch (const FaultException&) {
                answer.fault = true;
            }
        }
    }
    return answer;
}

} // namespace zonar::oracle
