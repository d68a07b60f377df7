#include "attention/head_matrices.h"

#include "ops/ops.h"

namespace manyheads {

Few<HeadMatrix, 4> headMatrices(const graph::Graph& graph, const graph::AttentionNodes& nodes,
                                const Config& config) {
  const std::size_t d_k = config.dK(), d_v = config.dV();
  const bool is_cut = config.variant == Variant::kNarrow;
  Few<HeadMatrix, 4> matrices;
  const auto add = [&](std::string_view name, graph::NodeId node, std::size_t width) {
    if (graph[node].operation == &graph::kFixed) return;
    const Index shape = graph.axes.shapeOf(graph[node].axes);
    matrices.add({name, node, shape[1] / width, shape[0], width, false, is_cut});
  };
  add("W_Q", nodes.W_Q, d_k);
  add("W_K", nodes.W_K, d_k);
  add("W_V", nodes.W_V, d_v);
  if (config.output_projection) {
    matrices.add({"W_O", nodes.W_O, config.n_heads, config.d_model, d_v, true, false});
  }
  return matrices;
}

}  // namespace manyheads
