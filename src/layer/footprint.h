// What a layer takes, counted from its graph before any of it is allocated: memory, and what
// variants are compared by. The unit of memory is a float, four bytes. Counts have 64 bits: size_t
// has 32 in wasm.
//
// In wasm a failed allocation ends the program, so everything that stays is counted before it is
// made, together with the most that any later reading will take (wasm/room.h). Each function is an
// upper bound, and a close one: footprint_test.cpp compares it with what is allocated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/layer_graph.h"
#include "config/config.h"
#include "layer/input.h"

namespace manyheads {

/// Without biases the parameters are 4hd² in wide, 4d² in split and 3d²/h + d² in narrow.
struct Cost {
  /// All parameters' numbers, including biases and gains, without those that are tied or
  /// fixed.
  std::uint64_t parameters;
  /// For the products: projections, q kᵀ, A v, concat W_O. Counted whether masked or not; without
  /// the additions of biases and without softmax. A product with a fixed identity does not count,
  /// nor does W_K's if sharedQK makes k a copy of q (self-attention).
  std::uint64_t multiply_adds;
  /// The numbers in q_packed, k_packed, v_packed, q_norm, k_norm (with qkNorm), scores, scaled,
  /// masked, attn_weights, context and output. Not x and memory, which are the input, nor q, k, v
  /// and concat, which repeat numbers of other tensors.
  std::uint64_t activations;
  /// Columns of x that one head reads, and columns of its q and k, in that variant.
  std::size_t head_inputs, d_k;
};

/// The cost of `config` with its variant replaced by `variant`, on n tokens (and m memory tokens; m
/// = n in self-attention). nullopt if that variant has no such layer: h does not divide d (or
/// d_memory in narrow), h > kMaxHeads in wide, or h·d_v is not d without W_O. The layer may exceed
/// kMaxLayerFloats: it is only compared.
std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m,
                         bool self = true);

}  // namespace manyheads

namespace manyheads::footprint {

/// All of a layer before a backward pass: parameters, a run, and its contributions. At most
/// kMaxLayerFloats.
std::uint64_t layer(const Config& config, const RunLengths& lengths);

/// What is allocated one after the other.
struct Parts {
  std::uint64_t parameters;  // a layer without a run: its graph, its parameters and their panels
  std::uint64_t run;         // a run of other lengths
  std::uint64_t reading;     // the most that one reading takes: of a tensor, explain, feeds,
                             // dependents or score
};
Parts parts(const Config& config, const RunLengths& lengths);

/// A graph, of any layer, without its plan.
inline constexpr std::uint64_t kGraphFloats = std::uint64_t{1} << 16;

/// The result of embed() for this many words.
std::uint64_t embedding(std::size_t words, std::size_t d_model);

}  // namespace manyheads::footprint
