#include <set>
#include <string>

#include "layer/table.h"
#include "support.h"

namespace manyheads {
namespace {

TEST(Stages, StandInTheOrderInWhichTheyRun) {
  ConfigRequest request;
  request.qk_norm = "head";
  request.rotary = "halves";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.begin(numbers(3 * layer.config().d_model, 1)).ok());
  for (const StageInfo& stage : stages()) EXPECT_EQ(layer.step()->name, stage.name);
  EXPECT_EQ(layer.step(), nullptr);
}

TEST(Stages, ReadOnlyWhatIsGivenOrWasMadeBefore) {
  std::set<std::string_view> known = {"token",     "position", "memory_token", "memory_position",
                                      "attn_mask", "W_Q",      "W_K",          "W_V",
                                      "W_O",       "b_Q",      "b_K",          "b_V",
                                      "b_O",       "g_Q",      "g_K"};
  for (const StageInfo& stage : stages()) {
    for (const auto& operand : stage.operands) {
      EXPECT_TRUE(known.contains(operand)) << stage.name << " reads " << operand;
    }
    for (const TensorInfo* const result : stage.results) {
      EXPECT_TRUE(known.insert(result->name).second) << result->name << " is made twice";
    }
  }
}

TEST(Stages, NameWhatARunMakesBeforeTheParameters) {
  const auto operands = [](std::string_view stage) { return findStage(stage)->operands; };
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(operands("project"), (Names{"x", "memory", "W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V"}));
  EXPECT_EQ(operands("norm"), (Names{"q", "k", "g_Q", "g_K"}));
  EXPECT_EQ(operands("rotate"), (Names{"q", "q_norm", "k", "k_norm"}));
  EXPECT_EQ(operands("mask"), (Names{"scaled", "attn_mask"}));
  EXPECT_EQ(operands("output"), (Names{"concat", "W_O", "b_O"}));
}

TEST(Stages, AreFoundByTheirNames) {
  for (const StageInfo& stage : stages()) EXPECT_EQ(findStage(stage.name), &stage);
  EXPECT_EQ(findStage("Scores"), nullptr);
  EXPECT_EQ(findStage(""), nullptr);
}

TEST(Stages, NameTheirKind) {
  std::string kinds;
  for (const StageInfo& stage : stages())
    kinds += std::string(nameOf(kStageKindNames, stage.kind)) + " ";
  EXPECT_EQ(kinds,
            "sum product layout rowwise rowwise product elementwise elementwise rowwise product "
            "layout product ");
}

}  // namespace
}  // namespace manyheads
