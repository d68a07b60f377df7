// matmulAdd and matmulPanelsAdd: c += a b. Strides: kernels_strides_test.cpp.
#include <cmath>

#include "kernels/kernels_products.h"

namespace manyheads {
namespace {

class MatmulAdd : public BothKernels {};

constexpr Way kWays[] = {Way::kWhole, Way::kPacked};

TEST_P(MatmulAdd, AddsTheProductToWhatWasThereOnceAtEveryShape) {
  // These shapes include tiles that compute a row twice (m no multiple of 4) and padded panels.
  for (std::size_t m = 1; m <= 13; ++m) {
    for (std::size_t n = 1; n <= 17; ++n) {
      const std::size_t k = 1 + (m + n) % 9;
      const Operand a = operand(m, k, k, 1, m), b = operand(k, n, n, 1, n);
      const auto c = numbers(m * n, 3);
      std::vector<float> expected;
      const auto ab = product(scalarKernels(), Way::kWhole, a.view(), b.view(), nullptr);
      for (std::size_t i = 0; i < c.size(); ++i) expected.push_back(ab[i] + c[i]);
      for (const Way way : kWays) {
        ASSERT_TRUE(sameBits(productAdded(kernels(), way, a.view(), b.view(), c), expected))
            << m << " × " << k << " × " << n;
      }
    }
  }
}

TEST_P(MatmulAdd, StaysWithinTheBoundOfFloat64) {
  for (const std::size_t k : Sizes{1, 4, 33, 256}) {
    const std::size_t m = 7, n = 13;
    const Operand a = operand(m, k, k, 1, 1), b = operand(k, n, n, 1, 2);
    for (const float size : {0.01f, 1.0f, 1000.0f}) {
      const auto c = numbers(m * n, 3, size);
      const auto sum = productAdded(kernels(), Way::kPacked, a.view(), b.view(), c);
      for (std::size_t i = 0; i < c.size(); ++i) {
        const ExactEntry exact = exactEntry(a.view(), b.view(), double{c[i]}, i / n, i % n);
        ASSERT_LE(std::fabs(double{sum[i]} - exact.value), kMatmulErrorFactor(k) * exact.size);
      }
    }
  }
}

TEST_P(MatmulAdd, AddsOneGradientToAnother) {
  // dX = dQ W_Qᵀ + dK W_Kᵀ, the second added to the first.
  const std::size_t n = 5, d = 12, e = 6;
  const Operand dq = operand(n, e, e, 1, 1), dk = operand(n, e, e, 1, 2);
  const Operand w_q = operand(d, e, e, 1, 3), w_k = operand(d, e, e, 1, 4);
  const MatrixView q_transposed{w_q.numbers.data(), e, d, 1, e};
  const MatrixView k_transposed{w_k.numbers.data(), e, d, 1, e};
  for (const Way way : kWays) {
    const auto first = product(kernels(), way, dq.view(), q_transposed, nullptr);
    const auto both = productAdded(kernels(), way, dk.view(), k_transposed, first);
    for (std::size_t i = 0; i < both.size(); ++i) {
      const ExactEntry q = exactEntry(dq.view(), q_transposed, 0, i / d, i % d);
      const ExactEntry k = exactEntry(dk.view(), k_transposed, q.value, i / d, i % d);
      // The rounding of the first product, plus that of the second.
      ASSERT_LE(std::fabs(double{both[i]} - k.value),
                kMatmulErrorFactor(e) * (q.size * (1 + kMatmulErrorFactor(e)) + k.size));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, MatmulAdd, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
