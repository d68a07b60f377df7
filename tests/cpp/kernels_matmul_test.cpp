#include <cmath>

#include "support.h"

namespace manyheads {
namespace {

class Matmul : public BothKernels {
 protected:
  // c = a b + bias by the kernels under test, c's row stride one more than its columns.
  std::vector<float> run(std::size_t m, std::size_t k, std::size_t n, const MatrixView& a,
                         const MatrixView& b, const float* bias, bool packed) const {
    constexpr float kUntouched = 1234.5f;
    std::vector<float> c(m * (n + 1), kUntouched);
    const MutableMatrixView out{c.data(), m, n, n + 1};
    if (packed) {
      std::vector<float> panels(panelFloats(k, n));
      kernels().pack(b, panels);
      kernels().matmulPacked(a, panels, bias, out);
    } else {
      std::vector<float> scratch(kernels().matmulScratch(k, n));
      kernels().matmul(a, b, bias, out, scratch);
    }
    std::vector<float> result;
    for (std::size_t row = 0; row < m; ++row) {
      for (std::size_t col = 0; col < n; ++col) result.push_back(c[row * (n + 1) + col]);
      EXPECT_EQ(c[row * (n + 1) + n], kUntouched) << "written beyond the row";
    }
    return result;
  }
};

struct Product {
  double value;
  double size;  // Σ|a||b| + |bias|
};

Product exact(const MatrixView& a, const MatrixView& b, const float* bias, std::size_t row,
              std::size_t col) {
  Product product{bias ? double{bias[col]} : 0.0, bias ? std::fabs(double{bias[col]}) : 0.0};
  for (std::size_t k = 0; k < a.cols; ++k) {
    const double term = double{a.data[row * a.row_stride + k]} *
                        double{b.data[k * b.row_stride + col * b.col_stride]};
    product.value += term;
    product.size += std::fabs(term);
  }
  return product;
}

TEST_P(Matmul, StaysWithinTheBoundOfFloat64AtEverySmallShape) {
  for (std::size_t m = 1; m <= 17; ++m) {
    for (const std::size_t k : Sizes{1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33}) {
      for (std::size_t n = 1; n <= 33; ++n) {
        const auto left = numbers(m * (k + 3), m), right = numbers(k * n + k + n, n);
        const auto bias = numbers(n, 3);
        const MatrixView a{left.data(), m, k, k + 3};
        const bool transposed = (m + n) % 2 == 1;
        const MatrixView b = transposed ? MatrixView{right.data(), k, n, 1, k + 1}
                                        : MatrixView{right.data(), k, n, n + 1};
        const float* b_or_none = (m + k) % 2 == 0 ? bias.data() : nullptr;
        const auto c = run(m, k, n, a, b, b_or_none, n % 3 == 0);
        for (std::size_t i = 0; i < c.size(); ++i) {
          const Product product = exact(a, b, b_or_none, i / n, i % n);
          ASSERT_LE(std::fabs(double{c[i]} - product.value), kMatmulErrorFactor(k) * product.size)
              << m << " × " << k << " × " << n << " at " << i / n << ", " << i % n;
        }
      }
    }
  }
}

TEST_P(Matmul, GivesTheBitsOfALoopOverKInOrder) {
  for (const std::size_t m : Sizes{1, 2, 3, 4, 5, 6, 7, 9, 13}) {
    for (const std::size_t n : Sizes{1, 3, 4, 5, 8, 11, 16, 19}) {
      const std::size_t k = 37;
      const auto left = numbers(m * k, 1), right = numbers(k * n, 2), bias = numbers(n, 3);
      const auto c =
          run(m, k, n, {left.data(), m, k, k}, {right.data(), k, n, n}, bias.data(), false);
      std::vector<float> expected;
      for (std::size_t row = 0; row < m; ++row) {
        for (std::size_t col = 0; col < n; ++col) {
          float sum = 0;
          for (std::size_t i = 0; i < k; ++i) sum += left[row * k + i] * right[i * n + col];
          expected.push_back(sum + bias[col]);
        }
      }
      ASSERT_TRUE(sameBits(c, expected)) << m << " × " << n;
    }
  }
}

TEST_P(Matmul, GivesARowTheSameBitsWhateverStandsAroundIt) {
  const std::size_t k = 19, n = 21;
  const auto left = numbers(17 * k, 1), right = numbers(k * n, 2);
  const MatrixView b{right.data(), k, n, n};
  const auto all = run(17, k, n, {left.data(), 17, k, k}, b, nullptr, true);
  for (std::size_t m = 1; m < 17; ++m) {
    const auto some = run(m, k, n, {left.data(), m, k, k}, b, nullptr, true);
    ASSERT_TRUE(sameBits(some, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(m * n)}));
  }
  for (std::size_t cols = 1; cols < n; ++cols) {
    const auto some =
        run(17, k, cols, {left.data(), 17, k, k}, {right.data(), k, cols, n}, nullptr, false);
    for (std::size_t i = 0; i < some.size(); ++i) {
      ASSERT_EQ(bitsOf(some[i]), bitsOf(all[i / cols * n + i % cols]));
    }
  }
}

TEST_P(Matmul, TakesATransposedOperandLikeItsCopy) {
  const std::size_t m = 7, k = 10, n = 13;
  const auto left = numbers(m * k, 1), right = numbers(k * n, 2);
  std::vector<float> flipped(k * n);
  for (std::size_t i = 0; i < k * n; ++i) flipped[i % n * k + i / n] = right[i];
  const MatrixView a{left.data(), m, k, k};
  EXPECT_TRUE(sameBits(run(m, k, n, a, {right.data(), k, n, n}, nullptr, false),
                       run(m, k, n, a, {flipped.data(), k, n, 1, k}, nullptr, false)));
}

TEST(MatmulPair, TheTwoImplementationsAgreeToTheBit) {
  for (const std::size_t n : Sizes{1, 4, 5, 8, 12, 33}) {
    const std::size_t m = 11, k = 65;
    const auto left = numbers(m * k, 1), right = numbers(k * n, 2), bias = numbers(n, 3);
    std::vector<float> results[2];
    for (const Kernels* kernels : {&scalarKernels(), &simdKernels()}) {
      std::vector<float>& c = results[kernels == &simdKernels()];
      c.resize(m * n);
      std::vector<float> scratch(kernels->matmulScratch(k, n));
      kernels->matmul({left.data(), m, k, k}, {right.data(), k, n, n}, bias.data(),
                      {c.data(), m, n, n}, scratch);
    }
    EXPECT_TRUE(sameBits(results[0], results[1]));
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Matmul, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
