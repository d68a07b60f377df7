// The gradient of a loss with respect to every number of a run and of the parameters:
// ∂loss/∂number. Like a trace it is a value: copying it copies the numbers.
//
// Tied parameters (tied.h) have gradient 0; theirs is added to the parameter that they copy: W_K's
// to W_Q's, every head's to head 0's. Fixed parameters (an identity, the biases of a layer without
// biases) have gradient 0, too. So a step along the gradient only changes free parameters, and
// tieParameters() then updates the others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "config/parameters.h"
#include "tensor/tensor.h"

namespace manyheads {

struct Gradients {
  // Lengths of the trace that these are gradients of.
  std::size_t n = 0;
  std::size_t m = 0;
  std::size_t sequences = 1;
  bool self = true;

  // Gradients of the stages' tensors, in the trace's shapes. token and position have x's gradient.
  Tensor2 x;             // (n, d_model)      in self-attention the sum through q, k and v
  Tensor2 memory;        // (m, d_memory)     empty in self-attention
  Tensor2 q_packed;      // (n, h·d_k)
  Tensor2 k_packed;      // (m, h_kv·d_k)
  Tensor2 v_packed;      // (m, h_kv·d_v)
  Tensor3 q;             // (h, n, d_k)
  Tensor3 k;             // (h_kv, m, d_k)
  Tensor3 v;             // (h_kv, m, d_v)
  Tensor3 q_norm;        // (h, n, d_k)       empty without qkNorm, as is k_norm
  Tensor3 k_norm;        // (h_kv, m, d_k)
  Tensor3 scores;        // (h, n, m)
  Tensor3 scaled;        // (h, n, m)         0 where not allowed
  Tensor3 masked;        // (h, n, m)         0 where not allowed
  Tensor3 attn_weights;  // (h, n, m)
  Tensor3 context;       // (h, n, d_v)       0 for a muted head
  Tensor2 concat;        // (n, h·d_v)
  Tensor2 output;        // (n, d_model)      given: where backward begins

  Parameters parameters;  // of the parameters, in their shapes

  /// Gives every tensor its shape, as Trace::resize.
  void resize(const Config& config, std::size_t n, std::size_t m, bool self,
              std::size_t sequences = 1);
  /// The floats that resize() needs for one sequence, always counting memory.
  static std::uint64_t floats(const Config& config, std::size_t n, std::size_t m);
};

}  // namespace manyheads
