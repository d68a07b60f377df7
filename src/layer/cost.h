// The cost of a layer: parameters, multiply-adds of one forward pass, stored activations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "config/config.h"

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
