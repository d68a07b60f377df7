// A graph that learns: a run of it, and an optimizer of its free parameters.
//
// Optimizers have PyTorch's definitions (torch.optim 1.13; Kingma and Ba 2015, "Adam", algorithm 1;
// Loshchilov and Hutter 2019, "Decoupled Weight Decay Regularization", algorithm 2). With gradient
// g, learning rate η, weight decay λ, and t counting steps from 1:
//   sgd     g += λ p                                        p −= η g
//   adam    g += λ p,       then m, v, and                  p −= η/(1 − β₁ᵗ) m / d
//   adamw   p *= 1 − η λ,   then m, v, and                  p −= η/(1 − β₁ᵗ) m / d
//   m = β₁ m + (1 − β₁) g,  v = β₂ v + (1 − β₂) g²,  d = √v / √(1 − β₂ᵗ) + ε
//
// Float arithmetic, each operation rounded, square roots and quotients included: the same bits on
// every platform. tests/cpp/learning/optimizer_test.cpp compares with torch.optim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graph/run.h"

namespace manyheads {

enum class OptimizerKind : std::uint8_t { kSgd, kAdam, kAdamW };
inline constexpr std::string_view kOptimizerNames[] = {"sgd", "adam", "adamw"};

inline constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;

struct OptimizerSettings {
  OptimizerKind kind = OptimizerKind::kAdamW;
  double learning_rate = 1e-3;
  double weight_decay = 0;
  bool only_matrices_decay = false;  // not parameters with a single axis
};

/// Of the numbers of one parameter.
class Optimizer {
 public:
  Optimizer(const OptimizerSettings& settings, std::size_t count);

  /// One step on all numbers. Both spans have `count` entries. Allocates nothing.
  void step(std::span<float> numbers, std::span<const float> gradient);
  /// From the next step on.
  void setLearningRate(double rate) { settings_.learning_rate = rate; }

  /// The state that the next step depends on: m, then v; empty for sgd.
  std::span<const float> state() const { return state_; }
  /// Restores a state() that it had after this many steps.
  void restore(std::size_t steps, std::span<const float> state);

 private:
  void countStep();

  OptimizerSettings settings_;
  // β₁ᵗ and β₂ᵗ as products of t factors: pow() is not the same on every platform.
  double beta1_power_ = 1;
  double beta2_power_ = 1;
  std::vector<float> state_;
};

class Learner {
 public:
  /// `graph` and `kernels` outlive it; the graph has its lengths, and gradients.
  Learner(const graph::Graph& graph, const Kernels& kernels, const OptimizerSettings& settings);

  /// Call parametersChanged() after writing parameters.
  graph::Run run;
  void parametersChanged();

  /// Names of what is learned, in the order of the graph.
  std::vector<std::string_view> names() const;
  /// A named tensor of the graph; nullopt where the run has no numbers of it.
  std::optional<TensorRef> find(std::string_view name) const;

  bool parametersAreFinite() const { return areFinite(&Learned::parameter); }
  bool gradientsAreFinite() const { return areFinite(&Learned::gradient); }

  void setLearningRate(double rate);
  /// Takes a step by the present gradients. Allocates nothing.
  void step();
  std::size_t steps() const { return steps_; }

  /// The floats of a state: the parameters and what the optimizers' next step depends on.
  std::size_t stateSize() const { return stateSize(run.graph(), kind_); }
  static std::size_t stateSize(const graph::Graph& graph, OptimizerKind kind);
  /// Copies the state.
  void writeState(std::span<float> state) const;
  /// Takes over a state that was written after so many steps.
  void restore(std::size_t steps, std::span<const float> state);

  /// The floats of a graph with its learner, counted before the latter is made.
  static std::uint64_t floats(const graph::Graph& graph, OptimizerKind kind);
  /// Those of so many nodes.
  static std::uint64_t floatsOfNodes(std::size_t nodes);

 private:
  struct Learned {
    graph::NodeId parameter;
    graph::NodeId gradient;
    Optimizer optimizer;
  };
  bool areFinite(graph::NodeId Learned::*which) const;

  OptimizerKind kind_;
  std::vector<Learned> learned_;
  std::size_t steps_ = 0;
};

}  // namespace manyheads
