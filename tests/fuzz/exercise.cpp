#include "fuzz/exercise.h"

#include "checks/check.h"
#include "model/evaluate.h"

#include <string>

namespace zonar::fuzz {

namespace {

using namespace zonar::model;

/// Runs code on a memory of its own; faults are fine, anything else is not.
class Runner {
public:
    Runner(const Network& network, const Program& program, const Cells& extra = {})
        : program_(program), block_(network.memory, extra),
          stack_(program.stack_depth + 1), calls_(program.call_depth + 1) {}

    void run(IntExpr expr) {
        if (!expr.is_constant()) run(expr.entry());
    }
    void run(CodeEntry entry) {
        Workspace workspace{.memory = block_.cells(),
                            .ranges = block_.ranges(),
                            .stack = stack_,
                            .calls = calls_,
                            .steps = 2000,
                            .clocks = &clocks_};
        const Outcome outcome = model::run(program_, entry, workspace);
        ZONAR_CHECK(outcome.ok() || outcome.at < program_.code.size());
        clocks_.clear();
    }
    void run(const ClockConstraint& constraint) {
        run(constraint.left);
        run(constraint.right);
        run(constraint.bound);
        run(constraint.condition);
    }

private:
    const Program& program_;
    MemoryBlock block_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::vector<ClockAssignment> clocks_;
};

void run_everything(const Network& network) {
    Runner runner(network, network.program);
    for (const ClockConstraint& constraint : network.clock_constraints)
        runner.run(constraint);
    for (const Rate& rate : network.rates) {
        runner.run(rate.clock);
        runner.run(rate.value);
        runner.run(rate.condition);
    }
    for (const Select& select : network.selects) {
        runner.run(select.low);
        runner.run(select.high);
    }
    for (const Location& location : network.locations)
        runner.run(location.invariant.data);
    for (const Edge& edge : network.edges) {
        runner.run(edge.guard.data);
        runner.run(edge.channel);
        if (edge.update) runner.run(*edge.update);
    }
}

void run_everything(const Predicate& predicate, Runner& runner) {
    runner.run(predicate.value);
    runner.run(predicate.constraint);
    for (const Predicate& operand : predicate.operands) run_everything(operand, runner);
}

void run_queries(const language::LoadedModel& model,
                 const std::vector<language::CompiledQuery>& queries) {
    for (const language::CompiledQuery& compiled : queries) {
        (void)language::render(compiled.diagnostics, model.sources());
        const Query& query = compiled.query;
        if (query.kind == QueryKind::refused) continue;
        Runner runner(model.network(), query.program, query.cells);
        run_everything(query.condition, runner);
        if (query.goal) run_everything(*query.goal, runner);
        for (const Measure& measure : query.measures) {
            if (measure.clock) runner.run(*measure.clock);
            runner.run(measure.value);
        }
    }
}

constexpr std::string_view model_for_queries = R"(
const int N = 2;
typedef int[0,N] id_t;
typedef scalar[2] s_t;
typedef struct { int a; bool b[2]; } r_t;
int v; bool b; id_t arr[3]; r_t rec; s_t s; meta int m; clock x, y, xs[3];
const int table[2][2] = {{1, 2}, {3, 4}};
broadcast chan go[3];
int twice(int n) { return 2 * n; }
int total(const int &a[2]) { return a[0] + a[1]; }
process P(const id_t i) {
  clock z; int[0,7] n;
  int next() { return n + i; }
  state A { z <= 5 }, B;
  init A;
  trans A -> B { guard z > 1; sync go[i]!; assign n = n + 1, z = 0; };
}
process Q(clock &c, int &w) { state S; init S; trans S -> S { sync go[w]?; assign w = 0; }; }
R = Q(x, v);
system P, R;
)";

} // namespace

language::LoadOptions small_limits() {
    language::LoadOptions options;
    options.limits.nesting = 100;
    options.limits.array_elements = 4096;
    options.limits.memory_cells = 1 << 14;
    options.limits.clocks = 256;
    options.limits.channels = 4096;
    options.limits.processes = 64;
    options.limits.network_edges = 2000;
    options.limits.network_locations = 2000;
    options.limits.instructions = 100'000;
    options.limits.unrolled = 2000;
    options.limits.constant_steps = 20'000;
    return options;
}

void exercise(std::string_view text, language::Format format) {
    const auto model = language::load_text("fuzz", text, format, small_limits());
    (void)language::render(model->diagnostics(), model->sources());
    ZONAR_CHECK(model->ok() != model->diagnostics().has_errors());
    if (!model->ok()) return;
    run_everything(model->network());
    ZONAR_CHECK(!difference(model->network(), model->network()));
    run_queries(*model, model->queries());
}

void exercise_queries(std::string_view text) {
    const auto model = language::load_text("model", model_for_queries,
                                           language::Format::xta, small_limits());
    ZONAR_CHECK(model->ok());
    run_queries(*model, model->compile_queries("fuzz", std::string{text}));
}

} // namespace zonar::fuzz
