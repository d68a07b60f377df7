#include <cfloat>
#include <limits>

#include "support.h"

namespace manyheads {
namespace {

class AllFinite : public BothKernels {};

TEST_P(AllFinite, SeesNaNAndInfinityAtEveryPlaceOfEveryLength) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  for (std::size_t length = 0; length <= 40; ++length) {
    auto row = numbers(length, 1);
    ASSERT_TRUE(kernels().allFinite(row)) << length;
    for (std::size_t place = 0; place < length; ++place) {
      for (const float bad : {kInfinity, -kInfinity, kNaN, -kNaN}) {
        const float good = row[place];
        row[place] = bad;
        ASSERT_FALSE(kernels().allFinite(row)) << bad << " at " << place << " of " << length;
        row[place] = good;
      }
    }
  }
}

TEST_P(AllFinite, TakesTheLargestAndTheSmallestNumbers) {
  // Their sums would overflow.
  std::vector<float> extremes;
  for (int i = 0; i < 10; ++i) {
    for (const float number : {FLT_MAX, -FLT_MAX, FLT_TRUE_MIN, -FLT_TRUE_MIN, 0.0f, -0.0f}) {
      extremes.push_back(number);
    }
  }
  EXPECT_TRUE(kernels().allFinite(extremes));
}

INSTANTIATE_TEST_SUITE_P(Kernels, AllFinite, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
