// All stages' tensors of a run. A trace is a value: copying it copies the numbers.
//
// It may hold several sequences of equal lengths, computed at once: a training's batch. They are
// one after the other along the first axis of every tensor except attn_mask, which they share: n
// then counts the tokens of all, h the heads of all, ordered by sequence and then by head.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "config/config.h"
#include "tensor/tensor.h"

namespace manyheads {

struct Trace {
  std::size_t n = 0;
  std::size_t m = 0;  // = n in self-attention; both of one sequence
  std::size_t sequences = 1;
  bool self = true;          // keys and values come from x
  bool given = true;         // the caller gave x itself, not token and position
  bool memory_given = true;  // likewise memory

  std::vector<std::uint8_t> padding;  // (sequences · m)  1: no query may look at this key
  std::vector<std::uint8_t> muted;    // (h)  1: this head's band of concat is zeros

  Tensor2 token;            // (n, d_model); unused when the caller gave x: "token" is then x
  Tensor2 position;         // (n, d_model); zeros then
  Tensor2 x;                // (n, d_model)      embed
  Tensor2 memory_token;     // (m, d_memory)   as token and position; empty in self-attention
  Tensor2 memory_position;  // (m, d_memory)
  Tensor2 memory;           // (m, d_memory)   embed; empty in self-attention
  Tensor2 q_packed;         // (n, h·d_k)        project
  Tensor2 k_packed;         // (m, h_kv·d_k)
  Tensor2 v_packed;         // (m, h_kv·d_v)
  Tensor3 q;                // (h, n, d_k)       heads
  Tensor3 k;                // (h_kv, m, d_k)
  Tensor3 v;                // (h_kv, m, d_v)
  Tensor3 q_norm;           // (h, n, d_k)       norm; empty without qkNorm, as is k_norm
  Tensor3 k_norm;           // (h_kv, m, d_k)
  Tensor3 scores;           // (h, n, m)         scores
  Tensor3 scaled;           // (h, n, m)         scale
  Tensor2 attn_mask;        // (n, m)            of the mask `own`, and empty under the others
  Tensor3 masked;           // (h, n, m)         mask; −∞ where not allowed
  Tensor3 attn_weights;     // (h, n, m)         softmax; a row with nothing allowed is zeros
  Tensor3 context;          // (h, n, d_v)       weigh
  Tensor2 concat;           // (n, h·d_v)        concat
  Tensor2 output;           // (n, d_model)      output

  /// Gives every tensor its shape; does nothing if the lengths have not changed. Always for the
  /// same config.
  void resize(const Config& config, std::size_t n, std::size_t m, bool self,
              std::size_t sequences = 1);
  /// Whether query i may look at key j, in the first sequence.
  bool allows(const Config& config, std::size_t i, std::size_t j) const {
    return allowed(config.mask, i, j) && padding[j] == 0 &&
           (config.mask != Mask::kOwn ||
            attn_mask(i, j) != -std::numeric_limits<float>::infinity());
  }
  /// The operands of scores.
  const Tensor3& queries(const Config& config) const { return config.normalisesQk() ? q_norm : q; }
  const Tensor3& keys(const Config& config) const { return config.normalisesQk() ? k_norm : k; }
  /// The source of keys and values.
  const Tensor2& source() const { return self ? x : memory; }

  /// The floats that resize() needs for one sequence, always counting memory. 64 bits: size_t is
  /// not enough in wasm.
  static std::uint64_t floats(const Config& config, std::size_t n, std::size_t m);
};

}  // namespace manyheads
