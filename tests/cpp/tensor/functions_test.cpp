#include "tensor/functions.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "support.h"

namespace manyheads {
namespace {

// The series omits (π/4)^14 / 14!; its seven terms, at most 1 in sum, are rounded twice each; x
// reduced by whole quarters is exact except for its last rounding.
const double kSeriesError =
    std::pow(std::numbers::pi / 4, 14) / std::tgamma(15) + 16 * kDoubleRoundoff;

TEST(Functions, SineAndCosineStayWithinTheirError) {
  for (double x = -1e5; x <= 1e5; x += 1.2345) {
    ASSERT_NEAR(sine(x), std::sin(x), kSeriesError) << x;
    ASSERT_NEAR(cosine(x), std::cos(x), kSeriesError) << x;
  }
  for (double x = -10; x <= 10; x += 0.00123) {
    ASSERT_NEAR(sine(x), std::sin(x), kSeriesError) << x;
    ASSERT_NEAR(cosine(x), std::cos(x), kSeriesError) << x;
  }
  EXPECT_EQ(sine(0), 0);
  EXPECT_EQ(cosine(0), 1);
}

TEST(Functions, TheExponentialStaysWithinItsError) {
  for (double x = 0; x >= -700; x -= 0.0137) {
    // n ln 2, by which x is reduced, is off by a rounding of the product and a third of one of ln
    // 2; the sums and products of the series, and std::exp, add some 20. The error never exceeds
    // the stated bound.
    const double relative = std::fmin(1e-13, (1.34 * -x + 20) * kDoubleRoundoff);
    ASSERT_NEAR(exponential(x), std::exp(x), relative * std::exp(x)) << x;
    ASSERT_NEAR(exponential(-x), std::exp(-x), relative * std::exp(-x)) << -x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-701), 0);
}

TEST(Functions, TheExponentialHasItsLimits) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exponential(-kInfinity), 0);
  EXPECT_EQ(exponential(-1e300), 0);
  EXPECT_EQ(exponential(kInfinity), kInfinity);
  EXPECT_EQ(exponential(1e300), kInfinity);
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
}

TEST(Functions, TheLogarithmStaysWithinItsError) {
  // Three roundings of the result (e ln 2, the sum, std::log's own), plus those of the series,
  // whose sum is at most 0.35.
  const auto close = [](double x) { return (3 * std::fabs(std::log(x)) + 5) * kDoubleRoundoff; };
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    ASSERT_NEAR(logarithm(x), std::log(x), close(x)) << x;
  }
  for (double x = 0.5; x < 2; x += 1e-4) ASSERT_NEAR(logarithm(x), std::log(x), close(x)) << x;
  EXPECT_EQ(logarithm(1), 0);
}

TEST(Functions, TheErrorFunctionStaysWithinItsError) {
  for (double x = -6; x < 26; x += 0.00317) {
    ASSERT_NEAR(complementaryError(x), std::erfc(x), 1e-12 * std::erfc(x)) << x;
  }
  EXPECT_EQ(complementaryError(0), 1);
  EXPECT_EQ(complementaryError(-30), 2);
  EXPECT_EQ(complementaryError(30), 0);
  EXPECT_EQ(complementaryError(std::numeric_limits<double>::infinity()), 0);
  EXPECT_TRUE(std::isnan(complementaryError(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace manyheads
