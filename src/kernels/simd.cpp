// One SIMD source for every platform, by Google Highway's static dispatch.
#include "kernels/kernels.h"
#include "kernels/simd_lanes-inl.h"
#include "kernels/simd_matmul-inl.h"
#include "kernels/simd_softmax-inl.h"

HWY_BEFORE_NAMESPACE();
namespace manyheads {
namespace HWY_NAMESPACE {
namespace {

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

}  // namespace manyheads
HWY_AFTER_NAMESPACE();
