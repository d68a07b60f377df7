// The dependents of a number are the numbers that differ when it changes. The tests compute the
// whole layer again in float64 and compare number by number, in both directions.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "cells.h"
#include "layer/layer.h"
#include "random_layers.h"
#include "reference.h"
#include "reference_parts.h"
#include "support.h"

namespace manyheads {
namespace {

using Values = std::map<std::string, reference::Numbers>;

std::vector<PlaceRange> rangesOf(const Layer& layer, std::string_view name, const Index& index) {
  std::vector<PlaceRange> ranges;
  const auto add = [&](const PlaceRange& range) { ranges.push_back(range); };
  EXPECT_TRUE(layer.dependents(name, index, add).ok()) << name;
  return ranges;
}

// A number of a stage's tensor that is replaced.
struct Other {
  std::string_view tensor;
  std::size_t at;
};

// All tensors that depend on something, in float64.
Values valuesOf(const reference::Input& input, const Other& other = {}) {
  using reference::Numbers;
  Values values;
  const auto keep = [&](const char* name, Numbers numbers) {
    if (other.tensor == name) numbers[other.at].value += 0.375;
    return values[name] = numbers;
  };
  const Numbers x = keep("x", reference::known(input.x));
  const bool self = input.memory.empty();
  const Numbers memory = self ? x : keep("memory", reference::known(input.memory));
  const Numbers q_packed = keep("q_packed", reference::projected(input, x, 0));
  const Numbers k_packed = keep("k_packed", reference::projected(input, memory, 1));
  const Numbers v_packed = keep("v_packed", reference::projected(input, memory, 2));
  const Numbers q = keep("q", reference::heads(input, q_packed, 0));
  const Numbers k = keep("k", reference::heads(input, k_packed, 1));
  const Numbers v = keep("v", reference::heads(input, v_packed, 2));
  const bool normed = input.config.qk_norm != QkNorm::kNone;
  const Numbers q_norm = normed ? keep("q_norm", reference::normed(input, q, 0)) : q;
  const Numbers k_norm = normed ? keep("k_norm", reference::normed(input, k, 1)) : k;
  const bool turns = input.config.rotates();
  const Numbers q_rotated =
      turns ? keep("q_rotated", reference::rotated(input, q_norm, 0)) : q_norm;
  const Numbers k_rotated =
      turns ? keep("k_rotated", reference::rotated(input, k_norm, 1)) : k_norm;
  const Numbers scores = keep("scores", reference::scores(input, q_rotated, k_rotated));
  const Numbers scaled = keep("scaled", reference::scaled(input, scores));
  const Numbers masked = keep("masked", reference::masked(input, scaled));
  const Numbers attn_weights = keep("attn_weights", reference::softmax(input, masked));
  const Numbers context = keep("context", reference::weighed(input, attn_weights, v));
  const Numbers concat = keep("concat", reference::joined(input, context));
  keep("output", reference::output(input, concat));
  const std::size_t d = input.config.d_model, width = input.config.dV();
  for (std::size_t head = 0; head < input.config.n_heads; ++head) {
    for (std::size_t i = 0; i < input.n(); ++i) {
      for (std::size_t c = 0; c < d; ++c) {
        reference::Dot sum;
        for (std::size_t t = head * width; t < (head + 1) * width; ++t) {
          const std::size_t inner = input.config.allHeadsV();
          const double weight =
              double{input.parameters[PackedArray::kOutProjWeight][c * inner + t]};
          sum.add(concat[i * inner + t], {weight, 0});
        }
        values["contributions"].push_back(sum.plus(0));
      }
    }
  }
  return values;
}

// Where two runs differ by more than float64 rounding: the reference's bounds, with 2^-53 for
// 2^-24.
std::set<Cell> differences(const Layer& layer, const Values& before, const Values& after) {
  std::set<Cell> cells;
  for (const auto& entry : before) {
    const std::string& name = entry.first;
    const reference::Numbers& values = entry.second;
    const reference::Numbers& others = after.at(name);
    std::size_t at = 0;
    eachCell(layer.tensor(name).value(), [&](const Index& index) {
      const reference::Number &one = values[at], &other = others[at++];
      const double close = (one.error + other.error) * (kDoubleRoundoff / kUnitRoundoff);
      if (one.value != other.value && std::fabs(one.value - other.value) > close) {
        cells.insert(cellOf(name, index));
      }
    });
  }
  return cells;
}

// The places in which parameters differ.
std::set<Cell> otherParameters(const Layer& before, const Layer& after) {
  std::set<Cell> cells;
  for (const std::string_view name : parameterNames(before.config())) {
    const TensorRef one = before.tensor(name).value(), other = after.tensor(name).value();
    eachCell(one, [&](const Index& index) {
      if (one.at(index) != other.at(index)) cells.insert(cellOf(name, index));
    });
  }
  return cells;
}

// Counts, by tensor, the cells that `others` lacks, for a failure's message.
std::string namesOf(const std::set<Cell>& cells, const std::set<Cell>& others) {
  std::map<std::string_view, int> counts;
  for (const Cell cell : cells) {
    if (!others.contains(cell)) ++counts[allTensorNames()[cell >> 48]];
  }
  std::string text;
  for (const auto& [name, count] : counts) {
    text += " " + std::string(name) + " " + std::to_string(count);
  }
  return text;
}

void expectSame(const RandomLayer& random, std::string_view name, const Index& index,
                const std::set<Cell>& changed) {
  const std::set<Cell> lit = cellsOf(rangesOf(random.layer, name, index));
  ASSERT_EQ(lit, changed) << random.name() << ": " << name << " [" << index[0]
                          << "]: lit and the same:" << namesOf(lit, changed)
                          << "; changed and not lit:" << namesOf(changed, lit);
}

// A layer with similar scores: if one share is nearly 1, changes of the others vanish in rounding.
RandomLayer evenLayer(std::uint64_t which) {
  RandomLayer random = randomLayer(which, defaultKernels());
  for (std::vector<float>* numbers : {&random.x, &random.memory}) {
    for (float& number : *numbers) number /= 8;
  }
  random.run();
  return random;
}

// Normalising a row of a single number gives ±1 except for ε, so changes vanish in rounding.
bool normalisesSingleNumbers(const RandomLayer& random) {
  const Config& config = random.layer.config();
  const bool whole = config.qk_norm == QkNorm::kWhole;
  const std::size_t numbers = config.dK() * (whole ? config.kv_heads : 1);
  return config.qk_norm != QkNorm::kNone && numbers == 1;
}

// Some places of a tensor, including the first and the last.
std::vector<Index> somePlaces(const TensorRef& tensor, std::size_t count) {
  std::vector<Index> all, some;
  eachCell(tensor, [&](const Index& index) { all.push_back(index); });
  for (std::size_t k = 0; k < count; ++k) some.push_back(all[k * (all.size() - 1) / (count - 1)]);
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return some;
}

TEST(Dependents, AreTheNumbersThatDifferWhenAParameterIsAnother) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 4) {
    RandomLayer random = evenLayer(which);
    if (normalisesSingleNumbers(random)) continue;
    const Values before = valuesOf(random.input());
    for (const std::string_view name : parameterNames(random.layer.config())) {
      const TensorRef tensor = random.layer.tensor(name).value();
      for (const Index& index : somePlaces(tensor, 3)) {
        Layer changed(random.layer.config(), defaultKernels());
        ASSERT_TRUE(changed.setParameters(random.own.arrays()).ok());
        // A number held at another one cannot change alone.
        if (!changed.setValue(name, index, double{tensor.at(index)} + 0.375).ok()) continue;
        const OwnParameters own = parametersOf(changed);
        reference::Input input = random.input();
        input.parameters = own.arrays();
        std::set<Cell> cells = differences(random.layer, before, valuesOf(input));
        cells.merge(otherParameters(random.layer, changed));
        cells.erase(cellOf(name, index));
        expectSame(random, name, index, cells);
      }
    }
  }
}

TEST(Dependents, AreTheNumbersThatDifferWhenAnInputIsAnother) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 4) {
    RandomLayer random = evenLayer(which);
    if (normalisesSingleNumbers(random)) continue;
    const Values before = valuesOf(random.input());
    for (const char* name : {"x", "memory", "attn_mask"}) {
      const bool of_x = std::string_view(name) == "x",
                 of_mask = std::string_view(name) == "attn_mask";
      std::vector<float>& numbers = of_x ? random.x : of_mask ? random.attn_mask : random.memory;
      if (numbers.empty()) continue;
      const std::size_t columns = random.layer.tensor(name).value().shape[1];
      for (const Index& index : somePlaces(random.layer.tensor(name).value(), 6)) {
        float& number = numbers[index[0] * columns + index[1]];
        const float kept = number;
        number += 0.375f;
        std::set<Cell> cells = differences(random.layer, before, valuesOf(random.input()));
        number = kept;
        cells.erase(cellOf(name, index));
        expectSame(random, name, index, cells);
        if (of_mask) continue;
        // If the caller gives the sum, the token equals that sum.
        cells.insert(cellOf(name, index));
        expectSame(random, of_x ? "token" : "memory_token", index, cells);
        expectSame(random, of_x ? "position" : "memory_position", index, {});
      }
    }
  }
}

TEST(Dependents, AreTheNumbersThatDifferWhenAStagesNumberIsAnother) {
  for (std::uint64_t which = 1; which < kRandomLayers; which += 4) {
    const RandomLayer random = evenLayer(which);
    if (normalisesSingleNumbers(random)) continue;
    const Values before = valuesOf(random.input());
    for (const auto& [name, numbers] : before) {
      if (name == "contributions") continue;  // no stage's
      const TensorRef tensor = random.layer.tensor(name).value();
      for (const Index& index : somePlaces(tensor, 4)) {
        // The share of a forbidden pair is always 0, so changing it means nothing.
        const bool is_share = name == "attn_weights";
        if (is_share && !random.layer.explain(name, index).value().allowed) {
          EXPECT_TRUE(rangesOf(random.layer, name, index).empty()) << random.name();
          continue;
        }
        std::size_t at = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
          at = at * tensor.shape[axis] + index[axis];
        }
        std::set<Cell> cells =
            differences(random.layer, before, valuesOf(random.input(), {name, at}));
        cells.erase(cellOf(name, index));
        expectSame(random, name, index, cells);
      }
    }
  }
}

// Dependents are a subset of what feeds() reaches, without the numbers that do not change.
TEST(Dependents, OfAStagesNumberAreAmongThoseThatItFeeds) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 10) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    for (const TensorInfo& tensor : tensorTable()) {
      if (tensor.kind != TensorKind::kStage || !random.layer.tensor(tensor.name).ok()) continue;
      for (const Index& index : somePlaces(random.layer.tensor(tensor.name).value(), 4)) {
        std::set<Cell> fed;
        std::vector<std::pair<std::string_view, Index>> waiting = {{tensor.name, index}};
        while (!waiting.empty()) {
          const auto [id, place] = waiting.back();
          waiting.pop_back();
          const std::vector<PlaceRange> next = random.layer.feeds(id, place).value();
          for (const PlaceRange& range : next) {
            eachPlace(range.first, range.last, [&](const Index& at) {
              if (fed.insert(cellOf(range.tensor, at)).second) {
                waiting.emplace_back(range.tensor, at);
              }
            });
          }
        }
        const std::set<Cell> lit = cellsOf(rangesOf(random.layer, tensor.name, index));
        ASSERT_TRUE(std::includes(fed.begin(), fed.end(), lit.begin(), lit.end()))
            << random.name() << ": " << tensor.name << namesOf(lit, fed);
      }
    }
  }
}

TEST(Dependents, OfANumberInPyTorchsPackingAreThatOfTheFormulasAndItsOwn) {
  std::set<std::string> seen;
  for (std::uint64_t which = 0; which < kRandomLayers; which += 4) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    const Layer& layer = random.layer;
    for (const char* name : {"in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias",
                             "q_proj_weight", "k_proj_weight", "v_proj_weight"}) {
      const auto tensor = layer.tensor(name);
      if (!tensor.ok()) continue;  // there in parts alone
      for (const Index& index : somePlaces(tensor.value(), 5)) {
        const std::vector<PlaceRange> ranges = rangesOf(layer, name, index);
        const std::string_view own = ranges.front().tensor;
        ASSERT_EQ(findTensor(ranges.front().tensor)->kind, TensorKind::kParameter) << name;
        ASSERT_EQ(bitsOf(layer.tensor(own).value().at(ranges.front().first)),
                  bitsOf(tensor.value().at(index)))
            << name;
        seen.emplace(own);
        std::set<Cell> expected = cellsOf(rangesOf(layer, own, ranges.front().first));
        expected.insert(cellOf(own, ranges.front().first));
        ASSERT_EQ(cellsOf(ranges), expected) << random.name() << ": " << name;
      }
    }
  }
  EXPECT_EQ(seen.size(), 8u) << "every parameter has been seen";
}

TEST(Dependents, LieInRangesThatHaveNoPlaceInCommon) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += 5) {
    RandomLayer random = randomLayer(which, defaultKernels());
    random.run();
    for (const char* name : {"x", "W_Q", "W_K", "W_V", "W_O", "b_Q", "v", "scores"}) {
      for (const Index& index : somePlaces(random.layer.tensor(name).value(), 3)) {
        const std::vector<PlaceRange> ranges = rangesOf(random.layer, name, index);
        std::size_t places = 0;
        for (const PlaceRange& range : ranges) places += cellsOf({range}).size();
        ASSERT_EQ(places, cellsOf(ranges).size()) << random.name() << ": " << name;
      }
    }
  }
}

using Range = std::tuple<std::string_view, Index, Index>;

// The dependent ranges of one tensor, or of all.
std::vector<Range> rectangles(const Layer& layer, std::string_view name, const Index& index,
                              std::string_view of = {}) {
  std::vector<Range> ranges;
  for (const PlaceRange& range : rangesOf(layer, name, index)) {
    if (of.empty() || of == range.tensor) {
      ranges.emplace_back(range.tensor, range.first, range.last);
    }
  }
  return ranges;
}

TEST(Dependents, AreAsFewRangesAsThereAreRectanglesInOrder) {
  ConfigRequest request;
  request.d_model = 6;
  request.n_heads = 3;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(4 * 6, 1)).ok());
  using Ranges = std::vector<Range>;
  EXPECT_EQ(rectangles(layer, "b_V", {3}), (Ranges{{"v_packed", {0, 3}, {3, 3}},
                                                   {"v", {1, 0, 1}, {1, 3, 1}},
                                                   {"context", {1, 0, 1}, {1, 3, 1}},
                                                   {"concat", {0, 3}, {3, 3}},
                                                   {"output", {0, 0}, {3, 5}},
                                                   {"contributions", {1, 0, 0}, {1, 3, 5}}}));
  EXPECT_EQ(rectangles(layer, "x", {1, 0}, "scores"), (Ranges{{"scores", {0, 0, 1}, {2, 0, 1}},
                                                              {"scores", {0, 1, 0}, {2, 1, 3}},
                                                              {"scores", {0, 2, 1}, {2, 3, 1}}}));
  EXPECT_EQ(rectangles(layer, "x", {1, 0}, "attn_weights"),
            (Ranges{{"attn_weights", {0, 0, 0}, {2, 3, 3}}}));
  EXPECT_EQ(rectangles(layer, "x", {1, 0}, "context"), (Ranges{{"context", {0, 0, 0}, {2, 3, 1}}}));
  EXPECT_EQ(rectangles(layer, "x", {1, 0}, "contributions"),
            (Ranges{{"contributions", {0, 0, 0}, {2, 3, 5}}}));
  // The row's range omits the place itself.
  EXPECT_EQ(rectangles(layer, "attn_weights", {1, 2, 0}, "attn_weights"), Ranges{});
  ASSERT_TRUE(layer.setMuted(Sizes{2}).ok());
  EXPECT_EQ(rectangles(layer, "x", {1, 0}, "concat"), (Ranges{{"concat", {0, 0}, {3, 3}}}));

  request.mask = "causal";
  Layer causal = layerOf(request);
  ASSERT_TRUE(causal.forward(numbers(4 * 6, 1)).ok());
  EXPECT_EQ(rectangles(causal, "x", {1, 0}, "masked"),
            (Ranges{{"masked", {0, 1, 0}, {2, 1, 1}}, {"masked", {0, 2, 1}, {2, 3, 1}}}));
  EXPECT_EQ(rectangles(causal, "W_Q", {1, 0}, "attn_weights"),
            (Ranges{{"attn_weights", {0, 1, 0}, {0, 1, 1}},
                    {"attn_weights", {0, 2, 0}, {0, 2, 2}},
                    {"attn_weights", {0, 3, 0}, {0, 3, 3}}}));
  EXPECT_EQ(rectangles(causal, "x", {0, 0}, "output"), (Ranges{{"output", {0, 0}, {3, 5}}}));
}

TEST(Dependents, OfATiedNumberAreOneRangeWhereHeadsLieSideBySide) {
  ConfigRequest request;
  request.d_model = 4;
  request.n_heads = 4;
  request.variant = "narrow";
  request.shared_heads = request.shared_qk = true;
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(2 * 4, 1)).ok());
  using Ranges = std::vector<Range>;
  EXPECT_EQ(rectangles(layer, "W_Q", {0, 0}, "W_Q"), (Ranges{{"W_Q", {0, 1}, {0, 3}}}));
  EXPECT_EQ(rectangles(layer, "W_Q", {0, 0}, "W_K"), (Ranges{{"W_K", {0, 0}, {0, 3}}}));
  EXPECT_EQ(rectangles(layer, "W_Q", {0, 0}, "q"), (Ranges{{"q", {0, 0, 0}, {3, 1, 0}}}));
  EXPECT_EQ(rectangles(layer, "q_proj_weight", {0, 0}, "W_Q"), (Ranges{{"W_Q", {0, 0}, {0, 3}}}));
}

TEST(Dependents, AreTheSameBeforeAStageHasRun) {
  RandomLayer random = randomLayer(4, defaultKernels());
  random.run();
  const auto after = cellsOf(rangesOf(random.layer, "W_Q", {0, 0}));
  ASSERT_TRUE(random.layer.begin(random.x, random.memory, random.padding, random.attn_mask).ok());
  EXPECT_EQ(cellsOf(rangesOf(random.layer, "W_Q", {0, 0})), after);
}

TEST(Dependents, OfALaterWordAreNoneOfAnEarlierOnesUnderTheCausalMask) {
  ConfigRequest request;
  request.d_model = 8;
  request.n_heads = 2;
  request.mask = "causal";
  Layer layer = layerOf(request);
  ASSERT_TRUE(layer.forward(numbers(6 * 8, 1)).ok());
  for (const PlaceRange& range : rangesOf(layer, "x", {3, 0})) {
    const std::string_view name = range.tensor;
    if (name == "masked" || name == "attn_weights" || name == "context" || name == "output") {
      const std::size_t row = range.first[range.first.size() - 2];
      EXPECT_GE(row, 3u) << name;
    }
  }
}

}  // namespace
}  // namespace manyheads
