// Next-token training: as PyTorch does it, what it learns, and the same bits everywhere.
#include "learning/text_training.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>

#include "model/golden_model.h"
#include "ops/formulas.h"

namespace manyheads {
namespace {

using graph::ModelConfig;

std::unique_ptr<TextTraining> trainingOf(const ModelConfig& model,
                                         const TextTrainingRequest& request,
                                         const std::vector<float>& ids,
                                         const Kernels& kernels = defaultKernels()) {
  const Status status = check(model, request, ids);
  EXPECT_TRUE(status.ok()) << status.error().field << ": " << listOf(status.error().allowed);
  return std::make_unique<TextTraining>(model, request, ids, kernels);
}

double lossOfStep(TextTraining& training) {
  training.step(1);
  return double{training.losses().back()};
}

std::vector<float> numbersOf(const TextTraining& training, std::string_view name) {
  const std::span<const float> numbers = training.model.tensor(name).value().data;
  return {numbers.begin(), numbers.end()};
}

class TextTrainingWith : public BothKernels {};
INSTANTIATE_TEST_SUITE_P(Kernels, TextTrainingWith, bothKernels(), kernelsName);

// --- Compared with PyTorch (tests/golden/text-training.txt) ---

TextTrainingRequest requestOf(const golden::Case& one) {
  const auto number = [&](const char* option) { return std::stod(one.options.at(option)); };
  TextTrainingRequest request;
  request.steps = number("steps");
  request.batch = number("batch");
  request.learning_rate = number("learning_rate");
  request.weight_decay = number("weight_decay");
  request.held_out = number("held_out");
  request.seed = number("seed");
  return request;
}

// Some 90 operations, there and back and the optimizer's, are sums of up to 24 numbers; errors with
// either sign grow as the root of their number (golden_model_test.cpp).
const double kRelative = std::sqrt(90 * 24) * kUnitRoundoff;

// Adds to `off` how far each number of a parameter may be from PyTorch's after one more step.
// AdamW moves it by η m / √v: where a gradient g is off by δ, by up to 2 η δ / |g|, and never by
// much more than η. The number itself is rounded four times.
void addStep(const std::string& name, const std::vector<float>& gradient, double rate,
             std::vector<double>& off) {
  off.resize(gradient.size());
  double largest = 0;
  for (const float g : gradient) largest = std::fmax(largest, std::fabs(double{g}));
  // It adds the same to all scores of a row: a gradient of roundings, and steps by them.
  if (name.ends_with("b_K")) largest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < off.size(); ++i) {
    const double g = std::fabs(double{gradient[i]}) + kEpsilon;
    off[i] += rate * std::fmin(1.1, 2 * kRelative * largest / g) + 4 * kUnitRoundoff;
  }
}

TEST_P(TextTrainingWith, LossesAndParametersAreThoseOfPyTorch) {
  EXPECT_TRUE(golden::textTrainings().problems.empty());
  ASSERT_EQ(golden::textTrainings().cases.size(), 2u);
  for (const golden::Case& one : golden::textTrainings().cases) {
    SCOPED_TRACE(one.name);
    const TextTrainingRequest request = requestOf(one);
    const auto training = trainingOf(graph::configOf(one), request, one.floats("ids"), kernels());
    std::map<std::string, std::vector<double>> off;
    for (const double loss : one.tensors.at("losses").values) {
      EXPECT_NEAR(lossOfStep(*training), loss, kRelative * loss);
      for (const std::string_view each : training->model.learner.names()) {
        const std::string name(each);
        addStep(name, numbersOf(*training, "grad." + name), request.learning_rate, off[name]);
      }
    }
    EXPECT_EQ(off.size() + 3, one.tensors.size()) << "besides ids and losses";
    for (const auto& [name, bounds] : off) {
      const std::vector<double>& expected = one.tensors.at(name).values;
      const std::vector<float> got = numbersOf(*training, name);
      ASSERT_EQ(got.size(), expected.size()) << name;
      for (std::size_t i = 0; i < got.size(); ++i) {
        EXPECT_NEAR(double{got[i]}, expected[i], bounds[i]) << name << ' ' << i;
      }
    }
    const double held_out = one.tensors.at("held_out_loss").values[0];
    EXPECT_NEAR(training->model.heldOutLoss().value(), held_out, kRelative * held_out);
  }
}

// --- A small text ---

constexpr std::string_view kSentences =
    "the cat sat on the mat. the dog sat on the log. the cat ran to the dog. ";

struct Text {
  std::vector<float> ids;  // of letters
  std::size_t vocabulary = 0;
  double entropy = 0;  // of letters by themselves: the loss of who knows their shares alone
};

Text text() {
  Text made;
  std::string letters;
  std::vector<double> counts;
  for (int round = 0; round < 4; ++round) {
    for (const char letter : kSentences) {
      const std::size_t found = letters.find(letter);
      const std::size_t id = found == std::string::npos ? letters.size() : found;
      if (found == std::string::npos) {
        letters += letter;
        counts.push_back(0);
      }
      made.ids.push_back(static_cast<float>(id));
      ++counts[id];
    }
  }
  made.vocabulary = letters.size();
  for (const double count : counts) {
    const double share = count / static_cast<double>(made.ids.size());
    made.entropy -= share * std::log(share);
  }
  return made;
}

ModelConfig small(const Text& text) {
  return {.layers = 2,
          .d_model = 16,
          .heads = 2,
          .kv_heads = 2,
          .hidden = 32,
          .vocabulary = text.vocabulary,
          .context = 16,
          .activation = graph::Activation::kGeluTanh};
}

TextTrainingRequest brief() {
  TextTrainingRequest request;
  request.steps = 100;
  request.batch = 4;
  request.learning_rate = 0.01;
  return request;
}

TEST(TextTraining, LearnsMoreThanHowOftenEachTokenComes) {
  const Text what = text();
  const auto training = trainingOf(small(what), brief(), what.ids);
  const double all_alike = std::log(static_cast<double>(what.vocabulary));
  EXPECT_NEAR(training->model.heldOutLoss().value(), all_alike, 0.1);
  EXPECT_LT(what.entropy, all_alike - 0.1);
  const double first = lossOfStep(*training);
  EXPECT_NEAR(first, all_alike, 0.1);
  EXPECT_EQ(training->step(1000), 100u);
  EXPECT_FALSE(training->divergedAt());
  EXPECT_LT(double{training->losses().back()}, what.entropy / 2);
  EXPECT_LT(training->model.heldOutLoss().value(), what.entropy / 2);
}

// Recorded from the native build; wasm runs this test, too.
TEST(TextTraining, HasTheSameBitsEverywhere) {
  const Text what = text();
  const auto training = trainingOf(small(what), brief(), what.ids, simdKernels());
  training->step(12);
  std::string bytes;
  for (const std::string_view name : training->model.learner.names()) {
    for (const float number : numbersOf(*training, name)) {
      const std::uint32_t bits = bitsOf(number);
      for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
    }
  }
  EXPECT_EQ(hashBytes(bytes), 0xFA6C7F45BA3D3D58u);
}

TEST(TextTraining, AnotherSeedStartsAndReadsOtherwise) {
  const Text what = text();
  TextTrainingRequest request = brief();
  const auto one = trainingOf(small(what), request, what.ids);
  request.seed = 2;
  const auto other = trainingOf(small(what), request, what.ids);
  EXPECT_NE(numbersOf(*one, "token_embedding"), numbersOf(*other, "token_embedding"));
  EXPECT_NE(one->model.startOf(0, 0), other->model.startOf(0, 0));
}

TEST(TextTraining, ReadsAllOfTheTextButWhatIsHeldOut) {
  const Text what = text();
  TextTrainingRequest request = brief();
  request.held_out = 0.5;
  const auto training = trainingOf(small(what), request, what.ids);
  const std::size_t learned = what.ids.size() / 2, longest = small(what).context + 1;
  std::vector<std::size_t> starts;
  for (std::size_t step = 0; step < 1000; ++step) {
    for (std::size_t sequence = 0; sequence < 4; ++sequence) {
      starts.push_back(training->model.startOf(step, sequence));
    }
  }
  const auto [first, last] = std::minmax_element(starts.begin(), starts.end());
  EXPECT_EQ(*first, 0u);
  EXPECT_EQ(*last, learned - longest);
}

TEST(TextTraining, HoldsNothingOutIfToldSo) {
  const Text what = text();
  TextTrainingRequest request = brief();
  request.held_out = 0;
  EXPECT_FALSE(trainingOf(small(what), request, what.ids)->model.heldOutLoss().has_value());
}

TEST(TextTraining, AnEvaluationChangesNoStep) {
  const Text what = text();
  const auto one = trainingOf(small(what), brief(), what.ids);
  const auto other = trainingOf(small(what), brief(), what.ids);
  for (int step = 0; step < 3; ++step) {
    one->model.heldOutLoss();
    EXPECT_EQ(lossOfStep(*one), lossOfStep(*other));
  }
}

TEST(TextTraining, StopsWhereTheLossIsNoLongerFinite) {
  const Text what = text();
  TextTrainingRequest request = brief();
  request.learning_rate = 10;
  request.weight_decay = 1;  // 1 − η λ is −9 then
  const auto training = trainingOf(small(what), request, what.ids);
  training->step(100);
  EXPECT_EQ(training->divergedAt(), training->stepsTaken() + 1);
  EXPECT_LT(training->stepsTaken(), 100u);
  for (const std::string_view name : training->model.learner.names()) {
    EXPECT_TRUE(defaultKernels().allFinite(numbersOf(*training, name))) << name;
  }
}

TEST(TextTraining, AllocatesNothingAfterTheStart) {
  const Text what = text();
  const auto training = trainingOf(small(what), brief(), what.ids);
  const std::size_t before = allocationsSoFar();
  training->step(1);
  training->model.heldOutLoss();
  training->step(1);
  EXPECT_EQ(allocationsSoFar(), before);
}

TEST(TextTraining, TakesNoMoreMemoryThanItSays) {
  const Text what = text();
  for (const std::size_t d_model : {16u, 128u}) {
    ModelConfig model = small(what);
    model.d_model = d_model;
    const std::uint64_t said = TextModel::floats(model, brief(), what.ids.size()) * sizeof(float);
    std::unique_ptr<TextTraining> training;
    const std::size_t taken = bytesAllocatedBy([&] {
      training = std::make_unique<TextTraining>(model, brief(), what.ids);
      training->step(1);
    });
    EXPECT_LE(taken, said) << d_model;
    EXPECT_GE(taken, said / 2) << d_model;
  }
}

TEST(TextTraining, CountsWithinTheMemoryThatItSays) {
  const Text what = text();
  ModelConfig model = small(what);
  model.activation = graph::Activation::kSilu;  // with a gate, the most nodes
  for (const std::size_t layers : {1u, 2u, 5u, 12u}) {
    model.layers = layers;
    const std::size_t taken =
        bytesAllocatedBy([&] { TextModel::floats(model, brief(), what.ids.size()); });
    EXPECT_LE(taken, TextModel::graphFloats(model) * sizeof(float)) << layers;
    EXPECT_GE(taken, TextModel::graphFloats(model) * sizeof(float) / 4) << layers;
  }
}

TEST(TextTraining, SaysWhatItDoesNotTake) {
  const Text what = text();
  const ModelConfig model = small(what);
  TextTrainingRequest request = brief();
  request.held_out = 0.6;
  EXPECT_TRUE(
      failsWith(check(model, request, what.ids), ErrorCode::kOutOfRange, "heldOut", "0, 0.5"));
  request.held_out = 0.5;
  const auto first = std::span(what.ids).first(33);
  EXPECT_TRUE(failsWith(check(model, request, first), ErrorCode::kWrongCount, "ids",
                        "34, " + std::to_string(kMaxTextLength)));
  EXPECT_TRUE(check(model, request, std::span(what.ids).first(34)).ok());
  for (const float wrong : {-1.0f, 0.5f, static_cast<float>(what.vocabulary), NAN}) {
    std::vector<float> ids = what.ids;
    ids[5] = wrong;
    const Status refused = check(model, request, ids);
    EXPECT_TRUE(failsWith(refused, ErrorCode::kOutOfWholeRange, "ids",
                          "0, " + std::to_string(what.vocabulary - 1)));
    EXPECT_EQ(refused.error().place, (Index{5}));
  }
  const auto training = trainingOf(model, request, what.ids);
  EXPECT_TRUE(failsWith(training->model.tensor(""), ErrorCode::kUnknownName, "name"));
  EXPECT_TRUE(failsWith(training->model.tensor("blocks.2.W_Q"), ErrorCode::kUnknownName, "name"));
  EXPECT_EQ(training->model.tensor("blocks.1.W_up").value().shape, (Index{16, 32}));
}

}  // namespace
}  // namespace manyheads
