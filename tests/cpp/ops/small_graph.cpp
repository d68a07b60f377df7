#include "ops/small_graph.h"

#include <algorithm>
#include <cmath>

#include "cells.h"
#include "ops/backward.h"

namespace manyheads::graph {
namespace {

// Σ grad · output
double lossOf(const SmallGraph& small, Bounds& bounds) {
  evaluate(*small.run, bounds);
  const NodeId gradient = small.node("grad." + small.graph[small.output].name);
  double loss = 0;
  for (std::size_t at = 0; at < bounds[gradient].size(); ++at) {
    loss += bounds[gradient][at].value * bounds[small.output][at].value;
  }
  return loss;
}

}  // namespace

void SmallGraph::finish(NodeId of, const Kernels& kernels) {
  output = of;
  const Backward backward(graph, of);
  run.emplace(graph, kernels);
  run->resize();
  run->makeRoomForGradients();
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].operation != &kInput) continue;
    const std::vector<float> random = numbers(run->numbers(id).size(), id + 1, 2);
    std::ranges::copy(random, run->writable(id).begin());
  }
}

void SmallGraph::eachIndex(NodeId id, const std::function<void(const Index&)>& visit) const {
  eachCell(run->tensor(id), visit);
}

void expectWithinBounds(const Run& run) {
  Bounds bounds = leavesOf(run);
  evaluate(run, bounds);
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    for (std::size_t at = 0; at < bounds[id].size(); ++at) {
      const auto [value, error] = bounds[id][at];
      const double got = double{run.numbers(id)[at]};
      if (got == value) continue;  // −∞, too
      ASSERT_LE(std::fabs(got - value), error) << run.graph()[id].name << " at " << at;
    }
  }
}

void expectGradients(const SmallGraph& small, std::string_view leaf) {
  // The quotient is off by step² times a third derivative, and by roundings of doubles / step.
  constexpr double kStep = 1e-5, kTolerance = 1e-7;
  const NodeId id = small.node(leaf), gradient = small.node("grad." + std::string(leaf));
  Bounds bounds = leavesOf(*small.run);
  evaluate(*small.run, bounds);
  const reference::Numbers expected = bounds[gradient];
  for (std::size_t at = 0; at < bounds[id].size(); ++at) {
    double& number = bounds[id][at].value;
    const double before = number;
    number = before + kStep;
    const double above = lossOf(small, bounds);
    number = before - kStep;
    const double below = lossOf(small, bounds);
    number = before;
    const double quotient = (above - below) / (2 * kStep);
    ASSERT_NEAR(quotient, expected[at].value, kTolerance * (1 + std::fabs(quotient)))
        << leaf << " at " << at;
  }
}

void eachExplanation(const SmallGraph& small, std::string_view node,
                     const std::function<void(const Explanation&)>& check) {
  const NodeId id = small.node(node);
  small.eachIndex(id, [&](const Index& index) { check(explain(*small.run, id, index)); });
}

}  // namespace manyheads::graph
