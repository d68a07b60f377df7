// Where the numbers of one head are in the matrices that heads share, for whoever draws or compares
// them head by head.
#pragma once

#include <cstddef>
#include <string_view>

#include "attention/attention.h"
#include "config/config.h"
#include "ops/ops.h"

namespace manyheads {

/// W_Q, W_K or W_V, in which heads are bands of columns; or W_O, in which they are bands of rows. A
/// line is what crosses all bands: a column of the input that a head reads, or of the output.
struct HeadMatrix {
  std::string_view name;
  graph::NodeId node;
  std::size_t heads, lines, width;
  bool by_rows;  // W_O
  bool is_cut;   // each head reads columns of its own: narrow

  /// The first line's column in the whole input, or in the output.
  std::size_t firstLine(std::size_t head) const { return is_cut ? head * lines : 0; }
  /// The place of a number in the matrix: column (in W_O, row) `col` of the head's band.
  std::size_t at(std::size_t head, std::size_t line, std::size_t col) const {
    const std::size_t across = head * width + col;
    return by_rows ? across * lines + line : line * heads * width + across;
  }
};

/// Those of an attention that are not fixed.
inline Few<HeadMatrix, 4> headMatrices(const graph::Graph& graph,
                                       const graph::AttentionNodes& nodes, const Config& config) {
  const bool is_cut = config.variant == Variant::kNarrow;
  Few<HeadMatrix, 4> matrices;
  const auto add = [&](std::string_view name, graph::NodeId node, std::size_t width) {
    if (graph[node].operation == &graph::kFixed) return;
    const Index shape = graph.axes.shapeOf(graph[node].axes);
    matrices.add({name, node, shape[1] / width, shape[0], width, false, is_cut});
  };
  add("W_Q", nodes.W_Q, config.dK());
  add("W_K", nodes.W_K, config.dK());
  add("W_V", nodes.W_V, config.dV());
  if (config.output_projection) {
    matrices.add({"W_O", nodes.W_O, config.n_heads, config.d_model, config.dV(), true, false});
  }
  return matrices;
}

/// Calls visit(head, line, col) for every number.
template <typename Visit>
void eachEntry(const HeadMatrix& W, Visit visit) {
  for (std::size_t head = 0; head < W.heads; ++head) {
    for (std::size_t line = 0; line < W.lines; ++line) {
      for (std::size_t col = 0; col < W.width; ++col) visit(head, line, col);
    }
  }
}

}  // namespace manyheads
