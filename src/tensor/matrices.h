// Matrices in double, for derived tensors: accurate, not fast.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads {

inline MatrixView transposed(const MatrixView& view) {
  return {view.data, view.cols, view.rows, view.col_stride, view.row_stride};
}

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

/// The singular values of a matrix, one for each of its rows, descending: one-sided Jacobi
/// rotations (Hestenes 1958; Golub and Van Loan 2013, "Matrix Computations", §8.6.3) in double,
/// until the rows are orthogonal to double precision. Time grows with rows² · columns, so the
/// matrix should have no more rows than columns: its transpose has the same values.
std::vector<double> singularValues(Matrix matrix);

}  // namespace manyheads
