// Language models of forms that PyTorch's file does not have.
#include <algorithm>
#include <iterator>

#include "model/model_graph.h"
#include "ops/small_graph.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

constexpr std::size_t kTokens = 3, kSequences = 2;

ModelConfig smallest() {
  return {.layers = 1,
          .d_model = 4,
          .heads = 2,
          .kv_heads = 2,
          .hidden = 5,
          .vocabulary = 6,
          .context = 4};
}

struct Form {
  const char* name;
  ModelConfig config;
};

std::vector<Form> forms() {
  std::vector<Form> all{{"gpt2_exact", smallest()},
                        {"original", smallest()},
                        {"no_bias", smallest()},
                        {"shared_keys", smallest()}};
  all[1].config.norm_at = NormAt::kAfter;
  all[1].config.positions = Positions::kSinusoidal;
  all[1].config.activation = Activation::kRelu;
  all[2].config.bias = false;
  all[2].config.positions = Positions::kNone;
  all[2].config.tied = false;
  all[3].config.kv_heads = 1;
  all[3].config.positions = Positions::kRotary;
  all[3].config.norm = Norm::kRms;
  all[3].config.activation = Activation::kSilu;
  all[3].config.layers = 2;
  return all;
}

// Two sequences, with random parameters.
class ModelForm : public ::testing::TestWithParam<Form> {
 protected:
  ModelForm() : model_(GetParam().config), run_(model_.graph, defaultKernels()) {
    model_.setLengths(kTokens, kSequences);
    run_.resize();
    run_.makeRoomForGradients();
    model_.fillInputs(run_);
    for (NodeId id = 0; id < model_.graph.size(); ++id) {
      const bool is_parameter = model_.graph[id].kind == Kind::kParameter;
      if (model_.graph[id].operation != &kInput || !is_parameter) continue;
      const std::vector<float> random = numbers(run_.numbers(id).size(), id + 1);
      std::copy(random.begin(), random.end(), run_.writable(id).begin());
    }
    const float ids[] = {0, 5, 2, 2, 1, 0}, targets[] = {5, 2, 3, 1, 0, 4};
    std::copy(std::begin(ids), std::end(ids), run_.writable(model_.ids).begin());
    std::copy(std::begin(targets), std::end(targets), run_.writable(model_.targets).begin());
    run_.writable(model_.grad_loss)[0] = 1;
    compute();
  }

  void compute() {
    run_.takeParameters();
    run_.takeParametersForGradients();
    run_.compute(0, static_cast<NodeId>(model_.graph.size()));
  }

  ModelGraph model_;
  graph::Run run_;
};

INSTANTIATE_TEST_SUITE_P(All, ModelForm, ::testing::ValuesIn(forms()),
                         [](const auto& form) { return form.param.name; });

TEST_P(ModelForm, IsWithinTheBoundsOfItsFormulas) { expectWithinBounds(run_); }

TEST_P(ModelForm, HasTheGradientsOfItsLoss) {
  for (const char* leaf :
       {"token_embedding", "blocks.0.W_Q", "blocks.0.W_up", "blocks.0.g_attn_norm"}) {
    expectGradients(run_, model_.loss, leaf);
  }
  const bool learns_positions = GetParam().config.positions == Positions::kLearned;
  if (learns_positions) expectGradients(run_, model_.loss, "position_embedding");
}

// Sequences are side by side, and none reads another one.
TEST_P(ModelForm, ASequenceIsAsIfItWereAlone) {
  const std::span<const float> all = run_.numbers(model_.logits);
  const std::vector<float> before(all.begin(), all.end());
  run_.writable(model_.ids)[kTokens] = 4;  // the second one's first token
  compute();
  const std::size_t first = before.size() / kSequences;
  EXPECT_TRUE(
      std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(first), all.begin()));
  for (std::size_t row = kTokens; row < kTokens * kSequences; ++row) {
    const std::size_t columns = before.size() / (kTokens * kSequences);
    EXPECT_NE(before[row * columns], all[row * columns]) << row;
  }
}

// A later token changes nothing before it.
TEST_P(ModelForm, IsCausal) {
  const std::span<const float> all = run_.numbers(model_.logits);
  const std::vector<float> before(all.begin(), all.end());
  run_.writable(model_.ids)[2] = 1;
  compute();
  const std::size_t columns = GetParam().config.vocabulary;
  EXPECT_TRUE(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(2 * columns),
                         all.begin()));
  EXPECT_NE(before[2 * columns], all[2 * columns]);
}

TEST_P(ModelForm, AMutedHeadAddsNothing) {
  const BlockNodes& block = model_.blocks[0];
  run_.writable(block.alive)[1] = 0;
  compute();
  const TensorRef concat = run_.tensor(block.attention.concat);
  for (std::size_t token = 0; token < kTokens; ++token) {
    for (std::size_t column = 0; column < 4; ++column) {
      const bool is_muted = column >= 2;
      EXPECT_EQ(concat.at({token, column}) == 0, is_muted) << token << ", " << column;
    }
  }
}

TEST(ModelGraph, SinusoidsArePositionsThatAreGiven) {
  ModelConfig config = smallest();
  config.positions = Positions::kSinusoidal;
  ModelGraph model(config);
  model.setLengths(kTokens);
  graph::Run run(model.graph, defaultKernels());
  run.resize();
  model.fillInputs(run);
  const NodeId positions = model.graph.find("positions").value();
  std::vector<float> row(config.d_model);
  for (std::size_t token = 0; token < kTokens; ++token) {
    writeSinusoids(token, row);
    for (std::size_t c = 0; c < row.size(); ++c) {
      EXPECT_EQ(run.tensor(positions).at({token, c}), row[c]);
    }
  }
}

}  // namespace
}  // namespace manyheads::graph
