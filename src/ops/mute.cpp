// Numbers in other places. Muted: zeros for what is muted, whatever its numbers are, heads side by
// side in concat. As a view: the same order in memory, read with other axes, which is what `view`
// without a transpose does in PyTorch.
#include "graph/explain.h"
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

// The operand that says who is alive is the product's right one.
void runMute(Run& run, NodeId id) {
  const float* const from = run.left(id).data();
  const float* const alive = run.right(id).data();
  float* const to = run.writable(id).data();
  const ProductPlan& plan = run.plan()[id].products[0];
  const Loop& along = plan.loops.rows;  // the numbers of one head's row
  for (const Step& step : plan.steps) {
    for (std::size_t at = 0; at < along.count; ++at) {
      const float number = from[step.left + at * along.left];
      to[step.entry + at * along.entry] = alive[step.right] == 0 ? 0 : number;
    }
  }
}

void unmarkMuted(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  const ProductPlan& plan = run.plan()[id].products[0];
  const Loop& along = plan.loops.rows;
  for (const Step& step : plan.steps) {
    if (run.right(id)[step.right] != 0) continue;
    for (std::size_t at = 0; at < along.count; ++at) marks[step.entry + at * along.entry] = 0;
  }
}

void explainMute(const Run&, NodeId, Explanation& entry) {
  Term& term = entry.terms[0];
  const bool is_muted = term.right == 0;
  entry.op = is_muted ? Op::kMute : Op::kCopy;
  term.product = is_muted ? 0 : term.left;
  term.right_from = {};
}

void runView(Run& run, NodeId id) { run.write(id, run.numbers(run.graph()[id].whole[0].node)); }

void explainView(const Run& run, NodeId id, Explanation& entry) {
  const NodeId from = run.graph()[id].whole[0].node;
  const Index from_shape = run.plan()[from].shape;
  std::size_t at = offsetOf(run.plan()[id].shape, entry.place.index);
  Index place = from_shape;
  for (std::size_t axis = place.size(); axis-- > 0;) {
    place[axis] = at % from_shape[axis];
    at /= from_shape[axis];
  }
  entry.terms = {{.left = entry.value,
                  .right = 1,
                  .product = entry.value,
                  .left_from = placeOf(run.graph(), from, place),
                  .right_from = {}}};
}

}  // namespace

const Operation kMute{.name = "mute",
                      .run = runMute,
                      .by_steps = true,
                      .differentiate = differentiateBy<kMute>,
                      .unmark_constants = unmarkMuted,
                      .unmark_zeros = unmarkMuted,
                      .explain = explainMute};
const Operation kView{.name = "view", .run = runView, .op = Op::kCopy, .explain = explainView};

NodeId mute(Graph& graph, const char* name, const Axes& axes, const Operand& from,
            const Operand& alive) {
  return graph.add(name, kMute, axes, {{axes, from, alive}});
}

NodeId view(Graph& graph, const char* name, const Axes& axes, const Operand& from) {
  const NodeId node = graph.add(name, kView, axes);
  graph[node].whole = {from};
  return node;
}

}  // namespace manyheads::graph
