#include "layer/initialise.h"

#include <cmath>

#include "support.h"

namespace manyheads {
namespace {

Layer layerFor(double d_model, double heads, const char* variant, const char* kind = "random",
               double seed = 7) {
  ConfigRequest request;
  request.d_model = d_model;
  request.n_heads = heads;
  request.variant = variant;
  request.parameters = kind;
  request.seed = seed;
  return Layer(configOf(request));
}

// The matrices of such a layer.
struct Matrices {
  Tensor2 W_Q, W_K, W_V, W_O;
};
Matrices parametersFor(double d_model, double heads, const char* variant,
                       const char* kind = "random", double seed = 7) {
  const Layer layer = layerFor(d_model, heads, variant, kind, seed);
  return {matrixOf(layer, "W_Q"), matrixOf(layer, "W_K"), matrixOf(layer, "W_V"),
          matrixOf(layer, "W_O")};
}

std::vector<float> entriesOf(const Tensor2& matrix) { return {matrix.begin(), matrix.end()}; }

// The entries of W_Q, W_K and W_V, concatenated.
std::vector<float> projectionEntries(const Matrices& p) {
  std::vector<float> entries;
  for (const Tensor2* W : {&p.W_Q, &p.W_K, &p.W_V}) {
    entries.insert(entries.end(), W->begin(), W->end());
  }
  return entries;
}

// Entry (row, col) by plain indices.
float at(const Tensor2& tensor, std::size_t row, std::size_t col) {
  return tensor.data()[row * tensor.shape(1) + col];
}

// Computed by the Python program in random_test.cpp.
TEST(RandomParameters, HaveTheSameBitsOnEveryPlatform) {
  const Matrices split = parametersFor(16, 4, "split");
  EXPECT_EQ(bitsOf(at(split.W_Q, 0, 0)), 0xBE7D9918u);
  EXPECT_EQ(bitsOf(at(split.W_K, 3, 5)), 0x3DC08B6Du);
  EXPECT_EQ(bitsOf(at(split.W_O, 9, 2)), 0x3E78AB9Cu);
  const Matrices wide = parametersFor(16, 4, "wide");
  EXPECT_EQ(bitsOf(at(wide.W_V, 4, 16 + 10)), 0x3E530028u);
}

TEST(RandomParameters, FillTheXavierBoundOfThePackedMatrixInEveryVariant) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    const Matrices p = parametersFor(24, 4, variant);
    const double bound = std::sqrt(6.0 / (24 + 3 * 24));
    float most = 0;
    for (const float w : projectionEntries(p)) most = std::fmax(most, std::fabs(w));
    EXPECT_LE(double{most}, bound);
    EXPECT_GT(double{most}, 0.97 * bound) << variant;
    const double fan_in = static_cast<double>(p.W_O.shape(0));
    most = 0;
    for (const float w : entriesOf(p.W_O)) most = std::fmax(most, std::fabs(w));
    EXPECT_LE(double{most}, 1 / std::sqrt(fan_in));
    EXPECT_GT(double{most}, 0.97 / std::sqrt(fan_in)) << variant;
  }
}

TEST(RandomParameters, HaveBiasesOfZero) {
  const Layer layer = layerFor(8, 2, "split");
  for (const char* const bias : {"b_Q", "b_K", "b_V", "b_O"}) {
    for (const float number : numbersOf(layer, bias)) EXPECT_EQ(number, 0);
  }
}

TEST(RandomParameters, ChangeWithTheSeed) {
  EXPECT_FALSE(sameBits(entriesOf(parametersFor(8, 2, "split", "random", 1).W_Q),
                        entriesOf(parametersFor(8, 2, "split", "random", 2).W_Q)));
}

TEST(RandomParameters, InSplitDoNotDependOnTheHeadCount) {
  const Matrices one = parametersFor(16, 1, "split");
  for (const double heads : {2.0, 4.0, 16.0}) {
    const Matrices p = parametersFor(16, heads, "split");
    EXPECT_TRUE(sameBits(projectionEntries(p), projectionEntries(one)));
    EXPECT_TRUE(sameBits(entriesOf(p.W_O), entriesOf(one.W_O)));
  }
}

TEST(RandomParameters, InNarrowAreTheDiagonalBlocksOfSplit) {
  const std::size_t d = 12, h = 3, band = d / h;
  const Matrices split = parametersFor(12, 3, "split"), narrow = parametersFor(12, 3, "narrow");
  for (std::size_t row = 0; row < band; ++row) {
    for (std::size_t col = 0; col < d; ++col) {
      const std::size_t input = col / band * band + row;
      EXPECT_EQ(bitsOf(at(narrow.W_Q, row, col)), bitsOf(at(split.W_Q, input, col)));
      EXPECT_EQ(bitsOf(at(narrow.W_V, row, col)), bitsOf(at(split.W_V, input, col)));
    }
  }
  EXPECT_TRUE(sameBits(entriesOf(narrow.W_O), entriesOf(split.W_O)));
}

TEST(RandomParameters, InWideKeepEveryHeadsColumnsOfSplit) {
  const std::size_t d = 12, h = 4, band = d / h;
  const Matrices split = parametersFor(12, 4, "split"), wide = parametersFor(12, 4, "wide");
  for (std::size_t row = 0; row < d; ++row) {
    for (std::size_t head = 0; head < h; ++head) {
      for (std::size_t c = 0; c < band; ++c) {
        EXPECT_EQ(bitsOf(at(wide.W_K, row, head * d + c)),
                  bitsOf(at(split.W_K, row, head * band + c)));
        // W_O uses the same random numbers, scaled to the smaller bound 1/√(h·d).
        EXPECT_NEAR(double{at(wide.W_O, head * d + c, row)},
                    double{at(split.W_O, head * band + c, row)} / std::sqrt(4.0),
                    2 * kUnitRoundoff);
      }
    }
  }
}

TEST(RandomParameters, InWideDoNotMoveWhenAHeadIsAdded) {
  // 5 and 7 heads do not divide 12: every column's numbers depend only on its own place.
  const Matrices five = parametersFor(12, 5, "wide"), seven = parametersFor(12, 7, "wide");
  for (std::size_t row = 0; row < 12; ++row) {
    for (std::size_t col = 0; col < 5 * 12; ++col) {
      EXPECT_EQ(bitsOf(at(five.W_Q, row, col)), bitsOf(at(seven.W_Q, row, col)));
    }
  }
}

TEST(RandomParameters, AreOneFunctionForAllVariantsAtOneHead) {
  const Matrices split = parametersFor(16, 1, "split");
  for (const char* variant : {"wide", "narrow"}) {
    const Matrices p = parametersFor(16, 1, variant);
    EXPECT_TRUE(sameBits(projectionEntries(p), projectionEntries(split)));
    EXPECT_TRUE(sameBits(entriesOf(p.W_O), entriesOf(split.W_O)));
  }
}

TEST(OnesParameters, AreOnesWithBiasesOfZero) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    const Matrices p = parametersFor(8, 2, variant, "ones");
    for (const float w : projectionEntries(p)) EXPECT_EQ(w, 1);
    for (const float w : p.W_O) EXPECT_EQ(w, 1);
    const Layer layer = layerFor(8, 2, variant, "ones");
    for (const float b : numbersOf(layer, "b_K")) EXPECT_EQ(b, 0);
  }
}

TEST(ClonesParameters, GiveEveryHeadTheNumbersOfTheFirst) {
  for (const char* variant : {"wide", "split", "narrow"}) {
    const Matrices clones = parametersFor(12, 3, variant, "clones");
    const Matrices random = parametersFor(12, 3, variant);
    const std::size_t width = clones.W_Q.shape(1) / 3;
    for (std::size_t col = 0; col < 3 * width; ++col) {
      for (std::size_t row = 0; row < clones.W_Q.shape(0); ++row) {
        EXPECT_EQ(bitsOf(at(clones.W_Q, row, col)), bitsOf(at(random.W_Q, row, col % width)));
      }
      for (std::size_t out = 0; out < 12; ++out) {
        EXPECT_EQ(bitsOf(at(clones.W_O, col, out)), bitsOf(at(random.W_O, col % width, out)));
      }
    }
  }
}

}  // namespace
}  // namespace manyheads
