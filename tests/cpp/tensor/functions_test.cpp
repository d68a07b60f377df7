#include "tensor/functions.h"

#include <cmath>

#include "support.h"

namespace manyheads {
namespace {

TEST(Functions, SineAndCosineStayWithinTheirError) {
  for (double x = -1e5; x <= 1e5; x += 1.2345) {
    ASSERT_NEAR(sine(x), std::sin(x), 1e-11) << x;
    ASSERT_NEAR(cosine(x), std::cos(x), 1e-11) << x;
  }
  for (double x = -10; x <= 10; x += 0.00123) {
    ASSERT_NEAR(sine(x), std::sin(x), 1e-12) << x;
    ASSERT_NEAR(cosine(x), std::cos(x), 1e-12) << x;
  }
  EXPECT_EQ(sine(0), 0);
  EXPECT_EQ(cosine(0), 1);
}

TEST(Functions, TheExponentialStaysWithinItsError) {
  for (double x = 0; x >= -700; x -= 0.0137) {
    ASSERT_NEAR(exponential(x), std::exp(x), 1e-13 * std::exp(x)) << x;
  }
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(-701), 0);
}

TEST(Functions, TheLogarithmStaysWithinItsError) {
  for (double x = 1e-300; x < 1e300; x *= 1.37) {
    ASSERT_NEAR(logarithm(x), std::log(x), 1e-13 * std::fmax(1, std::fabs(std::log(x)))) << x;
  }
  for (double x = 0.5; x < 2; x += 1e-4) ASSERT_NEAR(logarithm(x), std::log(x), 1e-14) << x;
  EXPECT_EQ(logarithm(1), 0);
}

}  // namespace
}  // namespace manyheads
