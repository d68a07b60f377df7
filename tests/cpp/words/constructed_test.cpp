// The readable heads, compared with the fixture and with the numbers measured at their design.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <numbers>
#include <set>

#include "golden.h"
#include "reference.h"
#include "support.h"
#include "words/hand_made.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = 16, kN = 10;
enum Word : std::size_t { kI, kAm, kGoing, kTo, kDeposit, kMy, kMoney, kAt, kThe, kBank };

// The numbers after a key of the fixture, in their order.
std::vector<double> golden(const char* key) {
  const char* at = std::strstr(kConstructedHeadsJson, key) + std::strlen(key);
  std::vector<double> values;
  for (; *at != '\0' && *at != '"'; ++at) {
    if (*at != '-' && (*at < '0' || *at > '9')) continue;
    char* end = nullptr;
    values.push_back(std::strtod(at, &end));
    at = end - 1;
  }
  return values;
}

EmbeddingRequest sentence() {
  EmbeddingRequest request;
  request.words = {"I", "am", "going", "to", "deposit", "my", "money", "at", "the", "bank"};
  return request;
}

ConfigRequest constructed(const char* variant = "split", double heads = 4) {
  ConfigRequest request;
  request.parameters = "constructed";
  request.variant = variant;
  request.n_heads = heads;
  return request;
}

Layer run(const ConfigRequest& request, const Kernels& kernels, bool positions = true) {
  EmbeddingRequest words = sentence();
  words.positions = positions;
  Layer layer(configOf(request), kernels);
  EXPECT_TRUE(layer.begin(inputOf(embed(words).value()), Input{}).ok());
  while (layer.step()) {
  }
  return layer;
}

class Constructed : public BothKernels {};

// Tolerance for a float of a double that both sides computed: half an ulp. Near 0 the doubles' own
// error counts: an angle of at most 3π, rounded twice on each side.
void expectRounded(float actual, double expected) {
  constexpr double kNoise = 4 * 3 * std::numbers::pi * kDoubleRoundoff;
  EXPECT_NEAR(double{actual}, expected, kUnitRoundoff * std::fabs(expected) + kNoise);
}

TEST(ConstructedParameters, AreThoseOfTheFixture) {
  const Layer layer(configOf(constructed()));
  const char* keys[] = {"\"Q\":", "\"K\":", "\"V\":"};
  const char* names[] = {"W_Q", "W_K", "W_V"};
  for (std::size_t which = 0; which < 3; ++which) {
    const auto expected = golden(keys[which]);
    const auto actual = numbersOf(layer, names[which]);
    ASSERT_EQ(expected.size(), 4 * kD * 4);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const std::size_t head = i / (kD * 4), row = i / 4 % kD, col = i % 4;
      expectRounded(actual[row * kD + head * 4 + col], expected[i]);
    }
  }
}

TEST(ConstructedParameters, TheSentenceEmbedsAsInTheFixture) {
  const Embedding embedding = embed(sentence()).value();
  const auto expected = golden("\"X\":");
  ASSERT_EQ(expected.size(), kN * kD);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const float token = embedding.token.data()[i], position = embedding.position.data()[i];
    EXPECT_TRUE(token == 0 || position == 0);
    expectRounded(token + position, expected[i]);
  }
}

TEST_P(Constructed, TheHeadsLookWhereTheirNamesSay) {
  const Layer layer = run(constructed(), kernels());
  const auto weights = numbersOf(layer, "attn_weights");
  const auto at = [&](std::size_t head, std::size_t row, std::size_t key) {
    return weights[(head * kN + row) * kN + key];
  };
  // Measured values, to the digits recorded.
  for (std::size_t row = 1; row < kN; ++row) EXPECT_GE(at(0, row, row - 1), 0.871f) << row;
  EXPECT_NEAR(at(0, 0, 0), 0.88f, 5e-3f);
  EXPECT_NEAR(at(1, kDeposit, kMoney), 0.989f, 5e-4f);
  EXPECT_NEAR(at(2, kDeposit, kI), 0.997f, 5e-4f);
  EXPECT_NEAR(at(3, kAt, kBank), 0.989f, 5e-4f);
  for (std::size_t head = 1; head < 4; ++head) {
    for (std::size_t row = 0; row < kN; ++row) {
      if (row == (head == 3 ? kAt : kDeposit)) continue;
      for (std::size_t key = 0; key < kN; ++key) EXPECT_EQ(at(head, row, key), 0.1f);
    }
  }
}

TEST_P(Constructed, WithoutPositionsTheyLoseTheirOrder) {
  const Layer layer = run(constructed(), kernels(), false);
  const auto weights = numbersOf(layer, "attn_weights");
  for (std::size_t i = 0; i < kN * kN; ++i) EXPECT_EQ(weights[i], 0.1f) << "previous word";
  const float* deposit = weights.data() + (kN + kDeposit) * kN;
  EXPECT_NEAR(deposit[kMoney], 0.5f, 5e-3f);
  EXPECT_EQ(deposit[kMoney], deposit[kBank]);
}

TEST(ConstructedParameters, TheOutputMixesTheHeadsAndLosesNothing) {
  const Layer layer(configOf(constructed()));
  const auto W_O = numbersOf(layer, "W_O");
  const double signs[4][4] = {{1, 1, 1, 1}, {-1, 1, 1, -1}, {-1, 1, -1, 1}, {1, 1, -1, -1}};
  for (std::size_t row = 0; row < kD; ++row) {
    for (std::size_t col = 0; col < kD; ++col) {
      const double expected = row % 4 == col % 4 ? signs[col / 4][row / 4] / 2 : 0;
      EXPECT_EQ(double{W_O[row * kD + col]}, expected);
      double product = 0;  // of rows `row` and `col`: orthogonal
      for (std::size_t c = 0; c < kD; ++c) {
        product += double{W_O[row * kD + c]} * double{W_O[col * kD + c]};
      }
      EXPECT_EQ(product, row == col ? 1 : 0);
    }
  }
}

TEST(ConstructedParameters, SplitRecutsTheSameMatricesForEveryHeadCount) {
  const Layer four(configOf(constructed()));
  for (const double heads : {1.0, 2.0, 8.0, 16.0}) {
    const Layer layer(configOf(constructed("split", heads)));
    for (const char* name : {"in_proj_weight", "out_proj.weight", "W_Q", "W_O"}) {
      EXPECT_TRUE(sameBits(numbersOf(layer, name), numbersOf(four, name)));
    }
  }
}

TEST(ConstructedParameters, NarrowKeepsTheDiagonalBlocks) {
  const Layer split(configOf(constructed())), narrow(configOf(constructed("narrow")));
  for (const char* name : {"W_Q", "W_K", "W_V"}) {
    const auto whole = numbersOf(split, name), blocks = numbersOf(narrow, name);
    ASSERT_EQ(blocks.size(), 4 * kD);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::size_t row = i / kD, col = i % kD;
      EXPECT_EQ(blocks[i], whole[(col / 4 * 4 + row) * kD + col]);
    }
  }
}

TEST_P(Constructed, WideHeadsDoWhatTheyDidInSplit) {
  for (const double heads : {1.0, 2.0, 4.0, 8.0, 16.0}) {
    const Layer split = run(constructed("split", heads), kernels());
    const Layer wide = run(constructed("wide", heads), kernels());
    // √h is a power of two for 1, 4 and 16 heads, and exact; for 2 and 8 it is rounded.
    const bool exact = heads != 2 && heads != 8;
    const OwnParameters own = parametersOf(wide);
    const auto x = numbersOf(wide, "x");
    double bound = 0;
    for (const auto& number : reference::layer({wide.config(), own.arrays(), x, {}})) {
      bound = std::fmax(bound, number.error);
    }
    const auto a = numbersOf(split, "output"), b = numbersOf(wide, "output");
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_NEAR(double{a[i]}, double{b[i]}, exact ? 0 : 3 * bound) << heads;
    }
    if (exact) {
      EXPECT_EQ(numbersOf(split, "attn_weights"), numbersOf(wide, "attn_weights"));
    }
  }
}

TEST_P(Constructed, WideKeepsTheHeadsUnderEveryScaling) {
  for (const char* scaling : {"none", "sqrt_d_model", "free"}) {
    ConfigRequest request = constructed();
    request.scaling = scaling;
    request.scaling_divisor = 3;
    const Layer split = run(request, kernels());
    request.variant = "wide";
    const Layer wide = run(request, kernels());
    EXPECT_EQ(numbersOf(split, "attn_weights"), numbersOf(wide, "attn_weights")) << scaling;
    EXPECT_EQ(numbersOf(split, "output"), numbersOf(wide, "output")) << scaling;
  }
}

TEST(ConstructedParameters, EveryColumnHasAName) {
  const auto& inputs = kConstructedInputs;
  const auto& outputs = kConstructedOutputs;
  EXPECT_EQ(std::set(inputs.begin(), inputs.end()).size(), kD);
  EXPECT_EQ(std::set(outputs.begin(), outputs.end()).size(), kD);
  EXPECT_EQ(inputs[2], "noun");
  EXPECT_EQ(inputs[11], "p");
  EXPECT_EQ(outputs[5], "verb · noun");
  EXPECT_EQ(kConstructedHeads[3], "preposition → object");
}

INSTANTIATE_TEST_SUITE_P(Kernels, Constructed, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
