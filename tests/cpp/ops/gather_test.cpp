// Rows of a table by id.
#include <algorithm>
#include <iterator>

#include "cells.h"
#include "graph/explain.h"
#include "marks.h"
#include "ops/small_graph.h"

namespace manyheads::graph {
namespace {

constexpr std::size_t kRows = 5, kColumns = 3;
constexpr std::size_t kIds[] = {4, 1, 4, 0};  // one of them twice; 2 and 3 are not there
constexpr std::size_t kTokens = std::size(kIds);

class Gather : public BothKernels {
 protected:
  Gather() {
    const AxisId tokens = small_.axis(kTokens), rows = small_.axis(kRows);
    const AxisId columns = small_.axis(kColumns);
    Graph& g = small_.graph;
    const Operand table = g.as(parameter(g, "table", {rows, columns}));
    const Operand ids = g.as(input(g, "ids", {tokens}));
    const NodeId x = gather(g, "x", {tokens, columns}, table, ids);
    // The table is read a second time, as an unembedding that is tied to it.
    small_.finish(contract(g, "logits", {tokens, rows}, g.as(x), table), kernels());
    std::copy(std::begin(kIds), std::end(kIds), small_.run->writable(ids.node).begin());
    small_.compute();
  }

  SmallGraph small_;
};

INSTANTIATE_TEST_SUITE_P(Kernels, Gather, bothKernels(), kernelsName);

TEST_P(Gather, IsWithinItsBoundsForwardAndBackward) { expectWithinBounds(*small_.run); }

TEST_P(Gather, AddsUpTheGradientsOfEveryUseOfARow) { expectGradients(small_, "table"); }

TEST_P(Gather, ExplainsAnEntryAsACopyOfItsRow) {
  eachExplanation(small_, "x", [&](const Explanation& entry) {
    const Index& index = entry.place.index;
    ASSERT_EQ(entry.op, Op::kCopy);
    ASSERT_EQ(entry.terms.size(), 1u);
    EXPECT_EQ(entry.value, entry.terms[0].left);
    EXPECT_EQ(entry.terms[0].left_from.node, small_.node("table"));
    EXPECT_EQ(entry.terms[0].left_from.index, (Index{kIds[index[0]], index[1]}));
  });
}

TEST_P(Gather, ExplainsAGradientByTheRowsOfItsId) {
  const NodeId scatter = small_.node("grad.table") - 1;
  ASSERT_EQ(small_.graph[scatter].operation, &kScatter);
  small_.eachIndex(scatter, [&](const Index& index) {
    const Explanation entry = explain(*small_.run, scatter, index);
    ASSERT_EQ(entry.op, Op::kSum);
    ASSERT_EQ(entry.terms.size(),
              static_cast<std::size_t>(std::count(std::begin(kIds), std::end(kIds), index[0])));
    float sum = 0;
    for (const Term& term : entry.terms) {
      EXPECT_EQ(kIds[term.left_from.index[0]], index[0]);
      sum += term.product;
    }
    EXPECT_EQ(entry.value, sum);
  });
}

TEST_P(Gather, ANumberOfTheTableFeedsTheRowsWhoseIdItIs) {
  const NodeId x = small_.node("x"), table = small_.node("table");
  small_.eachIndex(table, [&](const Index& index) {
    std::vector<Index> expected, got;
    for (std::size_t token = 0; token < kTokens; ++token) {
      if (kIds[token] == index[0]) expected.push_back({token, index[1]});
    }
    for (const Range& range : feeds(*small_.run, table, index)) {
      if (range.node != x) continue;
      eachPlace(range, [&](const Index& at) { got.push_back(at); });
    }
    EXPECT_EQ(got, expected);
    const std::vector<Marks> marks = dependents(*small_.run, table, index);
    std::size_t place = 0;
    small_.eachIndex(x, [&](const Index& at) {
      const bool is_expected = std::find(expected.begin(), expected.end(), at) != expected.end();
      EXPECT_EQ(marks[x].empty() ? 0 : marks[x][place], is_expected ? 1 : 0);
      ++place;
    });
  });
}

TEST_P(Gather, AnIdFeedsItsRow) {
  const NodeId x = small_.node("x"), ids = small_.node("ids");
  const std::vector<Range> expected{{x, {2, 0}, {2, kColumns - 1}}};
  EXPECT_EQ(feeds(*small_.run, ids, {2}), expected);
  const std::vector<Marks> marks = dependents(*small_.run, ids, {2});
  Marks row(kTokens * kColumns, 0);
  std::fill_n(row.begin() + 2 * kColumns, kColumns, 1);
  EXPECT_EQ(marks[x], row);
}

}  // namespace
}  // namespace manyheads::graph
