// Grouped-query attention: fewer heads of k and v than of q (Ainslie et al. 2023).
#include "layer/footprint.h"
#include "layer/validate.h"
#include "learning/evaluation.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 12, kHeads = 6, kWidth = kD / kHeads;

ConfigRequest grouped(double kv_heads) {
  ConfigRequest request;
  request.d_model = kD;
  request.n_heads = kHeads;
  request.kv_heads = kv_heads;
  return request;
}

// The same function with as many k and v heads as q heads: each head repeated consecutively.
OwnParameters repeated(const Config& config, const OwnParameters& own) {
  const std::size_t q = kD * kD, part = config.kv_heads * kWidth;
  OwnParameters all = own;
  all.in_proj_weight.resize(q);
  all.in_proj_bias.resize(kD);
  for (const std::size_t first : {std::size_t{0}, part}) {
    for (std::size_t head = 0; head < kHeads; ++head) {
      for (std::size_t row = 0; row < kWidth; ++row) {
        const std::size_t from = first + head / config.queryGroup() * kWidth + row;
        const float* const weights = &own.in_proj_weight[q + from * kD];
        all.in_proj_weight.insert(all.in_proj_weight.end(), weights, weights + kD);
        all.in_proj_bias.push_back(own.in_proj_bias[kD + from]);
      }
    }
  }
  return all;
}

class KvHeads : public BothKernels {};

TEST_P(KvHeads, AreReadByEveryHeadOfTheirGroup) {
  for (const double kv_heads : {1.0, 2.0, 3.0, 6.0}) {
    const Config config = configOf(grouped(kv_heads));
    const OwnParameters own = ownParameters(config);
    Layer layer(config, kernels()), whole(configOf(grouped(kHeads)), kernels());
    ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
    ASSERT_TRUE(whole.setParameters(repeated(config, own).arrays()).ok());
    const auto x = numbers(5 * kD, 1), memory = numbers(4 * kD, 2);
    ASSERT_TRUE(layer.forward(x, memory).ok());
    ASSERT_TRUE(whole.forward(x, memory).ok());
    for (const char* name : {"q", "scores", "attn_weights", "context", "output", "merged",
                             "contributions", "similarity_parameters"}) {
      EXPECT_TRUE(sameBits(numbersOf(layer, name), numbersOf(whole, name))) << name << kv_heads;
    }
    EXPECT_EQ(shapeOf(layer, "k"), (Index{config.kv_heads, 4, kWidth}));
    EXPECT_EQ(shapeOf(layer, "v_proj_weight"), (Index{config.kv_heads * kWidth, kD}));
  }
}

TEST_P(KvHeads, AsManyAsHeadsAreTheLayerWithoutThem) {
  ConfigRequest request = grouped(kHeads);
  Layer layer = layerOf(request, kernels());
  request.kv_heads.reset();
  Layer plain = layerOf(request, kernels());
  ASSERT_TRUE(layer.forward(numbers(5 * kD, 1)).ok());
  ASSERT_TRUE(plain.forward(numbers(5 * kD, 1)).ok());
  EXPECT_EQ(snapshotOf(layer), snapshotOf(plain));
}

TEST(KvHeadsOf, AreADivisorOfHeads) {
  EXPECT_TRUE(failsWith(validate(grouped(4)), ErrorCode::kNotAllowed, "kvHeads", "1, 2, 3, 6"));
  for (const double wrong : {0.0, 1.5, 12.0, -1.0}) {
    EXPECT_TRUE(failsWith(validate(grouped(wrong)), ErrorCode::kNotAllowed, "kvHeads"));
  }
}

TEST(KvHeadsOf, AreHeadsWhereNoneCanBeSaved) {
  const auto refused = [](const std::function<void(ConfigRequest&)>& change) {
    ConfigRequest request = grouped(2);
    change(request);
    const std::string only = std::to_string(static_cast<int>(request.n_heads));
    return failsWith(validate(request), ErrorCode::kNotAllowed, "kvHeads", only);
  };
  EXPECT_TRUE(refused([](ConfigRequest& request) { request.variant = "narrow"; }));
  EXPECT_TRUE(refused([](ConfigRequest& request) { request.shared_qk = true; }));
  EXPECT_TRUE(refused([](ConfigRequest& request) { request.value_projection = false; }));
  EXPECT_TRUE(refused([](ConfigRequest& request) {
    request.d_model = 16;
    request.n_heads = 4;
    request.parameters = "constructed";
  }));
}

TEST(KvHeadsOf, SaveParametersAndProducts) {
  const Config config = configOf(grouped(2)), plain = configOf(grouped(kHeads));
  const Cost saved = *cost(config, Variant::kSplit, 5, 5),
             full = *cost(plain, Variant::kSplit, 5, 5);
  const std::size_t columns = kD - 2 * kWidth;  // that k and v have fewer, each
  EXPECT_EQ(full.parameters - saved.parameters, 2 * (columns * kD + columns));
  EXPECT_EQ(full.multiply_adds - saved.multiply_adds, 2 * 5 * columns * kD);
  EXPECT_EQ(full.activations - saved.activations, 2 * 5 * columns);
  EXPECT_FALSE(cost(config, Variant::kNarrow, 5, 5).has_value()) << "there is no such layer";
  EXPECT_TRUE(cost(plain, Variant::kNarrow, 5, 5).has_value());
}

TEST(KvHeadsOf, StartWithTheNumbersOfTheFirstHeads) {
  for (const char* variant : {"wide", "split"}) {
    ConfigRequest request = grouped(2);
    request.variant = variant;
    const Layer few(configOf(request));
    request.kv_heads.reset();
    const Layer all(configOf(request));
    for (const char* const name : {"W_K", "W_V"}) {
      const Tensor2 some = matrixOf(few, name), more = matrixOf(all, name);
      for (std::size_t row = 0; row < some.shape(0); ++row) {
        for (std::size_t col = 0; col < some.shape(1); ++col) {
          EXPECT_EQ(some(row, col), more(row, col)) << name;
        }
      }
    }
    EXPECT_EQ(matrixOf(few, "W_Q"), matrixOf(all, "W_Q"));
  }
}

TEST(KvHeadsOf, LearnTooAndAreComparedHeadByHead) {
  TrainingRequest request;
  request.task = "what-where";
  request.n_heads = 2;
  request.kv_heads = 1;
  request.steps = 200;
  Result<TrainingSetup> setup = validate(request);
  ASSERT_TRUE(setup.ok());
  TaskTraining training(std::move(setup).value(), defaultKernels());
  ASSERT_EQ(training.step(200), 200u);
  EXPECT_LT(training.losses().back(), training.losses().front() / 2);
  const TensorRef W_Q = training.model.tensor("W_Q").value(),
                  W_K = training.model.tensor("W_K").value();
  EXPECT_EQ(W_Q.shape[1], 2 * W_K.shape[1]);
  EXPECT_GT(evaluate(training.model, 64).gap, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Kernels, KvHeads, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
