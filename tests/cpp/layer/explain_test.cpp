// The explanation of every number adds up to it.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "layer/layer.h"
#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

// Every index of a shape, row-major.
std::vector<std::vector<std::size_t>> indicesOf(const Index& shape) {
  std::vector<std::vector<std::size_t>> indices = {{}};
  for (const std::size_t size : shape) {
    std::vector<std::vector<std::size_t>> longer;
    for (const auto& index : indices) {
      for (std::size_t i = 0; i < size; ++i) {
        longer.push_back(index);
        longer.back().push_back(i);
      }
    }
    indices = std::move(longer);
  }
  return indices;
}

float valueAt(const Layer& layer, const Place& place) {
  const TensorRef tensor = layer.tensor(place.tensor).value();
  EXPECT_EQ(place.index.size(), tensor.shape.size()) << place.tensor;
  for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
    EXPECT_LT(place.index[axis], tensor.shape[axis]) << place.tensor;
  }
  return tensor.at(place.index);
}

// Whether a term starts a new product. Gradients are sums of several products: for each projection,
// or for each head that shares a parameter or reads the same k and v. A term moved without a
// product stands alone.
bool begins(const Explanation& e, const Term& term, const Term& before) {
  const bool of_kv = e.place.tensor == "grad.k" || e.place.tensor == "grad.k_norm" ||
                     e.place.tensor == "grad.k_rotated" || e.place.tensor == "grad.v";
  if (of_kv && term.left_from.index[0] != before.left_from.index[0]) return true;
  const auto column = [](const Place& place) {
    const bool made = place.tensor.starts_with("grad.") && place.tensor.ends_with("_packed");
    return made ? place.index[1] : 0;
  };
  return term.right_from.tensor.empty() || term.left_from.tensor != before.left_from.tensor ||
         term.right_from.tensor != before.right_from.tensor ||
         column(term.right_from) != column(before.right_from);
}

bool isOfNorm(Op op) {
  return op == Op::kRmsNorm || op == Op::kRmsNormBackward || op == Op::kRmsNormGain;
}

// The value of the terms, added in float in their order.
float made(const Explanation& e) {
  if (e.terms.empty() || e.op == Op::kSoftmax || isOfNorm(e.op)) return e.value;
  float total = 0, sum = 0;
  for (std::size_t at = 0; at < e.terms.size(); ++at) {
    if (at > 0 && e.op == Op::kDot && begins(e, e.terms[at], e.terms[at - 1])) {
      total = sum + total;
      sum = 0;
    }
    sum += e.terms[at].product;
  }
  total = sum + total;
  if (e.op == Op::kSoftmaxBackward) {
    const Term& own = e.terms[e.place.index[2]];
    EXPECT_EQ(e.subtracted, total);
    return own.left * (own.right - e.subtracted);
  }
  return e.op == Op::kDot && e.bias ? total + *e.bias : total;
}

void expectTermsInPlace(const Layer& layer, const Explanation& e) {
  for (const Term& term : e.terms) {
    // What an option adds has no place.
    if (!term.left_from.tensor.empty()) {
      ASSERT_EQ(bitsOf(valueAt(layer, term.left_from)), bitsOf(term.left));
    }
    if (!term.right_from.tensor.empty()) {
      ASSERT_EQ(bitsOf(valueAt(layer, term.right_from)), bitsOf(term.right));
    }
    if (e.op == Op::kDot || e.op == Op::kScale || e.op == Op::kSoftmaxBackward) {
      ASSERT_EQ(bitsOf(term.product), bitsOf(term.left * term.right));
    }
    if (e.op == Op::kCopy || e.op == Op::kSum) {
      ASSERT_EQ(bitsOf(term.product), bitsOf(term.left));
      ASSERT_EQ(term.right, 1);
    }
  }
  if (e.bias) {
    ASSERT_EQ(valueAt(layer, e.bias_from), *e.bias);
  }
}

void expectSoftmax(const Explanation& e) {
  const std::size_t key = e.place.index[2];
  float max = -std::numeric_limits<float>::infinity();
  double sum = 0, range = 0;
  for (const Term& term : e.terms) max = std::fmax(max, term.left);
  for (const Term& term : e.terms) {
    sum += double{term.product};
    ASSERT_EQ(term.right, max);
    if (term.product > 0) range = std::fmax(range, double{max} - double{term.left});
  }
  const double n = static_cast<double>(e.terms.size());
  ASSERT_NEAR(double{e.denominator}, sum, n * kUnitRoundoff * sum);
  ASSERT_EQ(e.allowed, e.terms[key].left != -std::numeric_limits<float>::infinity());
  if (e.denominator == 0) {
    ASSERT_EQ(e.value, 0);
    return;
  }
  const double expected = double{e.terms[key].product} / double{e.denominator};
  ASSERT_NEAR(double{e.value}, expected,
              3 * kSoftmaxRelativeError(e.terms.size(), range) * expected + double{FLT_MIN});
}

// The results of norm, computed in double and rounded once, and its gradients.
void expectNorm(const Layer& layer, const Explanation& e) {
  const auto count = static_cast<double>(e.terms.size());
  double sum = 0, size = 0;
  for (const Term& term : e.terms) {
    sum += double{term.product};
    size += std::fabs(double{term.product});
  }
  if (e.op == Op::kRmsNormGain) {
    ASSERT_NEAR(double{e.value}, sum, kMatmulErrorFactor(e.terms.size()) * size);
    return;
  }
  const auto isOwn = [&](const Term& term) { return term.left_from.index == e.place.index; };
  const auto own = std::find_if(e.terms.begin(), e.terms.end(), isOwn);
  ASSERT_NE(own, e.terms.end());
  const double left{own->left}, right{own->right}, denominator{e.denominator};
  if (e.op == Op::kRmsNorm) {
    const double square = sum / count + layer.config().qk_norm_eps;
    ASSERT_NEAR(denominator * denominator, square, 8 * kUnitRoundoff * square);
    const double expected = left * right / denominator;
    ASSERT_NEAR(double{e.value}, expected, 4 * kUnitRoundoff * std::fabs(expected));
    return;
  }
  ASSERT_NEAR(double{e.subtracted}, sum / count, 8 * kUnitRoundoff * size / count);
  const bool of_q = e.place.tensor == "grad.q";
  const TensorRef gains = layer.tensor(of_q ? "g_Q" : "g_K").value();
  const Index& at = e.place.index;
  const std::size_t width = layer.config().dK();
  const bool whole = layer.config().qk_norm == QkNorm::kWhole;
  const double gain{gains.data[whole ? at[0] * width + at[2] : at[2]]};
  const double unit = double{layer.tensor(of_q ? "q" : "k").value().at(at)} / denominator;
  const double moved = gain * right, back = unit * double{e.subtracted};
  ASSERT_NEAR(
      double{e.value}, (moved - back) / denominator,
      kUnitRoundoff *
          (8 * std::fabs(moved) + 8 * std::fabs(back) + 8 * std::fabs(unit) * size / count) /
          denominator);
}

class Explain : public BothKernels {
 protected:
  static void expectEveryEntry(const Layer& layer) {
    for (const std::string_view name : allTensorNames()) {
      const auto tensor = layer.tensor(name);
      if (!tensor.ok()) continue;
      const auto shape = tensor.value().shape;
      for (const auto& index : indicesOf(shape)) {
        const auto result = layer.explain(name, index);
        ASSERT_TRUE(result.ok()) << name;
        const Explanation& e = result.value();
        ASSERT_EQ(e.place.tensor, name);
        ASSERT_EQ(e.place.index, Index(index));
        ASSERT_EQ(bitsOf(e.value), bitsOf(valueAt(layer, e.place))) << name;
        ASSERT_EQ(made(e), e.value) << name << ": the terms, in order, make the value exactly";
        const bool none = e.op == Op::kGiven || e.op == Op::kDerived || e.op == Op::kHeld;
        ASSERT_EQ(none, e.terms.empty()) << name;
        if (e.op == Op::kHeld) {
          ASSERT_EQ(e.value, 0) << name;
        }
        expectTermsInPlace(layer, e);
        if (e.op == Op::kSoftmax) expectSoftmax(e);
        if (isOfNorm(e.op)) expectNorm(layer, e);
      }
    }
  }
};

TEST_P(Explain, TheTermsMakeEveryEntryOfEveryTensorInEveryVariant) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    for (const char* mask : {"none", "causal", "no-self"}) {
      for (const bool cross : {false, true}) {
        ConfigRequest request;
        request.d_model = 6;
        request.n_heads = 3;
        request.variant = variant;
        request.mask = mask;
        request.bias = !cross;
        Layer layer = layerOf(request, kernels());
        const auto x = numbers(4 * 6, 1), memory = numbers(cross ? 5 * 6 : 0, 2);
        ASSERT_TRUE(layer.forward(x, memory).ok());
        ASSERT_TRUE(layer.backward(numbers(4 * 6, 3)).ok());
        SCOPED_TRACE(std::string(variant) + " " + mask);
        expectEveryEntry(layer);
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_P(Explain, TheTermsMakeEveryGradientOfEveryConfiguration) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 5) {
    RandomLayer random = randomLayer(which, kernels());
    SCOPED_TRACE(random.name());
    random.run();
    ASSERT_TRUE(random.layer.backward(numbers(random.x.size(), 3)).ok());
    expectEveryEntry(random.layer);
    if (HasFatalFailure()) return;
  }
}

// Gains shared by several heads: fewer k heads than q heads, or heads tied to the first.
TEST_P(Explain, TheTermsMakeEveryEntryWhereHeadsShareGains) {
  for (const char* qk_norm : {"head", "whole"}) {
    for (const bool tied : {false, true}) {
      ConfigRequest request;
      request.d_model = 8;
      request.n_heads = 4;
      request.qk_norm = qk_norm;
      if (tied) {
        request.variant = "narrow";
        request.shared_heads = request.shared_qk = true;
      } else {
        request.kv_heads = 2;
      }
      Layer layer = layerOf(request, kernels());
      ASSERT_TRUE(layer.forward(numbers(3 * 8, 1), numbers(4 * 8, 2)).ok());
      ASSERT_TRUE(layer.backward(numbers(3 * 8, 3)).ok());
      SCOPED_TRACE(std::string(qk_norm) + (tied ? ", tied" : ", grouped"));
      expectEveryEntry(layer);
      if (HasFatalFailure()) return;
    }
  }
}

// x and memory are given or summed independently of each other.
TEST_P(Explain, OnlyTheInputThatHasPositionsIsASum) {
  const auto x = numbers(3 * 16, 1), memory = numbers(2 * 16, 2);
  const auto x_place = numbers(3 * 16, 3), memory_place = numbers(2 * 16, 4);
  for (const bool summed : {false, true}) {
    Layer layer = layerOf({}, kernels());
    const Input with{summed ? x : memory, summed ? x_place : memory_place};
    ASSERT_TRUE(layer.begin(summed ? with : Input{x}, summed ? Input{memory} : with).ok());
    while (layer.step()) {
    }
    expectEveryEntry(layer);
    EXPECT_EQ(layer.explain("x", Sizes{1, 3}).value().op, summed ? Op::kSum : Op::kGiven);
    EXPECT_EQ(layer.explain("memory", Sizes{1, 3}).value().op, summed ? Op::kGiven : Op::kSum);
    // For a given input, the token is the same number.
    const std::string_view given = summed ? "memory" : "x";
    EXPECT_TRUE(
        sameBits(numbersOf(layer, summed ? "memory_token" : "token"), numbersOf(layer, given)));
    EXPECT_FALSE(sameBits(numbersOf(layer, summed ? "token" : "memory_token"),
                          numbersOf(layer, summed ? "x" : "memory")));
  }
}

TEST_P(Explain, AnEmbeddedInputIsTokenPlusPosition) {
  EmbeddingRequest request;
  request.words = {"the", "cat"};
  request.kind = "hashed";
  request.d_model = 6;
  ConfigRequest config;
  config.d_model = 6;
  config.n_heads = 2;
  Layer layer = layerOf(config, kernels());
  ASSERT_TRUE(layer.begin(inputOf(embed(request).value()), Input{}).ok());
  while (layer.step()) {
  }
  expectEveryEntry(layer);
  const Explanation e = layer.explain("embed", Sizes{1, 3}).value();
  EXPECT_EQ(e.place.tensor, "x");
  EXPECT_EQ(e.op, Op::kSum);
  ASSERT_EQ(e.terms.size(), 2u);
  EXPECT_EQ(e.terms[0].left_from.tensor, "token");
  EXPECT_EQ(e.terms[1].left_from.tensor, "position");
}

// q = x and k = (x_0, −x_1): a key of (10^30, 10^30) and a query like it give the score ∞ − ∞.
TEST_P(Explain, ASoftmaxRowWithNaNIsNaNWhereverItStands) {
  ConfigRequest request;
  request.d_model = 2;
  request.n_heads = 1;
  request.bias = false;
  Layer layer = layerOf(request, kernels());
  OwnParameters own = ownParameters(layer.config());
  own.in_proj_weight = {1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 1};
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  for (std::size_t place = 0; place < 3; ++place) {
    std::vector<float> memory = {1, 0, 2, 0, 3, 0};
    memory[2 * place] = memory[2 * place + 1] = 1e30f;
    ASSERT_TRUE(layer.forward(std::vector<float>{1e30f, 1e30f, 1, 0}, memory).ok());
    for (std::size_t key = 0; key < 3; ++key) {
      const Explanation e = layer.explain("attn_weights", Sizes{0, 0, key}).value();
      EXPECT_TRUE(std::isnan(e.value)) << key;
      EXPECT_TRUE(std::isnan(e.denominator)) << key;
      EXPECT_TRUE(e.allowed) << "NaN is not masked";
      ASSERT_EQ(e.terms.size(), 3u);
      EXPECT_TRUE(std::isnan(e.terms[place].left));
      EXPECT_TRUE(std::isnan(e.terms[place].product));
      // The other query's row is unaffected.
      expectSoftmax(layer.explain("attn_weights", Sizes{0, 1, key}).value());
    }
  }
}

TEST(ExplainEntry, InNarrowAHeadReadsItsOwnSliceAndNoMore) {
  ConfigRequest request;
  request.d_model = 8;
  request.n_heads = 4;
  request.variant = "narrow";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(3 * 8, 1)).ok());
  const Explanation e = layer.explain("q_packed", Sizes{2, 5}).value();
  ASSERT_EQ(e.terms.size(), 2u);
  EXPECT_EQ(e.terms[0].left_from.index, (Index{2, 4}));
  EXPECT_EQ(e.terms[1].left_from.index, (Index{2, 5}));
  EXPECT_EQ(e.terms[1].right_from.index, (Index{1, 5}));
}

TEST(ExplainEntry, ABiasIsNamedWhereTheLayerHasOne) {
  for (const bool bias : {false, true}) {
    ConfigRequest request;
    request.bias = bias;
    Layer layer = layerOf(request);
    ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
    for (const char* name : {"q_packed", "k_packed", "v_packed", "output"}) {
      const Explanation e = layer.explain(name, Sizes{2, 5}).value();
      EXPECT_EQ(e.bias.has_value(), bias) << name;
      EXPECT_EQ(e.bias_from.tensor.empty(), !bias) << name;
    }
    for (const char* name : {"b_Q", "b_K", "b_V", "b_O"}) {
      EXPECT_EQ(layer.feeds(name, Sizes{5}).value().empty(), !bias) << name;
    }
  }
}

TEST(ExplainEntry, KeysAndValuesComeFromTheMemoryWhenThereIsOne) {
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1), numbers(2 * 16, 2)).ok());
  EXPECT_EQ(layer.explain("q_packed", Sizes{0, 0}).value().terms[0].left_from.tensor, "x");
  EXPECT_EQ(layer.explain("k_packed", Sizes{0, 0}).value().terms[0].left_from.tensor, "memory");
  EXPECT_EQ(layer.explain("v_packed", Sizes{0, 0}).value().terms[0].left_from.tensor, "memory");
}

TEST(ExplainEntry, AGradientNamesTheStepBackAndWhatItReads) {
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  ASSERT_TRUE(layer.backward(numbers(3 * 16, 2)).ok());
  const Explanation masked = layer.explain("grad.masked", Sizes{1, 2, 0}).value();
  EXPECT_EQ(masked.op, Op::kSoftmaxBackward);
  ASSERT_EQ(masked.terms.size(), 3u);
  EXPECT_EQ(masked.terms[2].left_from.tensor, "attn_weights");
  EXPECT_EQ(masked.terms[2].right_from.tensor, "grad.attn_weights");
  EXPECT_EQ(masked.terms[2].right_from.index, (Index{1, 2, 2}));
  const Explanation x = layer.explain("grad.x", Sizes{1, 5}).value();
  EXPECT_EQ(x.terms.size(), 3u * 16) << "through q, k and v";
  EXPECT_EQ(x.terms.back().left_from.tensor, "grad.v_packed");
  EXPECT_EQ(x.terms.back().right_from.tensor, "W_V");
  EXPECT_EQ(x.terms.back().right_from.index, (Index{5, 15}));
  const Explanation packed = layer.explain("grad.in_proj_weight", Sizes{20, 3}).value();
  EXPECT_EQ(packed.op, Op::kCopy);
  EXPECT_EQ(packed.terms[0].left_from.tensor, "grad.W_K");
  EXPECT_EQ(packed.terms[0].left_from.index, (Index{3, 4}));
  EXPECT_EQ(layer.explain("grad.output", Sizes{0, 0}).value().op, Op::kGiven);
}

TEST(ExplainEntry, SaysOfScoresAndTheirGradientsWhatTheMaskAllows) {
  ConfigRequest request;
  request.mask = "causal";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  ASSERT_TRUE(layer.backward(numbers(3 * 16, 2)).ok());
  for (const char* name : {"masked", "attn_weights", "grad.masked", "grad.scaled"}) {
    EXPECT_TRUE(layer.explain(name, Sizes{1, 2, 0}).value().allowed) << name;
    EXPECT_FALSE(layer.explain(name, Sizes{1, 0, 2}).value().allowed) << name;
  }
}

TEST(ExplainEntry, ASinkIsTheLastTermOfSoftmax) {
  ConfigRequest request;
  request.sink = kByNumber;
  request.sink_score = 0;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  const Explanation e = layer.explain("attn_weights", Sizes{1, 2, 1}).value();
  ASSERT_EQ(e.terms.size(), 4u);
  EXPECT_EQ(e.terms[3].left, 0);
  EXPECT_TRUE(e.terms[3].left_from.tensor.empty());
  EXPECT_LE(e.terms[3].product, 1);
  expectSoftmax(e);
}

TEST(ExplainEntry, WhatAlibiAddsIsATermOfItsOwn) {
  ConfigRequest request;
  request.alibi = true;
  request.mask = "causal";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(5 * 16, 1)).ok());
  const Explanation e = layer.explain("masked", Sizes{1, 4, 1}).value();
  ASSERT_EQ(e.terms.size(), 2u);
  EXPECT_EQ(e.terms[0].left, layer.tensor("scaled").value().at(Sizes{1, 4, 1}));
  EXPECT_EQ(e.terms[1].left, -1.0f / 16) << "the second of four slopes, 1/4 1/16 1/64 1/256";
  EXPECT_EQ(e.terms[1].right, 3);
  EXPECT_EQ(e.value, e.terms[0].product - 3.0f / 16);
  EXPECT_EQ(layer.explain("masked", Sizes{1, 1, 4}).value().value,
            -std::numeric_limits<float>::infinity());
}

// Left and right factors in the order of the formula for the stage.
TEST(ExplainEntry, FactorsStandInTheOrderOfTheFormula) {
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  ASSERT_TRUE(layer.backward(numbers(3 * 16, 2)).ok());
  const char* const products[][3] = {{"q_packed", "x", "W_Q"},
                                     {"k_packed", "x", "W_K"},
                                     {"v_packed", "x", "W_V"},
                                     {"scores", "q", "k"},
                                     {"context", "attn_weights", "v"},
                                     {"output", "concat", "W_O"},
                                     {"contributions", "concat", "W_O"},
                                     {"merged", "W_Q", "W_K"},
                                     {"grad.concat", "grad.output", "W_O"},
                                     {"grad.W_O", "concat", "grad.output"},
                                     {"grad.attn_weights", "grad.context", "v"},
                                     {"grad.v", "attn_weights", "grad.context"},
                                     {"grad.q", "grad.scores", "k"},
                                     {"grad.k", "q", "grad.scores"},
                                     {"grad.W_Q", "x", "grad.q_packed"},
                                     {"grad.W_K", "x", "grad.k_packed"},
                                     {"grad.W_V", "x", "grad.v_packed"}};
  for (const auto& [name, left, right] : products) {
    const std::vector<std::size_t> first(shapeOf(layer, name).size(), 0);
    const Explanation e = layer.explain(name, first).value();
    ASSERT_FALSE(e.terms.empty()) << name;
    EXPECT_EQ(e.terms[0].left_from.tensor, left) << name;
    EXPECT_EQ(e.terms[0].right_from.tensor, right) << name;
  }
}

// v is 10^30 · 10^30, which overflows a float.
TEST(ExplainEntry, AMutedHeadAddsZeroWhateverItsContext) {
  ConfigRequest request;
  request.d_model = 2;
  request.n_heads = 2;
  request.bias = false;
  Layer layer = layerOf(request);
  OwnParameters own = ownParameters(layer.config());
  own.in_proj_weight = {0, 0, 0, 0, 0, 0, 0, 0, 1e30f, 0, 0, 1};
  ASSERT_TRUE(layer.setParameters(own.arrays()).ok());
  ASSERT_TRUE(layer.setMuted(Sizes{0}).ok());
  ASSERT_TRUE(layer.forward(std::vector<float>{1e30f, 1}).ok());
  ASSERT_FALSE(std::isfinite(numbersOf(layer, "context")[0]));
  const Explanation e = layer.explain("concat", Sizes{0, 0}).value();
  EXPECT_EQ(e.op, Op::kMute);
  EXPECT_EQ(e.value, 0);
  ASSERT_EQ(e.terms.size(), 1u);
  EXPECT_EQ(e.terms[0].left_from.tensor, "context");
  EXPECT_EQ(e.terms[0].right, 0);
  EXPECT_EQ(e.terms[0].product, 0);
  EXPECT_EQ(layer.explain("contributions", Sizes{0, 0, 1}).value().value, 0);
}

TEST(ExplainEntry, TheGradientOfASharedParameterHasTheTermsOfAllItsUses) {
  ConfigRequest request;
  request.variant = "narrow";
  request.shared_heads = true;
  request.shared_qk = true;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1), numbers(5 * 16, 2)).ok());
  ASSERT_TRUE(layer.backward(numbers(3 * 16, 3)).ok());
  EXPECT_EQ(layer.explain("grad.W_Q", Sizes{1, 2}).value().terms.size(), 4u * (3 + 5));
  EXPECT_EQ(layer.explain("grad.b_Q", Sizes{2}).value().terms.size(), 4u * (3 + 5));
  EXPECT_EQ(layer.explain("grad.W_V", Sizes{1, 2}).value().terms.size(), 4u * 5);
  EXPECT_EQ(layer.explain("grad.W_K", Sizes{1, 2}).value().op, Op::kHeld);
  EXPECT_EQ(layer.explain("grad.W_Q", Sizes{1, 6}).value().op, Op::kHeld);
}

TEST(ExplainEntry, AStagesNameIsItsFirstResult) {
  Layer layer = layerOf({});
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  for (const StageInfo& stage : stages()) {
    if (!stage.option.empty()) continue;
    const std::vector<std::size_t> index(stage.results[0]->axes.size(), 0);
    EXPECT_EQ(layer.explain(stage.name, index).value().place.tensor, stage.results[0]->name);
  }
  EXPECT_EQ(layer.explain("x", Sizes{0, 0}).value().op, Op::kGiven);
}

TEST(ExplainEntry, RefusesWhatIsNotThere) {
  Layer layer = layerOf({});
  const Sizes first = {0, 0, 0};
  EXPECT_TRUE(failsWith(layer.explain("scores", first), ErrorCode::kNotComputed, "name"));
  ASSERT_TRUE(layer.forward(numbers(3 * 16, 1)).ok());
  EXPECT_TRUE(failsWith(layer.explain("score", first), ErrorCode::kUnknownName, "name"));
  for (const std::vector<std::size_t>& index :
       {std::vector<std::size_t>{}, {0}, {0, 0}, {4, 0, 0}, {0, 3, 0}, {0, 0, 3}, {0, 0, 0, 0}}) {
    EXPECT_TRUE(
        failsWith(layer.explain("scores", index), ErrorCode::kIndexOutOfRange, "index", "4, 3, 3"));
  }
}

TEST(OpNames, AreThoseOfTheInterface) {
  EXPECT_STREQ(opName(Op::kGiven), "given");
  EXPECT_STREQ(opName(Op::kDot), "dot");
  EXPECT_STREQ(opName(Op::kSoftmax), "softmax");
  EXPECT_STREQ(opName(Op::kSoftmaxBackward), "softmax-backward");
  EXPECT_STREQ(opName(Op::kHeld), "held");
}

INSTANTIATE_TEST_SUITE_P(Kernels, Explain, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
