#include "config/error.h"

#include <gtest/gtest.h>

namespace manyheads {
namespace {

TEST(ErrorCode, EveryOneHasItsOwnKebabName) {
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotAllowed), "not-allowed");
  EXPECT_STREQ(errorCodeName(ErrorCode::kWrongLength), "wrong-length");
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotFinite), "not-finite");
  EXPECT_STREQ(errorCodeName(ErrorCode::kUnknownName), "unknown-name");
  EXPECT_STREQ(errorCodeName(ErrorCode::kIndexOutOfRange), "index-out-of-range");
  EXPECT_STREQ(errorCodeName(ErrorCode::kNotComputed), "not-computed");
  EXPECT_STREQ(errorCodeName(ErrorCode::kTooMuchToScore), "too-much-to-score");
}

TEST(Error, HasNamesAndNumbers) {
  const Failure error = makeError(ErrorCode::kHeld, "W_K", {0.5, "sharedQK", std::size_t{3}}, "x");
  ASSERT_EQ(error->allowed.size(), 3u);
  EXPECT_TRUE(error->allowed[0].is_number);
  EXPECT_EQ(error->allowed[0].number, 0.5);
  EXPECT_FALSE(error->allowed[1].is_number);
  EXPECT_EQ(error->allowed[1].name, "sharedQK");
  EXPECT_EQ(error->allowed[2].number, 3);
  EXPECT_EQ(error->got.name, "x");
}

}  // namespace
}  // namespace manyheads
