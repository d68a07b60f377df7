// What is derived from a layer, on demand.
//
// One matrix or two: merged is W_Q,i W_K,iᵀ, of rank d_k at most (Vaswani et al. 2017, §3.2.2 has
// the two); W_first is a projection before W_Q, drawn from the seed, and W_folded their product.
// PyTorch's view: q_wrong_view is q_packed's numbers read as (h, n, d_k), without the transpose
// that torch.nn.functional.multi_head_attention_forward does. Heads: contributions, similarities.
// Packing: in_proj_weight, grad.in_proj_weight, … as torch.nn.MultiheadAttention has them.
//
//   ranks: singular values above the largest · max(headInputs, memoryInputs) · 2^-23
//   similarity_parameters, similarity_attention: cosines of the heads' numbers (in W_Q, W_K, W_V
//     and W_O; in attn_weights); 0 if one of the two is all zeros
//   attn_unscaled: attn_weights as they would be without the division of the scores
//   contributions: of each head to the output; their sum + b_O is the output
//   merged_scores: x merged memoryᵀ and what the biases add
//   q_two_steps, q_folded: (x W_first) W_Q,i and x W_folded,i, without biases
#pragma once

#include "attention/attention.h"
#include "attention/axes.h"
#include "config/config.h"
#include "graph/graph.h"

namespace manyheads::graph {

/// Adds all of these but the packing of gradients. `memory` is read as keys.
void addDerived(Graph& graph, const AttentionAxes& axes, const Config& config, const Operand& x,
                const Operand& memory, const AttentionNodes& nodes);

/// After all other gradients have been added.
void addPackedGradients(Graph& graph, const AttentionAxes& axes, const Config& config);

}  // namespace manyheads::graph
