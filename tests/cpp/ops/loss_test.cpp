// Cross-entropy of the next token.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "marks.h"
#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

constexpr std::size_t kTokens = 3, kWords = 6;
constexpr std::size_t kTargets[kTokens] = {5, 0, 5};

class Loss : public BothKernels {
 protected:
  Loss() {
    const AxisId tokens = small_.axis(kTokens), words = small_.axis(kWords);
    const AxisId others = small_.axis(kWords), one = small_.axis(1);
    Graph& g = small_.graph;
    const Operand logits = g.as(input(g, "logits", {tokens, words}));
    const Operand targets = g.as(input(g, "targets", {tokens}));
    const Operand shares = g.as(softmax(g, "shares", logits, {tokens, others}));
    const Operand losses = g.as(crossEntropy(g, "losses", shares, targets));
    small_.finish(mean(g, "loss", {one}, losses), kernels());
    std::copy(std::begin(kTargets), std::end(kTargets), numbersOf("targets").begin());
    small_.compute();
  }

  std::span<float> numbersOf(std::string_view node) {
    return small_.run->writable(small_.node(node));
  }

  SmallGraph small_;
};

INSTANTIATE_TEST_SUITE_P(Kernels, Loss, bothKernels(), kernelsName);

TEST_P(Loss, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Loss, HasTheGradientOfItsFormula) { expectGradients(small_, "logits"); }

TEST_P(Loss, OfEqualSharesIsTheLogarithmOfTheirNumber) {
  const std::span<float> logits = numbersOf("logits");
  std::fill(logits.begin(), logits.end(), 3.0f);
  small_.compute();
  EXPECT_NEAR(double{numbersOf("loss")[0]}, std::log(kWords), 1e-6);
}

TEST_P(Loss, IsFiniteWhereTheTargetsShareIsTooSmallForAFloat) {
  numbersOf("logits")[0] = 500;
  small_.compute();
  EXPECT_EQ(numbersOf("shares")[kTargets[0]], 0);
  EXPECT_NEAR(double{numbersOf("losses")[0]}, 500 - double{numbersOf("logits")[kTargets[0]]}, 1e-4);
}

TEST_P(Loss, ExplainsItselfByTheSharesOfTheTargets) {
  eachExplanation(small_, "loss", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kMean);
    ASSERT_EQ(entry.terms.size(), kTokens);
  });
  eachExplanation(small_, "losses", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kCrossEntropy);
    ASSERT_EQ(entry.terms.size(), 1u);
    const std::size_t row = entry.place.index[0];
    EXPECT_EQ(entry.terms[0].left_from.index, (Index{row, kTargets[row]}));
    EXPECT_NEAR(double{entry.value}, -std::log(double{entry.terms[0].left}), 1e-5);
  });
}

TEST_P(Loss, ExplainsItsGradientAsTheShareLessWhatWasRight) {
  eachExplanation(small_, "grad.logits", [&](const Explanation& entry) {
    const Index& index = entry.place.index;
    ASSERT_EQ(entry.op, Op::kCrossEntropyBackward);
    EXPECT_EQ(entry.subtracted, index[1] == kTargets[index[0]] ? 1 : 0);
    ASSERT_EQ(entry.terms.size(), 1u);
    const Term& term = entry.terms[0];
    EXPECT_FLOAT_EQ(entry.value, (term.left - entry.subtracted) * term.right);
  });
  eachExplanation(small_, "grad.losses", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kScale);
    EXPECT_FLOAT_EQ(entry.value, entry.terms[0].left / kTokens);
  });
}

TEST_P(Loss, ChangesWithEveryLogitOfItsRow) {
  const NodeId losses = small_.node("losses");
  const auto marks = dependents(*small_.run, small_.node("logits"), {1, 3});
  EXPECT_EQ(marks[losses], (Marks{0, 1, 0}));
  EXPECT_EQ(marks[small_.output], Marks{1});
}

}  // namespace
}  // namespace manyheads::graph
