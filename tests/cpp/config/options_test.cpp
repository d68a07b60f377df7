// Properties of all layers, whatever their options, tested on random layers.
#include <cmath>
#include <limits>

#include "layer/footprint.h"
#include "random_layers.h"
#include "reference_parts.h"

namespace manyheads {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

void expectWithin(const std::vector<float>& actual, const reference::Numbers& expected,
                  std::string_view name) {
  ASSERT_EQ(actual.size(), expected.size()) << name;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double value = double{actual[i]};
    if (value == expected[i].value) continue;  // −∞ too
    ASSERT_LE(std::fabs(value - expected[i].value), expected[i].error) << name << " at " << i;
  }
}

std::vector<float> sizesOf(std::vector<float> numbers) {
  for (float& number : numbers) number = std::fabs(number);
  return numbers;
}

reference::Numbers scoresOf(const reference::Input& input) {
  const reference::Numbers x = reference::known(input.x);
  const reference::Numbers memory = input.memory.empty() ? x : reference::known(input.memory);
  const auto part = [&](const reference::Numbers& rows, std::size_t which) {
    return reference::heads(input, reference::projected(input, rows, which), which);
  };
  return reference::scores(input, part(x, 0), part(memory, 1));
}

class RandomLayers : public BothKernels {
 protected:
  template <typename Check>
  void forEach(Check check) {
    for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
      RandomLayer drawn = randomLayer(which, kernels());
      SCOPED_TRACE(std::to_string(which) + ": " + drawn.name());
      drawn.run();
      if (HasFatalFailure()) return;
      check(drawn);
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(RandomLayers, StayWithinTheBoundOfFloat64) {
  forEach([](const RandomLayer& drawn) {
    expectWithin(numbersOf(drawn.layer, "output"), reference::layer(drawn.input()), "output");
  });
}

// What a sink leaves of a row.
double restOf(const RandomLayer& drawn, const float* masked) {
  const std::optional<float> sink = drawn.layer.config().sink;
  if (!sink) return 1;
  double sum = 0;
  for (std::size_t j = 0; j < drawn.layer.m(); ++j) sum += std::exp(double{masked[j]});
  return sum / (sum + std::exp(double{*sink}));
}

TEST_P(RandomLayers, RowsOfSoftmaxSumToOneOrWhatASinkLeavesAndMaskedEntriesAreZero) {
  forEach([](const RandomLayer& drawn) {
    const auto masked = numbersOf(drawn.layer, "masked");
    const auto shares = numbersOf(drawn.layer, "attn_weights");
    const std::size_t m = drawn.layer.m();
    for (std::size_t row = 0; row < shares.size(); row += m) {
      bool any = false;
      double sum = 0;
      for (std::size_t j = row; j < row + m; ++j) {
        if (masked[j] == kNothing) {
          ASSERT_EQ(bitsOf(shares[j]), 0u);
        }
        any = any || masked[j] != kNothing;
        sum += double{shares[j]};
      }
      // The division rounds each entry once, and the sum in the denominator rounds m times; where
      // there is a sink, they are all rounded once more, and it is known from the largest share.
      const bool has_sink = drawn.layer.config().sink.has_value();
      const double roundings = static_cast<double>(m + 2) * (has_sink ? 3 : 1);
      ASSERT_NEAR(sum, any ? restOf(drawn, &masked[row]) : 0, roundings * kUnitRoundoff);
    }
  });
}

TEST_P(RandomLayers, StepByStepGivesTheBitsOfForward) {
  forEach([&](RandomLayer& drawn) {
    const Snapshot whole = snapshotOf(drawn.layer);
    ASSERT_TRUE(drawn.layer.begin(drawn.x, drawn.memory, drawn.padding, drawn.attn_mask).ok());
    while (drawn.layer.step()) {
    }
    ASSERT_EQ(snapshotOf(drawn.layer), whole);
  });
}

TEST_P(RandomLayers, ContributionsAndTheBiasMakeTheOutput) {
  forEach([](const RandomLayer& drawn) {
    const auto parts = numbersOf(drawn.layer, "contributions");
    const auto output = numbersOf(drawn.layer, "output"), bias = numbersOf(drawn.layer, "b_O");
    const auto concat = numbersOf(drawn.layer, "concat"), W_O = numbersOf(drawn.layer, "W_O");
    const Config& config = drawn.layer.config();
    const std::size_t d = config.d_model, inner = config.allHeadsV();
    for (std::size_t i = 0; i < output.size(); ++i) {
      double sum = double{bias[i % d]}, of_parts = 0;
      // The output is one sum of all products; the contribution of each head is a sum of its own
      // part.
      reference::Dot all;
      for (std::size_t head = 0; head < config.n_heads; ++head) {
        sum += double{parts[head * output.size() + i]};
        reference::Dot own;
        for (std::size_t c = head * config.dV(); c < (head + 1) * config.dV(); ++c) {
          const reference::Number left{double{concat[i / d * inner + c]}, 0};
          const reference::Number right{double{W_O[c * d + i % d]}, 0};
          all.add(left, right);
          own.add(left, right);
        }
        of_parts += own.plus(0).error;
      }
      ASSERT_NEAR(double{output[i]}, sum, all.plus(double{bias[i % d]}).error + of_parts);
    }
  });
}

TEST_P(RandomLayers, MergedMatricesGiveTheSameScores) {
  forEach([](const RandomLayer& drawn) {
    const auto merged = numbersOf(drawn.layer, "merged_scores");
    const auto scores = numbersOf(drawn.layer, "scores");
    // Absolute values of all inputs: they give scores Σ (Σ|x||W_Q| + |b_Q|) (Σ|y||W_K| + |b_K|).
    const OwnParameters own{sizesOf(drawn.own.in_proj_weight), sizesOf(drawn.own.in_proj_bias),
                            drawn.own.out_proj_weight, drawn.own.out_proj_bias};
    const std::vector<float> x = sizesOf(drawn.x), memory = sizesOf(drawn.memory);
    reference::Input input = drawn.input();
    const reference::Numbers expected = scoresOf(input);
    input.parameters = own.arrays();
    input.x = x;
    input.memory = memory;
    const reference::Numbers sizes = scoresOf(input);
    // merged is a product over d_k; merged_scores are computed in double and rounded once.
    const double relative = kMatmulErrorFactor(drawn.layer.config().dK() + 1);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      // merged_scores ignore the normalisation of q and k, and their rotation.
      const Config& config = drawn.layer.config();
      const bool changed = config.normalisesQk() || config.rotates();
      ASSERT_NEAR(double{merged[i]}, changed ? expected[i].value : double{scores[i]},
                  expected[i].error + relative * sizes[i].value);
    }
  });
}

TEST_P(RandomLayers, MergedHasAtMostRankDK) {
  forEach([](const RandomLayer& drawn) {
    const Config& config = drawn.layer.config();
    const auto ranks = numbersOf(drawn.layer, "ranks");
    const auto values = numbersOf(drawn.layer, "singular_values");
    const auto merged = numbersOf(drawn.layer, "merged");
    const auto W_Q = numbersOf(drawn.layer, "W_Q"), W_K = numbersOf(drawn.layer, "W_K");
    const std::size_t side = std::min(config.headInputs(), config.memoryInputs());
    const std::size_t most = std::min(config.dK(), side);
    for (std::size_t head = 0; head < config.n_heads; ++head) {
      ASSERT_LE(ranks[head], static_cast<float>(most));
      double squares = 0, norm = 0, close = 0;
      for (std::size_t i = 0; i < side; ++i) {
        const float value = values[head * side + i];
        squares += double{value} * double{value};
        if (i > 0) {
          ASSERT_LE(value, values[head * side + i - 1]) << "descending";
        }
      }
      const std::size_t rows = config.headInputs(), cols = config.memoryInputs();
      for (std::size_t i = 0; i < rows * cols; ++i) {
        reference::Dot dot;
        const std::size_t d_k = config.dK(), key_head = head / config.queryGroup();
        for (std::size_t c = 0; c < d_k; ++c) {
          dot.add({double{W_Q[i / cols * config.allHeadsK() + head * d_k + c]}, 0},
                  {double{W_K[i % cols * config.allKvHeadsK() + key_head * d_k + c]}, 0});
        }
        // The error of merged's entry; its square is off by 2 |entry| times as much.
        const double entry = double{merged[head * rows * cols + i]}, error = dot.plus(0).error;
        norm += entry * entry;
        close += 2 * std::fabs(entry) * error + error * error;
      }
      // The σ are computed in double and rounded once each.
      ASSERT_NEAR(squares, norm, 1.01 * 2 * kUnitRoundoff * squares + close)
          << "Σσ² is the Frobenius norm squared";
    }
  });
}

TEST_P(RandomLayers, OneMatrixInPlaceOfTwoGivesTheSameQueries) {
  forEach([](const RandomLayer& drawn) {
    const auto two = numbersOf(drawn.layer, "q_two_steps");
    const auto folded = numbersOf(drawn.layer, "q_folded");
    const auto first = numbersOf(drawn.layer, "W_first"), W_Q = numbersOf(drawn.layer, "W_Q");
    const Config& config = drawn.layer.config();
    const std::size_t d = config.d_model, d_k = config.dK(), n = drawn.x.size() / d;
    for (std::size_t i = 0; i < two.size(); ++i) {
      const std::size_t head = i / d_k / n, row = i / d_k % n, column = head * d_k + i % d_k;
      const std::size_t first_input = config.headInputs() < d ? head * config.headInputs() : 0;
      double sum = 0, size = 0;
      for (std::size_t b = 0; b < config.headInputs(); ++b) {
        double once = 0, once_size = 0;
        for (std::size_t a = 0; a < d; ++a) {
          const double product =
              double{drawn.x[row * d + a]} * double{first[a * d + first_input + b]};
          once += product;
          once_size += std::fabs(product);
        }
        const double weight{W_Q[b * config.allHeadsK() + column]};
        sum += once * weight;
        size += once_size * std::fabs(weight);
      }
      // Computed in double; x W_first, W_first W_Q and both results are rounded to float.
      ASSERT_NEAR(double{two[i]}, sum, 1.01 * 2 * kUnitRoundoff * size);
      ASSERT_NEAR(double{two[i]}, double{folded[i]}, 1.01 * 4 * kUnitRoundoff * size);
    }
  });
}

TEST_P(RandomLayers, TheWrongViewReadsMemoryInOrder) {
  forEach([](const RandomLayer& drawn) {
    ASSERT_TRUE(
        sameBits(numbersOf(drawn.layer, "q_wrong_view"), numbersOf(drawn.layer, "q_packed")));
    const Config& config = drawn.layer.config();
    const bool same = sameBits(numbersOf(drawn.layer, "q_wrong_view"), numbersOf(drawn.layer, "q"));
    const bool trivial = config.n_heads == 1 || drawn.layer.n() == 1;
    if (trivial) {
      ASSERT_TRUE(same);
    }
    const bool alike = config.shared_heads;  // of one matrix, equal by chance at d_k = 1
    if (!trivial && !alike) {
      ASSERT_FALSE(same);
    }
  });
}

TEST_P(RandomLayers, AMutedHeadsBandIsZerosAndNothingElseChanges) {
  forEach([&](RandomLayer& drawn) {
    const auto muted = numbersOf(drawn.layer, "concat");
    ASSERT_TRUE(drawn.layer.setMuted({}).ok());
    EXPECT_EQ(drawn.layer.step()->name, "concat");
    while (drawn.layer.step()) {
    }
    const auto all = numbersOf(drawn.layer, "concat");
    const std::size_t width = drawn.layer.config().dV(), packed = drawn.layer.config().allHeadsV();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t head = i % packed / width;
      const bool off = std::find(drawn.muted.begin(), drawn.muted.end(), head) != drawn.muted.end();
      ASSERT_EQ(bitsOf(muted[i]), off ? 0 : bitsOf(all[i]));
    }
  });
}

TEST_P(RandomLayers, CostIsTheLengthsOfWhatIsNotHeld) {
  forEach([](const RandomLayer& drawn) {
    const Config& config = drawn.layer.config();
    const bool biases = config.bias;
    const auto length = [&](const char* name) { return numbersOf(drawn.layer, name).size(); };
    const std::size_t shared = config.shared_heads ? config.n_heads : 1;
    std::size_t count = (length("q_proj_weight") + (biases ? length("b_Q") : 0)) / shared;
    if (!config.shared_qk) {
      count += (length("k_proj_weight") + (biases ? length("b_K") : 0)) / shared;
    }
    if (config.value_projection) {
      count += (length("v_proj_weight") + (biases ? length("b_V") : 0)) / shared;
    }
    if (config.output_projection) count += length("W_O") + (biases ? length("b_O") : 0);
    std::size_t gains = 0;
    if (config.normalisesQk()) gains = length("g_Q") + (config.shared_qk ? 0 : length("g_K"));
    count += config.qk_norm == QkNorm::kWhole ? gains / shared : gains;
    const Layer& layer = drawn.layer;
    const auto cost = manyheads::cost(config, config.variant, layer.n(), layer.m(), layer.self());
    ASSERT_EQ(cost->parameters, count);
  });
}

TEST_P(RandomLayers, TheTermsOfEveryEntryMakeItsValue) {
  forEach([](const RandomLayer& drawn) {
    for (const char* name : {"q_packed", "k_packed", "v_packed", "concat", "output",
                             "contributions", "merged", "q_wrong_view"}) {
      const auto tensor = drawn.layer.tensor(name);
      ASSERT_TRUE(tensor.ok()) << name;
      const Index shape = tensor.value().shape;
      const std::vector<std::size_t> last{shape[0] - 1, shape[1] - 1,
                                          shape.size() > 2 ? shape[2] - 1 : 0};
      const auto e = drawn.layer.explain(name, std::span(last).first(shape.size()));
      ASSERT_TRUE(e.ok()) << name;
      float sum = 0;
      for (const Term& term : e.value().terms) {
        sum += term.product;
        const auto from = drawn.layer.tensor(term.left_from.tensor);
        ASSERT_TRUE(from.ok()) << name;
        ASSERT_EQ(bitsOf(from.value().at(term.left_from.index)), bitsOf(term.left)) << name;
      }
      if (e.value().bias) sum += *e.value().bias;
      ASSERT_EQ(sum, e.value().value) << name;
    }
  });
}

// A layer without a mask ignores the order of tokens: permuting x permutes the output.
TEST_P(RandomLayers, PermutedTokensGivePermutedOutputs) {
  forEach([&](RandomLayer& drawn) {
    const bool by_place = drawn.request.mask == "causal" || drawn.request.mask == "no-self" ||
                          drawn.request.mask == "own" || drawn.request.window < kMaxTokens ||
                          drawn.request.rotary != "none" || drawn.request.alibi;
    if (by_place) return;
    const std::size_t d = drawn.layer.config().d_model, n = drawn.x.size() / d;
    const auto output = numbersOf(drawn.layer, "output");
    std::vector<float> reversed(drawn.x.size());
    for (std::size_t i = 0; i < n; ++i) {
      std::copy_n(&drawn.x[i * d], d, &reversed[(n - 1 - i) * d]);
    }
    std::vector<std::size_t> padding = drawn.padding;
    if (drawn.memory.empty()) {
      for (std::size_t& key : padding) key = n - 1 - key;
    }
    ASSERT_TRUE(drawn.layer.forward(reversed, drawn.memory, padding).ok());
    const auto permuted = numbersOf(drawn.layer, "output");
    const auto bound = reference::layer(drawn.input());
    for (std::size_t i = 0; i < output.size(); ++i) {
      const std::size_t at = (n - 1 - i / d) * d + i % d;
      ASSERT_NEAR(double{permuted[at]}, double{output[i]}, 2 * bound[i].error);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernels, RandomLayers, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
