// Derived tensors: no stage makes them; they are computed on demand.
//
// One matrix or two: merged is W_Q,i W_K,iᵀ, of rank d_k at most (Vaswani et al. 2017, §3.2.2 has
// the two); W_first is a projection before W_Q, drawn from the seed, and W_folded their product.
// PyTorch's view: q_wrong_view is q_packed's numbers read as (h, n, d_k), without the transpose
// that torch.nn.functional.multi_head_attention_forward does. Heads: contributions, similarities.
//
// Sums are computed in double and rounded once; contributions and merged are kernel products. Axes
// and operands are in the tensor table, the functions in derive_rules.h.
//   ranks: singular values above the largest · max(headInputs, memoryInputs) · 2^-23
//   W_first: uniform within the Xavier bound √(6 / 2d)
//   W_folded: W_first W_Q,i
//   similarity_parameters, similarity_attention: cosines of the heads' numbers (in W_Q, W_K, W_V
//     and W_O; in attn_weights); 0 if one of the two is all zeros
//   attn_unscaled: attn_weights as they would be without the division of the scores
//   contributions: context_i W_O,i, zeros for a muted head; their sum over heads + b_O is the
//     output
//   merged_scores: x merged memoryᵀ and what the biases add
//   q_two_steps, q_folded: (x W_first) W_Q,i and x W_folded,i, without biases
//   in_proj_weight, grad.in_proj_weight, … : W_Q, …, and the gradients of them, in PyTorch's
//   packing
#pragma once

#include <cstdint>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

struct Derived {
  Index shape;
  std::vector<float> data;
  TensorRef ref() const { return {shape, data}; }
};

/// The largest derived tensor in floats (64 MiB).
inline constexpr std::uint64_t kMaxDerivedFloats = std::uint64_t{1} << 24;
/// singular_values and ranks are only computed up to this h · (rows or columns of merged)³: one
/// second.
inline constexpr std::uint64_t kMaxSingularWork = std::uint64_t{1} << 25;

/// Whether such a tensor can be made: see the limits above. Packed ones always can, and so can
/// contributions, which a layer's footprint includes.
bool derivable(TensorId id, const Config& config, std::size_t n, std::size_t m);

/// The floats of the tensor and of temporaries while it is made. `id` is derived.
std::uint64_t derivingFloats(TensorId id, const Lengths& lengths);

/// `id` is derived and derivable; its operands must be computed. Allocates at most
/// footprint::deriving() floats.
Derived derive(TensorId id, const Config& config, const TensorSources& sources,
               const Kernels& kernels);

}  // namespace manyheads
