// Feeds and terms are one relation read from its two ends; what depends on a number is its closure.
#include "attention/feeds.h"

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "random_layers.h"
#include "support.h"

namespace manyheads {
namespace {

using Cell = std::tuple<std::string, std::size_t, std::size_t, std::size_t>;
using Relation = std::map<Cell, std::set<Cell>>;

Cell cellOf(std::string_view tensor, const Index& index) {
  const auto at = [&](std::size_t axis) { return axis < index.size() ? index[axis] : 0; };
  return {std::string(tensor), at(0), at(1), at(2)};
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

std::set<Cell> cellsOf(const std::vector<Range>& ranges) {
  std::set<Cell> cells;
  for (const Range& range : ranges) {
    eachPlace(range.first, range.last,
              [&](const Index& index) { cells.insert(cellOf(range.tensor, index)); });
  }
  return cells;
}

// All that can be reached, but for what no stage reads on.
std::set<Cell> closure(const Relation& relation, const Cell& from) {
  std::set<Cell> found;
  std::vector<Cell> waiting = {from};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    const auto next = relation.find(cell);
    if (next == relation.end()) continue;
    for (const Cell& each : next->second) {
      const std::string& name = std::get<0>(each);
      if (name == "merged" || name == "q_wrong_view") continue;
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
        const std::vector<Range> ranges = layer.feeds(name, index).value();
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
        const auto id = findTensor(each);
        const bool stage = id == TensorId::kX || makerOf(*id).has_value();
        if (!stage) return;
        const TensorRef after = changed.tensor(each).value();
        eachCell(each, before, [&](const Index& at) {
          if (lit.contains(cellOf(each, at))) return;
          ASSERT_EQ(bitsOf(before.at(at)), bitsOf(after.at(at))) << random.name() << ": " << each;
        });
      });
    }
  }
}

TEST_P(Feeds, AParameterTakesAValueAndGivesItToWhatIsHeldAtIt) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  request.variant = "narrow";
  request.shared_qk = true;
  request.shared_heads = true;
  Layer layer = layerOf(request, kernels());
  const std::size_t place[] = {1, 0};
  ASSERT_TRUE(layer.setValue("W_Q", place, 0.75F).ok());
  for (const char* name : {"W_Q", "W_K"}) {
    for (const std::size_t column : {0U, 2U}) {
      EXPECT_EQ(layer.tensor(name).value().at({1, column}), 0.75F) << name << " " << column;
    }
  }
  EXPECT_EQ(layer.tensor("in_proj_weight").value().at({0, 1}), 0.75F);
  EXPECT_EQ(layer.config().parameters, ParameterKind::kGiven);
}

TEST_P(Feeds, AValueThatCannotBeIsRefusedByNameAndNothingChanges) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 2;
  request.bias = false;
  request.shared_qk = true;
  request.value_projection = false;
  Layer layer(configOf(request), kernels());
  const std::vector<float> before(layer.tensor("in_proj_weight").value().data.begin(),
                                  layer.tensor("in_proj_weight").value().data.end());
  struct Refused {
    const char* name;
    std::vector<std::size_t> index;
    float value;
    ErrorCode code;
    const char* field;
    const char* allowed;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Refused all[] = {
      {"W_X", {0, 0}, 1, ErrorCode::kUnknownName, "name", "W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O"},
      {"scores",
       {0, 0},
       1,
       ErrorCode::kUnknownName,
       "name",
       "W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O"},
      {"W_Q", {4, 0}, 1, ErrorCode::kIndexOutOfRange, "index", "4 × 4"},
      {"W_Q", {0}, 1, ErrorCode::kIndexOutOfRange, "index", "4 × 4"},
      {"W_Q", {0, 0}, nan, ErrorCode::kNotFinite, "value", ""},
      {"W_V", {0, 0}, 0.5F, ErrorCode::kNotAllowed, "W_V", "1 (W_V is the identity)"},
      {"W_V", {0, 1}, 0.5F, ErrorCode::kNotAllowed, "W_V", "0 (W_V is the identity)"},
      {"b_O", {0}, 1, ErrorCode::kNotAllowed, "b_O", "0"},
  };
  for (const Refused& each : all) {
    const Status status = layer.setValue(each.name, each.index, each.value);
    ASSERT_FALSE(status.ok()) << each.name;
    EXPECT_EQ(status.error().code, each.code) << each.name;
    EXPECT_EQ(status.error().field, each.field) << each.name;
    EXPECT_EQ(status.error().allowed, each.allowed) << each.name;
  }
  const std::size_t key[] = {0, 0};
  const Status twin = layer.setValue("W_K", key, 100);
  ASSERT_FALSE(twin.ok());
  EXPECT_NE(twin.error().allowed.find("W_K is W_Q"), std::string::npos) << twin.error().allowed;
  const auto after = layer.tensor("in_proj_weight").value().data;
  EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin(), after.end()));
  EXPECT_EQ(layer.config().parameters, ParameterKind::kRandom);
  // Before any run there are no rows to feed.
  EXPECT_EQ(layer.feeds("W_Q", key).error().code, ErrorCode::kNotComputed);
}

INSTANTIATE_TEST_SUITE_P(Kernels, Feeds, bothKernels(), kernelsName);

}  // namespace
}  // namespace manyheads
