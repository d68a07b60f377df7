// Matrices for kernels, made from xtensor's tensors and views.
#pragma once

#include <xtensor/xtensor.hpp>
#include <xtensor/xview.hpp>

#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads {

namespace views {

/// xtensor reports stride 0 for an axis of length 1; kernels get 1, which is equivalent.
template <typename View>
std::size_t strideOf(const View& view, std::size_t axis) {
  return view.shape(axis) == 1 ? 1 : static_cast<std::size_t>(view.strides()[axis]);
}

}  // namespace views

/// A view of the numbers of any tensor or view of rank 2; the argument itself need not outlive the
/// call.
template <typename View>
MatrixView matrixView(const View& view) {
  return {view.data() + view.data_offset(), view.shape(0), view.shape(1), views::strideOf(view, 0),
          views::strideOf(view, 1)};
}

/// A writable view; its columns must be contiguous.
template <typename View>
MutableMatrixView writableView(View&& view) {
  return {view.data() + view.data_offset(), view.shape(0), view.shape(1), views::strideOf(view, 0)};
}

/// Head `head` of a tensor (h, rows, columns).
inline MatrixView headOf(const Tensor3& tensor, std::size_t head) {
  return matrixView(xt::view(tensor, head, xt::all(), xt::all()));
}
inline MutableMatrixView writableHead(Tensor3& tensor, std::size_t head) {
  return writableView(xt::view(tensor, head, xt::all(), xt::all()));
}

/// `count` columns of a matrix, from column `first` on.
inline MatrixView columnsOf(const Tensor2& matrix, std::size_t first, std::size_t count) {
  return matrixView(xt::view(matrix, xt::all(), xt::range(first, first + count)));
}
/// The same, of rows.
inline MatrixView rowsOf(const Tensor2& matrix, std::size_t first, std::size_t count) {
  return matrixView(xt::view(matrix, xt::range(first, first + count), xt::all()));
}
inline MutableMatrixView writableColumns(Tensor2& matrix, std::size_t first, std::size_t count) {
  return writableView(xt::view(matrix, xt::all(), xt::range(first, first + count)));
}

/// The columns or rows of one head, in a matrix with heads side by side.
inline MatrixView headColumns(const Tensor2& matrix, std::size_t head, std::size_t width) {
  return columnsOf(matrix, head * width, width);
}
inline MatrixView headRows(const Tensor2& matrix, std::size_t head, std::size_t width) {
  return rowsOf(matrix, head * width, width);
}

/// All numbers of a tensor as one long row.
template <typename Tensor>
MatrixView oneRow(const Tensor& tensor) {
  return {tensor.data(), 1, tensor.size(), tensor.size()};
}
template <typename Tensor>
MutableMatrixView writableOneRow(Tensor& tensor) {
  return {tensor.data(), 1, tensor.size(), tensor.size()};
}

/// One head's part of a bias, as one row.
inline MatrixView headRow(const Tensor1& bias, std::size_t head, std::size_t width) {
  return {bias.data() + head * width, 1, width, width};
}

inline MatrixView transposed(const MatrixView& view) {
  return {view.data, view.cols, view.rows, view.col_stride, view.row_stride};
}

}  // namespace manyheads
