#include "scorers/scorers.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include "exact_softmax.h"
#include "support.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16, kN = 5, kM = 7;

Layer ran(bool cross = true, double d_memory = kD) {
  ConfigRequest request;
  request.d_memory = d_memory;
  Layer layer = layerOf(request);
  const auto columns = static_cast<std::size_t>(d_memory);
  const auto memory = numbers(cross ? kM * columns : 0, 2);
  EXPECT_TRUE(layer.forward(numbers(kN * kD, 1), memory).ok());
  return layer;
}

std::vector<float> scoresOf(const Layer& layer, std::string_view id) {
  const Result<Scored> scored = layer.score(id);
  EXPECT_TRUE(scored.ok()) << id;
  return scored.ok() ? scored.value().scores.numbers : std::vector<float>();
}

TEST(Scorers, NameTheirSources) {
  EXPECT_EQ(scorers().size(), 6u);
  for (const ScorerInfo& info : scorers()) {
    EXPECT_FALSE(info.formula.empty());
    EXPECT_NE(info.source.find("20"), std::string_view::npos) << "a year";
  }
}

TEST(Scorers, CountTheirParameters) {
  constexpr std::size_t kLength = 5;
  std::map<std::string_view, std::size_t> counts;
  for (const ScorerInfo& info : scorers()) {
    const auto [squared, linear, constant] = info.parameters;
    counts[info.id] = squared * kLength * kLength + linear * kLength + constant;
  }
  // Additive and concat: W and U, d × d each, and v. Gaussian: a matrix d × 9 and its bias.
  const std::map<std::string_view, std::size_t> expected{{"gaussian", 54}, {"additive", 55},
                                                         {"dot", 0},       {"general", 25},
                                                         {"concat", 55},   {"scaled-dot", 0}};
  EXPECT_EQ(counts, expected);
}

TEST(Scorers, GiveAScoreAndAWeightForEveryPair) {
  for (const bool cross : {false, true}) {
    const Layer layer = ran(cross);
    const Index shape{kN, cross ? kM : kN};
    for (const ScorerInfo& info : scorers()) {
      const Result<Scored> scored = layer.score(info.id);
      ASSERT_TRUE(scored.ok());
      EXPECT_EQ(scored.value().scores.shape, shape);
      EXPECT_EQ(scored.value().attn_weights.shape, shape);
      for (const float score : scored.value().scores.numbers) EXPECT_TRUE(std::isfinite(score));
    }
  }
}

// Tolerance between two sums of `count` products of floats: both are computed in double, from
// products whose sizes sum to `size`, and one is rounded to float.
double closeTo(double sum, std::size_t count, double size) {
  return 1.01 * kUnitRoundoff * std::fabs(sum) +
         2 * static_cast<double>(count) * kDoubleRoundoff * size;
}

TEST(Scorers, WeightsAreTheSoftmaxOfTheScores) {
  const Layer layer = ran();
  for (const ScorerInfo& info : scorers()) {
    const Scored scored = layer.score(info.id).value();
    if (!info.softmax) {
      EXPECT_TRUE(sameBits(scored.attn_weights.numbers, scored.scores.numbers));
      continue;
    }
    const Expressed scores = asMatrix(scored.scores.numbers.data(), kN, kM);
    const Expressed expected = exactSoftmax(scores);
    for (std::size_t row = 0; row < kN; ++row) {
      const double largest = xt::amax(xt::abs(xt::view(scores, row)))();
      // The core's exponents are the unrounded scores, which differ by u |score|; this changes a
      // share's numerator and sum. The share itself is rounded once.
      const double relative = 1.01 * (2 * largest + 1) * kUnitRoundoff;
      for (std::size_t j = 0; j < kM; ++j) {
        EXPECT_NEAR(double{scored.attn_weights.numbers[row * kM + j]}, expected(row, j),
                    relative * expected(row, j))
            << info.id;
      }
    }
  }
}

TEST(Scorers, DotAndScaledDotAreTheProductsOfTheVectors) {
  const Layer layer = ran();
  const auto x = numbers(kN * kD, 1), memory = numbers(kM * kD, 2);
  const auto dot = scoresOf(layer, "dot"), scaled = scoresOf(layer, "scaled-dot");
  for (std::size_t i = 0; i < kN; ++i) {
    for (std::size_t j = 0; j < kM; ++j) {
      double sum = 0, size = 0;
      for (std::size_t c = 0; c < kD; ++c) {
        const double product = double{x[i * kD + c]} * double{memory[j * kD + c]};
        sum += product;
        size += std::fabs(product);
      }
      EXPECT_NEAR(double{dot[i * kM + j]}, sum, closeTo(sum, kD, size));
      EXPECT_NEAR(double{scaled[i * kM + j]}, sum / 4, closeTo(sum, kD, size) / 4);
    }
  }
}

// score(x, a m + b m') = a score(x, m) + b score(x, m') must hold for formulas without tanh.
TEST(Scorers, GeneralIsLinearInTheKeys) {
  Layer layer = layerOf({});
  const auto x = numbers(kN * kD, 1);
  std::vector<float> memory = numbers(2 * kD, 2);
  for (std::size_t c = 0; c < kD; ++c) memory.push_back(memory[c] + 2 * memory[kD + c]);
  ASSERT_TRUE(layer.forward(x, memory).ok());
  const auto scores = scoresOf(layer, "general");
  // The effect of rounding the third key on a score: W's entries are below √(6 / 2d).
  const double limit = std::sqrt(6.0 / (2 * kD));
  double key = 0;
  for (std::size_t c = 0; c < kD; ++c) key += std::fabs(double{memory[2 * kD + c]});
  for (std::size_t i = 0; i < kN; ++i) {
    const float* row = &scores[i * 3];
    const double first = double{row[0]}, second = 2 * double{row[1]}, third = double{row[2]};
    double query = 0;
    for (std::size_t c = 0; c < kD; ++c) query += std::fabs(double{x[i * kD + c]});
    // The three scores are rounded too.
    const double size = query * limit * key + std::fabs(first) + std::fabs(second);
    EXPECT_NEAR(third, first + second, 1.01 * kUnitRoundoff * (size + std::fabs(third)));
  }
  const auto dot = scoresOf(layer, "dot");
  EXPECT_FALSE(sameBits(scores, dot)) << "W is not the identity";
}

TEST(Scorers, AdditiveAndConcatAreOneFunctionOfTheSameNumbers) {
  const Layer layer = ran();
  const auto additive = scoresOf(layer, "additive"), concat = scoresOf(layer, "concat");
  // The two add in different orders in double. For 2d products below 1, a sum in any order is off
  // by 2d · 2d roundings; tanh, whose slope is at most 1, adds 64 of its own; and d of these times
  // a v below 1 add d more each.
  constexpr double kOrder = 2 * kD * (2 * kD * 2 * kD + 64 + kD) * kDoubleRoundoff;
  for (std::size_t i = 0; i < additive.size(); ++i) {
    // Both are rounded to float.
    const double a = double{additive[i]}, c = double{concat[i]};
    EXPECT_NEAR(a, c, 1.01 * kUnitRoundoff * (std::fabs(a) + std::fabs(c)) + kOrder);
    EXPECT_LT(std::fabs(additive[i]), 16 * std::sqrt(6.0f / 17)) << "v and tanh are bounded";
  }
}

// κ only grows: from row to row, the centre of a window never moves back.
TEST(Scorers, GaussianWindowsSlideForward) {
  const Layer layer = ran();
  const auto weights = scoresOf(layer, "gaussian");
  const auto centre = [&](std::size_t row) -> double {
    double sum = 0, moment = 0;
    for (std::size_t j = 0; j < kM; ++j) {
      const double weight = double{weights[row * kM + j]};
      EXPECT_GE(weight, 0);
      sum += weight;
      moment += weight * static_cast<double>(j);
    }
    return moment / sum;
  };
  EXPECT_LT(centre(0), centre(2));
  EXPECT_LT(centre(2), static_cast<double>(kM));
}

// Graves's mixture, eq. 46–51, for tokens of one number, with the same random numbers: heights,
// widths and steps are e^x with |x| up to 30.
std::vector<double> windows(std::uint32_t seed, const std::vector<float>& x) {
  constexpr std::size_t kWindows = 3;
  const std::uint64_t stream = hashBytes("scorer windows");
  const double limit = std::sqrt(6.0 / (3 * kWindows + 1));
  const auto raw = [&](float token, std::size_t row) -> double {
    const std::uint64_t counter = std::uint64_t{row} << 32;
    return double{token} * limit * double{uniformSigned(seed, stream, counter)};
  };
  const auto bounded = [](double exponent) { return std::exp(std::clamp(exponent, -30.0, 30.0)); };
  const double step = std::log(double{kM} / static_cast<double>(x.size()));
  std::vector<double> kappa(kWindows), scores;
  for (const float token : x) {
    for (std::size_t k = 0; k < kWindows; ++k) kappa[k] += bounded(raw(token, 6 + k) + step);
    for (std::size_t j = 0; j < kM; ++j) {
      double score = 0;
      for (std::size_t k = 0; k < kWindows; ++k) {
        const double away = kappa[k] - static_cast<double>(j + 1);
        score += bounded(raw(token, k) - std::log(double{kWindows})) *
                 std::exp(-bounded(raw(token, 3 + k)) * away * away);
      }
      scores.push_back(score);
    }
  }
  return scores;
}

TEST(Scorers, GaussianIsGravessMixtureAlsoWhereItsExponentialsAreBounded) {
  double highest = 0, lowest = 1;
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    for (const float large : {-100.0f, 100.0f}) {
      ConfigRequest request;
      request.d_model = 1;
      request.n_heads = 1;
      request.seed = seed;
      Layer layer = layerOf(request);
      const std::vector<float> x = {large, -0.5f, 2, 10, -large};
      ASSERT_TRUE(layer.forward(x, numbers(kM, 2)).ok());
      const auto scores = scoresOf(layer, "gaussian");
      const auto expected = windows(seed, x);
      ASSERT_EQ(scores.size(), expected.size());
      for (std::size_t i = 0; i < scores.size(); ++i) {
        // Computed in double, then rounded.
        EXPECT_NEAR(double{scores[i]}, expected[i],
                    2 * kUnitRoundoff * expected[i] + double{FLT_MIN});
        highest = std::max(highest, expected[i]);
        if (expected[i] > double{FLT_MIN}) lowest = std::min(lowest, expected[i]);
      }
    }
  }
  EXPECT_GT(highest, 0.99 * std::exp(30)) << "a height at its bound";
  EXPECT_LT(lowest, 3.01 * std::exp(-30)) << "heights at their other bound";
}

TEST(Scorers, ThatCompareEntriesNeedVectorsOfOneLength) {
  const Layer layer = ran(true, 24);
  const char* others = "gaussian, additive, general, concat";
  EXPECT_TRUE(failsWith(layer.score("dot"), ErrorCode::kNotAllowed, "scorer", others));
  EXPECT_TRUE(failsWith(layer.score("scaled-dot"), ErrorCode::kNotAllowed, "scorer", others));
  for (const char* id : {"gaussian", "additive", "general", "concat"}) {
    EXPECT_TRUE(layer.score(id).ok()) << id;
  }
}

TEST(Scorers, RefuseWhatIsUnknownNotThereOrTooMuch) {
  Layer layer = layerOf({});
  EXPECT_TRUE(failsWith(layer.score("dot"), ErrorCode::kNotComputed, "name", "begin"));
  ASSERT_TRUE(layer.begin(numbers(kD, 1)).ok());
  EXPECT_TRUE(layer.score("dot").ok()) << "x was given";
  EXPECT_TRUE(failsWith(layer.score("Dot"), ErrorCode::kNotAllowed, "scorer",
                        "gaussian, additive, dot, general, concat, scaled-dot"));
  ConfigRequest request;
  request.d_model = 256;
  Layer large(configOf(request));
  ASSERT_TRUE(large.begin(numbers(64 * 256, 1)).ok());
  EXPECT_TRUE(failsWith(large.score("concat"), ErrorCode::kTooMuchToScore, "scorer"));
}

TEST(Scorers, RefuseWhatWouldTakeSeconds) {
  ConfigRequest request;
  request.d_model = 512;
  request.n_heads = 1;
  Layer layer(configOf(request));
  // n · m products of 512 and as many exponentials reach 2^28 between 707 and 708 tokens.
  ASSERT_TRUE(layer.begin(numbers(707 * 512, 1)).ok());
  EXPECT_TRUE(layer.score("dot").ok());
  ASSERT_TRUE(layer.begin(numbers(708 * 512, 1)).ok());
  EXPECT_TRUE(failsWith(layer.score("dot"), ErrorCode::kTooMuchToScore, "scorer", "268435456"));
}

TEST(Scorers, RefuseByTheirOwnWork) {
  // The cost of each formula for 256 tokens of 64 numbers; only concat computes every pair from
  // scratch.
  ConfigRequest request;
  request.d_model = 64;
  Layer layer(configOf(request));
  ASSERT_TRUE(layer.begin(numbers(256 * 64, 1)).ok());
  for (const ScorerInfo& info : scorers()) {
    EXPECT_EQ(layer.score(info.id).ok(), info.id != "concat") << info.id;
  }
}

}  // namespace
}  // namespace manyheads
