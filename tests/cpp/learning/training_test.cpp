// Trainings: what they learn, and that every step can be restored.
#include <algorithm>
#include <cmath>
#include <optional>

#include "layer/validate.h"
#include "learning/trainings.h"

namespace manyheads {
namespace {

class TrainingWith : public BothKernels {};
INSTANTIATE_TEST_SUITE_P(Kernels, TrainingWith, bothKernels(), kernelsName);

// The flagship: two heads can do what one cannot.
TEST(Training, TwoHeadsAnswerTwoQuestionsAndOneHeadDoesNot) {
  TrainingRequest request;
  const auto two = trainingOf(request);
  EXPECT_EQ(two->step(1000), 400u) << "the recipe's steps";
  const Evaluation both = evaluate(two->model);
  EXPECT_TRUE(both.accuracy.solved());
  EXPECT_GT(both.specialisation.value(), 0.8);
  // Muting a head costs its own question but not the other one.
  for (const Accuracy& without : both.without) {
    const auto [least, most] = std::minmax(without.questions[0], without.questions[1]);
    EXPECT_LT(least, 0.3);
    EXPECT_GE(most, kSolved);
  }
  request.n_heads = 1;
  const auto one = trainingOf(request);
  one->step(400);
  const Evaluation alone = evaluate(one->model);
  EXPECT_LT(alone.accuracy.joint, 0.4);
  EXPECT_GT(alone.loss, 0.8) << "answering one question and guessing the other: 1 - 1/7";
  EXPECT_FALSE(alone.specialisation.has_value());
  EXPECT_FALSE(alone.gap.has_value());
}

// Checkpoints plus repeated steps give the same numbers as stepping.
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
    for (const std::size_t which : {5u, 0u, 10u, 3u, 7u}) {
      ASSERT_TRUE(training->goTo(marks[which]).ok());
      EXPECT_EQ(training->stepsTaken(), marks[which]);
      EXPECT_TRUE(sameBits(numbersOf(*training), numbers[which])) << marks[which];
    }
    // Stepping continues from there.
    training->goTo(17);
    EXPECT_EQ(training->step(583), 600u);
    EXPECT_TRUE(sameBits(numbersOf(*training), numbers[8]));
    EXPECT_TRUE(sameBits({training->losses().begin(), training->losses().end()}, losses));
    EXPECT_TRUE(failsWith(training->goTo(1201), ErrorCode::kOutOfWholeRange, "step", "0, 1200"));
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
  for (const std::string_view task : kTaskNames) {
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
  for (const std::string_view task : kTaskNames) {
    const auto setup = validate(requestFor(std::string(task).c_str()));
    const std::uint64_t said = TaskModel::floats(setup.value()) * sizeof(float);
    auto again = validate(requestFor(std::string(task).c_str()));
    const std::size_t taken = bytesAllocatedBy([&] {
      TaskTraining training(std::move(again).value());
      training.step(20);
    });
    EXPECT_LE(taken, said) << task;
    EXPECT_GE(taken, said / 2) << task;
  }
}

TEST(Training, TakesNoMoreMemoryForACallThanItSays) {
  constexpr std::size_t kSmallThings = 512;
  for (const std::string_view task : kTaskNames) {
    const auto training = trainingOf(requestFor(std::string(task).c_str()));
    TaskModel& model = training->model;
    const std::uint64_t evaluation = EvaluationRun::floats(model.setup) * sizeof(float);
    EXPECT_LE(bytesAllocatedBy([&] { evaluate(model); }), evaluation + kSmallThings) << task;
    EvaluationRun run(model);
    const std::size_t taken = bytesAllocatedBy([&] {
      while (!run.step()) {
      }
    });
    EXPECT_LE(taken, evaluation) << task;

    const std::vector<std::string> words(model.setup.task.longest, model.setup.task.tokens[0]);
    const std::vector<float> output(words.size() * model.setup.config.d_model);
    const std::size_t before = bytesNow();
    EXPECT_LE(bytesAllocatedBy([&] { EXPECT_TRUE(model.lossOn(words, output).ok()) << task; }),
              TaskModel::floatsOfLoss(model.setup) * sizeof(float) + kSmallThings)
        << task;
    EXPECT_EQ(bytesNow(), before) << task;
    EXPECT_LE(bytesAllocatedBy([&] { EXPECT_TRUE(model.layerFor(words).ok()) << task; }),
              model.floatsOfLayer() * sizeof(float) + kSmallThings)
        << task;
  }
}

// The gradient of a whole training, compared with differences of the loss in the direction of each
// number.
TEST_P(TrainingWith, TheGradientIsThatOfTheLoss) {
  for (const std::string_view name : kTaskNames) {
    TrainingRequest request = requestFor(std::string(name).c_str());
    request.batch = 3;
    request.optimizer = "sgd";
    auto setup = validate(request);
    ASSERT_TRUE(setup.ok()) << name;
    TaskModel model(std::move(setup).value(), kernels());
    std::vector<Sample> samples(model.setup.batch);
    drawSamples(model.setup.task, 1, "a test's samples", Purpose::kTraining, 0, samples);
    model.forward(samples);
    EXPECT_GT(model.loss(samples), 0);
    model.backward();
    // A state of sgd are the parameters.
    std::vector<float> numbers(model.learner.stateSize()), gradient;
    model.learner.writeState(numbers);
    for (const std::string_view parameter : model.learner.names()) {
      const TensorRef of = model.learner.find("grad." + std::string(parameter)).value();
      gradient.insert(gradient.end(), of.data.begin(), of.data.end());
    }
    ASSERT_EQ(gradient.size(), numbers.size());
    double largest = 0;
    for (const float each : gradient) largest = std::fmax(largest, std::fabs(double{each}));
    ASSERT_GT(largest, 0);
    const auto lossAt = [&](std::size_t i, float number) {
      std::vector<float> others = numbers;
      others[i] = number;
      model.learner.restore(0, others);
      model.forward(samples);
      return model.loss(samples);
    };
    // The central difference has an error of h² (the third derivative is about 1 here), plus the
    // rounding of the loss, some 1e-6, divided by h: both are below 1e-3 at h = 2^-7.
    const float h = 0x1p-7f;
    for (std::size_t i = 0; i < gradient.size(); i += 13) {
      const float number = numbers[i];
      const double difference = (lossAt(i, number + h) - lossAt(i, number - h)) /
                                (double{number + h} - double{number - h});
      EXPECT_NEAR(double{gradient[i]}, difference, 1e-3 * std::fmax(1, largest))
          << name << " " << i;
    }
  }
}

TEST(Training, ALayerOfItsWordsComputesWhatTheTrainingDoes) {
  for (const std::string_view name : kTaskNames) {
    const TrainingRequest request = requestFor(std::string(name).c_str());
    const auto training = trainingOf(request);
    const TrainingSetup& setup = training->model.setup;
    TaskModel model(setup);  // as the training before its first step
    std::vector<Sample> samples(setup.batch);
    drawSamples(setup.task, 1, "a test's samples", Purpose::kFresh, 0, samples);
    model.forward(samples);
    std::size_t compared = 0;
    for (std::size_t s = 0; s < samples.size(); ++s) {
      // The training pads shorter samples, which changes the rounding.
      if (samples[s].length < setup.task.longest) continue;
      std::vector<std::string> words;
      for (const std::uint8_t token : std::span(samples[s].tokens).first(samples[s].length)) {
        words.push_back(setup.task.tokens[token]);
      }
      auto made = training->model.layerFor(words);
      ASSERT_TRUE(made.ok());
      Layer layer = std::move(made).value();
      while (layer.step()) {
      }
      const std::span<const float> output = layer.output();
      const float* const first = model.outputRow(s, 0);
      EXPECT_TRUE(sameBits({output.begin(), output.end()}, {first, first + output.size()})) << name;
      ++compared;
    }
    EXPECT_GT(compared, 0u) << name;
  }
}

TEST(Training, ItsTensorsAreThoseOfTheLayerAndTheTables) {
  const auto training = trainingOf({});
  const auto layer = training->model.layerFor(std::vector<std::string>{"we", "will"});
  ASSERT_TRUE(layer.ok());
  for (const char* name : {"W_Q", "W_K", "W_V", "W_O"}) {
    const TensorRef tensor = training->model.tensor(name).value();
    EXPECT_TRUE(sameBits({tensor.data.begin(), tensor.data.end()}, numbersOf(layer.value(), name)));
    EXPECT_EQ(tensor.shape, shapeOf(layer.value(), name));
  }
  EXPECT_EQ(training->model.tensor("token_embedding").value().shape, (Index{30, 16}));
  EXPECT_EQ(training->model.tensor("position_embedding").value().shape, (Index{11, 16}));
  EXPECT_TRUE(failsWith(training->model.tensor("b_Q"), ErrorCode::kUnknownName, "name",
                        "token_embedding, W_Q, W_K, W_V, W_O, position_embedding"));
  EXPECT_TRUE(failsWith(trainingOf(requestFor("lookup"))->model.tensor("position_embedding"),
                        ErrorCode::kUnknownName, "name", "token_embedding, W_Q, W_K, W_V, W_O"));
}

TEST(Training, ALayerForWordsSaysWhichWordItDoesNotKnow) {
  const auto training = trainingOf({});
  const std::vector<std::string> unknown = {"I", "deposit", "gold"};
  const auto refused = training->model.layerFor(unknown);
  EXPECT_TRUE(failsWith(refused, ErrorCode::kUnknownWord, "words", "what-where"));
  EXPECT_EQ(textOf(refused.error().got), "gold");
  EXPECT_TRUE(failsWith(training->model.layerFor({}), ErrorCode::kWrongCount, "words", "1, 11"));
  const std::vector<std::string> long_one(12, "I");
  EXPECT_TRUE(
      failsWith(training->model.layerFor(long_one), ErrorCode::kWrongCount, "words", "1, 11"));
}

TEST(Training, ALossOnWordsIsTheTasksAndSoIsItsGradient) {
  const auto training = trainingOf(requestFor("what-where"));
  training->step(20);
  const std::vector<std::string> words = {"we", "will", "hide", "the", "box", "near", "the", "car"};
  constexpr std::size_t kVerb = 2, kBox = 4, kCar = 8 + 6, kColumns = 16;
  auto found = training->model.layerFor(words);
  ASSERT_TRUE(found.ok());
  Layer layer = std::move(found).value();
  while (layer.step()) {
  }
  const std::vector<float> numbers = numbersOf(layer, "output");
  const auto loss = training->model.lossOn(words, numbers);
  ASSERT_TRUE(loss.ok());
  const WordsLoss& made = loss.value();
  ASSERT_EQ(made.sample.asked().size(), 2u);
  EXPECT_EQ(made.sample.asked()[0].row, kVerb);
  EXPECT_EQ(made.sample.asked()[0].answer, kBox);
  EXPECT_EQ(made.sample.asked()[0].place, 4u);
  EXPECT_EQ(made.sample.asked()[1].answer, kCar - 8);
  EXPECT_EQ(made.sample.asked()[1].place, 7u);
  double expected = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t column = i % kColumns;
    const bool asked = i / kColumns == kVerb;
    const double error = double{numbers[i]} - (column == kBox || column == kCar ? 1 : 0);
    if (asked) expected += error * error;
    // The error is rounded once; doubling it is exact.
    EXPECT_NEAR(made.gradient.data()[i], asked ? 2 * error : 0,
                asked ? 2 * kUnitRoundoff * std::fabs(error) : 0)
        << i;
  }
  // Sums squares in double, of errors that are rounded once.
  EXPECT_NEAR(made.loss, expected, 1.01 * 2 * kUnitRoundoff * expected);
}

TEST(Training, ALossOnWordsThatAreNoSampleCountsWhatHasAnAnswer) {
  const auto training = trainingOf(requestFor("what-where"));
  const auto lossOn = [&](std::vector<std::string> words) {
    const std::vector<float> zeros(words.size() * 16);
    return training->model.lossOn(words, zeros);
  };
  // Zeros are wrong by 1 in the answer's column only.
  const auto one = lossOn({"we", "hide", "money"});
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one.value().loss, 1);
  EXPECT_EQ(one.value().sample.asked().size(), 1u);
  const auto none = lossOn({"money", "near", "the", "bank"});
  ASSERT_TRUE(none.ok());
  EXPECT_TRUE(std::isnan(none.value().loss));
  EXPECT_TRUE(none.value().sample.asked().empty());
  EXPECT_EQ(lossOn({"we", "sell", "money"}).error().field, "words");
  EXPECT_EQ(
      training->model.lossOn(std::vector<std::string>{"we"}, std::vector<float>(3)).error().field,
      "output");
}

// The page's gradient equals that of a training with a batch of one sample.
TEST(Training, TheWayBackFromALossOnWordsIsTheTrainingsOwn) {
  for (const std::string_view task : kTaskNames) {
    TrainingRequest request = requestFor(std::string(task).c_str());
    request.batch = 1;
    const auto training = trainingOf(request);
    training->step(5);
    std::vector<Sample> sample(1);
    const Task& what = training->model.setup.task;
    drawSamples(what, training->model.setup.seed, "training samples", Purpose::kTraining, 5,
                sample);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < sample[0].length; ++i)
      words.push_back(what.tokens[sample[0].tokens[i]]);
    auto found = training->model.layerFor(words);
    ASSERT_TRUE(found.ok());
    Layer layer = std::move(found).value();
    while (layer.step()) {
    }
    const auto loss = training->model.lossOn(words, numbersOf(layer, "output"));
    ASSERT_TRUE(loss.ok());
    const Tensor2& gradient = loss.value().gradient;
    ASSERT_TRUE(layer.backward({gradient.data(), gradient.size()}).ok());
    const std::vector<float> ours = numbersOf(layer, "grad.W_Q");
    training->step(1);
    EXPECT_FLOAT_EQ(static_cast<float>(loss.value().loss), training->losses()[5]) << task;
    EXPECT_NE(ours, std::vector<float>(ours.size())) << task;
    // Each entry is a single sum in the same order.
    const std::span<const float> learned = training->model.learner.find("grad.W_Q")->data;
    EXPECT_TRUE(sameBits({learned.begin(), learned.end()}, ours)) << task;
  }
}

TEST(Evaluation, InPiecesIsTheSameToTheBit) {
  for (const char* task : {"what-where", "relation"}) {
    TrainingRequest request = requestFor(task);
    request.batch = 60;  // the last piece is shorter
    const auto training = trainingOf(request);
    training->step(30);
    const Evaluation whole = evaluate(training->model);
    EvaluationRun run(training->model);
    std::size_t pieces = 1;
    std::optional<Evaluation> made = run.step();
    for (; !made; ++pieces) {
      training->step(1);  // is nothing to it
      made = run.step();
    }
    EXPECT_EQ(pieces, 9u) << "512 samples by 60";
    EXPECT_EQ(made->loss, whole.loss);
    EXPECT_EQ(made->accuracy.joint, whole.accuracy.joint);
    EXPECT_EQ(made->accuracy.questions, whole.accuracy.questions);
    EXPECT_EQ(made->specialisation, whole.specialisation);
    EXPECT_EQ(made->gap, whole.gap);
    for (std::size_t i = 0; i < whole.attention.size(); ++i)
      EXPECT_EQ(made->attention.data()[i], whole.attention.data()[i]);
    for (std::size_t head = 0; head < whole.without.size(); ++head)
      EXPECT_EQ(made->without[head].joint, whole.without[head].joint);
  }
}

TEST(Evaluation, InPiecesIsOfTheNumbersThatItBeganWith) {
  const auto training = trainingOf(requestFor("what-where"));
  training->step(20);
  EvaluationRun run(training->model);
  const double expected = evaluate(training->model).loss;
  EXPECT_FALSE(run.step());
  ASSERT_TRUE(training->goTo(10).ok());
  std::optional<Evaluation> made;
  while (!made) made = run.step();
  EXPECT_EQ(made->loss, expected);
  EXPECT_EQ(made->gap, [&] {
    training->goTo(20);
    return evaluate(training->model, 32).gap;
  }());
}

TEST(Evaluation, TheBestMatchingGivesEveryQuestionAHeadOfItsOwn) {
  Tensor2 attention({3, 2});
  const float rows[] = {0.9f, 0.8f, 0.7f, 0.1f, 0.2f, 0.3f};
  std::copy(std::begin(rows), std::end(rows), attention.begin());
  // Head 0 for the first question would leave 0.3 for the second; 0.7 and 0.8 are better.
  EXPECT_EQ(bestMatching(attention), double{0.7f});
  EXPECT_FALSE(bestMatching(Tensor2({1, 2}, 0.5f)).has_value());
}

}  // namespace
}  // namespace manyheads
