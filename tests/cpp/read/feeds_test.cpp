// Feeds and terms are one relation read from its two ends.
#include "read/feeds.h"

#include <map>
#include <set>

#include "cells.h"
#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

using Relation = std::map<Cell, std::set<Cell>>;

// From each place to those whose terms name it.
Relation byTerms(const Layer& layer) {
  Relation relation;
  eachTensor(layer, [&](std::string_view name, const TensorRef& tensor) {
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

class Feeds : public BothKernels {};

// Half of the layers with token and position of their own, the others with x as given.
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
  for (std::uint64_t which = 0; which < kRandomLayers; which += 3) {
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

INSTANTIATE_TEST_SUITE_P(Kernels, Feeds, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
