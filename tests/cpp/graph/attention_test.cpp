// The layer as a graph has the bits of the layer as it is: every tensor, every gradient.
#include <algorithm>

#include "attention/layer_graph.h"
#include "cells.h"
#include "graph/dependents.h"
#include "graph/explain.h"
#include "graph/feeds.h"
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "random_layers.h"
#include "support.h"

namespace manyheads::graph {
namespace {

class AttentionGraph : public BothKernels {};
INSTANTIATE_TEST_SUITE_P(Kernels, AttentionGraph, bothKernels(), kernelsName);

// Parameters, inputs and the output's gradient, from the layer.
void fillLeaves(Run& run, const LayerGraph& attention, const RandomLayer& random) {
  for (NodeId node = 0; node < run.graph().size(); ++node) {
    const Node& leaf = run.graph()[node];
    const bool is_leaf = leaf.operation == &kInput || leaf.operation == &kFixed;
    if (!is_leaf || (leaf.name.empty() && !leaf.shown_as)) continue;
    const std::string& name = leaf.shown_as ? run.graph()[*leaf.shown_as].name : leaf.name;
    const TensorRef whole = random.layer.tensor(name).value();
    // Of a repeated share, the first columns.
    const TensorRef share = run.tensor(node);
    std::size_t at = 0;
    eachCell(share, [&](const Index& index) { run.writable(node)[at++] = whole.at(index); });
  }
  for (const std::size_t key : random.padding) run.writable(attention.padding)[key] = 1;
  std::ranges::fill(run.writable(attention.alive), 1.0f);
  for (const std::size_t head : random.muted) run.writable(attention.alive)[head] = 0;
}

// A layer, run forward and backward, and the same as a graph.
struct Pair {
  RandomLayer random;
  std::unique_ptr<LayerGraph> attention;
  std::optional<graph::Run> run;

  Pair(std::uint64_t which, const Kernels& kernels)
      : random(runBack(which, kernels)),
        attention(std::make_unique<LayerGraph>(random.layer.config(),
                                               InputForm{.self = random.layer.trace().self})) {
    attention->setLengths(random.layer.trace().n, random.layer.trace().m);
    run.emplace(attention->graph, kernels);
    run->resize();
    run->makeRoomForGradients();
    fillLeaves(*run, *attention, random);
    run->takeParameters();
    run->takeParametersForGradients();
    run->compute(0, static_cast<NodeId>(attention->graph.size()));
  }

  static RandomLayer runBack(std::uint64_t which, const Kernels& kernels) {
    RandomLayer random = randomLayer(which, kernels);
    random.run();
    EXPECT_TRUE(random.layer.backward(numbers(random.x.size(), 5)).ok());
    return random;
  }

  // The nodes that the layer knows by their name, with its tensor.
  template <typename Visit>
  void eachTensor(Visit visit) const {
    for (NodeId node = 0; node < attention->graph.size(); ++node) {
      const std::string& name = attention->graph[node].name;
      if (name.empty()) continue;
      const auto tensor = random.layer.tensor(name);
      ASSERT_TRUE(tensor.ok()) << name;
      visit(node, tensor.value());
    }
  }
};

template <typename Check>
void forEveryLayer(const Kernels& kernels, std::uint64_t step, Check check) {
  for (std::uint64_t which = 0; which < kRandomLayers; which += step) {
    const Pair pair(which, kernels);
    SCOPED_TRACE(pair.random.name());
    check(pair);
  }
}

TEST_P(AttentionGraph, HasTheLayersBits) {
  std::size_t compared = 0;
  forEveryLayer(kernels(), 1, [&](const Pair& pair) {
    pair.eachTensor([&](NodeId node, const TensorRef& expected) {
      const std::span<const float> got = pair.run->numbers(node);
      ASSERT_TRUE(std::ranges::equal(expected.data, got, {}, bitsOf, bitsOf))
          << pair.attention->graph[node].name;
      ++compared;
    });
  });
  EXPECT_GT(compared, 500u);
}

// A term without its places: which operand is the left one is not the same everywhere.
using Numbers = std::tuple<float, float, float>;
template <typename Terms>
std::vector<Numbers> numbersOfTerms(const Terms& terms) {
  std::vector<Numbers> all;
  for (const auto& term : terms) {
    all.emplace_back(std::min(term.left, term.right), std::max(term.left, term.right),
                     term.product);
  }
  return all;
}

// In the order of How.
constexpr Op kOps[] = {Op::kGiven,
                       Op::kSum,
                       Op::kDot,
                       Op::kCopy,
                       Op::kScale,
                       Op::kMask,
                       Op::kMute,
                       Op::kSoftmax,
                       Op::kSoftmaxBackward,
                       Op::kRmsNorm,
                       Op::kRmsNormBackward,
                       Op::kRmsNormGain,
                       Op::kHeld};

TEST_P(AttentionGraph, ExplainsEveryNumberAsTheLayerDoes) {
  std::size_t compared = 0;
  forEveryLayer(kernels(), 5, [&](const Pair& pair) {
    pair.eachTensor([&](NodeId node, const TensorRef& tensor) {
      const std::string& name = pair.attention->graph[node].name;
      eachCell(tensor, [&](const Index& index) {
        const auto expected = pair.random.layer.explain(name, index).value();
        const Explanation got = explain(*pair.run, node, index);
        ASSERT_EQ(got.value, expected.value) << name;
        ASSERT_EQ(kOps[static_cast<std::size_t>(got.how)], expected.op) << name;
        ASSERT_EQ(got.allowed, expected.allowed) << name;
        ASSERT_EQ(numbersOfTerms(got.terms), numbersOfTerms(expected.terms)) << name;
        ASSERT_EQ(got.bias, expected.bias) << name;
        ASSERT_EQ(got.denominator, expected.denominator) << name;
        ASSERT_EQ(got.subtracted, expected.subtracted) << name;
        ++compared;
      });
    });
  });
  EXPECT_GT(compared, 5000u);
}

TEST_P(AttentionGraph, FeedsWhatTheLayersNumbersFeed) {
  std::size_t compared = 0;
  forEveryLayer(kernels(), 5, [&](const Pair& pair) {
    const Graph& graph = pair.attention->graph;
    const NodeId end = pair.attention->nodes.output + 1;
    pair.eachTensor([&](NodeId node, const TensorRef& tensor) {
      if (node >= end) return;
      eachCell(tensor, [&](const Index& index) {
        std::set<Cell> expected, got;
        const auto layers = pair.random.layer.feeds(graph[node].name, index).value();
        for (const PlaceRange& range : layers) {
          if (!graph.find(tensorName(range.id))) continue;  // derived
          expected.merge(cellsOf({range}));
        }
        for (const Range& range : feeds(*pair.run, node, index, end)) {
          eachPlace(range.first, range.last, [&](const Index& at) {
            ASSERT_TRUE(got.insert(cellOf(graph[range.node].name, at)).second) << "twice";
          });
        }
        ASSERT_EQ(got, expected) << graph[node].name;
        compared += got.size();
      });
    });
  });
  EXPECT_GT(compared, 10000u);
}

TEST_P(AttentionGraph, ChangesWhatTheLayersNumbersChange) {
  std::size_t compared = 0;
  forEveryLayer(kernels(), 10, [&](const Pair& pair) {
    const Graph& graph = pair.attention->graph;
    const NodeId end = pair.attention->nodes.output + 1;
    pair.eachTensor([&](NodeId node, const TensorRef& tensor) {
      if (node >= end) return;
      std::size_t place = 0;
      eachCell(tensor, [&](const Index& index) {
        if (place++ % 7 != 0) return;
        std::set<Cell> expected, got;
        const auto add = [&](const PlaceRange& range) {
          if (graph.find(tensorName(range.id))) expected.merge(cellsOf({range}));
        };
        ASSERT_TRUE(pair.random.layer.dependents(graph[node].name, index, add).ok());
        const std::vector<Marks> marks = dependents(*pair.run, node, index, end);
        for (NodeId to = 0; to < end; ++to) {
          if (marks[to].empty() || graph[to].name.empty()) continue;
          std::size_t at = 0;
          eachCell(pair.run->tensor(to), [&](const Index& of) {
            if (marks[to][at++] != 0) got.insert(cellOf(graph[to].name, of));
          });
        }
        ASSERT_EQ(got, expected) << graph[node].name;
        compared += got.size();
      });
    });
  });
  EXPECT_GT(compared, 10000u);
}

}  // namespace
}  // namespace manyheads::graph
