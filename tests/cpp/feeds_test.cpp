// Feeds and terms are one relation read from its two ends; what depends on a number is its closure.
#include "attention/feeds.h"

#include <map>
#include <set>
#include <unordered_map>

#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

// A tensor and a place in it, 16 bits each: millions of them are compared.
using Cell = std::uint64_t;
using Relation = std::map<Cell, std::set<Cell>>;

Cell tensorCell(std::string_view tensor) {
  static const auto cells = [] {
    std::unordered_map<std::string_view, Cell> all;
    for (const std::string_view name : Layer::tensorNames())
      all.emplace(name, Cell{all.size()} << 48);
    return all;
  }();
  return cells.at(tensor);
}

Cell cellOf(std::string_view tensor, const Index& index) {
  Cell cell = tensorCell(tensor);
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    if (index[axis] >> 16 != 0) ADD_FAILURE() << tensor << " is too large for a Cell";
    cell |= Cell{index[axis]} << 16 * axis;
  }
  return cell;
}

// Calls visit(Index) for every place from `first` to `last`.
template <typename Visit>
void eachPlace(const Index& first, const Index& last, Visit visit) {
  const std::size_t rank = first.size();
  const auto low = [&](std::size_t axis) { return axis < rank ? first[axis] : 0; };
  const auto high = [&](std::size_t axis) { return axis < rank ? last[axis] : 0; };
  for (std::size_t i = low(0); i <= high(0); ++i) {
    for (std::size_t j = low(1); j <= high(1); ++j) {
      for (std::size_t k = low(2); k <= high(2); ++k) {
        const std::size_t all[] = {i, j, k};
        visit(Index(std::span(all).first(rank)));
      }
    }
  }
}

template <typename Visit>
void eachTensor(const Layer& layer, Visit visit) {
  for (const std::string_view name : Layer::tensorNames()) {
    if (layer.tensor(name).ok()) visit(name, layer.tensor(name).value());
  }
}

template <typename Visit>
void eachCell(std::string_view, const TensorRef& tensor, Visit visit) {
  if (tensor.data.empty()) return;
  std::vector<std::size_t> first(tensor.shape.size(), 0), last;
  for (const std::size_t size : tensor.shape) last.push_back(size - 1);
  eachPlace(Index(first), Index(last), visit);
}

// From each place to those whose terms name it.
Relation byTerms(const Layer& layer) {
  Relation relation;
  eachTensor(layer, [&](std::string_view name, const TensorRef& tensor) {
    eachCell(name, tensor, [&](const Index& index) {
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

std::set<Cell> cellsOf(const std::vector<PlaceRange>& ranges) {
  std::set<Cell> cells;
  for (const PlaceRange& range : ranges) {
    const std::string_view name = tensorName(range.id);
    for (std::size_t axis = 0; axis < range.first.size(); ++axis) {
      EXPECT_LE(range.first[axis], range.last[axis]) << "an empty range of " << name;
    }
    eachPlace(range.first, range.last,
              [&](const Index& index) { cells.insert(cellOf(name, index)); });
  }
  return cells;
}

// All that can be reached, but for what no stage reads on.
std::set<Cell> closure(const Relation& relation, Cell from) {
  const Cell merged = tensorCell("merged"), wrong_view = tensorCell("q_wrong_view");
  std::set<Cell> found;
  std::vector<Cell> waiting = {from};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    const auto next = relation.find(cell);
    if (next == relation.end()) continue;
    for (const Cell each : next->second) {
      const Cell tensor = each >> 48 << 48;
      if (tensor == merged || tensor == wrong_view) continue;
      if (found.insert(each).second) waiting.push_back(each);
    }
  }
  return found;
}

class Feeds : public BothKernels {};

// Half of the layers with token and position of their own, the others with x as given.
RandomLayer runLayer(std::uint64_t which, const Kernels& kernels) {
  RandomLayer random = randomLayer(which, kernels);
  random.run();
  if (which % 2 == 0) return random;
  const std::vector<float> place = numbers(random.x.size(), 5),
                           key = numbers(random.memory.size(), 6);
  EXPECT_TRUE(
      random.layer.begin(Input{random.x, place}, Input{random.memory, key}, random.padding).ok());
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
      eachCell(name, tensor, [&](const Index& index) {
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

TEST_P(Feeds, WhatDependsOnANumberIsEverythingThatItsFeedsLeadTo) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 7) {
    const RandomLayer random = runLayer(which, kernels());
    const Layer& layer = random.layer;
    const Relation relation = byTerms(layer);
    for (const std::string_view name : {"token", "memory_position", "memory", "x", "W_Q", "W_K",
                                        "W_V", "W_O", "b_Q", "b_V", "b_O", "k", "context"}) {
      const auto tensor = layer.tensor(name);
      if (!tensor.ok()) continue;
      std::size_t place = 0;
      eachCell(name, tensor.value(), [&](const Index& index) {
        if (place++ % 5 != 0) return;
        const auto ranges = layer.dependents(name, index).value();
        ASSERT_EQ(cellsOf(ranges), closure(relation, cellOf(name, index)))
            << random.name() << ": " << name;
      });
    }
  }
}

TEST_P(Feeds, NothingElseChangesWhenAParameterIsReplaced) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 4) {
    RandomLayer random = randomLayer(which, kernels());
    random.run();
    Layer changed = random.layer;
    for (const std::string_view name : {"W_Q", "W_K", "W_V", "W_O"}) {
      const TensorRef tensor = random.layer.tensor(name).value();
      const Index index{tensor.shape[0] / 2, tensor.shape[1] / 3};
      changed = random.layer;
      if (!changed.setValue(name, index, tensor.at(index) + 1).ok()) continue;
      ASSERT_TRUE(changed.forward(random.x, random.memory, random.padding).ok());
      const std::set<Cell> lit = cellsOf(random.layer.dependents(name, index).value());
      eachTensor(random.layer, [&](std::string_view each, const TensorRef& before) {
        const TensorInfo& info = tensorInfo(*findTensor(each));
        if (info.id != TensorId::kX && info.kind != TensorKind::kStage) return;
        const TensorRef after = changed.tensor(each).value();
        eachCell(each, before, [&](const Index& at) {
          if (lit.contains(cellOf(each, at))) return;
          ASSERT_EQ(bitsOf(before.at(at)), bitsOf(after.at(at))) << random.name() << ": " << each;
        });
      });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Feeds, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
