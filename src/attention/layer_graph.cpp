#include "attention/layer_graph.h"

#include "attention/derived.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {

LayerGraph::LayerGraph(const Config& config, bool self, Scope scope) : axes(graph.axes, config) {
  const AttentionAxes& a = axes;
  graph.beginStage("embed");
  padding = input(graph, "", {a.all_keys});
  alive = input(graph, "", {a.own_heads});
  const Axes of_x{a.all_queries, a.model}, of_memory{a.all_keys, a.memory_model};
  x.token = input(graph, "token", of_x);
  x.position = input(graph, "position", of_x);
  if (!self) {
    memory.token = input(graph, "memory_token", of_memory);
    memory.position = input(graph, "memory_position", of_memory);
  }
  const auto sum = [&](const char* name, const Axes& of, const Embedded& embedded) {
    return add(graph, name, of, graph.as(embedded.token), graph.as(embedded.position));
  };
  x.sum = sum("x", of_x, x);
  if (self) {
    memory = x;
  } else {
    memory.sum = sum("memory", of_memory, memory);
  }
  const Operand as_memory = graph.as(memory.sum, of_memory);
  nodes = attention(graph, axes, config,
                    {.x = graph.as(x.sum),
                     .memory = as_memory,
                     .padding = graph.as(padding),
                     .alive = graph.as(alive)});
  if (scope == Scope::kForward) return;
  addDerived(graph, axes, config, graph.as(x.sum), as_memory, nodes);
  // Tokens and positions have the gradient of their sum.
  grad_output = addGradients(graph, nodes.output, x.sum);
  addPackedGradients(graph, axes, config);
}

void LayerGraph::setGiven(bool x_itself, bool memory_itself) {
  graph[memory.sum].is_given = memory_itself;
  graph[x.sum].is_given = x_itself;
}

}  // namespace manyheads::graph
