// Trainings: what learning does, and that every step can be had again.
#include <cmath>

#include "trainings.h"

namespace manyheads {
namespace {

class TrainingWith : public BothKernels {};
INSTANTIATE_TEST_SUITE_P(Kernels, TrainingWith, bothKernels(), kernelsName);

// The flagship: two heads can do what one cannot.
TEST_P(TrainingWith, TwoHeadsAnswerTwoQuestionsAndOneHeadDoesNot) {
  TrainingRequest request;
  const auto two = trainingOf(request, kernels());
  EXPECT_EQ(two->step(1000), 400u) << "the recipe's steps";
  const Evaluation both = two->evaluate();
  EXPECT_TRUE(both.accuracy.solved());
  EXPECT_GT(both.specialisation.value(), 0.8);
  // Each head off costs its own question, and not the other's.
  for (const Accuracy& without : both.without) {
    const auto [least, most] = std::minmax(without.questions[0], without.questions[1]);
    EXPECT_LT(least, 0.3);
    EXPECT_GE(most, kSolved);
  }
  request.task.heads = 1;
  const auto one = trainingOf(request, kernels());
  one->step(400);
  const Evaluation alone = one->evaluate();
  EXPECT_LT(alone.accuracy.joint, 0.4);
  EXPECT_GT(alone.loss, 0.8) << "answering one question and guessing the other: 1 - 1/7";
  EXPECT_FALSE(alone.specialisation.has_value());
  EXPECT_FALSE(alone.gap.has_value());
}

// Checkpoints and steps taken again give what stepping gave.
TEST_P(TrainingWith, GoingToAStepGivesItsNumbersBitForBit) {
  for (const char* task : {"what-where", "lookup"}) {
    TrainingRequest request = requestFor(task);
    request.steps = 1200;
    request.batch = 4;
    const auto training = trainingOf(request, kernels());
    const std::vector<std::size_t> marks = {0, 1, 15, 16, 17, 511, 512, 513, 600, 1199, 1200};
    std::vector<std::vector<float>> numbers;
    for (const std::size_t mark : marks) {
      training->step(mark - training->stepsTaken());
      numbers.push_back(numbersOf(*training));
    }
    const std::vector<float> losses(training->losses().begin(), training->losses().end());
    EXPECT_EQ(losses.size(), 1200u);
    for (const std::size_t which : {5u, 0u, 10u, 3u, 9u, 6u, 1u, 8u, 2u, 7u, 4u}) {
      ASSERT_TRUE(training->goTo(marks[which]).ok());
      EXPECT_EQ(training->stepsTaken(), marks[which]);
      EXPECT_TRUE(sameBits(numbersOf(*training), numbers[which])) << marks[which];
    }
    // And on from there.
    training->goTo(17);
    EXPECT_EQ(training->step(583), 600u);
    EXPECT_TRUE(sameBits(numbersOf(*training), numbers[8]));
    EXPECT_TRUE(sameBits({training->losses().begin(), training->losses().end()}, losses));
    EXPECT_TRUE(failsWith(training->goTo(1201), ErrorCode::kNotAllowed, "step", "0 … 1200"));
  }
}

TEST(Training, StopsWhereTheLossIsNoLongerFinite) {
  TrainingRequest request;
  request.optimizer = "sgd";
  request.learning_rate = 10;
  request.weight_decay = 0;
  const auto training = trainingOf(request);
  const std::size_t taken = training->step(400);
  ASSERT_TRUE(training->divergedAt().has_value());
  EXPECT_EQ(taken + 1, training->divergedAt());
  EXPECT_LT(taken, 400u);
  EXPECT_EQ(training->losses().size(), taken);
  for (const float loss : training->losses()) EXPECT_TRUE(std::isfinite(loss));
  const std::vector<float> last = numbersOf(*training);
  for (const float number : last) EXPECT_TRUE(std::isfinite(number));
  EXPECT_EQ(training->step(10), taken) << "no step is taken any more";
  ASSERT_TRUE(training->goTo(0).ok());
  EXPECT_EQ(training->step(400), taken) << "nor when it was gone back";
  EXPECT_TRUE(sameBits(numbersOf(*training), last));
}

TEST(Training, AStepAllocatesNothing) {
  for (const std::string_view task : taskNames()) {
    TrainingRequest request = requestFor(std::string(task).c_str());
    request.steps = 600;
    request.batch = 2;
    const auto training = trainingOf(request);
    training->step(1);
    const std::size_t before = allocationsSoFar();
    training->step(599);
    ASSERT_TRUE(training->goTo(77).ok());
    EXPECT_EQ(allocationsSoFar(), before) << task;
  }
}

TEST(Training, TakesNoMoreMemoryThanItSays) {
  for (const std::string_view task : taskNames()) {
    const auto setup = validate(requestFor(std::string(task).c_str()));
    const std::uint64_t said = Training::floats(setup.value()) * sizeof(float);
    EXPECT_EQ(Model(setup.value(), defaultKernels()).numbers().size(),
              Model::numberCount(setup.value()));
    auto again = validate(requestFor(std::string(task).c_str()));
    const std::size_t taken = bytesAllocatedBy([&] {
      Training training(std::move(again).value());
      training.step(20);
    });
    EXPECT_LE(taken, said) << task;
    EXPECT_GE(taken, said / 2) << task;
  }
}

// A whole training's gradient, against differences of the loss in the direction
// of each number.
TEST_P(TrainingWith, TheGradientIsThatOfTheLoss) {
  for (const std::string_view name : taskNames()) {
    TrainingRequest request = requestFor(std::string(name).c_str());
    request.batch = 3;
    auto setup = validate(request).ok() ? validate(request) : validate(TrainingRequest{});
    const TrainingSetup valid = std::move(setup).value();
    Model model(valid, kernels());
    std::vector<Sample> samples(valid.batch);
    drawSamples(*valid.task, 1, "a test's samples", Purpose::kTraining, 0, samples);
    model.forward(samples);
    EXPECT_EQ(model.backward(samples), model.loss(samples));
    const std::vector<float> gradient(model.gradient().begin(), model.gradient().end());
    double largest = 0;
    for (const float each : gradient) largest = std::fmax(largest, std::fabs(double{each}));
    ASSERT_GT(largest, 0);
    const auto lossAt = [&](std::size_t i, float number) {
      model.numbers()[i] = number;
      model.numbersChanged();
      model.forward(samples);
      return model.loss(samples);
    };
    // The central difference errs by h² (third derivative of order 1 here) and
    // by the loss's own rounding, some 1e-6, over h: both below 1e-3 at h =
    // 2^-7.
    const float h = 0x1p-7f;
    for (std::size_t i = 0; i < gradient.size(); i += 13) {
      const float number = std::as_const(model).numbers()[i];
      const double difference = (lossAt(i, number + h) - lossAt(i, number - h)) /
                                (double{number + h} - double{number - h});
      lossAt(i, number);
      EXPECT_NEAR(double{gradient[i]}, difference, 1e-3 * std::fmax(1, largest))
          << name << " " << i;
    }
  }
}

TEST(Training, ALayerOfItsWordsComputesWhatTheTrainingDoes) {
  for (const std::string_view name : taskNames()) {
    const TrainingRequest request = requestFor(std::string(name).c_str());
    const auto training = trainingOf(request);
    const TrainingSetup& setup = training->setup();
    Model model(setup,
                defaultKernels());  // as the training before its first step
    std::vector<Sample> samples(setup.batch);
    drawSamples(*setup.task, 1, "a test's samples", Purpose::kFresh, 0, samples);
    model.forward(samples);
    std::size_t compared = 0;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      // A shorter one is padded in the training, and rounded otherwise.
      if (samples[s].length < setup.task->longest) continue;
      std::vector<std::string> words;
      for (const std::uint8_t token : std::span(samples[s].tokens).first(samples[s].length)) {
        words.push_back(setup.task->tokens[token]);
      }
      auto made = training->layerFor(words);
      ASSERT_TRUE(made.ok());
      Layer layer = std::move(made).value();
      while (layer.step()) {
      }
      const Tensor2& output = layer.trace().output;
      const float* const first = model.outputRow(s, 0);
      EXPECT_TRUE(sameBits({output.begin(), output.end()}, {first, first + output.size()})) << name;
      ++compared;
    }
    EXPECT_GT(compared, 0u) << name;
  }
}

TEST(Training, ItsTensorsAreThoseOfTheLayerAndTheTables) {
  const auto training = trainingOf({});
  const auto layer = training->layerFor(std::vector<std::string>{"we", "will"});
  ASSERT_TRUE(layer.ok());
  for (const char* name : {"W_Q", "W_K", "W_V", "W_O"}) {
    const TensorRef tensor = training->tensor(name).value();
    EXPECT_TRUE(sameBits({tensor.data.begin(), tensor.data.end()}, numbersOf(layer.value(), name)));
    EXPECT_EQ(tensor.shape, shapeOf(layer.value(), name));
  }
  EXPECT_EQ(training->tensor("token_embedding").value().shape, (Index{30, 16}));
  EXPECT_EQ(training->tensor("position_embedding").value().shape, (Index{11, 16}));
  EXPECT_TRUE(failsWith(training->tensor("b_Q"), ErrorCode::kUnknownName, "name",
                        "token_embedding, position_embedding, W_Q, W_K, W_V, W_O"));
  EXPECT_TRUE(failsWith(trainingOf(requestFor("lookup"))->tensor("position_embedding"),
                        ErrorCode::kUnknownName, "name", "token_embedding, W_Q, W_K, W_V, W_O"));
}

TEST(Training, ALayerForWordsSaysWhichWordItDoesNotKnow) {
  const auto training = trainingOf({});
  const std::vector<std::string> unknown = {"I", "deposit", "gold"};
  const auto refused = training->layerFor(unknown);
  EXPECT_TRUE(failsWith(refused, ErrorCode::kNotAllowed, "words", "words of what-where"));
  EXPECT_EQ(refused.error().got, "gold");
  EXPECT_TRUE(failsWith(training->layerFor({}), ErrorCode::kNotAllowed, "words", "1 … 11"));
  const std::vector<std::string> long_one(12, "I");
  EXPECT_TRUE(failsWith(training->layerFor(long_one), ErrorCode::kNotAllowed, "words", "1 … 11"));
}

TEST(Evaluation, TheBestMatchingGivesEveryQuestionAHeadOfItsOwn) {
  const Tensor2 attention = {{0.9f, 0.8f}, {0.7f, 0.1f}, {0.2f, 0.3f}};
  // Head 0 for the first question would leave 0.3 for the second; 0.7 and 0.8
  // is better.
  EXPECT_EQ(bestMatching(attention), double{0.7f});
  EXPECT_FALSE(bestMatching(Tensor2({1, 2}, 0.5f)).has_value());
}

}  // namespace
}  // namespace manyheads
