#include "attention/text.h"

#include <cmath>
#include <limits>

#include "attention/error.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(NumberText, WritesNumbersAsJavaScriptDoesToSixDigits) {
  EXPECT_EQ(numberText(0), "0");
  EXPECT_EQ(numberText(-0.0), "0");
  EXPECT_EQ(numberText(3), "3");
  EXPECT_EQ(numberText(-1), "-1");
  EXPECT_EQ(numberText(2.5), "2.5");
  EXPECT_EQ(numberText(-0.125), "-0.125");
  EXPECT_EQ(numberText(1234.5), "1234.5");
  EXPECT_EQ(numberText(1.0 / 3), "0.333333");
  EXPECT_EQ(numberText(0.00001), "0.00001");
  EXPECT_EQ(numberText(9.9999999), "10");
  EXPECT_EQ(numberText(999999999), "999999999");
  EXPECT_EQ(numberText(1e9), "1e9");
  EXPECT_EQ(numberText(1.5e300), "1.5e300");
  EXPECT_EQ(numberText(-2.25e-12), "-2.25e-12");
}

TEST(NumberText, SaysWhatIsNotANumber) {
  EXPECT_EQ(numberText(std::nan("")), "NaN");
  EXPECT_EQ(numberText(std::numeric_limits<double>::infinity()), "Infinity");
  EXPECT_EQ(numberText(-std::numeric_limits<double>::infinity()), "-Infinity");
}

TEST(Text, JoinsShapes) {
  EXPECT_EQ(shapeText(Index{4, 10, 16}), "4 × 10 × 16");
  EXPECT_EQ(shapeText({}), "");
}

TEST(ErrorCode, EveryOneHasItsOwnKebabName) {
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotAllowed), "not-allowed");
  EXPECT_STREQ(errorCodeName(ErrorCode::kWrongLength), "wrong-length");
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotFinite), "not-finite");
  EXPECT_STREQ(errorCodeName(ErrorCode::kUnknownName), "unknown-name");
  EXPECT_STREQ(errorCodeName(ErrorCode::kIndexOutOfRange), "index-out-of-range");
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotComputed), "not-computed");
  EXPECT_STREQ(errorCodeName(ErrorCode::kTooLarge), "too-large");
}

}  // namespace
}  // namespace manyheads
