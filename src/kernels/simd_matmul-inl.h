// c = a b + bias, b packed into panels of kPanelColumns = 2 vectors, k-major, the last panel filled
// up. A tile of 4 rows × 1 panel keeps 8 sums in registers; larger tiles spill wasm's 16
// registers and halve the speed, unrolling k by hand costs a quarter. Shape after Goto and van de
// Geijn 2008, "Anatomy of High-Performance Matrix Multiplication". No fused multiply-add, so that
// every platform gives the same bits. Held by kernels_matmul_test.cpp.
#pragma once

#include "kernels/simd_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

// Four columns of b, each contiguous (b is transposed), into half of a panel.
void packTransposed(const float* b, std::size_t rows, std::size_t cols, std::size_t col_stride,
                    float* panel) {
  const Lanes tag;
  for (std::size_t k = 0; k < rows; k += kLanes) {
    const std::size_t some = HWY_MIN(kLanes, rows - k);
    Vector v[kLanes];
    for (std::size_t col = 0; col < kLanes; ++col) {
      v[col] = col < cols ? loadSome(b + col * col_stride + k, some) : hn::Zero(tag);
    }
    const Vector low01 = hn::InterleaveLower(tag, v[0], v[1]);  // k0: 0 1, k1: 0 1
    const Vector low23 = hn::InterleaveLower(tag, v[2], v[3]);
    const Vector high01 = hn::InterleaveUpper(tag, v[0], v[1]);  // k2, k3
    const Vector high23 = hn::InterleaveUpper(tag, v[2], v[3]);
    const Vector out[kLanes] = {
        hn::ConcatLowerLower(tag, low23, low01), hn::ConcatUpperUpper(tag, low23, low01),
        hn::ConcatLowerLower(tag, high23, high01), hn::ConcatUpperUpper(tag, high23, high01)};
    for (std::size_t i = 0; i < some; ++i) hn::StoreU(out[i], tag, panel + (k + i) * kPanelColumns);
  }
}

void packPanel(const float* b, std::size_t rows, std::size_t cols, std::size_t row_stride,
               std::size_t col_stride, float* panel) {
  const Lanes tag;
  // A second half without columns is never read (multiplyPanel<1>).
  for (std::size_t half = 0; half < cols; half += kLanes) {
    const std::size_t some = HWY_MIN(kLanes, cols - half);
    if (row_stride == 1) {
      packTransposed(b + half * col_stride, rows, some, col_stride, panel + half);
    } else {
      for (std::size_t k = 0; k < rows; ++k) {
        hn::StoreU(loadSome(b + k * row_stride + half, some), tag,
                   panel + k * kPanelColumns + half);
      }
    }
  }
}

void pack(const MatrixView& b, std::span<float> panels) {
  for (std::size_t col = 0; col < b.cols; col += kPanelColumns) {
    packPanel(b.data + col * b.col_stride, b.rows, HWY_MIN(kPanelColumns, b.cols - col),
              b.row_stride, b.col_stride, panels.data() + col * b.rows);
  }
}

// Rows `first` … first + kRows − 1 of c, whose columns are those of one panel; rows that c does not
// have are its last row once more. `bias` fills the panel's width.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void tile(const MatrixView& a, const float* panel, const Vector* bias,
                     const MutableMatrixView& c, std::size_t first) {
  const Lanes tag;
  Vector sums[kRows][kVectors];
  // Pointers that step, not indices: Emscripten turns LLVM's strength reduction off, and a wasm
  // address costs an addition and a shift each.
  const float* lefts[kRows];
  for (std::size_t row = 0; row < kRows; ++row) {
    lefts[row] = a.data + HWY_MIN(first + row, c.rows - 1) * a.row_stride;
    for (std::size_t v = 0; v < kVectors; ++v) sums[row][v] = hn::Zero(tag);
  }
  const float* const end = panel + a.cols * kPanelColumns;
  do {
    Vector right[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) right[v] = hn::LoadU(tag, panel + v * kLanes);
    for (std::size_t row = 0; row < kRows; ++row) {
      const Vector left = hn::Set(tag, *lefts[row]++);
      for (std::size_t v = 0; v < kVectors; ++v) {
        sums[row][v] = hn::Add(sums[row][v], hn::Mul(left, right[v]));
      }
    }
    panel += kPanelColumns;
  } while (panel != end);
  constexpr std::size_t kLast = (kVectors - 1) * kLanes;
  for (std::size_t row = 0; row < kRows; ++row) {
    float* const to = c.data + HWY_MIN(first + row, c.rows - 1) * c.row_stride;
    if (kVectors == 2) hn::StoreU(hn::Add(sums[row][0], bias[0]), tag, to);
    const Vector last = hn::Add(sums[row][kVectors - 1], bias[kVectors - 1]);
    storeSome(last, to + kLast, c.cols - kLast);
  }
}

// All rows of c, whose columns are those of one panel; kVectors = 1 when at most kLanes of them
// exist.
template <std::size_t kVectors>
HWY_INLINE void multiplyPanel(const MatrixView& a, const float* panel, const float* bias,
                              const MutableMatrixView& c) {
  // −0 is what can be added to any number without changing its bits.
  Vector biases[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    biases[v] = bias == nullptr ? hn::Set(Lanes(), -0.0f)
                                : loadSome(bias + v * kLanes, c.cols - v * kLanes);
  }
  // Rows beyond a multiple of 4 go into tiles of 3 (9 = 3·3, 10 = 4 + 2·3). Smaller tiles would
  // save nothing where rows are left over, at 1, 2 and 5: they spend their time waiting for their
  // own sums.
  const std::size_t threes = (4 - c.rows % 4) % 4;
  const std::size_t in_fours = c.rows > 3 * threes ? c.rows - 3 * threes : 0;
  std::size_t row = 0;
  for (; row < in_fours; row += 4) tile<4, kVectors>(a, panel, biases, c, row);
  for (; row < c.rows; row += 3) tile<3, kVectors>(a, panel, biases, c, row);
}

void matmulPacked(const MatrixView& a, std::span<const float> panels, const float* bias,
                  const MutableMatrixView& c) {
  const float* panel = panels.data();
  MutableMatrixView part{c.data, c.rows, c.cols, c.row_stride};
  for (std::size_t left = c.cols;;) {
    part.cols = HWY_MIN(kPanelColumns, left);
    if (part.cols > kLanes) {
      multiplyPanel<2>(a, panel, bias, part);
    } else {
      multiplyPanel<1>(a, panel, bias, part);
    }
    if (left <= kPanelColumns) return;
    left -= kPanelColumns;
    panel += a.cols * kPanelColumns;
    part.data += kPanelColumns;
    if (bias != nullptr) bias += kPanelColumns;
  }
}

void matmul(const MatrixView& a, const MatrixView& b, const float* bias, const MutableMatrixView& c,
            std::span<float> scratch) {
  pack(b, scratch);
  matmulPacked(a, scratch, bias, c);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
