// Heads with attention patterns: the attention of each, in the opening sentence and in any other.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <set>

#include "reference.h"
#include "support.h"
#include "tensor/random.h"
#include "words/hand_made.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16;
enum Head : std::size_t { kPrevious, kNearestNoun, kNext, kFirst };
using Words = std::vector<std::string>;

const Words kOpening = {"I", "am", "going", "to", "deposit", "my", "money", "at", "the", "bank"};

ConfigRequest patterns(const char* variant = "split", double heads = 4) {
  ConfigRequest request;
  request.parameters = "patterns";
  request.variant = variant;
  request.n_heads = heads;
  return request;
}

Embedding embedded(const Words& words, bool positions = true) {
  EmbeddingRequest request;
  request.kind = "patterns";
  request.words = words;
  request.positions = positions;
  return embed(request).value();
}

Layer run(const ConfigRequest& request, const Kernels& kernels, const Words& words = kOpening,
          bool positions = true) {
  Layer layer(configOf(request), kernels);
  EXPECT_TRUE(layer.begin(inputOf(embedded(words, positions)), Input{}).ok());
  while (layer.step()) {
  }
  return layer;
}

// A sentence's attention by head.
class Attention {
 public:
  Attention(const Words& words, const Kernels& kernels)
      : n_(words.size()), weights_(numbersOf(run(patterns(), kernels, words), "attn_weights")) {}

  float share(std::size_t head, std::size_t row, std::size_t key) const {
    return weights_[(head * n_ + row) * n_ + key];
  }
  std::size_t strongest(std::size_t head, std::size_t row) const {
    const float* first = weights_.data() + (head * n_ + row) * n_;
    return static_cast<std::size_t>(std::max_element(first, first + n_) - first);
  }

 private:
  std::size_t n_;
  std::vector<float> weights_;
};

std::size_t wordBefore(std::size_t row) { return row == 0 ? 0 : row - 1; }
std::size_t wordAfter(std::size_t row, std::size_t n) { return std::min(row + 1, n - 1); }

// Of two equally near nouns, the later one; none if no word is a known noun.
std::optional<std::size_t> nearestNoun(const Embedding& embedding, std::size_t row) {
  std::optional<std::size_t> nearest;
  const auto distance = [&](std::size_t key) { return key > row ? key - row : row - key; };
  for (std::size_t key = 0; key < embedding.classes.size(); ++key) {
    if (embedding.classes[key].substr(0, 4) != "noun") continue;
    if (!nearest || distance(key) <= distance(*nearest)) nearest = key;
  }
  return nearest;
}

// Known words of every class, and unknown ones.
Words randomSentence(std::uint64_t seed, std::size_t n) {
  const Words known = {"she", "took", "a",    "red",   "boat", "to", "the",  "island",
                       "cat", "and",  "blup", "money", "will", "it", "quux", "bank"};
  Words words;
  for (std::size_t i = 0; i < n; ++i) {
    const double number = (double{uniformSigned(seed, n, i)} + 1) / 2 * 16;
    words.push_back(known[static_cast<std::size_t>(number)]);
  }
  return words;
}

class Patterns : public BothKernels {};

TEST_P(Patterns, InTheOpeningSentenceEveryHeadLooksWhereItsNameSaysInEveryRow) {
  const std::size_t n = kOpening.size();
  const Attention attention(kOpening, kernels());
  const Embedding embedding = embedded(kOpening);
  for (std::size_t row = 0; row < n; ++row) {
    EXPECT_GE(attention.share(kPrevious, row, wordBefore(row)), 0.83f) << row;
    EXPECT_GE(attention.share(kNext, row, wordAfter(row, n)), 0.83f) << row;
    EXPECT_GE(attention.share(kFirst, row, 0), 0.9f) << row;
    EXPECT_GE(attention.share(kNearestNoun, row, nearestNoun(embedding, row).value()), 0.7f) << row;
  }
}

TEST_P(Patterns, ThreeHeadsLookWhereTheirNamesSayWhateverTheWordsAre) {
  for (std::size_t n = 1; n <= kPatternPlaces; ++n) {
    const Attention attention(randomSentence(n, n), kernels());
    for (std::size_t row = 0; row < n; ++row) {
      const auto where = [&] { return ::testing::Message() << n << " words, row " << row; };
      EXPECT_GE(attention.share(kPrevious, row, wordBefore(row)), 0.8f) << where();
      EXPECT_GE(attention.share(kNext, row, wordAfter(row, n)), 0.8f) << where();
      EXPECT_GE(attention.share(kFirst, row, 0), 0.8f) << where();
    }
  }
}

TEST_P(Patterns, TheNounHeadLooksMostAtTheNearestNounElseAtTheWordItself) {
  std::size_t without = 0;
  for (std::size_t n = 1; n <= 12; ++n) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Words words = randomSentence(seed, n);
      const Attention attention(words, kernels());
      const Embedding embedding = embedded(words);
      for (std::size_t row = 0; row < n; ++row) {
        const auto noun = nearestNoun(embedding, row);
        if (!noun) ++without;
        EXPECT_EQ(attention.strongest(kNearestNoun, row), noun.value_or(row)) << n << " " << seed;
      }
    }
  }
  EXPECT_GT(without, 0u);
}

TEST_P(Patterns, EveryRowOfTheOutputIsAnother) {
  for (const Words& words : {kOpening, Words{"zig", "zig", "zig", "zig", "zig", "zig"}}) {
    const auto output = numbersOf(run(patterns(), kernels(), words), "output");
    std::set<std::vector<float>> rows;
    for (std::size_t row = 0; row < words.size(); ++row) {
      rows.emplace(output.begin() + static_cast<std::ptrdiff_t>(row * kD),
                   output.begin() + static_cast<std::ptrdiff_t>((row + 1) * kD));
    }
    EXPECT_EQ(rows.size(), words.size());
  }
}

TEST_P(Patterns, WithoutPositionsOnlyNounsStandOut) {
  const std::size_t n = kOpening.size();
  const auto weights = numbersOf(run(patterns(), kernels(), kOpening, false), "attn_weights");
  for (std::size_t row = 0; row < n; ++row) {
    for (const std::size_t head : {kPrevious, kNext, kFirst}) {
      for (std::size_t key = 0; key < n; ++key) {
        EXPECT_EQ(weights[(head * n + row) * n + key], 0.1f);
      }
    }
    const float* nouns = weights.data() + (kNearestNoun * n + row) * n;
    EXPECT_NEAR(nouns[6], 0.5f, 1e-6f);
    EXPECT_EQ(nouns[6], nouns[9]);
  }
}

TEST_P(Patterns, NarrowHidesFromEveryHeadWhatItAsksFor) {
  const Layer layer = run(patterns("narrow"), kernels());
  for (const float q : numbersOf(layer, "q")) EXPECT_EQ(q, 0);
  for (const float weight : numbersOf(layer, "attn_weights")) EXPECT_EQ(weight, 0.1f);
}

TEST_P(Patterns, WideHeadsDoWhatTheyDidInSplit) {
  for (const char* scaling : {"sqrt_d_k", "none", "sqrt_d_model"}) {
    ConfigRequest request = patterns();
    request.scaling = scaling;
    const Layer split = run(request, kernels());
    request.variant = "wide";
    const Layer wide = run(request, kernels());
    EXPECT_EQ(numbersOf(split, "attn_weights"), numbersOf(wide, "attn_weights")) << scaling;
    EXPECT_EQ(numbersOf(split, "output"), numbersOf(wide, "output")) << scaling;
  }
}

TEST(PatternParameters, AreCutAsTheConstructedOnesAre) {
  const Layer four(configOf(patterns())), narrow(configOf(patterns("narrow")));
  for (const double heads : {1.0, 2.0, 8.0, 16.0}) {
    const Layer layer(configOf(patterns("split", heads)));
    for (const char* name : {"in_proj_weight", "out_proj.weight"}) {
      EXPECT_TRUE(sameBits(numbersOf(layer, name), numbersOf(four, name)));
    }
  }
  for (const char* name : {"W_Q", "W_K", "W_V"}) {
    const auto whole = numbersOf(four, name), blocks = numbersOf(narrow, name);
    ASSERT_EQ(blocks.size(), 4 * kD);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::size_t row = i / kD, col = i % kD;
      EXPECT_EQ(blocks[i], whole[(col / 4 * 4 + row) * kD + col]);
    }
  }
  ConfigRequest constructed = patterns();
  constructed.parameters = "constructed";
  EXPECT_TRUE(sameBits(numbersOf(four, "W_O"), numbersOf(Layer(configOf(constructed)), "W_O")));
}

TEST(PatternParameters, TheirWordsDifferFromTheConstructedOnesInTheirClocksAlone) {
  EmbeddingRequest request;
  request.words = kOpening;
  const Embedding features = embed(request).value(), own = embedded(kOpening);
  EXPECT_EQ(own.classes, features.classes);
  EXPECT_EQ(own.token, features.token);
  for (std::size_t j = 0; j < kOpening.size(); ++j) {
    for (std::size_t c = 0; c < kD; ++c) {
      const double angle =
          2 * std::numbers::pi * static_cast<double>(j) / kPatternClocks[c < 14 ? 0 : 1];
      const double expected = c < 12       ? double{features.position(j, c)}
                              : c % 2 == 0 ? std::sin(angle)
                                           : std::cos(angle);
      EXPECT_NEAR(double{own.position(j, c)}, expected, kUnitRoundoff);
    }
  }
}

TEST(PatternParameters, EveryColumnHasAName) {
  const auto& inputs = kPatternInputs;
  const auto& outputs = kPatternOutputs;
  EXPECT_EQ(std::set(inputs.begin(), inputs.end()).size(), kD);
  EXPECT_EQ(std::set(outputs.begin(), outputs.end()).size(), kD);
  // Word classes use the same feature columns in both kinds of parameters.
  EXPECT_TRUE(std::equal(inputs.begin(), inputs.begin() + 12, kConstructedInputs.begin()));
  EXPECT_EQ(inputs[12], "sin 22");
  EXPECT_EQ(outputs[5], "noun, next · verb");
  EXPECT_EQ(kPatternHeads[kNearestNoun], "nearest noun");
}

INSTANTIATE_TEST_SUITE_P(Kernels, Patterns, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
