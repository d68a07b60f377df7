// A run of a graph: its numbers, in blocks of memory that are allocated as they are needed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.h"
#include "graph/plan.h"
#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

class Run {
 public:
  /// `graph` and `kernels` outlive the run. Has memory for parameters; every number is 0.
  Run(const Graph& graph, const Kernels& kernels);
  Run(Run&&) = default;
  Run& operator=(Run&&) = default;

  const Graph& graph() const { return *graph_; }
  const Kernels& kernels() const { return *kernels_; }
  const Plan& plan() const { return plan_; }

  /// After lengths of the graph's axes have changed: new memory for inputs and stages, all 0, and
  /// none for gradients. Parameters stay as they are.
  void resize();
  /// After lengths have changed, none beyond what it was at resize(): the same memory. Gradients
  /// cannot be computed until the next resize().
  void follow() { plan_.follow(*graph_); }
  /// Memory for gradients, if there is none.
  void makeRoomForGradients();
  bool hasRoomForGradients() const { return !blocks_[Block::kGradients].empty(); }

  /// The numbers of a node, whether or not they have been computed; none without memory.
  std::span<const float> numbers(NodeId node) const {
    return {places_[node], places_[node] == nullptr ? 0 : plan_[node].size};
  }
  std::span<float> writable(NodeId node) {
    return {places_[node], places_[node] == nullptr ? 0 : plan_[node].size};
  }
  /// Writes all of them.
  void write(NodeId node, std::span<const float> numbers);
  /// Those of the operands of a node's first product.
  std::span<const float> left(NodeId node) const {
    return numbers(graph()[node].products[0].left.node);
  }
  std::span<const float> right(NodeId node) const {
    return numbers(graph()[node].products[0].right->node);
  }
  TensorRef tensor(NodeId node) const { return {plan_[node].shape, numbers(node)}; }
  std::span<float> scratch() { return scratch_; }

  /// The panels of a step of a node, whose right matrix is a parameter's.
  std::span<const float> panels(NodeId node, const Step& step, const Loops& loops) const;

  /// Takes over parameters that the caller has written: those that are tied to them follow. Where
  /// one is a share of it repeated, its first share counts (Node::shown_as).
  void takeParameters();
  /// Takes over those of a run of another graph that has the same parameters.
  void takeParametersOf(const Run& other);
  /// Makes the panels that only gradients read; there must be room for these.
  void takeParametersForGradients();

  /// Computes one node from those before it, which must be computed; nothing for a parameter or for
  /// what is computed on demand. Does not allocate.
  void compute(NodeId node);
  /// Computes all nodes from `first` to before `end`.
  void compute(NodeId first, NodeId end);
  /// Computes all nodes of a stage, or goes back through it.
  void computeStage(StageId stage);
  void computeStageBack(StageId stage);
  /// The first stage that has gradients: going back ends after it.
  StageId firstStageBack() const;

  /// Computes a node that is computed on demand, and what it needs of such nodes, unless they are
  /// there. Allocates at most floatsOnDemand().
  void derive(NodeId node);
  bool isDerived(NodeId node) const { return !derived_[node].empty(); }
  void forgetDerived(NodeId node);

 private:
  void allocate(Block block);
  void free(Block block);
  void needScratch(std::uint64_t floats);
  void takeShare(NodeId node);
  void makePanels(Block block);

  const Graph* graph_;
  const Kernels* kernels_;
  Plan plan_;
  PerBlock<std::vector<float>> blocks_;
  std::vector<float> scratch_;
  std::vector<std::vector<NodeId>> of_stage_;  // by stage, in order
  std::vector<std::vector<NodeId>> of_stage_back_;
  std::vector<std::vector<float>> derived_;  // by node
  std::vector<float*> places_;               // by node: its first number
};

}  // namespace manyheads::graph
