// Starts of a training: clones, and noise that separates them.
#include "learning/trainings.h"

namespace manyheads {
namespace {

class StartsWith : public BothKernels {};
INSTANTIATE_TEST_SUITE_P(Kernels, StartsWith, bothKernels(), kernelsName);

TEST_P(StartsWith, ClonesStayClones) {
  for (const double heads : {2.0, 4.0}) {
    TrainingRequest request;
    request.n_heads = heads;
    request.start = "clones";
    request.steps = 1000;
    request.batch = 4;
    const auto training = trainingOf(request, kernels());
    training->step(1000);
    EXPECT_EQ(evaluate(training->model, 32).gap, 0.0) << heads << " heads";
    ASSERT_TRUE(training->goTo(717).ok());
    EXPECT_EQ(evaluate(training->model, 32).gap, 0.0) << heads << " heads, after going back";
    EXPECT_LT(evaluate(training->model).accuracy.joint, 0.4);
  }
}

TEST(Starts, NoisePartsClones) {
  TrainingRequest request;
  request.start = "clones";
  request.noise = 1e-3;
  const auto training = trainingOf(request);
  const double before = evaluate(training->model, 32).gap.value();
  EXPECT_GT(before, 1e-3);
  EXPECT_LT(before, 1e-2);
  training->step(400);
  const Evaluation after = evaluate(training->model);
  EXPECT_GT(after.gap.value(), 0.5);
  EXPECT_GE(after.accuracy.joint, kSolved);
}

TEST(Starts, ANudgeIsOneNumberApart) {
  TrainingRequest request;
  request.start = "nudge";
  request.noise = 1e-3;
  const auto training = trainingOf(request);
  // Both the noise and the number below 1 to which it is added are rounded.
  EXPECT_NEAR(evaluate(training->model, 32).gap.value(), 1e-3, (1 + 1e-3) * kUnitRoundoff);
  std::size_t different = 0;
  const Tensor2 W_Q = matrixOf(*training, "W_Q");
  for (std::size_t r = 0; r < 16; ++r) {
    for (std::size_t c = 0; c < 8; ++c) different += W_Q(r, c) != W_Q(r, 8 + c);
  }
  EXPECT_EQ(different, 1u);
}

TEST(Starts, ZerosStayZeros) {
  TrainingRequest request;
  request.start = "zeros";
  const auto training = trainingOf(request);
  training->step(100);
  const Tensor2 W_V = matrixOf(*training, "W_V");
  for (const float number : W_V) EXPECT_EQ(number, 0);
  EXPECT_EQ(evaluate(training->model, 32).gap, 0.0);
}

TEST(Starts, ClonesMayDifferInOneMatrixAlone) {
  for (const char* start : {"clones-but-W_Q", "clones-but-W_V", "clones-but-W_O"}) {
    TrainingRequest request;
    request.start = start;
    const auto training = trainingOf(request);
    const auto same = [&](const char* name) {
      const Tensor2 W = matrixOf(*training, name);
      for (std::size_t r = 0; r < 16; ++r) {
        for (std::size_t c = 0; c < 8; ++c) {
          if (W(r, c) != W(r, 8 + c)) return false;
        }
      }
      return true;
    };
    EXPECT_EQ(same("W_Q"), std::string_view(start) != "clones-but-W_Q");
    EXPECT_TRUE(same("W_K"));
    EXPECT_EQ(same("W_V"), std::string_view(start) != "clones-but-W_V");
    const Tensor2 W_O = matrixOf(*training, "W_O");
    const float* const rows = W_O.data();
    const bool same_rows = std::equal(rows, rows + 8 * 16, rows + 8 * 16);
    EXPECT_EQ(same_rows, std::string_view(start) != "clones-but-W_O");
  }
}

}  // namespace
}  // namespace manyheads
