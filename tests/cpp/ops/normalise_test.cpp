// RMSNorm and LayerNorm.
#include <algorithm>
#include <cmath>

#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

constexpr std::size_t kRows = 3, kColumns = 5;

class Normalise : public BothKernels {
 protected:
  explicit Normalise(bool is_centred = false) {
    const AxisId rows = small_.axis(kRows), columns = small_.axis(kColumns);
    const AxisId others = small_.axis(kColumns);
    Graph& g = small_.graph;
    const Operand x = g.as(input(g, "x", {rows, columns}));
    const Operand gains = g.as(parameter(g, "gains", {columns}));
    const Operand bias = g.as(parameter(g, "bias", {columns}));
    const NodeId y = is_centred ? layerNorm(g, "y", x, gains, bias, {rows, others}, 1e-5)
                                : normalise(g, "y", x, gains, {rows, others}, 1e-6);
    small_.finish(y, kernels());
    small_.compute();
  }

  float number(std::string_view node, const Index& index) const {
    return small_.run->tensor(small_.node(node)).at(index);
  }

  SmallGraph small_;
};

class LayerNorm : public Normalise {
 protected:
  LayerNorm() : Normalise(true) {}

  // A number of x, normalised without its gain, as an explanation's terms tell.
  static double unit(const Explanation& entry, float mean, std::size_t own) {
    return (double{entry.terms[own].left} - double{mean}) / double{entry.denominator};
  }
};

INSTANTIATE_TEST_SUITE_P(Kernels, Normalise, bothKernels(), kernelsName);
INSTANTIATE_TEST_SUITE_P(Kernels, LayerNorm, bothKernels(), kernelsName);

TEST_P(Normalise, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }
TEST_P(LayerNorm, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Normalise, HasTheGradientsOfItsFormula) {
  for (const char* leaf : {"x", "gains"}) expectGradients(small_, leaf);
}
TEST_P(LayerNorm, HasTheGradientsOfItsFormula) {
  for (const char* leaf : {"x", "gains", "bias"}) expectGradients(small_, leaf);
}

TEST_P(LayerNorm, ARowHasMeanZeroAndVarianceOneBeforeGainsAndBias) {
  const std::span<float> gains = small_.run->writable(small_.node("gains"));
  const std::span<float> bias = small_.run->writable(small_.node("bias"));
  std::fill(gains.begin(), gains.end(), 1.0f);
  std::fill(bias.begin(), bias.end(), 0.0f);
  small_.compute();
  const std::span<const float> y = small_.run->numbers(small_.node("y"));
  for (std::size_t row = 0; row < kRows; ++row) {
    double mean = 0, variance = 0;
    for (const float entry : y.subspan(row * kColumns, kColumns)) {
      mean += double{entry} / kColumns;
      variance += double{entry} * double{entry} / kColumns;
    }
    EXPECT_NEAR(mean, 0, 1e-6);
    EXPECT_NEAR(variance, 1, 1e-4);  // ε is part of the divisor
  }
}

TEST_P(LayerNorm, ExplainsANumberByItsRow) {
  eachExplanation(small_, "y", [&](const Explanation& entry) {
    const std::size_t own = entry.place.index.back();
    ASSERT_EQ(entry.op, Op::kLayerNorm);
    ASSERT_EQ(entry.terms.size(), kColumns);
    double squares = 0;
    for (const Term& term : entry.terms) squares += double{term.product};
    EXPECT_NEAR(double{entry.denominator}, std::sqrt(squares / kColumns + 1e-5), 1e-6);
    const double value = unit(entry, entry.subtracted, own) * double{entry.terms[own].right};
    EXPECT_NEAR(double{entry.value}, value + double{*entry.bias}, 1e-6);
  });
}

TEST_P(LayerNorm, ExplainsItsGradients) {
  eachExplanation(small_, "grad.x", [&](const Explanation& entry) {
    const Index index = entry.place.index;
    const std::size_t own = index.back();
    ASSERT_EQ(entry.op, Op::kLayerNormBackward);
    double projected = 0;
    for (const Term& term : entry.terms) projected += double{term.product} / kColumns;
    EXPECT_NEAR(double{entry.subtracted}, projected, 1e-6);
    const float mean = explain(*small_.run, small_.node("y"), index).subtracted;
    const double gradient = double{number("gains", {own})} * double{entry.terms[own].right};
    const double along = unit(entry, mean, own) * projected;
    EXPECT_NEAR(double{entry.value},
                (gradient - double{entry.mean_gradient} - along) / double{entry.denominator}, 1e-6);
  });
  eachExplanation(small_, "grad.gains", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kLayerNormGain);
    double sum = 0;
    for (const Term& term : entry.terms) sum += double{term.product};
    EXPECT_NEAR(double{entry.value}, sum, 1e-6);
  });
  eachExplanation(small_, "grad.bias", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kSum);
    ASSERT_EQ(entry.terms.size(), kRows);
  });
}

}  // namespace
}  // namespace manyheads::graph
