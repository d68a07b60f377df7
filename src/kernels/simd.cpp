// One SIMD source for every platform, by Google Highway's static dispatch: four float lanes,
// always, so that wasm and native give the same bits. No fused multiply-add, for the same reason.
//
// matmul: b lies in panels of kPanelColumns = 2 vectors, k-major, the last panel filled with zeros.
// A tile of 4 rows × 1 panel keeps 8 sums in registers; larger tiles spill wasm's 16 registers and
// halve the speed, unrolling k by hand costs a quarter. Shape after Goto and van de Geijn 2008,
// "Anatomy of High-Performance Matrix Multiplication". Held by kernels_matmul_test.cpp.
//
// exp: Cody and Waite's reduction x = n ln 2 + r, then the degree-5 minimax polynomial of Cephes
// (Moshier, expf.c); maximum error kExpRelativeError on [−87.33, 0]. Held by
// kernels_softmax_test.cpp.
#include <hwy/highway.h>

#include <limits>

#include "kernels/kernels.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::FixedTag<float, 4>;
using Vector = hn::Vec<Lanes>;
constexpr std::size_t kLanes = 4;
static_assert(kPanelColumns == 2 * kLanes);

// The first `count` of four floats, then zeros or `rest`.
Vector loadSome(const float* from, std::size_t count, float rest = 0) {
  const Lanes tag;
  if (count >= kLanes) return hn::LoadU(tag, from);
  // Not through an array: a load just after narrower stores waits for them.
  Vector v = hn::Set(tag, rest);
  for (std::size_t i = count; i-- > 0;) {
    v = hn::IfThenElse(hn::FirstN(tag, i + 1), hn::Set(tag, from[i]), v);
  }
  return v;
}

void storeSome(Vector values, float* to, std::size_t count) {
  const Lanes tag;
  if (count >= kLanes) {
    hn::StoreU(values, tag, to);
    return;
  }
  HWY_ALIGN float lanes[kLanes];
  hn::Store(values, tag, lanes);
  for (std::size_t i = 0; i < count; ++i) to[i] = lanes[i];
}

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
  for (std::size_t half = 0; half < kPanelColumns; half += kLanes) {
    const std::size_t some = cols > half ? cols - half : 0;
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

void pack(MatrixView b, std::span<float> panels) {
  for (std::size_t col = 0; col < b.cols; col += kPanelColumns) {
    packPanel(b.data + col * b.col_stride, b.rows, HWY_MIN(kPanelColumns, b.cols - col),
              b.row_stride, b.col_stride, panels.data() + col * b.rows);
  }
}

// kRows rows of c, whose columns are those of one panel. `bias` is nullptr or fills the panel's
// width.
template <std::size_t kRows, std::size_t kVectors>
HWY_INLINE void tile(const float* HWY_RESTRICT a, std::size_t a_stride, std::size_t depth,
                     const float* HWY_RESTRICT panel, const float* bias, float* HWY_RESTRICT c,
                     std::size_t c_stride, std::size_t cols) {
  const Lanes tag;
  Vector sums[kRows][kVectors];
  // Pointers that step, not indices: Emscripten turns LLVM's strength reduction off, and a wasm
  // address costs an addition and a shift each.
  const float* lefts[kRows];
  for (std::size_t row = 0; row < kRows; ++row) {
    lefts[row] = a + row * a_stride;
    for (std::size_t v = 0; v < kVectors; ++v) sums[row][v] = hn::Zero(tag);
  }
  for (const float* end = panel + depth * kPanelColumns; panel != end; panel += kPanelColumns) {
    Vector right[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) right[v] = hn::LoadU(tag, panel + v * kLanes);
    for (std::size_t row = 0; row < kRows; ++row) {
      const Vector left = hn::Set(tag, *lefts[row]++);
      for (std::size_t v = 0; v < kVectors; ++v) {
        sums[row][v] = hn::Add(sums[row][v], hn::Mul(left, right[v]));
      }
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t v = 0; v < kVectors; ++v) {
      Vector sum = sums[row][v];
      if (bias != nullptr) sum = hn::Add(sum, hn::LoadU(tag, bias + v * kLanes));
      storeSome(sum, c + row * c_stride + v * kLanes, cols - v * kLanes);
    }
  }
}

// All rows of c, whose columns are those of one panel; kVectors = 1 when at most kLanes of them
// exist.
template <std::size_t kVectors>
void multiplyPanel(MatrixView a, const float* panel, const float* bias, MutableMatrixView c) {
  const auto rowsFrom = [&]<std::size_t kRows>(std::size_t row) {
    tile<kRows, kVectors>(a.data + row * a.row_stride, a.row_stride, a.cols, panel, bias,
                          c.data + row * c.row_stride, c.row_stride, c.cols);
  };
  // Rows beyond a multiple of 4 go into tiles of 3 where that leaves none over (9 = 3·3,
  // 10 = 4 + 2·3): a tile of 1 row spends its time waiting for its own sums.
  std::size_t threes = (4 - c.rows % 4) % 4;
  if (3 * threes > c.rows) threes = 0;
  const std::size_t in_fours = (c.rows - 3 * threes) / 4 * 4;
  std::size_t row = 0;
  for (; row < in_fours; row += 4) rowsFrom.template operator()<4>(row);
  for (; row + 3 <= c.rows; row += 3) rowsFrom.template operator()<3>(row);
  if (c.rows - row == 2) rowsFrom.template operator()<2>(row);
  if (c.rows - row == 1) rowsFrom.template operator()<1>(row);
}

void matmulPacked(MatrixView a, std::span<const float> panels, const float* bias,
                  MutableMatrixView c) {
  for (std::size_t col = 0; col < c.cols; col += kPanelColumns) {
    const std::size_t cols = HWY_MIN(kPanelColumns, c.cols - col);
    const float* panel = panels.data() + col * a.cols;
    HWY_ALIGN float bias_lanes[kPanelColumns] = {};
    if (bias != nullptr) {
      for (std::size_t i = 0; i < cols; ++i) bias_lanes[i] = bias[col + i];
    }
    const float* panel_bias = bias == nullptr ? nullptr : bias_lanes;
    const MutableMatrixView part{c.data + col, c.rows, cols, c.row_stride};
    if (cols > kLanes) {
      multiplyPanel<2>(a, panel, panel_bias, part);
    } else {
      multiplyPanel<1>(a, panel, panel_bias, part);
    }
  }
}

void matmul(MatrixView a, MatrixView b, const float* bias, MutableMatrixView c,
            std::span<float> scratch) {
  pack(b, scratch);
  matmulPacked(a, scratch, bias, c);
}

// Below it the exponential is not a normal float any more; −∞ is below it too. ln 2^-126, rounded
// up.
constexpr float kSmallestExponent = -87.33654f;

Vector expOfNonPositive(Vector x) {
  const Lanes tag;
  const auto set = [&](float value) { return hn::Set(tag, value); };
  // Adding 1.5 · 2^23 rounds to the nearest integer and leaves it in the low bits.
  const Vector shifted = hn::Add(hn::Mul(x, set(1.44269504f)), set(12582912.0f));
  const Vector n = hn::Sub(shifted, set(12582912.0f));
  const Vector r =
      hn::Sub(hn::Sub(x, hn::Mul(n, set(0.693359375f))), hn::Mul(n, set(-2.12194440e-4f)));
  Vector p = set(1.9875691500e-4f);
  for (const float coefficient :
       {1.3981999507e-3f, 8.3334519073e-3f, 4.1665795894e-2f, 1.6666665459e-1f, 5.0000001201e-1f}) {
    p = hn::Add(hn::Mul(p, r), set(coefficient));
  }
  const Vector exp_r = hn::Add(hn::Add(hn::Mul(hn::Mul(r, r), p), r), set(1.0f));
  const hn::RebindToSigned<Lanes> int_tag;
  const auto exponent =
      hn::ShiftLeft<23>(hn::Add(hn::BitCast(int_tag, shifted), hn::Set(int_tag, 127)));
  const Vector value = hn::Mul(exp_r, hn::BitCast(tag, exponent));
  // Below, the exponent above has wrapped around, or is NaN from −∞.
  return hn::IfThenElseZero(hn::Ge(x, set(kSmallestExponent)), value);
}

// Several rows at once: one row's maximum, exponentials, sum and quotients wait for each other.
template <std::size_t kRows>
void softmaxBlock(const float* in, std::size_t in_stride, float* out, std::size_t out_stride,
                  std::size_t cols) {
  const Lanes tag;
  constexpr float kNothing = -std::numeric_limits<float>::infinity();
  const std::size_t whole = cols / kLanes * kLanes;
  Vector tails[kRows], shifts[kRows], sums[kRows];
  for (std::size_t row = 0; row < kRows; ++row) {
    tails[row] = loadSome(in + row * in_stride + whole, cols - whole, kNothing);
    Vector max = tails[row];
    for (std::size_t col = 0; col < whole; col += kLanes) {
      max = hn::Max(max, hn::LoadU(tag, in + row * in_stride + col));
    }
    max = hn::MaxOfLanes(tag, max);
    // Nothing allowed: −∞ − −∞ would be NaN, and −∞ − 0 has the exponential 0.
    shifts[row] = hn::IfThenZeroElse(hn::Eq(max, hn::Set(tag, kNothing)), max);
    sums[row] = hn::Zero(tag);
  }
  for (std::size_t col = 0; col < cols; col += kLanes) {
    for (std::size_t row = 0; row < kRows; ++row) {
      const Vector x = col == whole ? tails[row] : hn::LoadU(tag, in + row * in_stride + col);
      const Vector e = expOfNonPositive(hn::Sub(x, shifts[row]));
      sums[row] = hn::Add(sums[row], e);
      if (col == whole) {
        tails[row] = e;
      } else {
        hn::StoreU(e, tag, out + row * out_stride + col);
      }
    }
  }
  for (std::size_t row = 0; row < kRows; ++row) {
    // The largest entry's exponential is 1: a smaller sum is 0, of a row with nothing allowed.
    const Vector sum = hn::Max(hn::SumOfLanes(tag, sums[row]), hn::Set(tag, 1.0f));
    float* to = out + row * out_stride;
    for (std::size_t col = 0; col < whole; col += kLanes) {
      hn::StoreU(hn::Div(hn::LoadU(tag, to + col), sum), tag, to + col);
    }
    if (whole < cols) storeSome(hn::Div(tails[row], sum), to + whole, cols - whole);
  }
}

void softmaxRows(MatrixView in, MutableMatrixView out) {
  const auto block = [&]<std::size_t kRows>(std::size_t row) {
    softmaxBlock<kRows>(in.data + row * in.row_stride, in.row_stride,
                        out.data + row * out.row_stride, out.row_stride, in.cols);
  };
  std::size_t row = 0;
  for (; row + 3 <= in.rows; row += 3) block.template operator()<3>(row);
  for (; row < in.rows; ++row) block.template operator()<1>(row);
}

void copyRows(MatrixView in, MutableMatrixView out) {
  const Lanes tag;
  const std::size_t whole = in.cols / kLanes * kLanes;
  for (std::size_t row = 0; row < in.rows; ++row) {
    const float* from = in.data + row * in.row_stride;
    float* to = out.data + row * out.row_stride;
    for (std::size_t col = 0; col < whole; col += kLanes) {
      hn::StoreU(hn::LoadU(tag, from + col), tag, to + col);
    }
    for (std::size_t col = whole; col < in.cols; ++col) to[col] = from[col];
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE

const Kernels& simdKernels() {
  static constexpr Kernels kernels{.name = "simd",
                                   .matmul = HWY_NAMESPACE::matmul,
                                   .matmulScratch = panelFloats,
                                   .pack = HWY_NAMESPACE::pack,
                                   .matmulPacked = HWY_NAMESPACE::matmulPacked,
                                   .softmaxRows = HWY_NAMESPACE::softmaxRows,
                                   .copyRows = HWY_NAMESPACE::copyRows};
  return kernels;
}

const Kernels& defaultKernels() { return simdKernels(); }

}  // namespace manyheads
HWY_AFTER_NAMESPACE();
