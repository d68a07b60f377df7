// writePanels(): a (K, N) matrix as panels of kPanelColumns = 8 columns. Panel p contains columns
// 8p … 8p + 7, row after row: entry (k, col) is at p · 8K + 8k + col % 8. Columns of the last panel
// beyond N are zeros; if its whole second half is beyond N, that half is neither written nor read
// (multiplyPanel<1>). Layout after Goto and van de Geijn 2008, "Anatomy of High-Performance Matrix
// Multiplication", §5. Values are copied: no error. Tests: kernels_matmul_test.cpp,
// kernels_strides_test.cpp.
#pragma once

#include "kernels/simd_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

// The write…Half functions write one half of a panel; `b` is the matrix of its columns, at most
// four.

void writeRowsHalf(const MatrixView& b, float* half) {
  for (std::size_t k = 0; k < b.rows; ++k) {
    hn::StoreU(loadSome(b.data + k * b.row_stride, b.cols), Lanes(), half + k * kPanelColumns);
  }
}

// For a b that is a transpose, with contiguous columns. Blocks of 4 × 4 are transposed in
// registers.
void writeColumnsHalf(const MatrixView& b, float* half) {
  const Lanes tag;
  for (std::size_t k = 0; k < b.rows; k += kLanes) {
    const std::size_t some = HWY_MIN(kLanes, b.rows - k);
    Vector v[kLanes];
    for (std::size_t col = 0; col < kLanes; ++col) {
      v[col] = col < b.cols ? loadSome(b.data + col * b.col_stride + k, some) : hn::Zero(tag);
    }
    const Vector low01 = hn::InterleaveLower(tag, v[0], v[1]);  // k0: 0 1, k1: 0 1
    const Vector low23 = hn::InterleaveLower(tag, v[2], v[3]);
    const Vector high01 = hn::InterleaveUpper(tag, v[0], v[1]);  // k2, k3
    const Vector high23 = hn::InterleaveUpper(tag, v[2], v[3]);
    const Vector out[kLanes] = {
        hn::ConcatLowerLower(tag, low23, low01), hn::ConcatUpperUpper(tag, low23, low01),
        hn::ConcatLowerLower(tag, high23, high01), hn::ConcatUpperUpper(tag, high23, high01)};
    for (std::size_t i = 0; i < some; ++i) hn::StoreU(out[i], tag, half + (k + i) * kPanelColumns);
  }
}

void writeStridedHalf(const MatrixView& b, float* half) {
  for (std::size_t k = 0; k < b.rows; ++k) {
    for (std::size_t col = 0; col < kLanes; ++col) {
      half[k * kPanelColumns + col] =
          col < b.cols ? b.data[k * b.row_stride + col * b.col_stride] : 0.0f;
    }
  }
}

void writePanels(const MatrixView& b, std::span<float> panels) {
  for (std::size_t col = 0; col < b.cols; col += kLanes) {
    const MatrixView columns{b.data + col * b.col_stride, b.rows, HWY_MIN(kLanes, b.cols - col),
                             b.row_stride, b.col_stride};
    const std::size_t in_panel = col % kPanelColumns;
    float* const half = panels.data() + (col - in_panel) * b.rows + in_panel;
    if (b.row_stride == 1) {
      writeColumnsHalf(columns, half);
    } else if (b.col_stride == 1) {
      writeRowsHalf(columns, half);
    } else {
      writeStridedHalf(columns, half);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
