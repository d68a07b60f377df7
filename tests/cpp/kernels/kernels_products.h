// What the tests of products share: operands of any strides, both ways to multiply, and the exact
// result.
#pragma once

#include "support.h"

namespace manyheads {

/// A matrix of random numbers, stored at the strides given.
struct Operand {
  std::size_t rows, cols, row_stride, col_stride;
  std::vector<float> numbers;

  MatrixView view() const { return {numbers.data(), rows, cols, row_stride, col_stride}; }
};

/// What lies between the matrix's entries is NaN: a kernel that reads it gives itself away.
Operand operand(std::size_t rows, std::size_t cols, std::size_t row_stride, std::size_t col_stride,
                std::uint64_t stream);

/// The same numbers in contiguous rows.
Operand contiguous(const Operand& operand);

/// matmul and matmulAdd, or writePanels() and then matmulPanels and matmulPanelsAdd.
enum class Way { kWhole, kPacked };

/// a b + bias, row by row. Fails the test when anything beyond c's columns is written.
std::vector<float> product(const Kernels& kernels, Way way, const MatrixView& a,
                           const MatrixView& b, const float* bias);

/// c + a b, the same.
std::vector<float> productAdded(const Kernels& kernels, Way way, const MatrixView& a,
                                const MatrixView& b, const std::vector<float>& c);

struct ExactEntry {
  double value;
  double size;  // Σ|a||b| + |addend|, what the error is bounded by
};

/// Entry (row, col) of a b + addend.
ExactEntry exactEntry(const MatrixView& a, const MatrixView& b, double addend, std::size_t row,
                      std::size_t col);

}  // namespace manyheads
