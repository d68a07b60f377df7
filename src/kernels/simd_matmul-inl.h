// matmul, matmulAdd and their halves with b in panels: c = a b + bias or c += a b, (M, N) = (M,
// K)(K, N).
//
// b is in panels (simd_panels-inl.h). A tile is 4 rows of c by one panel's 8 columns: 8 vectors of
// sums, which stay in registers while k runs from 0 to K − 1. WebAssembly engines use 16 vector
// registers on x86-64, so the sums of a larger tile would be stored and loaded again in each step
// of k: 6 × 8 runs at half the speed. Goto and van de Geijn 2008, "Anatomy of High-Performance
// Matrix Multiplication", §4 and §6.
//
// Products and sums are rounded separately, without fused multiply-add, so that every platform
// gives the same bits. Error: kMatmulErrorFactor in kernels.h, for any finite operands without
// overflow. Tests: kernels_matmul_test.cpp, kernels_strides_test.cpp, kernels_add_test.cpp.
#pragma once

#include "kernels/simd_panels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

// The form of the tile is chosen at compile time: a test at run time would slow down short sums by
// up to a tenth.
enum class Left { kContiguousRows, kAnyStride };

constexpr std::size_t kTileRows = 4;

// sums += (column k of a's rows)(row k of the panel), for one k: lefts[row] points at a's entry.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void addProducts(const float* const (&lefts)[kRows], std::size_t left_offset,
                            const float* panel, Vector (&sums)[kRows][kVectors]) {
  const Lanes tag;
  Vector right[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) right[v] = hn::LoadU(tag, panel + v * kLanes);
  for (std::size_t row = 0; row < kRows; ++row) {
    const Vector left = hn::Set(tag, lefts[row][left_offset]);
    for (std::size_t v = 0; v < kVectors; ++v) {
      sums[row][v] = hn::Add(sums[row][v], hn::Mul(left, right[v]));
    }
  }
}

// Sums over all k for contiguous rows of a. Four steps per round share one addition to each
// pointer: fewer instructions per product (3.4 instead of 3.8 in V8's code for x86-64), 1.02 to 1.1
// times as fast. The test after each step also keeps the steps apart: without it LLVM computes all
// four products before the sums, and they do not fit into the registers.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void sumContiguous(const float* (&lefts)[kRows], const float* panel, std::size_t count,
                              Vector (&sums)[kRows][kVectors]) {
  for (;;) {
    addProducts(lefts, 0, panel, sums);
    if (count == 1) return;
    addProducts(lefts, 1, panel + kPanelColumns, sums);
    if (count == 2) return;
    addProducts(lefts, 2, panel + 2 * kPanelColumns, sums);
    if (count == 3) return;
    addProducts(lefts, 3, panel + 3 * kPanelColumns, sums);
    count -= 4;
    if (count == 0) return;
    for (const float*& left : lefts) left += 4;
    panel += 4 * kPanelColumns;
  }
}

// Sums over all k for any stride.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void sumStrided(const float* (&lefts)[kRows], std::size_t stride, const float* panel,
                           std::size_t count, Vector (&sums)[kRows][kVectors]) {
  // Pointers that advance, not indices: Emscripten turns LLVM's strength reduction off, and each
  // wasm address would cost an addition and a shift.
  for (; count != 0; --count) {
    addProducts(lefts, 0, panel, sums);
    for (const float*& left : lefts) left += stride;
    panel += kPanelColumns;
  }
}

// Rows `first` … first + kRows − 1 of c, whose columns are those of one panel. If c has fewer rows,
// its last row is computed and stored repeatedly. `bias` is as wide as the panel.
template <Left kLeft, std::size_t kRows, std::size_t kVectors>
HWY_INLINE void tile(const MatrixView& a, const float* panel, const Vector* bias,
                     const MutableMatrixView& c, std::size_t first) {
  const Lanes tag;
  Vector sums[kRows][kVectors];
  const float* lefts[kRows];
  for (std::size_t row = 0; row < kRows; ++row) {
    lefts[row] = a.data + HWY_MIN(first + row, c.rows - 1) * a.row_stride;
    for (std::size_t v = 0; v < kVectors; ++v) sums[row][v] = hn::Zero(tag);
  }
  if constexpr (kLeft == Left::kContiguousRows) {
    sumContiguous(lefts, panel, a.cols, sums);
  } else {
    sumStrided(lefts, a.col_stride, panel, a.cols, sums);
  }
  constexpr std::size_t kLast = kVectors - 1;
  const std::size_t in_last = c.cols - kLast * kLanes;
  for (std::size_t row = 0; row < kRows; ++row) {
    float* const to = c.data + HWY_MIN(first + row, c.rows - 1) * c.row_stride;
    if (kVectors == 2) hn::StoreU(hn::Add(sums[row][0], bias[0]), tag, to);
    storeSome(hn::Add(sums[row][kLast], bias[kLast]), to + kLast * kLanes, in_last);
  }
}

// All rows of c, whose columns are those of one panel; kVectors = 1 where c has at most kLanes.
template <Left kLeft, std::size_t kVectors>
HWY_INLINE void multiplyPanel(const MatrixView& a, const float* panel, const float* bias,
                              const MutableMatrixView& c) {
  Vector biases[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    // Adding −0 changes no number's bits.
    biases[v] = bias == nullptr ? hn::Set(Lanes(), -0.0f)
                                : loadSome(bias + v * kLanes, c.cols - v * kLanes);
  }
  // As many tiles of 4 rows as leave a multiple of 3 for tiles of 3 rows: 9 = 3·3, 10 = 4 + 2·3. 1,
  // 2 and 5 rows cannot be made of 3 and 4: their last tile has fewer rows but takes as long as one
  // of 3, since with so few sums each addition waits for the previous one.
  const std::size_t threes = (4 - c.rows % 4) % 4;
  const std::size_t in_fours = c.rows > 3 * threes ? c.rows - 3 * threes : 0;
  std::size_t row = 0;
  for (; row < in_fours; row += 4) tile<kLeft, kTileRows, kVectors>(a, panel, biases, c, row);
  for (; row < c.rows; row += 3) tile<kLeft, 3, kVectors>(a, panel, biases, c, row);
}

// The columns of a single row of c that fill groups of four panels; returns how many these are.
// Their 8 vectors of sums are as many as a tile's: with the two of one panel each addition would
// wait for the one before it.
std::size_t multiplyRow(const MatrixView& a, const float* panels, const float* bias,
                        const MutableMatrixView& c) {
  constexpr std::size_t kPanels = 4, kColumns = kPanels * kPanelColumns;
  const Lanes tag;
  std::size_t col = 0;
  for (; col + kColumns <= c.cols; col += kColumns) {
    const float* rights[kPanels];
    Vector sums[kPanels][2];
    for (std::size_t p = 0; p < kPanels; ++p) {
      rights[p] = panels + (col + p * kPanelColumns) * a.cols;
      sums[p][0] = sums[p][1] = hn::Zero(tag);
    }
    const float* left = a.data;
    for (std::size_t k = 0; k < a.cols; ++k, left += a.col_stride) {
      const Vector number = hn::Set(tag, *left);
      for (std::size_t p = 0; p < kPanels; ++p) {
        sums[p][0] = hn::Add(sums[p][0], hn::Mul(number, hn::LoadU(tag, rights[p])));
        sums[p][1] = hn::Add(sums[p][1], hn::Mul(number, hn::LoadU(tag, rights[p] + kLanes)));
        rights[p] += kPanelColumns;
      }
    }
    for (std::size_t half = 0; half < 2 * kPanels; ++half) {
      const std::size_t at = col + half * kLanes;
      const Vector added = bias == nullptr ? hn::Set(tag, -0.0f) : hn::LoadU(tag, bias + at);
      hn::StoreU(hn::Add(sums[half / 2][half % 2], added), tag, c.data + at);
    }
  }
  return col;
}

template <Left kLeft>
HWY_NOINLINE void multiplyPanels(const MatrixView& a, std::span<const float> panels,
                                 const float* bias, const MutableMatrixView& c) {
  const std::size_t done = c.rows == 1 ? multiplyRow(a, panels.data(), bias, c) : 0;
  if (done == c.cols) return;
  const float* panel = panels.data() + done * a.cols;
  if (bias != nullptr) bias += done;
  MutableMatrixView part{c.data + done, c.rows, c.cols, c.row_stride};
  for (std::size_t left = c.cols - done;;) {
    part.cols = HWY_MIN(kPanelColumns, left);
    if (part.cols > kLanes) {
      multiplyPanel<kLeft, 2>(a, panel, bias, part);
    } else {
      multiplyPanel<kLeft, 1>(a, panel, bias, part);
    }
    if (left <= kPanelColumns) return;
    left -= kPanelColumns;
    panel += a.cols * kPanelColumns;
    part.data += kPanelColumns;
    if (bias != nullptr) bias += kPanelColumns;
  }
}

void matmulPanels(const MatrixView& a, std::span<const float> panels, const float* bias,
                  const MutableMatrixView& c) {
  if (a.col_stride == 1) {
    multiplyPanels<Left::kContiguousRows>(a, panels, bias, c);
  } else {
    multiplyPanels<Left::kAnyStride>(a, panels, bias, c);
  }
}

// Computes one block of the product at a time, a tile high and a panel wide, and adds it to c.
void matmulPanelsAdd(const MatrixView& a, std::span<const float> panels,
                     const MutableMatrixView& c) {
  float product[kTileRows * kPanelColumns];
  for (std::size_t col = 0; col < c.cols; col += kPanelColumns) {
    const std::size_t cols = HWY_MIN(kPanelColumns, c.cols - col);
    for (std::size_t row = 0; row < c.rows; row += kTileRows) {
      const std::size_t rows = HWY_MIN(kTileRows, c.rows - row);
      const MatrixView some{a.data + row * a.row_stride, rows, a.cols, a.row_stride, a.col_stride};
      matmulPanels(some, panels.subspan(col * a.cols), nullptr,
                   {product, rows, cols, kPanelColumns});
      for (std::size_t r = 0; r < rows; ++r) {
        float* const to = c.data + (row + r) * c.row_stride + col;
        for (std::size_t i = 0; i < cols; ++i) to[i] = product[r * kPanelColumns + i] + to[i];
      }
    }
  }
}

void matmul(const MatrixView& a, const MatrixView& b, const float* bias, const MutableMatrixView& c,
            std::span<float> scratch) {
  writePanels(b, scratch);
  matmulPanels(a, scratch, bias, c);
}

void matmulAdd(const MatrixView& a, const MatrixView& b, const MutableMatrixView& c,
               std::span<float> scratch) {
  writePanels(b, scratch);
  matmulPanelsAdd(a, scratch, c);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace manyheads
HWY_AFTER_NAMESPACE();
