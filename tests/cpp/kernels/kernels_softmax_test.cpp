#include <cfloat>
#include <cmath>
#include <limits>

#include "exact_softmax.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

class Softmax : public BothKernels {
 protected:
  std::vector<float> run(const std::vector<float>& row) const {
    std::vector<float> out(row.size());
    kernels().softmaxRows({row.data(), 1, row.size(), row.size()},
                          {out.data(), 1, row.size(), row.size()});
    return out;
  }
};

// The largest max − x whose exponential is a normal float (kernels.h).
double rangeOf(const std::vector<float>& row) {
  float max = kNothing, min = std::numeric_limits<float>::infinity();
  for (const float x : row) {
    if (x == kNothing) continue;
    max = std::fmax(max, x);
    min = std::fmin(min, x);
  }
  return std::fmin(87.4, double{max} - double{min});
}

void expectWithinBound(const std::vector<float>& in, const std::vector<float>& out) {
  const std::vector<double> expected = exactSoftmax(in);
  const double relative = kSoftmaxRelativeError(in.size(), rangeOf(in));
  for (std::size_t i = 0; i < in.size(); ++i) {
    ASSERT_LE(std::fabs(double{out[i]} - expected[i]), relative * expected[i] + double{FLT_MIN})
        << in.size() << " entries, at " << i << ": " << in[i];
  }
}

TEST_P(Softmax, StaysWithinTheBoundOfFloat64AtEveryLength) {
  for (std::size_t cols = 1; cols <= 70; ++cols) {
    for (const float size : {0.01f, 1.0f, 10.0f, 80.0f, 1e4f}) {
      const auto row = numbers(cols, cols, size);
      expectWithinBound(row, run(row));
    }
  }
}

TEST_P(Softmax, RowsSumToOneUnderAnyMask) {
  for (std::size_t cols = 1; cols <= 12; ++cols) {
    for (unsigned mask = 0; mask + 1 < 1u << cols; ++mask) {
      auto row = numbers(cols, 5, 20);
      for (std::size_t i = 0; i < cols; ++i) {
        if (mask >> i & 1) row[i] = kNothing;
      }
      const auto out = run(row);
      double sum = 0;
      for (std::size_t i = 0; i < cols; ++i) {
        sum += double{out[i]};
        ASSERT_GE(out[i], 0);
        if (row[i] == kNothing) {
          ASSERT_EQ(bitsOf(out[i]), 0u) << "masked entries are exactly 0";
        }
      }
      // The division rounds each entry once, and the sum in the denominator rounds cols times.
      ASSERT_NEAR(sum, 1, static_cast<double>(cols + 2) * kUnitRoundoff);
    }
  }
}

TEST_P(Softmax, ARowThatMayLookAtNothingIsZeros) {
  for (std::size_t cols = 1; cols <= 9; ++cols) {
    for (const float value : run(std::vector<float>(cols, kNothing))) EXPECT_EQ(bitsOf(value), 0u);
  }
}

TEST_P(Softmax, HugeEntriesNeitherOverflowNorVanish) {
  EXPECT_TRUE(sameBits(run({1e4f, -1e4f, 0, 1e4f}), {0.5f, 0, 0, 0.5f}));
  EXPECT_TRUE(sameBits(run({-1e4f, -1e4f}), {0.5f, 0.5f}));
  EXPECT_TRUE(sameBits(run({FLT_MAX, -FLT_MAX, kNothing, 0, 0}), {1, 0, 0, 0, 0}));
  EXPECT_TRUE(sameBits(run({-FLT_MAX}), {1}));
}

TEST_P(Softmax, EqualEntriesShareEqually) {
  for (std::size_t cols = 1; cols <= 33; ++cols) {
    for (const float value : run(std::vector<float>(cols, 3.25f))) {
      EXPECT_EQ(value, 1 / static_cast<float>(cols));
    }
  }
}

TEST_P(Softmax, AConstantAddedToARowLeavesItAsItWas) {
  const auto row = numbers(11, 4, 3);
  const auto out = run(row);
  for (const float constant : {1.0f, -7.5f, 64.0f}) {
    auto moved = row;
    for (float& x : moved) x += constant;
    const auto moved_out = run(moved);
    // Adding rounds each entry by at most u (3 + |constant|), which changes an exponent by as much.
    const double rounding = 2 * kUnitRoundoff * (3 + std::fabs(double{constant}));
    const double relative = 2 * (kSoftmaxRelativeError(row.size(), 6) + rounding);
    for (std::size_t i = 0; i < row.size(); ++i) {
      EXPECT_NEAR(double{moved_out[i]}, double{out[i]}, relative * double{out[i]});
    }
  }
}

TEST_P(Softmax, TheExponentialStaysWithinItsBound) {
  // Next to a 0, whose exponential is 1, an entry x gives e^x / (1 + e^x): below −20 this equals
  // e^x within 3e-9, and above it the sum adds one rounding.
  for (double x = 0; x > -87.3; x -= 0.000217) {
    const auto row = std::vector<float>{0, static_cast<float>(x)};
    const double e = std::exp(double{row[1]});
    const double expected = e / (1 + e);
    const double relative =
        x < -20 ? kExpRelativeError + kUnitRoundoff : kExpRelativeError + 3 * kUnitRoundoff;
    ASSERT_NEAR(double{run(row)[1]}, expected, 1.01 * relative * expected) << x;
  }
}

TEST_P(Softmax, WorksInPlaceAndKeepsToItsColumns) {
  const std::size_t rows = 5, cols = 7, stride = 10;
  const auto original = numbers(rows * stride, 8, 5);
  auto values = original;
  kernels().softmaxRows({values.data(), rows, cols, stride}, {values.data(), rows, cols, stride});
  for (std::size_t row = 0; row < rows; ++row) {
    const auto begin = original.begin() + static_cast<std::ptrdiff_t>(row * stride);
    const auto expected = run({begin, begin + static_cast<std::ptrdiff_t>(cols)});
    for (std::size_t col = 0; col < stride; ++col) {
      const std::size_t i = row * stride + col;
      EXPECT_EQ(bitsOf(values[i]), bitsOf(col < cols ? expected[col] : original[i]));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Softmax, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
