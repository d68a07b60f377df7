// A tensor times a constant: scores divided by √d_k.
#include <algorithm>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

void runScale(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const std::span<const float> from = run.numbers(node.products[0].left.node);
  std::transform(from.begin(), from.end(), run.writable(id).begin(),
                 [&](float number) { return number * node.factor; });
}

void differentiateScale(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Operand& from = node.products[0].left;
  backward.add(from, {.name = "",
                      .operation = &kScale,
                      .axes = from.axes,
                      .products = {{from.axes, {backward.gradient(id), node.axes}}},
                      .factor = node.factor});
}

void explainScale(const Run& run, NodeId id, Explanation& entry) {
  entry.op = Op::kScale;
  for (Term& term : entry.terms) {
    term.right = run.graph()[id].factor;
    term.product = term.left * term.right;
  }
}

}  // namespace

const Operation kScale{
    .name = "scale", .run = runScale, .differentiate = differentiateScale, .explain = explainScale};

NodeId scale(Graph& graph, std::string_view name, const Operand& from, float factor) {
  return graph.add({.name = std::string(name),
                    .operation = &kScale,
                    .axes = from.axes,
                    .products = {{from.axes, from}},
                    .factor = factor});
}

}  // namespace manyheads::graph
