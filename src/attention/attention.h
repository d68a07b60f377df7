// Multi-head attention as a graph (Vaswani et al. 2017, "Attention Is All You Need",
// arXiv:1706.03762, §3.2).
#pragma once

#include <optional>
#include <string_view>

#include "attention/axes.h"
#include "config/config.h"
#include "graph/graph.h"
#include "ops/ops.h"

namespace manyheads {

/// All parameters that an attention can have. Biases begin with b, gains with g.
inline constexpr std::string_view kAttentionParameters[] = {"W_Q", "W_K", "W_V", "W_O", "b_Q",
                                                            "b_K", "b_V", "b_O", "g_Q", "g_K"};
inline bool isBias(std::string_view parameter) { return parameter.starts_with('b'); }

}  // namespace manyheads

namespace manyheads::graph {

/// What one attention reads. `memory` is read as the keys that this run adds: of x itself in
/// self-attention.
struct AttentionInputs {
  Operand x, memory;
  std::optional<Operand> padding;  // by key: 1 forbids it
  Operand alive;                   // by head: 0 mutes it
};

/// Its nodes, for whoever makes more of them.
struct AttentionNodes {
  // Parameters; those that a layer lacks are held at fixed numbers.
  NodeId W_Q, W_K, W_V, W_O;
  std::optional<NodeId> b_Q, b_K;   // none without biases
  std::optional<NodeId> attn_mask;  // an input, of Mask::kOwn
  Allowed allowed;                  // who may look at whom
  NodeId q_packed, scores, attn_weights, concat, output;
};

/// Adds the stages from `project` to `output`.
AttentionNodes attention(Graph& graph, const AttentionAxes& axes, const AttentionInputs& inputs);

}  // namespace manyheads::graph
