// Layers with every option there is, drawn by number: the same for the same number.
#pragma once

#include <vector>

#include "reference.h"
#include "support.h"

namespace manyheads {

/// A layer, its input and all that the float64 reference has to know of it.
struct RandomLayer {
  ConfigRequest request;
  OwnParameters own;
  std::vector<float> x;
  std::vector<float> memory;  // empty: self-attention
  std::vector<std::size_t> padding;
  std::vector<float> attn_mask;  // of the mask `own`
  std::vector<std::size_t> muted;
  Layer layer;

  std::string name() const;
  /// Every stage; fails the test when the layer refuses.
  void run();
  reference::Input input() const;
};

inline constexpr std::uint64_t kRandomLayers = 150;

/// Number `which`, 0 … kRandomLayers − 1.
RandomLayer randomLayer(std::uint64_t which, const Kernels& kernels);

}  // namespace manyheads
