#include "learning/learner.h"

#include <algorithm>
#include <cmath>

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

Optimizer::Optimizer(const OptimizerSettings& settings, std::size_t count)
    : settings_(settings), state_(settings.kind == OptimizerKind::kSgd ? 0 : 2 * count) {}

void Optimizer::countStep() {
  beta1_power_ *= kBeta1;
  beta2_power_ *= kBeta2;
}

// As torch.optim computes: float factors from double settings.
void Optimizer::step(std::span<float> numbers, std::span<const float> gradient) {
  countStep();
  const double rate = settings_.learning_rate, decay = settings_.weight_decay;
  if (settings_.kind == OptimizerKind::kSgd) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const float g = gradient[i] + static_cast<float>(decay) * numbers[i];
      numbers[i] -= static_cast<float>(rate) * g;
    }
    return;
  }
  constexpr float kB1 = static_cast<float>(kBeta1), kRest1 = static_cast<float>(1 - kBeta1);
  constexpr float kB2 = static_cast<float>(kBeta2), kRest2 = static_cast<float>(1 - kBeta2);
  constexpr float kEps = static_cast<float>(kEpsilon);
  const bool decoupled = settings_.kind == OptimizerKind::kAdamW;
  const float shrink = decoupled ? static_cast<float>(1 - rate * decay) : 1.0f;
  const float gradient_decay = decoupled ? 0.0f : static_cast<float>(decay);
  const auto minus_rate = static_cast<float>(-rate / (1 - beta1_power_));
  const auto bias_correction2_sqrt = static_cast<float>(std::sqrt(1 - beta2_power_));
  float* const p = numbers.data();
  float* const m = state_.data();
  float* const v = m + numbers.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const float shrunk = p[i] * shrink;
    const float g = gradient[i] + gradient_decay * shrunk;
    m[i] = m[i] * kB1 + g * kRest1;
    v[i] = v[i] * kB2 + kRest2 * g * g;
    const float divisor = std::sqrt(v[i]) / bias_correction2_sqrt + kEps;
    p[i] = shrunk + minus_rate * m[i] / divisor;
  }
}

void Optimizer::restore(std::size_t steps, std::span<const float> state) {
  std::copy(state.begin(), state.end(), state_.begin());
  beta1_power_ = beta2_power_ = 1;
  for (std::size_t step = 0; step < steps; ++step) countStep();
}

Learner::Learner(const Graph& graph, const Kernels& kernels, const OptimizerSettings& settings)
    : run(graph, kernels), kind_(settings.kind) {
  run.resize();
  run.makeRoomForGradients();
  for (NodeId id = 0; id < graph.size(); ++id) {
    const std::optional<NodeId> gradient = gradientOf(graph, id);
    if (!gradient) continue;
    OptimizerSettings own = settings;
    if (settings.only_matrices_decay && graph[id].axes.size() == 1) own.weight_decay = 0;
    learned_.push_back({id, *gradient, Optimizer(own, run.numbers(id).size())});
  }
}

void Learner::parametersChanged() {
  run.takeParameters();
  run.takeParametersForGradients();
}

std::vector<std::string_view> Learner::names() const {
  std::vector<std::string_view> names;
  for (const Learned& each : learned_) names.emplace_back(run.graph()[each.parameter].name);
  return names;
}

std::optional<TensorRef> Learner::find(std::string_view name) const {
  const std::optional<NodeId> node = name.empty() ? std::nullopt : run.graph().find(name);
  if (!node || run.numbers(*node).empty()) return std::nullopt;
  return run.tensor(*node);
}

bool Learner::areFinite(NodeId Learned::*which) const {
  return std::all_of(learned_.begin(), learned_.end(), [&](const Learned& each) {
    return run.kernels().allFinite(run.numbers(each.*which));
  });
}

void Learner::setLearningRate(double rate) {
  for (Learned& each : learned_) each.optimizer.setLearningRate(rate);
}

void Learner::step() {
  for (Learned& each : learned_) {
    each.optimizer.step(run.writable(each.parameter), run.numbers(each.gradient));
  }
  ++steps_;
  parametersChanged();
}

void Learner::writeState(std::span<float> state) const {
  auto to = state.begin();
  for (const Learned& each : learned_) {
    const std::span<const float> numbers = run.numbers(each.parameter);
    to = std::copy(numbers.begin(), numbers.end(), to);
    to = std::copy(each.optimizer.state().begin(), each.optimizer.state().end(), to);
  }
}

void Learner::restore(std::size_t steps, std::span<const float> state) {
  for (Learned& each : learned_) {
    const std::span<float> numbers = run.writable(each.parameter);
    std::copy_n(state.begin(), numbers.size(), numbers.begin());
    state = state.subspan(numbers.size());
    each.optimizer.restore(steps, state.first(each.optimizer.state().size()));
    state = state.subspan(each.optimizer.state().size());
  }
  steps_ = steps;
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
