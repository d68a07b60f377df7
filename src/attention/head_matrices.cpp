#include "attention/head_matrices.h"

#include "ops/ops.h"

namespace manyheads {

Few<HeadMatrix, 4> headMatrices(const graph::LayerGraph& layer, const Config& config) {
  const graph::AxisTable& axes = layer.graph.axes;
  const std::size_t d_k = config.dK(), d_v = config.dV();
  const bool is_cut = config.variant == Variant::kNarrow;
  Few<HeadMatrix, 4> matrices;
  const auto add = [&](std::string_view name, graph::NodeId node, std::size_t width) {
    if (layer.graph[node].operation == &graph::kFixed) return;
    const Index shape = axes.shapeOf(layer.graph[node].axes);
    matrices.add({name, node, shape[1] / width, shape[0], width, false, is_cut});
  };
  add("W_Q", layer.nodes.W_Q, d_k);
  add("W_K", layer.nodes.W_K, d_k);
  add("W_V", layer.nodes.W_V, d_v);
  if (config.output_projection) {
    matrices.add({"W_O", layer.nodes.W_O, config.n_heads, config.d_model, d_v, true, false});
  }
  return matrices;
}

}  // namespace manyheads
