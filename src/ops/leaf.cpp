// Leaves: parameters and inputs, which the caller fills in.
#include "ops/ops.h"

namespace manyheads::graph {

const Operation kInput{.name = "input", .run = [](Run&, NodeId) {}, .is_free = true};

NodeId input(Graph& graph, const char* name, const Axes& axes) {
  const NodeId node = graph.add(name, kInput, axes);
  graph[node].kind = Kind::kInput;
  return node;
}

NodeId parameter(Graph& graph, const char* name, const Axes& axes) {
  const NodeId node = graph.add(name, kInput, axes);
  graph[node].kind = Kind::kParameter;
  return node;
}

}  // namespace manyheads::graph
