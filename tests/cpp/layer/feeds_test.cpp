// Feeds are the inverse relation of terms.
#include <map>
#include <set>
#include <tuple>

#include "cells.h"
#include "layer/layer.h"
#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

using Relation = std::map<Cell, std::set<Cell>>;

// For each place, the places whose terms name it.
Relation byTerms(const Layer& layer) {
  Relation relation;
  eachTensor(layer, [&](std::string_view name, const TensorRef& tensor) {
    if (name == "q_wrong_view") return;  // numbers in their order in memory, which no axes relate
    eachCell(tensor, [&](const Index& index) {
      const Explanation e = layer.explain(name, index).value();
      const auto note = [&](const Place& from) {
        if (!from.tensor.empty()) {
          relation[cellOf(from.tensor, from.index)].insert(cellOf(name, index));
        }
      };
      for (const Term& term : e.terms) {
        note(term.left_from);
        note(term.right_from);
      }
      note(e.bias_from);
    });
  });
  return relation;
}

// What a number feeds hangs on no kernels.
class Feeds : public BothKernels {};

// Half of the layers have token and position, the others a given x.
RandomLayer runLayer(std::uint64_t which, const Kernels& kernels) {
  RandomLayer random = randomLayer(which, kernels);
  random.run();
  if (which % 2 == 0) return random;
  const std::vector<float> place = numbers(random.x.size(), 5),
                           key = numbers(random.memory.size(), 6);
  EXPECT_TRUE(random.layer
                  .begin(Input{random.x, place}, Input{random.memory, key}, random.padding,
                         random.attn_mask)
                  .ok());
  while (random.layer.step()) {
  }
  return random;
}

TEST_P(Feeds, ACellIsAmongTheTermsOfAnotherIfAndOnlyIfItFeedsIt) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 5) {
    const RandomLayer random = runLayer(which, kernels());
    const Layer& layer = random.layer;
    const Relation expected = byTerms(layer);
    std::size_t cells = 0;
    eachTensor(layer, [&](std::string_view name, const TensorRef& tensor) {
      eachCell(tensor, [&](const Index& index) {
        const auto fed = expected.find(cellOf(name, index));
        const std::vector<PlaceRange> ranges = layer.feeds(name, index).value();
        const std::set<Cell> got = cellsOf(ranges);
        ASSERT_EQ(got, fed == expected.end() ? std::set<Cell>{} : fed->second)
            << random.name() << ": " << name;
        cells += got.size();
      });
    });
    ASSERT_GT(cells, 0U);
  }
}

TEST_P(Feeds, LieInRangesThatHaveNoPlaceInCommon) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 15) {
    const RandomLayer random = runLayer(which, kernels());
    eachTensor(random.layer, [&](std::string_view name, const TensorRef& tensor) {
      eachCell(tensor, [&](const Index& index) {
        const std::vector<PlaceRange> ranges = random.layer.feeds(name, index).value();
        std::size_t places = 0;
        for (const PlaceRange& range : ranges) places += cellsOf({range}).size();
        ASSERT_EQ(places, cellsOf(ranges).size()) << random.name() << ": " << name;
      });
    });
  }
}

using Range = std::tuple<std::string_view, Index, Index>;

std::vector<Range> rangesOf(const Layer& layer, std::string_view name, const Index& index) {
  std::vector<Range> ranges;
  const std::vector<PlaceRange> fed = layer.feeds(name, index).value();
  for (const PlaceRange& range : fed) {
    ranges.emplace_back(range.tensor, range.first, range.last);
  }
  return ranges;
}

// Ranges of adjacent heads are merged; parameters come first, then stages, then what is derived.
TEST_P(Feeds, AreAsFewRangesAsThereAreRectanglesInOrder) {
  ConfigRequest request;
  request.d_model = 6;
  request.n_heads = 3;
  Layer layer = layerOf(request, kernels());
  ASSERT_TRUE(layer.forward(numbers(4 * 6, 1)).ok());
  using Ranges = std::vector<Range>;
  EXPECT_EQ(rangesOf(layer, "x", {1, 5}), (Ranges{{"q_packed", {1, 0}, {1, 5}},
                                                  {"k_packed", {1, 0}, {1, 5}},
                                                  {"v_packed", {1, 0}, {1, 5}}}));
  EXPECT_EQ(rangesOf(layer, "W_Q", {2, 3}),
            (Ranges{{"q_packed", {0, 3}, {3, 3}}, {"merged", {1, 2, 0}, {1, 2, 5}}}));
  EXPECT_EQ(rangesOf(layer, "b_K", {3}), (Ranges{{"k_packed", {0, 3}, {3, 3}}}));
  EXPECT_EQ(rangesOf(layer, "b_O", {3}), (Ranges{{"output", {0, 3}, {3, 3}}}));
  EXPECT_EQ(rangesOf(layer, "k", {1, 2, 0}), (Ranges{{"scores", {1, 0, 2}, {1, 3, 2}}}));
  request.shared_qk = true;
  Layer tied = layerOf(request, kernels());
  ASSERT_TRUE(tied.forward(numbers(4 * 6, 1)).ok());
  EXPECT_EQ(rangesOf(tied, "W_Q", {2, 3}), (Ranges{{"W_K", {2, 3}, {2, 3}},
                                                   {"q_packed", {0, 3}, {3, 3}},
                                                   {"merged", {1, 2, 0}, {1, 2, 5}}}));
}

TEST_P(Feeds, NameNothingThatIsTooLargeToBeDerived) {
  ConfigRequest request;
  request.d_model = 1024;
  request.n_heads = 64;
  Layer layer(configOf(request), kernels());
  ASSERT_TRUE(layer.begin(numbers(1024, 1)).ok());
  ASSERT_FALSE(layer.tensor("merged").ok());
  EXPECT_EQ(rangesOf(layer, "W_Q", {2, 3}), (std::vector<Range>{{"q_packed", {0, 3}, {0, 3}}}));
}

INSTANTIATE_TEST_SUITE_P(Kernels, Feeds, ::testing::Values(&simdKernels()), kernelsName);

}  // namespace
}  // namespace manyheads
