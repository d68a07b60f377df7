// Leaves: parameters and inputs, which the caller fills in.
#include "ops/ops.h"

namespace manyheads::graph {

const Operation kInput{.name = "input", .run = [](Run&, NodeId) {}, .is_free = true};

NodeId input(Graph& graph, std::string_view name, const Axes& axes) {
  return graph.add(
      {.name = std::string(name), .operation = &kInput, .axes = axes, .kind = Kind::kInput});
}

NodeId parameter(Graph& graph, std::string_view name, const Axes& axes) {
  return graph.add(
      {.name = std::string(name), .operation = &kInput, .axes = axes, .kind = Kind::kParameter});
}

}  // namespace manyheads::graph
