// Sums of matrices and of rows.
#pragma once

#include <cstddef>

#include "kernels/kernels.h"

namespace manyheads {

/// to += from, whose rows are contiguous.
inline void addMatrix(const MatrixView& from, const MutableMatrixView& to) {
  for (std::size_t row = 0; row < from.rows; ++row) {
    const float* const source = from.data + row * from.row_stride;
    float* const sum = to.data + row * to.row_stride;
    for (std::size_t col = 0; col < from.cols; ++col) sum[col] += source[col];
  }
}

/// sum += each row of `from`, in order: the gradient of a bias.
inline void addRows(const MatrixView& from, float* sum) {
  addMatrix(from, {sum, from.rows, from.cols, 0});
}

}  // namespace manyheads
