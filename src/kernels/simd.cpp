// The SIMD kernels: one source for native and wasm, by Google Highway's static dispatch. Copies and
// allFinite are here, products in simd_matmul-inl.h, softmax in simd_softmax-inl.h.
#include "kernels/kernels.h"
#include "kernels/simd_lanes-inl.h"
#include "kernels/simd_matmul-inl.h"
#include "kernels/simd_softmax-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

void copyRows(const MatrixView& in, const MutableMatrixView& out) {
  const Lanes tag;
  // Whole groups of four columns are copied at once; the rest, and columns with a stride, one by
  // one.
  const std::size_t whole = in.col_stride == 1 ? in.cols / kLanes * kLanes : 0;
  for (std::size_t row = 0; row < in.rows; ++row) {
    const float* from = in.data + row * in.row_stride;
    float* to = out.data + row * out.row_stride;
    for (std::size_t col = 0; col < whole; col += kLanes) {
      hn::StoreU(hn::LoadU(tag, from + col), tag, to + col);
    }
    for (std::size_t col = whole; col < in.cols; ++col) to[col] = from[col * in.col_stride];
  }
}

bool allFinite(std::span<const float> numbers) {
  // x − x is 0 for a finite x and NaN for any other, and NaN plus anything is NaN.
  constexpr std::size_t kSums = 4;  // independent sums: each addition waits for the one before
  const Lanes tag;
  Vector sums[kSums];
  for (Vector& sum : sums) sum = hn::Zero(tag);
  const float* at = numbers.data();
  const float* const end = at + numbers.size();
  for (; end - at >= static_cast<std::ptrdiff_t>(kSums * kLanes); at += kSums * kLanes) {
    for (std::size_t i = 0; i < kSums; ++i) {
      const Vector x = hn::LoadU(tag, at + i * kLanes);
      sums[i] = hn::Add(sums[i], hn::Sub(x, x));
    }
  }
  for (; at < end; at += kLanes) {
    const Vector x = loadSome(at, static_cast<std::size_t>(end - at));
    sums[0] = hn::Add(sums[0], hn::Sub(x, x));
  }
  const Vector sum = hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]));
  return hn::AllTrue(tag, hn::Eq(sum, sum));
}

}  // namespace
}  // namespace HWY_NAMESPACE

const Kernels& simdKernels() {
  static constexpr Kernels kernels{.name = "simd",
                                   .matmul = HWY_NAMESPACE::matmul,
                                   .matmulScratch = panelFloats,
                                   .matmulAdd = HWY_NAMESPACE::matmulAdd,
                                   .writePanels = HWY_NAMESPACE::writePanels,
                                   .matmulPanels = HWY_NAMESPACE::matmulPanels,
                                   .matmulPanelsAdd = HWY_NAMESPACE::matmulPanelsAdd,
                                   .softmaxRows = HWY_NAMESPACE::softmaxRows,
                                   .copyRows = HWY_NAMESPACE::copyRows,
                                   .allFinite = HWY_NAMESPACE::allFinite};
  return kernels;
}

}  // namespace manyheads
HWY_AFTER_NAMESPACE();
