#include "wasm/json.h"

#include <gtest/gtest.h>

#include <span>
#include <string_view>

namespace manyheads::binding {
namespace {

TEST(Json, EscapesQuotesBackslashesAndControlCharacters) {
  EXPECT_EQ(json("a \"b\" \\ c"), R"("a \"b\" \\ c")");
  EXPECT_EQ(json("\n\t\x1f"), R"("\u000a\u0009\u001f")");
  EXPECT_EQ(jsonObject({{"\"", json(true)}}), R"({"\"":true})");
}

TEST(Json, LeavesEveryOtherCharacterAsItIs) {
  EXPECT_EQ(json("h·d_k / √d \x7f"), "\"h·d_k / √d \x7f\"");
  EXPECT_EQ(json(""), "\"\"");
}

TEST(Json, ListsAreCommaSeparated) {
  const std::string_view names[] = {"q", "k"};
  EXPECT_EQ(jsonList(names), R"(["q","k"])");
  EXPECT_EQ(jsonList(std::span<const std::string_view>()), "[]");
}

}  // namespace
}  // namespace manyheads::binding
