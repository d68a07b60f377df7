// A graph that learns: a run of it, and an optimizer of its free parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "graph/run.h"
#include "learning/steps/optimizer.h"

namespace manyheads {

/// Which parameters shrink by weight decay: all, or those with two axes.
enum class Decay : std::uint8_t { kAll, kMatrices };

class Learner {
 public:
  struct Learned {
    graph::NodeId parameter;
    graph::NodeId gradient;
    Optimizer optimizer;
  };

  /// `graph` and `kernels` outlive it; the graph has its lengths, and gradients.
  Learner(const graph::Graph& graph, const Kernels& kernels, const OptimizerSettings& settings,
          Decay decay);

  /// Call parametersChanged() after writing parameters.
  graph::Run run;
  void parametersChanged();

  std::span<const Learned> parameters() const { return parameters_; }
  std::vector<std::string_view> names() const;
  bool areFinite(graph::NodeId Learned::*which) const;

  /// From the next step on.
  void setLearningRate(double rate);
  /// Takes a step by the present gradients. Allocates nothing.
  void step();

  /// Copies the parameters and what the optimizer's next step depends on.
  void writeState(std::span<float> state) const;
  /// Takes over a state that was written after so many steps.
  void restore(std::size_t steps, std::span<const float> state);

  static std::size_t stateSize(const graph::Graph& graph, OptimizerKind kind);
  /// The floats of a graph with its learner, counted before the latter is made.
  static std::uint64_t floats(const graph::Graph& graph, OptimizerKind kind);
  /// Those of so many nodes.
  static std::uint64_t floatsOfNodes(std::size_t nodes);

 private:
  std::vector<Learned> parameters_;
};

}  // namespace manyheads
