#include "attention/layer_graph.h"

#include <string>

#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {

LayerGraph::LayerGraph(const Config& config, const InputForm& form) : axes(graph.axes, config) {
  const AttentionAxes& a = axes;
  graph.beginStage("embed");
  padding = input(graph, "", {a.all_keys});
  alive = input(graph, "", {a.own_heads});

  const Axes of_x{a.all_queries, a.model}, of_memory{a.all_keys, a.memory_model};
  if (!form.given) x.token = input(graph, "token", of_x);
  x.position = input(graph, "position", of_x);
  if (!form.self) {
    if (!form.memory_given) memory.token = input(graph, "memory_token", of_memory);
    memory.position = input(graph, "memory_position", of_memory);
  }
  const auto sum = [&](bool given, std::string_view name, const Axes& axes_of_sum, Embedded& of) {
    if (given) {
      of.token = of.sum = input(graph, name, axes_of_sum);
    } else {
      of.sum = add(graph, name, axes_of_sum, graph.as(of.token), graph.as(of.position));
    }
  };
  sum(form.given, "x", of_x, x);
  if (form.self) {
    memory = x;
  } else {
    sum(form.memory_given, "memory", of_memory, memory);
  }

  nodes = attention(graph, axes, config,
                    {.x = graph.as(x.sum),
                     .memory = graph.as(memory.sum, of_memory),
                     .padding = graph.as(padding),
                     .alive = graph.as(alive)});
  grad_output = static_cast<NodeId>(graph.size());
  // Tokens and positions have the gradient of their sum.
  const Backward backward(graph, nodes.output, x.sum);
}

}  // namespace manyheads::graph
