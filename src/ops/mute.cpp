// A rearrangement with zeros for what is muted, whatever its numbers are: heads side by side in
// concat.
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

void differentiateMute(Backward& backward, NodeId id) {
  const Product product = backward.graph()[id].products[0];
  backward.addBy(kMute, product.left, backward.gradientOf(id), product.right);
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

}  // namespace

const Operation kMute{.name = "mute",
                      .run = runMute,
                      .by_steps = true,
                      .differentiate = differentiateMute,
                      .unmark_constants = unmarkMuted,
                      .unmark_zeros = unmarkMuted,
                      .explain = explainMute};

NodeId mute(Graph& graph, const char* name, const Axes& axes, const Operand& from,
            const Operand& alive) {
  return graph.add(name, kMute, axes, {{axes, from, alive}});
}

}  // namespace manyheads::graph
