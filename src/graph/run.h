// A run of a graph: its numbers, and the nodes computed so far.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "graph/graph.h"
#include "graph/plan.h"
#include "kernels/kernels.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

class Run {
 public:
  /// `graph` and `kernels` outlive the run. Every number is 0.
  Run(const Graph& graph, const Kernels& kernels);

  const Graph& graph() const { return graph_; }
  const Kernels& kernels() const { return kernels_; }
  const Plan& plan() const { return plan_; }

  /// The numbers of a node, whether or not they have been computed.
  std::span<float> numbers(NodeId node) const;
  TensorRef tensor(NodeId node) const;
  std::span<float> scratch() const;

  /// The panels of a step whose right matrix is a parameter's.
  std::span<float> panels(const Step& step, const Loops& loops) const;

  /// Takes over parameters that the caller has written: those that are tied to them follow.
  void takeParameters();
  /// Computes one node from those before it; nothing for a parameter.
  void compute(NodeId node);
  /// Computes all nodes from `first` to before `end`.
  void compute(NodeId first, NodeId end);

 private:
  const Graph& graph_;
  const Kernels& kernels_;
  Plan plan_;
  mutable std::vector<float> block_;
};

}  // namespace manyheads::graph
