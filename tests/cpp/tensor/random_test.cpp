#include "tensor/random.h"

#include <cmath>
#include <cstdint>

#include "support.h"

namespace manyheads {
namespace {

constexpr std::uint64_t kMost = ~std::uint64_t{0};

// Computed by a Python program with unlimited integers, from the definitions of SplitMix64 and
// FNV-1a.
TEST(Random, GivesTheSameBitsOnEveryPlatform) {
  EXPECT_EQ(bitsOf(uniformSigned(0, 0, 0)), 0xBEA5D594u);
  EXPECT_EQ(bitsOf(uniformSigned(7, 0, 0)), 0x3F667B8Cu);
  EXPECT_EQ(bitsOf(uniformSigned(7, 1, 0)), 0x3D48E860u);
  EXPECT_EQ(bitsOf(uniformSigned(7, 0, 1)), 0x3F426654u);
  EXPECT_EQ(bitsOf(uniformSigned(4294967295, kMost, kMost)), 0x3F5497FAu);
  EXPECT_EQ(bitsOf(uniformSigned(20170612, 12, 345)), 0xBF39CB1Cu);
}

TEST(Random, NamesStreamsByFnv1a) {
  EXPECT_EQ(hashBytes(""), 0xCBF29CE484222325u);
  EXPECT_EQ(hashBytes("a"), 0xAF63DC4C8601EC8Cu);
  EXPECT_EQ(hashBytes("foobar"), 0x85944171F73967E8u);
  EXPECT_EQ(hashBytes("é"), 0x0AC21707B7181E01u) << "bytes above 127 are not negative";
}

TEST(Random, IsUniformOnTheIntervalFromMinusOneToOne) {
  constexpr std::size_t kCount = 1 << 16;
  double sum = 0, squares = 0;
  float least = 1, most = -1;
  for (std::size_t i = 0; i < kCount; ++i) {
    const float value = uniformSigned(7, 42, i);
    ASSERT_GE(value, -1.0f);
    ASSERT_LT(value, 1.0f);
    ASSERT_EQ(std::fmod(value, 0x1p-23f), 0) << "a multiple of 2^-23";
    sum += double{value};
    squares += double{value} * double{value};
    least = std::fmin(least, value);
    most = std::fmax(most, value);
  }
  // Mean 0 and mean square 1/3, within six standard deviations, √(1/3N) and √(4/45N) each.
  EXPECT_NEAR(sum / kCount, 0, 6 * std::sqrt(1.0 / 3 / kCount));
  EXPECT_NEAR(squares / kCount, 1.0 / 3, 6 * std::sqrt(4.0 / 45 / kCount));
  EXPECT_LT(least, -0.999f);
  EXPECT_GT(most, 0.999f);
}

TEST(Random, StreamsAndSeedsDoNotRepeatEachOther) {
  constexpr std::size_t kCount = 4096;
  std::size_t equal = 0;
  double product = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    const float a = uniformSigned(7, 1, i), b = uniformSigned(7, 2, i), c = uniformSigned(8, 1, i);
    if (a == b || a == c || b == c) ++equal;
    product += double{a} * double{b} + double{a} * double{c};
  }
  EXPECT_LT(equal, 3u) << "2^-24 each";
  EXPECT_NEAR(product / kCount, 0, 6 * std::sqrt(2.0 / 9 / kCount));
}

TEST(Random, NormalNumbersAreNormal) {
  constexpr std::size_t kCount = 1 << 16;
  double sum = 0, squares = 0, fourths = 0, neighbours = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    const double value = double{normal(7, 42, i)};
    ASSERT_LE(std::fabs(value), 5.8);
    sum += value;
    squares += value * value;
    fourths += value * value * value * value;
    neighbours += value * double{normal(7, 42, i + 1)};
  }
  // Mean 0, variance 1, fourth moment 3, no correlation, each within six standard deviations.
  EXPECT_NEAR(sum / kCount, 0, 6 / std::sqrt(double{kCount}));
  EXPECT_NEAR(squares / kCount, 1, 6 * std::sqrt(2.0 / kCount));
  EXPECT_NEAR(fourths / kCount, 3, 6 * std::sqrt(96.0 / kCount));
  EXPECT_NEAR(neighbours / kCount, 0, 6 / std::sqrt(double{kCount}));
}

TEST(Random, WholeNumbersBelowACountAreEquallyLikely) {
  constexpr std::size_t kCount = 7, kDraws = 70'000;
  std::size_t counts[kCount] = {};
  for (std::size_t i = 0; i < kDraws; ++i) {
    const std::size_t drawn = below(kCount, 7, 42, i);
    ASSERT_LT(drawn, kCount);
    ++counts[drawn];
  }
  // 10,000 each, within six standard deviations of 93.
  for (const std::size_t count : counts) EXPECT_NEAR(static_cast<double>(count), 10'000, 556);
  EXPECT_EQ(below(1, 7, 42, 0), 0u);
}

}  // namespace
}  // namespace manyheads
