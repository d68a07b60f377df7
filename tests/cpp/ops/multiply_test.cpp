// Products entry by entry.
#include "marks.h"
#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

class Multiply : public BothKernels {
 protected:
  Multiply() {
    const Axes axes{small_.axis(3), small_.axis(4)};
    Graph& g = small_.graph;
    const Operand a = g.as(input(g, "a", axes)), b = g.as(input(g, "b", axes));
    const NodeId c = multiply(g, "c", a, b);
    // a is an operand twice.
    small_.finish(multiply(g, "d", g.as(c), a), kernels());
    small_.compute();
  }

  SmallGraph small_;
};

INSTANTIATE_TEST_SUITE_P(Kernels, Multiply, bothKernels(), kernelsName);

TEST_P(Multiply, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Multiply, HasTheGradientsOfItsFormula) {
  for (const char* leaf : {"a", "b"}) expectGradients(small_, leaf);
}

TEST_P(Multiply, ExplainsAnEntryAsOneProduct) {
  eachExplanation(small_, "c", [&](const Explanation& entry) {
    ASSERT_EQ(entry.op, Op::kDot);
    ASSERT_EQ(entry.terms.size(), 1u);
    EXPECT_EQ(entry.value, entry.terms[0].product);
    EXPECT_EQ(entry.terms[0].left_from.index, entry.place.index);
    EXPECT_EQ(entry.terms[0].right_from.index, entry.place.index);
  });
}

TEST_P(Multiply, AnEntryChangesWithItsOwnOperandsAlone) {
  const auto marks = dependents(*small_.run, small_.node("b"), {1, 2});
  for (const char* node : {"c", "d"}) {
    Marks expected(3 * 4, 0);
    expected[1 * 4 + 2] = 1;
    EXPECT_EQ(marks[small_.node(node)], expected);
  }
}

}  // namespace
}  // namespace manyheads::graph
