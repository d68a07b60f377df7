// The heads' bands: side by side in one matrix, or apart, one matrix per head. No arithmetic.
#pragma once

#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads {

/// (sequences · rows, h·width) → (sequences · h, rows, width), and back. `n_heads` is h.
void cutBands(const Tensor2& packed, std::size_t n_heads, const Kernels& kernels, Tensor3& apart);
void joinBands(const Tensor3& apart, std::size_t n_heads, const Kernels& kernels, Tensor2& packed);

}  // namespace manyheads
