// Random layers with every option, determined by their number.
#pragma once

#include <vector>

#include "reference.h"
#include "support.h"

namespace manyheads {

/// A layer, its input and everything that the float64 reference needs to know.
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
  /// Runs every stage; fails the test if the layer refuses.
  void run();
  reference::Input input() const;
};

inline constexpr std::uint64_t kRandomLayers = 150;

/// Layer number `which`, 0 … kRandomLayers − 1.
RandomLayer randomLayer(std::uint64_t which, const Kernels& kernels);

}  // namespace manyheads
