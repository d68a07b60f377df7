// Valid trainings, and the field that each error names.
#include <cmath>
#include <limits>

#include "layer/validate.h"
#include "learning/task_training.h"
#include "support.h"

namespace manyheads {
namespace {

TrainingSetup setupOf(const TrainingRequest& request) {
  auto setup = validate(request);
  EXPECT_TRUE(setup.ok()) << request.task;
  return std::move(setup).value();
}

TrainingSetup setupOf(const char* task) {
  TrainingRequest request;
  request.task = task;
  return setupOf(request);
}

TEST(TrainingSetup, EveryTaskHasItsRecipe) {
  struct Expected {
    const char* task;
    std::size_t n_heads, d_model, steps;
    OptimizerKind kind;
    double rate, decay;
    Mask mask;
  };
  using enum OptimizerKind;
  for (const Expected& expected :
       {Expected{"what-where", 2, 16, 400, kAdamW, .02, .2, Mask::kPadding},
        Expected{"prey", 1, 16, 500, kAdam, .02, 0, Mask::kNoSelf},
        Expected{"offsets", 2, 16, 800, kAdamW, .02, .2, Mask::kNone},
        Expected{"relation", 1, 32, 2000, kAdam, .01, 0, Mask::kNoSelf},
        Expected{"lookup", 2, 16, 600, kAdamW, .02, .2, Mask::kNoSelf}}) {
    const TrainingSetup setup = setupOf(expected.task);
    EXPECT_EQ(setup.config.n_heads, expected.n_heads) << expected.task;
    EXPECT_EQ(setup.config.d_model, expected.d_model) << expected.task;
    EXPECT_EQ(setup.steps, expected.steps) << expected.task;
    EXPECT_EQ(setup.optimizer.kind, expected.kind) << expected.task;
    EXPECT_EQ(setup.optimizer.learning_rate, expected.rate) << expected.task;
    EXPECT_EQ(setup.optimizer.weight_decay, expected.decay) << expected.task;
    EXPECT_EQ(setup.config.mask, expected.mask) << expected.task;
    EXPECT_EQ(setup.batch, 32u) << expected.task;
    EXPECT_FALSE(setup.config.bias) << expected.task;
  }
}

TEST(TrainingSetup, ManyHeadsLearnMoreSlowlyAndForLonger) {
  TrainingRequest request;
  request.n_heads = 4;
  const TrainingSetup setup = setupOf(request);
  EXPECT_EQ(setup.optimizer.learning_rate, .01);
  EXPECT_EQ(setup.steps, 800u);
}

TEST(TrainingSetup, AHeadOfAnyWidthIsAWideOne) {
  TrainingRequest request;
  request.n_heads = 1;
  request.d_k = request.d_v = 8;
  EXPECT_EQ(validate(request).error().field, "dK");
  request.d_k = {};
  EXPECT_EQ(validate(request).error().field, "dV");
  request.variant = "wide";
  request.d_k = 8;
  const TrainingSetup setup = setupOf(request);
  EXPECT_EQ(setup.config.dK(), 8u);
  EXPECT_EQ(setup.config.dV(), 8u);
  for (const double wrong : {0.0, 1.5, -1.0, 1e9, std::nan("")}) {
    request.d_v = wrong;
    EXPECT_EQ(validate(request).error().field, "dV") << wrong;
  }
}

TEST(TrainingSetup, ARelationsHeadHasTheWidthsOfItsRecipe) {
  TrainingRequest request;
  request.task = "relation";
  request.d_k = 3;
  const TrainingSetup setup = setupOf(request);
  EXPECT_EQ(setup.config.dK(), 3u);
  EXPECT_EQ(setup.config.dV(), 8u);
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Refused {
  const char* field;
  ErrorCode code;
  const char* allowed;
  void (*ask)(TrainingRequest& request);
};

const Refused kRefused[] = {
    {"task", ErrorCode::kNotAllowed, "what-where, prey, offsets, relation, lookup",
     [](TrainingRequest& r) { r.task = "chess"; }},
    {"seed", ErrorCode::kOutOfWholeRange, "0, 4294967295",
     [](TrainingRequest& r) { r.seed = kNaN; }},
    {"seed", ErrorCode::kOutOfWholeRange, "0, 4294967295",
     [](TrainingRequest& r) { r.seed = 1.5; }},
    {"heads", ErrorCode::kNotAllowed, "1, 2, 4, 8, 16", [](TrainingRequest& r) { r.n_heads = 3; }},
    {"heads", ErrorCode::kNotAllowed, "1, 2, 4, 8, 16",
     [](TrainingRequest& r) { r.n_heads = kNaN; }},
    {"heads", ErrorCode::kNotAllowed, "1, 2, 4, 8, 16",
     [](TrainingRequest& r) { r.n_heads = 32, r.d_model = 32; }},
    {"heads", ErrorCode::kNotAllowed, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16",
     [](TrainingRequest& r) { r.n_heads = 17, r.variant = "wide"; }},
    {"heads", ErrorCode::kNotAllowed, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16",
     [](TrainingRequest& r) { r.n_heads = 0, r.variant = "wide"; }},
    {"variant", ErrorCode::kNotAllowed, "wide, split, narrow",
     [](TrainingRequest& r) { r.variant = "tall"; }},
    {"dModel", ErrorCode::kOutOfWholeRange, "16, 64", [](TrainingRequest& r) { r.d_model = 8; }},
    {"dModel", ErrorCode::kOutOfWholeRange, "16, 64", [](TrainingRequest& r) { r.d_model = 128; }},
    {"dModel", ErrorCode::kOutOfWholeRange, "16, 64", [](TrainingRequest& r) { r.d_model = 16.5; }},
    {"dModel", ErrorCode::kNotAllowed, "32",
     [](TrainingRequest& r) { r.task = "relation", r.d_model = 16; }},
    {"dK", ErrorCode::kNotAllowed, "8", [](TrainingRequest& r) { r.d_k = 3; }},
    {"start", ErrorCode::kNotAllowed,
     "random, clones, clones-but-W_Q, clones-but-W_V, clones-but-W_O, nudge, zeros",
     [](TrainingRequest& r) { r.start = "twins"; }},
    {"noise", ErrorCode::kOutOfRange, "0, 10",
     [](TrainingRequest& r) { r.start = "clones", r.noise = -1; }},
    {"noise", ErrorCode::kOutOfRange, "0, 10",
     [](TrainingRequest& r) { r.start = "clones", r.noise = kNaN; }},
    {"noise", ErrorCode::kOutOfRange, "1e-09, 10", [](TrainingRequest& r) { r.start = "nudge"; }},
    {"noise", ErrorCode::kNotAllowed, "0", [](TrainingRequest& r) { r.noise = 1e-3; }},
    {"steps", ErrorCode::kOutOfWholeRange, "1, 100000", [](TrainingRequest& r) { r.steps = 1e9; }},
    {"steps", ErrorCode::kOutOfWholeRange, "1, 100000", [](TrainingRequest& r) { r.steps = 0; }},
    {"steps", ErrorCode::kOutOfWholeRange, "1, 100000", [](TrainingRequest& r) { r.steps = 2.5; }},
    {"batch", ErrorCode::kOutOfWholeRange, "1, 256", [](TrainingRequest& r) { r.batch = 0; }},
    {"batch", ErrorCode::kOutOfWholeRange, "1, 256", [](TrainingRequest& r) { r.batch = kNaN; }},
    {"learningRate", ErrorCode::kOutOfRange, "1e-09, 10",
     [](TrainingRequest& r) { r.learning_rate = kNaN; }},
    {"learningRate", ErrorCode::kOutOfRange, "1e-09, 10",
     [](TrainingRequest& r) { r.learning_rate = 1e9; }},
    {"learningRate", ErrorCode::kOutOfRange, "1e-09, 10",
     [](TrainingRequest& r) { r.learning_rate = 0; }},
    {"weightDecay", ErrorCode::kOutOfRange, "0, 1",
     [](TrainingRequest& r) { r.weight_decay = -0.1; }},
    {"optimizer", ErrorCode::kNotAllowed, "sgd, adam, adamw",
     [](TrainingRequest& r) { r.optimizer = "lion"; }},
    {"embeddings", ErrorCode::kNotAllowed, "learned, frozen",
     [](TrainingRequest& r) { r.embeddings = "some"; }},
    {"question", ErrorCode::kNotAllowed, "friend, prey, prey-plus-1, prey-and-predator",
     [](TrainingRequest& r) { r.task = "prey", r.question = "foe"; }},
    {"offsets", ErrorCode::kWrongOffsets, "3, 7",
     [](TrainingRequest& r) {
       r.task = "offsets", r.offsets = {{-1, -1}};
     }},
    {"offsets", ErrorCode::kWrongOffsets, "3, 7",
     [](TrainingRequest& r) {
       r.task = "offsets", r.offsets = {{1, kNaN}};
     }},
    {"offsets", ErrorCode::kWrongOffsets, "3, 7",
     [](TrainingRequest& r) {
       r.task = "offsets", r.offsets = {{1, 2, 3, 4}};
     }},
    {"offsets", ErrorCode::kWrongOffsets, "3, 7",
     [](TrainingRequest& r) { r.task = "offsets", r.offsets.emplace(); }},
    {"relation", ErrorCode::kNotAllowed, "random, identity",
     [](TrainingRequest& r) { r.task = "relation", r.relation = "love"; }},
    {"outputProjection", ErrorCode::kNotAllowed, "true",
     [](TrainingRequest& r) { r.variant = "wide", r.output_projection = false; }},
};

TEST(TrainingSetup, RefusesAnOptionOfAnotherTask) {
  TrainingRequest question, rotated;
  question.question = "friend";
  rotated.rotated = true;
  EXPECT_TRUE(failsWith(validate(question), ErrorCode::kOtherTask, "question", "prey"));
  EXPECT_TRUE(failsWith(validate(rotated), ErrorCode::kOtherTask, "rotated", "lookup"));
}

TEST(TrainingSetup, RefusesWithTheFieldAndWhatIsAllowed) {
  for (const Refused& refused : kRefused) {
    TrainingRequest request;
    refused.ask(request);
    EXPECT_TRUE(failsWith(validate(request), refused.code, refused.field, refused.allowed))
        << refused.field << ": " << refused.allowed;
  }
}

}  // namespace
}  // namespace manyheads
