// Views of matrices.
#pragma once

#include "kernels/kernels.h"

namespace manyheads {

inline MatrixView transposed(const MatrixView& view) {
  return {view.data, view.cols, view.rows, view.col_stride, view.row_stride};
}

}  // namespace manyheads
