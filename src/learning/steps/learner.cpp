#include "learning/steps/learner.h"

#include <algorithm>
#include <optional>

#include "graph/operation.h"

namespace manyheads {

using graph::Graph;
using graph::NodeId;

namespace {

// Of a parameter that is learned.
std::optional<NodeId> gradientOf(const Graph& graph, NodeId id) {
  const graph::Node& node = graph[id];
  return isFreeParameter(node) ? graph.find("grad." + node.name) : std::nullopt;
}

}  // namespace

Learner::Learner(const Graph& graph, const Kernels& kernels, const OptimizerSettings& settings,
                 Decay decay)
    : run(graph, kernels) {
  run.resize();
  run.makeRoomForGradients();
  for (NodeId id = 0; id < graph.size(); ++id) {
    const std::optional<NodeId> gradient = gradientOf(graph, id);
    if (!gradient) continue;
    OptimizerSettings own = settings;
    if (decay == Decay::kMatrices && graph[id].axes.size() == 1) own.weight_decay = 0;
    parameters_.push_back({id, *gradient, Optimizer(own, run.numbers(id).size())});
  }
}

void Learner::parametersChanged() {
  run.takeParameters();
  run.takeParametersForGradients();
}

std::vector<std::string_view> Learner::names() const {
  std::vector<std::string_view> names;
  for (const Learned& each : parameters_) names.emplace_back(run.graph()[each.parameter].name);
  return names;
}

bool Learner::areFinite(NodeId Learned::*which) const {
  return std::all_of(parameters_.begin(), parameters_.end(), [&](const Learned& each) {
    return run.kernels().allFinite(run.numbers(each.*which));
  });
}

void Learner::setLearningRate(double rate) {
  for (Learned& each : parameters_) each.optimizer.setLearningRate(rate);
}

void Learner::step() {
  for (Learned& each : parameters_) {
    each.optimizer.step(run.writable(each.parameter), run.numbers(each.gradient));
  }
  parametersChanged();
}

void Learner::writeState(std::span<float> state) const {
  auto to = state.begin();
  for (const Learned& each : parameters_) {
    const std::span<const float> numbers = run.numbers(each.parameter);
    to = std::copy(numbers.begin(), numbers.end(), to);
    to = std::copy(each.optimizer.state().begin(), each.optimizer.state().end(), to);
  }
}

void Learner::restore(std::size_t steps, std::span<const float> state) {
  for (Learned& each : parameters_) {
    const std::span<float> numbers = run.writable(each.parameter);
    std::copy_n(state.begin(), numbers.size(), numbers.begin());
    state = state.subspan(numbers.size());
    each.optimizer.restore(steps, state.first(each.optimizer.state().size()));
    state = state.subspan(each.optimizer.state().size());
  }
  parametersChanged();
}

std::size_t Learner::stateSize(const Graph& graph, OptimizerKind kind) {
  std::uint64_t numbers = 0;
  for (NodeId id = 0; id < graph.size(); ++id) {
    if (gradientOf(graph, id)) numbers += graph.axes.floatsOf(graph[id].axes);
  }
  return static_cast<std::size_t>(numbers * (kind == OptimizerKind::kSgd ? 1 : 3));
}

std::uint64_t Learner::floats(const Graph& graph, OptimizerKind kind) {
  const graph::Memory memory = graph::memoryOf(graph);
  // A run plans when it is made, and again for its lengths.
  std::uint64_t floats = 2 * memory.plan + std::max(memory.run_scratch, memory.gradients_scratch);
  for (const std::uint64_t block : memory.blocks) floats += block;
  return floats + stateSize(graph, kind) + floatsOfNodes(graph.size());
}

std::uint64_t Learner::floatsOfNodes(std::size_t nodes) {
  // Their list grows by doubling.
  return 3 * std::uint64_t{nodes} * sizeof(graph::Node) / sizeof(float);
}

}  // namespace manyheads
