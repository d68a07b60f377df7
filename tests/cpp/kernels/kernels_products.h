// Shared by tests of products: operands with any strides, both ways to multiply, and exact results.
#pragma once

#include "support.h"

namespace manyheads {

/// A matrix of random numbers, stored at the strides given.
struct Operand {
  std::size_t rows, cols, row_stride, col_stride;
  std::vector<float> numbers;

  MatrixView view() const { return {numbers.data(), rows, cols, row_stride, col_stride}; }
};

/// Gaps between the matrix's entries are NaN, so that a kernel reading them fails.
Operand operand(std::size_t rows, std::size_t cols, std::size_t row_stride, std::size_t col_stride,
                std::uint64_t stream);

/// The same numbers in contiguous rows.
Operand contiguous(const Operand& operand);

/// matmul and matmulAdd, or writePanels() and then matmulPanels and matmulPanelsAdd.
enum class Way { kWhole, kPacked };

/// a b + bias, row by row. Fails the test if the kernel writes beyond c's columns.
std::vector<float> product(const Kernels& kernels, Way way, const MatrixView& a,
                           const MatrixView& b, const float* bias);

/// c + a b, with the same check.
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
