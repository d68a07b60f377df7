// The nonlinearities of MLPs.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "ops/small_graph.h"
#include "tensor/random.h"

namespace manyheads::graph {
namespace {

using Which = std::tuple<Activation, const Kernels*>;

class Activate : public ::testing::TestWithParam<Which> {
 protected:
  static constexpr std::size_t kNumbers = 41;

  Activate() {
    const Axes axes{small_.axis(1), small_.axis(kNumbers)};
    const Operand x = small_.graph.as(input(small_.graph, "x", axes));
    small_.finish(activate(small_.graph, "y", x, std::get<0>(GetParam())),
                  *std::get<1>(GetParam()));
    for (std::size_t at = 0; at < kNumbers; ++at) {
      // From −10 to 10, and never 0, where ReLU has no derivative.
      numbersOf("x")[at] = static_cast<float>(at) / 2 - 10.01f;
    }
    small_.compute();
  }

  std::span<float> numbersOf(std::string_view node) {
    return small_.run->writable(small_.node(node));
  }

  SmallGraph small_;
};

INSTANTIATE_TEST_SUITE_P(Functions, Activate,
                         ::testing::Combine(::testing::Values(Activation::kRelu, Activation::kSilu,
                                                              Activation::kGelu,
                                                              Activation::kGeluTanh),
                                            bothKernels()),
                         [](const ::testing::TestParamInfo<Which>& which) {
                           std::string name(nameOf(std::get<0>(which.param)));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name + "_" + std::get<1>(which.param)->name;
                         });

TEST_P(Activate, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Activate, HasTheGradientOfItsFormula) { expectGradients(small_, "x"); }

TEST_P(Activate, KeepsItsSmallNumbersDigits) {
  // Far below 0, where 1 + erf and 1 + tanh would have lost them.
  constexpr double kAt = -5;
  const double gelu = kAt * std::erfc(-kAt / std::sqrt(2)) / 2;
  const double z = std::sqrt(2 / std::numbers::pi) * (kAt + 0.044715 * kAt * kAt * kAt);
  const double expected[] = {0, kAt / (1 + std::exp(-kAt)), gelu, kAt / (1 + std::exp(-2 * z))};
  const double value = expected[static_cast<std::size_t>(std::get<0>(GetParam()))];
  numbersOf("x")[0] = static_cast<float>(kAt);
  small_.compute();
  EXPECT_NEAR(double{numbersOf("y")[0]}, value, kUnitRoundoff * std::fabs(value));
}

TEST_P(Activate, IsItsNumberOrZeroFarFromZero) {
  const float largest = std::numeric_limits<float>::max();
  const float far[] = {largest, -largest, 200, -200};
  std::copy(std::begin(far), std::end(far), numbersOf("x").begin());
  small_.compute();
  EXPECT_EQ(numbersOf("y")[0], largest);
  EXPECT_EQ(numbersOf("y")[1], 0);
  EXPECT_EQ(numbersOf("y")[2], 200);
  EXPECT_EQ(numbersOf("y")[3], 0);
  for (std::size_t at = 0; at < 4; ++at) EXPECT_TRUE(std::isfinite(numbersOf("grad.x")[at]));
}

// Recorded from the native build.
TEST_P(Activate, HasTheSameBitsOnEveryPlatform) {
  constexpr std::uint64_t kHashes[] = {0x8AEFA76B72A5EE97u, 0xC9C12D95C0E01C4Bu,
                                       0xA80AF2D7E5A26A72u, 0x2EBB7004AA554AC8u};
  std::string bytes;
  for (const char* node : {"y", "grad.x"}) {
    for (const float number : numbersOf(node)) bytes += std::to_string(bitsOf(number)) + " ";
  }
  EXPECT_EQ(hashBytes(bytes), kHashes[static_cast<std::size_t>(std::get<0>(GetParam()))]);
}

TEST_P(Activate, NamesItsFunctionInExplanations) {
  const std::string_view name = nameOf(std::get<0>(GetParam()));
  eachExplanation(small_, "y", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kActivate);
    EXPECT_EQ(entry.function, name);
    ASSERT_EQ(entry.terms.size(), 1u);
    EXPECT_EQ(entry.terms[0].left, numbersOf("x")[entry.place.index.back()]);
  });
  eachExplanation(small_, "grad.x", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kActivateBackward);
    EXPECT_EQ(entry.function, name);
    EXPECT_EQ(entry.terms[0].right, numbersOf("grad.y")[entry.place.index.back()]);
  });
}

}  // namespace
}  // namespace manyheads::graph
