// Matrix products in double, for what is derived: accurate, and not fast.
#pragma once

#include <cstddef>
#include <span>
#include <xtensor/xtensor.hpp>

#include "attention/tensor.h"

namespace manyheads {

using Matrix = xt::xtensor<double, 2>;

/// a b, of any expressions of rank 2: every entry summed over k in order.
template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  const std::size_t rows = a.shape(0), inner = a.shape(1), cols = b.shape(1);
  Matrix result = xt::zeros<double>({rows, cols});
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; k < inner; ++k) {
      const double factor = static_cast<double>(a(r, k));
      for (std::size_t c = 0; c < cols; ++c) result(r, c) += factor * static_cast<double>(b(k, c));
    }
  }
  return result;
}

/// The floats that a product takes.
inline std::uint64_t productFloats(std::size_t rows, std::size_t cols) {
  return std::uint64_t{2} * rows * cols;
}

/// Head `head` of a derived tensor (h, rows, cols), each number rounded to float.
inline void writeHead(const Matrix& matrix, std::size_t head, std::span<float> tensor) {
  float* to = tensor.data() + head * matrix.size();
  for (const double value : matrix) *to++ = static_cast<float>(value);
}

}  // namespace manyheads
