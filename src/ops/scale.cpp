// A tensor times a constant: scores divided by √d_k.
#include <algorithm>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

void runScale(Run& run, NodeId id) {
  const std::span<const float> from = run.left(id);
  std::transform(from.begin(), from.end(), run.writable(id).begin(),
                 [factor = run.graph()[id].settings.factor](float x) { return x * factor; });
}

void differentiateScale(Backward& backward, NodeId id) {
  const Operand from = backward.graph()[id].products[0].left;
  backward.addBy(kScale, from, backward.gradientOf(id));
}

void explainScale(const Run& run, NodeId id, Explanation& entry) {
  entry.op = Op::kScale;
  Term& term = entry.terms[0];
  term.right = run.graph()[id].settings.factor;
  term.product = term.left * term.right;
}

}  // namespace

const Operation kScale{
    .name = "scale", .run = runScale, .differentiate = differentiateScale, .explain = explainScale};

NodeId scale(Graph& graph, const char* name, const Operand& from, float factor) {
  const NodeId node = graph.add(name, kScale, from.axes, {{from.axes, from}});
  graph[node].settings.factor = factor;
  return node;
}

}  // namespace manyheads::graph
