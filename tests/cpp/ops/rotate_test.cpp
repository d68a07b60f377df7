// Pairs of columns turned by their positions.
#include <cmath>

#include "marks.h"
#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

constexpr std::size_t kColumns = 6;

struct Case {
  const Kernels* kernels;
  bool by_halves;
  std::size_t first_position;
};

class Rotate : public ::testing::TestWithParam<Case> {
 protected:
  Rotate() {
    Graph& g = small_.graph;
    const AxisId heads = small_.axis(2), tokens = small_.axis(4);
    const Axes axes{heads, tokens, small_.axis(kColumns)};
    const Axes row{heads, tokens, small_.axis(kColumns)};
    g.first_position = GetParam().first_position;
    const Operand x = g.as(input(g, "x", axes));
    const Rotation rotation{.by_halves = GetParam().by_halves, .base = 100};
    small_.finish(rotate(g, "y", x, row, rotation), *GetParam().kernels);
    small_.compute();
  }

  std::size_t otherOfPair(std::size_t column) const {
    if (GetParam().by_halves) return (column + kColumns / 2) % kColumns;
    return column % 2 == 0 ? column + 1 : column - 1;
  }
  bool isTurned(const Index& place) const { return GetParam().first_position + place[1] > 0; }

  SmallGraph small_;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Kernels* kernels : {&scalarKernels(), &simdKernels()}) {
    for (const bool by_halves : {true, false}) {
      for (const std::size_t first : {0u, 7u, 4095u}) all.push_back({kernels, by_halves, first});
    }
  }
  return all;
}

std::string nameOf(const ::testing::TestParamInfo<Case>& info) {
  return std::string(info.param.kernels->name) + (info.param.by_halves ? "Halves" : "Interleaved") +
         "From" + std::to_string(info.param.first_position);
}

INSTANTIATE_TEST_SUITE_P(Cases, Rotate, ::testing::ValuesIn(cases()), nameOf);

TEST_P(Rotate, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Rotate, HasTheGradientsOfItsFormula) { expectGradients(small_, "x"); }

TEST_P(Rotate, KeepsTheLengthOfAPair) {
  const TensorRef x = small_.run->tensor(small_.node("x")),
                  y = small_.run->tensor(small_.node("y"));
  small_.eachIndex(small_.node("x"), [&](const Index& index) {
    Index other = index;
    other[2] = otherOfPair(index[2]);
    const double before = std::hypot(double{x.at(index)}, double{x.at(other)});
    const double after = std::hypot(double{y.at(index)}, double{y.at(other)});
    EXPECT_NEAR(after, before, 4 * kUnitRoundoff * before);
    if (!isTurned(index)) {
      EXPECT_EQ(y.at(index), x.at(index));
    }
  });
}

TEST_P(Rotate, ExplainsAnEntryByBothColumnsOfItsPair) {
  for (const char* node : {"y", "grad.x"}) {
    eachExplanation(small_, node, [&](const Explanation& entry) {
      const Index& place = entry.place.index;
      ASSERT_EQ(entry.op, Op::kDot);
      ASSERT_EQ(entry.terms.size(), isTurned(place) ? 2u : 1u);
      float sum = 0;
      for (const Term& term : entry.terms) {
        Index expected = place;
        if (term.left_from.index[2] != place[2]) expected[2] = otherOfPair(place[2]);
        EXPECT_EQ(term.left_from.index, expected);
        EXPECT_EQ(term.product, term.left * term.right);
        sum += term.product;
      }
      EXPECT_EQ(sum, entry.value);
    });
  }
}

TEST_P(Rotate, ANumberChangesItsOwnPair) {
  small_.eachIndex(small_.node("x"), [&](const Index& index) {
    const auto marks = dependents(*small_.run, small_.node("x"), index);
    Marks expected(2 * 4 * kColumns, 0);
    const std::size_t row = (index[0] * 4 + index[1]) * kColumns;
    expected[row + index[2]] = 1;
    if (isTurned(index)) expected[row + otherOfPair(index[2])] = 1;
    EXPECT_EQ(marks[small_.node("y")], expected);
  });
}

}  // namespace
}  // namespace manyheads::graph
