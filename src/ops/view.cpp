// The same numbers in the same order, read with other axes: what `view` without a transpose does in
// PyTorch.
#include <algorithm>

#include "graph/explain.h"
#include "graph/run.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

void runView(Run& run, NodeId id) {
  const std::span<const float> from = run.numbers(run.graph()[id].whole[0].node);
  std::copy(from.begin(), from.end(), run.writable(id).begin());
}

void explainView(const Run& run, NodeId id, Explanation& entry) {
  const NodeId from = run.graph()[id].whole[0].node;
  const Index from_shape = run.plan()[from].shape;
  std::size_t at = offsetOf(run.plan()[id].shape, entry.place.index);
  Index place = from_shape;
  for (std::size_t axis = place.size(); axis-- > 0;) {
    place[axis] = at % from_shape[axis];
    at /= from_shape[axis];
  }
  entry.op = Op::kCopy;
  entry.terms = {{.left = entry.value,
                  .right = 1,
                  .product = entry.value,
                  .left_from = placeOf(run.graph(), from, place),
                  .right_from = {}}};
}

}  // namespace

const Operation kView{.name = "view", .run = runView, .explain = explainView};

NodeId view(Graph& graph, const char* name, const Axes& axes, const Operand& from) {
  const NodeId node = graph.add(name, kView, axes);
  graph[node].whole = {from};
  return node;
}

}  // namespace manyheads::graph
