#include "ops/small_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cells.h"
#include "graph/operation.h"
#include "ops/backward.h"

namespace manyheads::graph {
namespace {

// Σ grad · output, in float64.
double lossOf(const Run& run, NodeId output, Values& values) {
  evaluate(run, values, 0, output + 1);
  const NodeId gradient = run.graph().find("grad." + run.graph()[output].name).value();
  return std::inner_product(values[gradient].begin(), values[gradient].end(),
                            values[output].begin(), 0.0);
}

}  // namespace

void SmallGraph::finish(NodeId of, const Kernels& kernels) {
  output = of;
  addGradients(graph, of);
  run.emplace(graph, kernels);
  run->resize();
  run->makeRoomForGradients();
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (graph[id].operation != &kInput) continue;
    const std::vector<float> random = numbers(run->numbers(id).size(), id + 1, 2);
    std::copy(random.begin(), random.end(), run->writable(id).begin());
  }
}

void SmallGraph::eachIndex(NodeId id, const std::function<void(const Index&)>& visit) const {
  eachCell(run->tensor(id), visit);
}

void expectWithinBounds(const Run& run) {
  const Values values = valuesOf(run);
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    if (run.graph()[id].products.empty()) continue;
    SCOPED_TRACE(run.graph()[id].name);
    std::size_t at = 0;
    eachCell(run.tensor(id), [&](const Index& index) {
      const auto [value, error] = numberOf(run, values, id, index);
      const double got = values[id][at++];
      if (got == value) return;  // −∞, too
      ASSERT_LE(std::fabs(got - value), error) << run.graph()[id].operation->name << " " << at;
    });
  }
}

void expectGradients(const Run& run, NodeId output, std::string_view leaf) {
  // The quotient is off by step² times a third derivative, and by roundings of doubles / step.
  constexpr double kStep = 1e-5, kTolerance = 1e-7;
  const NodeId id = run.graph().find(leaf).value();
  const NodeId gradient = run.graph().find("grad." + std::string(leaf)).value();
  Values values = valuesOf(run);
  evaluate(run, values);
  const std::vector<double> expected = values[gradient];
  for (std::size_t at = 0; at < values[id].size(); ++at) {
    const double before = values[id][at];
    values[id][at] = before + kStep;
    const double above = lossOf(run, output, values);
    values[id][at] = before - kStep;
    const double below = lossOf(run, output, values);
    values[id][at] = before;
    const double quotient = (above - below) / (2 * kStep);
    ASSERT_NEAR(quotient, expected[at], kTolerance * (1 + std::fabs(quotient)))
        << leaf << " at " << at;
  }
}

void eachExplanation(const SmallGraph& small, std::string_view node,
                     const std::function<void(const Explanation&)>& check) {
  const NodeId id = small.node(node);
  small.eachIndex(id, [&](const Index& index) { check(explain(*small.run, id, index)); });
}

}  // namespace manyheads::graph
