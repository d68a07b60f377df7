// A rearrangement with zeros for what is muted, whatever its numbers are: heads side by side in
// concat.
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

// The operand that says who is alive is the product's right one.
const Operand& aliveOf(const Node& node) { return *node.products[0].right; }

void runMute(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const from = run.numbers(node.products[0].left.node).data();
  const float* const alive = run.numbers(aliveOf(node).node).data();
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
  const Node& node = backward.graph()[id];
  const Product& product = node.products[0];
  backward.add(
      product.left,
      {.name = "",
       .operation = &kMute,
       .axes = product.left.axes,
       .products = {{product.left.axes, {backward.gradient(id), node.axes}, product.right}}});
}

void unmarkMuted(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  const Product& product = run.graph()[id].products[0];
  const std::span<const float> alive = run.numbers(product.right->node);
  const ProductPlan& plan = run.plan()[id].products[0];
  for (const Step& step : plan.steps) {
    if (alive[step.right] != 0) continue;
    for (std::size_t at = 0; at < plan.loops.rows.count; ++at) {
      marks[step.entry + at * plan.loops.rows.entry] = 0;
    }
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

NodeId mute(Graph& graph, std::string_view name, const Axes& axes, const Operand& from,
            const Operand& alive) {
  return graph.add({.name = std::string(name),
                    .operation = &kMute,
                    .axes = axes,
                    .products = {{axes, from, alive}}});
}

}  // namespace manyheads::graph
