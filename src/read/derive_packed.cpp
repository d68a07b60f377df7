// Parameters and their gradients in PyTorch's packing.
#include <algorithm>

#include "read/derive_rules.h"

namespace manyheads {

// The transposes of its operands, one below the other.
void derivePacked(Derivation& d) {
  float* to = d.result.data.data();
  for (const TensorId id : d.tensor.operands) {
    const TensorRef from = d.read(id);
    const std::size_t rows = from.shape.back(), cols = from.data.size() / rows;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t col = 0; col < cols; ++col) *to++ = from.data[col * rows + row];
    }
  }
}

}  // namespace manyheads
