// The layer in float64, written only from the formulas and PyTorch's packing, with a running error
// bound: every number tells how far the core's float may be from it.
//
// The bound is a forward error analysis (Higham 2002, §3): each stage adds the error of its own
// rounding (the kernels' constants) to the propagated errors of its operands.
#pragma once

#include <span>
#include <vector>

#include "attention/parameter_arrays.h"
#include "config/config.h"

namespace manyheads::reference {

struct Number {
  double value = 0;
  double error = 0;
};

/// Row-major, in the shape of the stage.
using Numbers = std::vector<Number>;

struct Input {
  Config config;
  ParameterArrays parameters;
  std::span<const float> x;
  std::span<const float> memory;  // empty in self-attention
  std::span<const std::size_t> padding = {};
  std::span<const std::size_t> muted = {};
  std::span<const float> attn_mask = {};  // of the mask `own`
  std::size_t n() const { return x.size() / config.d_model; }
  std::size_t m() const { return memory.empty() ? n() : memory.size() / config.d_memory; }
};

/// Floats without error.
Numbers known(std::span<const float> values);

/// A stage each, from its operands; names as in the table of tensors. `which` is 0 for q, 1 for k,
/// 2 for v.
Numbers projected(const Input& input, const Numbers& rows, std::size_t which);
Numbers heads(const Input& input, const Numbers& packed, std::size_t which);
/// q_norm or k_norm, from q or k; `which` is 0 or 1.
Numbers normed(const Input& input, const Numbers& x, std::size_t which);
/// q_rotated or k_rotated from what it is made from, or (direction −1) the gradient of that from
/// its own; `which` is 0 or 1.
Numbers rotated(const Input& input, const Numbers& x, std::size_t which, double direction = 1);
/// Scores of q and k, normalised or rotated or both if the layer does.
Numbers scores(const Input& input, const Numbers& q, const Numbers& k);
Numbers scaled(const Input& input, const Numbers& scores);
Numbers masked(const Input& input, const Numbers& scaled);
Numbers softmax(const Input& input, const Numbers& masked);
Numbers weighed(const Input& input, const Numbers& attn_weights, const Numbers& v);
Numbers joined(const Input& input, const Numbers& context);
Numbers output(const Input& input, const Numbers& concat);

/// All stages in order.
Numbers layer(const Input& input);

}  // namespace manyheads::reference
