// Limits that the code sets itself end the program rather than being exceeded.
#include "learning/task.h"
#include "support.h"
#include "tensor/few.h"

#if GTEST_HAS_DEATH_TEST
namespace manyheads {
namespace {

TEST(LimitsDeathTest, AFewHaveNoMoreItemsThanTheySay) {
  Few<int, 2> few{1, 2};
  EXPECT_EQ(few.size(), 2u);
  EXPECT_DEATH(few.add(3), "");
}

TEST(LimitsDeathTest, OneSampleDrawsNoneOfTheNextOnes) {
  Draws draws(1, 2, 0);
  for (std::uint64_t i = 0; i < Draws::kMost; ++i) EXPECT_LT(draws.below(7), 7u);
  EXPECT_DEATH(draws.below(7), "");
}

TEST(LimitsDeathTest, ASampleIsNoLongerThanTheLongest) {
  Sample sample;
  for (std::size_t i = 0; i < kLongestSample; ++i) sample.add(i);
  EXPECT_DEATH(sample.add(0), "");
}

}  // namespace
}  // namespace manyheads
#endif
