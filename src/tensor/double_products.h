// Products in double, for derived tensors: accurate, not fast.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensor/tensor.h"
#include "tensor/views.h"

namespace manyheads {

inline std::size_t rowCount(const MatrixView& view) { return view.rows; }
inline std::size_t rowCount(const Matrix& matrix) { return matrix.shape(0); }
inline std::size_t columnCount(const MatrixView& view) { return view.cols; }
inline std::size_t columnCount(const Matrix& matrix) { return matrix.shape(1); }

/// a b, each a MatrixView or a Matrix: every entry summed over k in order.
template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  const std::size_t rows = rowCount(a), inner = columnCount(a), cols = columnCount(b);
  Matrix result({rows, cols}, 0.0);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < inner; ++k) {
      const auto factor = static_cast<double>(a(r, k));
      for (std::size_t c = 0; c < cols; ++c) result(r, c) += factor * static_cast<double>(b(k, c));
    }
  }
  return result;
}

/// The floats that a product needs.
inline std::uint64_t productFloats(std::size_t rows, std::size_t cols) {
  return std::uint64_t{2} * rows * cols;
}

}  // namespace manyheads
