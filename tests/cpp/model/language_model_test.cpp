// A language model as it is used: by ids, stage by stage, and token by token with what is kept.
#include "model/language_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "graph/places.h"
#include "support.h"

namespace manyheads {
namespace {

graph::ModelConfig small(bool is_llama) {
  graph::ModelConfig config{.layers = 2,
                            .d_model = 8,
                            .heads = 4,
                            .kv_heads = 4,
                            .hidden = 12,
                            .vocabulary = 11,
                            .context = 6,
                            .activation = graph::Activation::kGeluTanh};
  if (!is_llama) return config;
  config.kv_heads = 2;
  config.norm = graph::Norm::kRms;
  config.activation = graph::Activation::kSilu;
  config.positions = graph::Positions::kRotary;
  config.tied = config.bias = false;
  return config;
}

const std::vector<std::size_t> kIds{3, 10, 0, 3, 7};
const std::vector<std::size_t> kTargets{10, 0, 3, 7, 1};

void finish(LanguageModel& model) {
  while (model.step()) {
  }
}

void run(LanguageModel& model, std::span<const std::size_t> ids,
         std::span<const std::size_t> targets = {}) {
  ASSERT_TRUE(model.begin(ids, targets).ok());
  finish(model);
}

std::vector<float> numbersOf(const LanguageModel& model, std::string_view name) {
  const Result<TensorRef> tensor = model.tensor(name);
  EXPECT_TRUE(tensor.ok()) << name;
  return tensor.ok() ? std::vector<float>(tensor.value().data.begin(), tensor.value().data.end())
                     : std::vector<float>();
}

std::vector<float> lastRow(const LanguageModel& model) {
  const auto vocabulary = static_cast<std::ptrdiff_t>(model.config().vocabulary);
  return {model.logits().end() - vocabulary, model.logits().end()};
}

// By whether it is Llama's kind, and the kernels.
class LanguageModels : public ::testing::TestWithParam<std::tuple<bool, const Kernels*>> {
 protected:
  LanguageModels() : model_(small(std::get<0>(GetParam())), 7, *std::get<1>(GetParam())) {
    // Matrices large enough that every token matters.
    for (const std::string_view name : model_.parameterNames()) {
      if (model_.tensor(name).value().shape.size() == 1) continue;
      for (float& number : model_.parameter(name)) number *= 20;
    }
    model_.parametersChanged();
  }

  // Token by token, each equal to the row of a run of all tokens so far.
  void expectAppends(std::size_t begun) {
    const std::span<const std::size_t> ids = kIds;
    run(model_, ids.first(begun));
    for (std::size_t at = begun; at < ids.size(); ++at) {
      ASSERT_TRUE(model_.beginAppend(ids[at]).ok());
      finish(model_);
      EXPECT_EQ(model_.length(), at + 1);
      const std::vector<float> appended = lastRow(model_);
      LanguageModel whole(model_.config(), 7, *std::get<1>(GetParam()));
      for (const std::string_view name : model_.parameterNames()) {
        std::copy_n(model_.parameter(name).begin(), model_.parameter(name).size(),
                    whole.parameter(name).begin());
      }
      whole.parametersChanged();
      run(whole, ids.first(at + 1));
      const std::vector<float> expected = lastRow(whole);
      const float largest = *std::max_element(expected.begin(), expected.end());
      for (std::size_t word = 0; word < expected.size(); ++word) {
        EXPECT_NEAR(appended[word], expected[word], 2e-5 * static_cast<double>(largest)) << word;
      }
    }
  }

  LanguageModel model_;
};

INSTANTIATE_TEST_SUITE_P(Kinds, LanguageModels,
                         ::testing::Combine(::testing::Bool(),
                                            ::testing::Values(&scalarKernels(), &simdKernels())),
                         [](const auto& which) {
                           const std::string kind = std::get<0>(which.param) ? "llama" : "gpt2";
                           return kind + "_" + std::get<1>(which.param)->name;
                         });

TEST_P(LanguageModels, AppendingIsARunOfAllTokens) {
  expectAppends(1);
  expectAppends(3);
}

TEST_P(LanguageModels, AppendsFromNothing) {
  ASSERT_TRUE(model_.beginAppend(kIds[0]).ok());
  finish(model_);
  const std::vector<float> appended = lastRow(model_);
  run(model_, std::span(kIds).first(1));
  EXPECT_EQ(appended, lastRow(model_));
}

TEST_P(LanguageModels, StepsThroughItsBlocks) {
  ASSERT_TRUE(model_.begin(kIds).ok());
  std::vector<std::string> stages;
  while (const graph::Stage* const stage = model_.step()) {
    stages.push_back(stage->name);
  }
  EXPECT_EQ(stages.front(), "embed");
  EXPECT_EQ(stages.back(), "next_word");
  EXPECT_EQ(std::count(stages.begin(), stages.end(), "blocks.1.softmax"), 1);
  EXPECT_EQ(std::set<std::string>(stages.begin(), stages.end()).size(), stages.size());
}

TEST_P(LanguageModels, ReadsNothingBeforeItIsComputed) {
  const auto missing = [&](std::string_view name) {
    const Result<TensorRef> read = model_.tensor(name);
    return read.ok() ? "" : read.error().allowed[0].name;
  };
  EXPECT_EQ(missing("logits"), "begin");
  EXPECT_EQ(missing("blocks.0.W_Q"), "");
  ASSERT_TRUE(model_.begin(kIds).ok());
  EXPECT_EQ(missing("logits"), "unembed");
  finish(model_);
  EXPECT_EQ(missing("logits"), "");
  EXPECT_EQ(missing("loss"), "targets");
  EXPECT_EQ(missing("grad.x"), "backward");
  const Status refused = model_.beginBackward();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field, "targets");
  EXPECT_EQ(refused.error().allowed[0].name, "targets");
}

// Whatever run came before: memory is counted before it is allocated.
TEST_P(LanguageModels, WhatARunNeedsDoesNotDependOnTheOneBefore) {
  const LanguageModel::Needs first = model_.needsOf(kIds.size());
  run(model_, std::span(kIds).first(1));
  const LanguageModel::Needs again = model_.needsOf(kIds.size());
  EXPECT_EQ(again.run, first.run);
  EXPECT_EQ(again.reading, first.reading);
  EXPECT_GT(again.reading, model_.needsOf(1).reading);
}

TEST_P(LanguageModels, GoesBackFromALoss) {
  run(model_, kIds, kTargets);
  const float loss = numbersOf(model_, "loss")[0];
  ASSERT_TRUE(model_.beginBackward().ok());
  std::string_view last;
  while (const graph::Stage* const stage = model_.stepBackward()) {
    last = stage->name;
  }
  EXPECT_EQ(last, "embed");
  // A small step against the gradient of one matrix lowers the loss by its square.
  const std::vector<float> gradient = numbersOf(model_, "grad.blocks.0.W_K");
  double square = 0, largest = 0;
  for (const float each : gradient) {
    square += double{each} * double{each};
    largest = std::max(largest, std::fabs(double{each}));
  }
  const double step = 1e-3 / largest;
  const std::span<float> W_K = model_.parameter("blocks.0.W_K");
  for (std::size_t at = 0; at < W_K.size(); ++at) {
    W_K[at] -= static_cast<float>(step * double{gradient[at]});
  }
  model_.parametersChanged();
  run(model_, kIds, kTargets);
  const double lowered = double{loss} - double{numbersOf(model_, "loss")[0]};
  EXPECT_NEAR(lowered, step * square, 0.1 * step * square + 1e-6);
}

TEST_P(LanguageModels, MutesHeadsOfABlock) {
  run(model_, kIds);
  const std::vector<float> all = lastRow(model_);
  const BlockHead muted{1, 2};
  ASSERT_TRUE(model_.setMuted({&muted, 1}).ok());
  EXPECT_EQ(model_.step()->name, "blocks.1.concat");
  finish(model_);
  const std::vector<float> concat = numbersOf(model_, "blocks.1.concat");
  const std::size_t d_k = 2, d_model = 8;
  for (std::size_t at = 0; at < concat.size(); ++at) {
    if (at % d_model / d_k == muted.head) {
      EXPECT_EQ(concat[at], 0);
    }
  }
  const std::vector<float> without = lastRow(model_);
  EXPECT_NE(without, all);
  run(model_, kIds);
  EXPECT_EQ(lastRow(model_), without);
  // What was kept of earlier tokens was made with other heads.
  ASSERT_TRUE(model_.beginAppend(1).ok());
  finish(model_);
  ASSERT_TRUE(model_.setMuted({}).ok());
  EXPECT_EQ(model_.length(), 0u);
  run(model_, kIds);
  EXPECT_EQ(lastRow(model_), all);
}

TEST_P(LanguageModels, RefusesWhatItHasNot) {
  const auto fieldOf = [](const Status& status) { return status.ok() ? "" : status.error().field; };
  const std::vector<std::size_t> none, many(7, 1), unknown{1, 11};
  EXPECT_EQ(fieldOf(model_.begin(none)), "ids");
  EXPECT_EQ(fieldOf(model_.begin(many)), "ids");
  EXPECT_EQ(fieldOf(model_.begin(kIds, unknown)), "targets");
  const Status refused = model_.begin(unknown);
  ASSERT_EQ(fieldOf(refused), "ids");
  EXPECT_EQ(refused.error().place, (Index{1}));
  EXPECT_EQ(fieldOf(model_.beginAppend(11)), "id");
  const BlockHead other_block{2, 0}, other_head{0, 4};
  EXPECT_EQ(fieldOf(model_.setMuted({&other_block, 1})), "muted");
  EXPECT_EQ(fieldOf(model_.setMuted({&other_head, 1})), "muted");
  EXPECT_EQ(fieldOf(model_.setValue("x", Index{0, 0}, 1)), "name");
  EXPECT_EQ(fieldOf(model_.setValue("token_embedding", Index{11, 0}, 1)), "index");
  EXPECT_EQ(fieldOf(model_.setValue("token_embedding", Index{0, 0}, NAN)), "value");
  EXPECT_EQ(fieldOf(model_.checkParameter("token_embedding", 87)), "token_embedding");
  EXPECT_EQ(model_.tensor("blocks.2.q").error().field, "name");
  // A full context takes no more; a run that is not done is none to append to.
  ASSERT_TRUE(model_.begin(kIds).ok());
  EXPECT_EQ(fieldOf(model_.beginAppend(1)), "id");
  finish(model_);
  ASSERT_TRUE(model_.beginAppend(1).ok());
  finish(model_);
  EXPECT_EQ(fieldOf(model_.beginAppend(1)), "ids");
  EXPECT_EQ(model_.length(), 6u);
}

TEST_P(LanguageModels, KeptKeysSayThatTheyAreKept) {
  run(model_, kIds);
  ASSERT_TRUE(model_.beginAppend(1).ok());
  finish(model_);
  const Index last{0, 0, 5};  // the first head's share of the only query to the sixth key
  const Result<Explanation> score = model_.explain("blocks.1.scores", last);
  ASSERT_TRUE(score.ok());
  EXPECT_EQ(score.value().terms[0].right_from.tensor, "blocks.1.k_cache");
  const auto opAt = [&](std::size_t row) {
    return model_.explain("blocks.1.k_cache", Index{row, 0, 0}).value().op;
  };
  EXPECT_EQ(opAt(4), Op::kKept);
  EXPECT_EQ(opAt(5), Op::kCopy);
  const bool is_turned = model_.config().positions == graph::Positions::kRotary;
  const auto fed = model_.feeds(is_turned ? "blocks.1.k_rotated" : "blocks.1.k", Index{0, 0, 1});
  ASSERT_TRUE(fed.ok());
  EXPECT_EQ(fed.value()[0], (PlaceRange{"blocks.1.k_cache", {5, 0, 1}, {5, 0, 1}}));
}

// From both sides: what is named may change, what is not does not.
TEST_P(LanguageModels, DependentsOfAnAppendedTokenAreWhatChanges) {
  const std::vector<std::string> watched{"blocks.0.k_cache", "blocks.0.attn_weights",
                                         "blocks.1.v_cache", "blocks.1.residual", "logits"};
  run(model_, kIds);
  ASSERT_TRUE(model_.beginAppend(1).ok());
  finish(model_);
  std::vector<std::vector<float>> before;
  for (const std::string& name : watched) before.push_back(numbersOf(model_, name));
  std::set<std::pair<std::string, std::vector<std::size_t>>> named;
  const Status found =
      model_.dependents("token_embedding", Index{1, 3}, [&](const PlaceRange& range) {
        graph::eachPlace({0, range.first, range.last}, [&](const Index& at) {
          named.emplace(std::string(range.tensor), std::vector(at.begin(), at.end()));
        });
      });
  ASSERT_TRUE(found.ok());
  // The same tokens with another number: 1 is only the last of them.
  const double number = double{model_.parameter("token_embedding")[8 + 3]} + 0.5;
  ASSERT_TRUE(model_.setValue("token_embedding", Index{1, 3}, number).ok());
  run(model_, kIds);
  ASSERT_TRUE(model_.beginAppend(1).ok());
  finish(model_);
  for (std::size_t which = 0; which < watched.size(); ++which) {
    const std::vector<float> after = numbersOf(model_, watched[which]);
    const Index shape = model_.tensor(watched[which]).value().shape;
    for (std::size_t at = 0; at < after.size(); ++at) {
      std::vector<std::size_t> index(shape.size());
      std::size_t rest = at;
      for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) {
        index[axis] = rest % shape[axis];
      }
      const bool is_named = named.contains({watched[which], index});
      EXPECT_EQ(is_named, after[at] != before[which][at]) << watched[which] << " " << at;
    }
  }
}

}  // namespace
}  // namespace manyheads
