// What a layer costs: parameters, multiply-adds of one forward pass, activations kept.
#pragma once

#include <cstdint>
#include <optional>

#include "attention/config.h"

namespace manyheads {

struct Cost {
  std::uint64_t parameters;     // numbers in the four parameter tensors
  std::uint64_t multiply_adds;  // of the products: projections, q kᵀ, A v, concat W_O
  std::uint64_t
      activations;  // numbers in the stages' results: q k v (once), scores, scaled, masked,
                    // attn_weights, context, concat (once: it is context's numbers), output
};

/// The cost of `config` with its variant replaced by `variant`, on n tokens (and m memory tokens;
/// m = n in self-attention). nullopt when that variant has no such head count.
std::optional<Cost> cost(const Config& config, Variant variant, std::size_t n, std::size_t m);

}  // namespace manyheads
