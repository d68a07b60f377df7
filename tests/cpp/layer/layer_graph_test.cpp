// The graph of a layer, computed by itself: several sequences at once, and by other kernels.
#include "attention/layer_graph.h"

#include "graph/run.h"
#include "random_layers.h"
#include "reference_backward.h"
#include "support.h"

namespace manyheads {
namespace {

using graph::Kind;
using graph::LayerGraph;
using graph::Node;
using graph::NodeId;
using graph::Run;

void copy(std::span<const float> from, std::span<float> to) {
  ASSERT_EQ(from.size(), to.size());
  std::copy(from.begin(), from.end(), to.begin());
}

// A run of the layer's graph, with its parameters and mask.
struct OwnRun {
  LayerGraph layer;
  Run run;

  OwnRun(const RandomLayer& random, const Kernels& kernels, std::size_t sequences)
      : layer(random.layer.config(), random.layer.self()), run(layer.graph, kernels) {
    for (const NodeId sum : {layer.x.sum, layer.memory.sum}) layer.graph[sum].is_given = true;
    layer.setLengths(random.layer.n(), random.layer.m(), sequences);
    run.resize();
    run.makeRoomForGradients();
    for (const std::string_view name : parameterNames(random.layer.config())) {
      copy(numbersOf(random.layer, name), run.writable(*layer.graph.find(name)));
    }
    run.takeParameters();
    run.takeParametersForGradients();
    if (layer.nodes.attn_mask) copy(random.attn_mask, run.writable(*layer.nodes.attn_mask));
    for (float& alive : run.writable(layer.alive)) alive = 1;
    for (const std::size_t head : random.muted) run.writable(layer.alive)[head] = 0;
  }

  void computeAll() { run.compute(0, static_cast<NodeId>(layer.graph.size())); }
};

class Batch : public BothKernels {};

TEST_P(Batch, EverySequenceHasTheBitsOfItsOwnRunAndParametersTheSum) {
  constexpr std::size_t kSequences = 3;
  for (std::uint64_t which = 0; which < kRandomLayers; which += 2) {
    RandomLayer random = randomLayer(which, kernels());
    SCOPED_TRACE(random.name());
    random.run();
    Layer& layer = random.layer;
    OwnRun batch(random, kernels(), kSequences);
    const auto fill = [&](NodeId node, std::uint64_t stream) {
      const std::vector<float> drawn = numbers(batch.run.numbers(node).size(), stream);
      copy(drawn, batch.run.writable(node));
      return drawn;
    };
    const auto x = fill(batch.layer.x.sum, 51);
    const auto memory = layer.self() ? std::vector<float>() : fill(batch.layer.memory.sum, 52);
    const auto grad = fill(batch.layer.grad_output, 53);
    // Each sequence has another padding: one key more, if possible.
    const std::size_t m = layer.m();
    std::vector<std::vector<std::size_t>> paddings(kSequences);
    for (std::size_t at = 0; at < kSequences && layer.config().mask != Mask::kNone; ++at) {
      paddings[at] = {at % m};
      batch.run.writable(batch.layer.padding)[at * m + at % m] = 1;
    }
    batch.computeAll();

    for (std::size_t at = 0; at < kSequences; ++at) {
      const auto part = [&](std::span<const float> all) {
        return all.subspan(at * all.size() / kSequences, all.size() / kSequences);
      };
      ASSERT_TRUE(layer.forward(part(x), part(memory), paddings[at], random.attn_mask).ok());
      ASSERT_TRUE(layer.backward(part(grad)).ok());
      for (NodeId id = 0; id < batch.layer.graph.size(); ++id) {
        const Node& node = batch.layer.graph[id];
        const bool is_computed = node.kind == Kind::kStage || node.kind == Kind::kGradient;
        if (node.name.empty() || node.on_demand || !is_computed) continue;
        const std::vector<float> own = numbersOf(layer, node.name);
        const auto mine = part(batch.run.numbers(id));
        if (mine.size() != own.size()) continue;  // of all sequences together
        ASSERT_TRUE(sameBits({mine.begin(), mine.end()}, own)) << node.name << " of " << at;
      }
    }

    reference::Input input = random.input();
    input.x = x;
    reference::Tensors own;
    const auto numbersIn = [&](const std::string& name) {
      const auto node = batch.layer.graph.find(name);
      return node ? batch.run.numbers(*node) : std::span<const float>(x);
    };
    for (const char* name : {"x", "memory", "concat", "grad.output", "grad.q_packed",
                             "grad.k_packed", "grad.v_packed"}) {
      own[name] = reference::known(numbersIn(name));
    }
    const auto expectSum = [&](const std::vector<std::string>& parts, const char* name) {
      const reference::Numbers expected = reference::gradient(input, name, own);
      std::size_t place = 0;
      for (const std::string& part : parts) {
        batch.run.derive(*batch.layer.graph.find(part));
        for (const float value : numbersIn(part)) {
          ASSERT_LE(std::abs(double{value} - expected[place].value), expected[place].error)
              << name << " at " << place;
          ++place;
        }
      }
      ASSERT_EQ(place, expected.size()) << name;
    };
    expectSum({"grad.q_proj_weight", "grad.k_proj_weight", "grad.v_proj_weight"},
              "grad.in_proj_weight");
    expectSum({"grad.in_proj_bias"}, "grad.in_proj_bias");
    expectSum({"grad.out_proj.weight"}, "grad.out_proj.weight");
    expectSum({"grad.out_proj.bias"}, "grad.out_proj.bias");
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Batch, bothKernels(), kernelsName);

// Their softmax differs in the last bits, so each starts its backward pass from the other's stages.
TEST(BackwardKernels, BothGiveTheSameBitsFromTheSameNumbers) {
  for (std::uint64_t which = 0; which < kRandomLayers; ++which) {
    RandomLayer simd = randomLayer(which, simdKernels());
    SCOPED_TRACE(simd.name());
    simd.run();
    ASSERT_TRUE(simd.layer.backward(numbers(simd.x.size(), 3000 + which)).ok());
    OwnRun scalar(simd, scalarKernels(), 1);
    const graph::Graph& g = scalar.layer.graph;
    for (const std::size_t key : simd.padding) scalar.run.writable(scalar.layer.padding)[key] = 1;
    for (NodeId id = 0; id < g.size(); ++id) {
      const bool is_of_run = g[id].kind == Kind::kStage || id == scalar.layer.grad_output;
      if (is_of_run) copy(numbersOf(simd.layer, g[id].name), scalar.run.writable(id));
    }
    for (std::size_t left = g.stages().size(); left-- > 1;) {
      scalar.run.computeStageBack(static_cast<graph::StageId>(left));
    }
    for (NodeId id = 0; id < g.size(); ++id) {
      if (g[id].kind != Kind::kGradient || g[id].on_demand || g[id].name.empty()) continue;
      const auto mine = scalar.run.numbers(id);
      ASSERT_TRUE(sameBits({mine.begin(), mine.end()}, numbersOf(simd.layer, g[id].name)))
          << g[id].name;
    }
  }
}

}  // namespace
}  // namespace manyheads
