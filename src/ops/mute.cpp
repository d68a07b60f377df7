// A rearrangement with zeros for what is muted, whatever its numbers are: heads side by side in
// concat.
#include "graph/places.h"
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

bool isMuted(const Run& run, NodeId id, const Index& index) {
  const Product& product = run.graph()[id].products[0];
  Known known(run.graph().axes);
  known.bind(product.entry, index);
  const Operand& alive = *product.right;
  return run.tensor(alive.node).at(known.placeOn(alive.axes)) == 0;
}

void explainMute(const Run&, NodeId, Explanation& entry) {
  Term& term = entry.terms[0];
  const bool is_muted = term.right == 0;
  entry.how = is_muted ? How::kMute : How::kCopy;
  term.product = is_muted ? 0 : term.left;
  term.right_from = {};
}

}  // namespace

const Operation kMute{.name = "mute",
                      .run = runMute,
                      .by_steps = true,
                      .differentiate = differentiateMute,
                      .is_constant = isMuted,
                      .is_zero = isMuted,
                      .explain = explainMute};

NodeId mute(Graph& graph, std::string_view name, const Axes& axes, const Operand& from,
            const Operand& alive) {
  return graph.add({.name = std::string(name),
                    .operation = &kMute,
                    .axes = axes,
                    .products = {{axes, from, alive}}});
}

}  // namespace manyheads::graph
