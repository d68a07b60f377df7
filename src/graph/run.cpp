#include "graph/run.h"

#include "graph/operation.h"

namespace manyheads::graph {

Run::Run(const Graph& graph, const Kernels& kernels)
    : graph_(graph), kernels_(kernels), plan_(graph), block_(plan_.floats()) {}

std::span<float> Run::numbers(NodeId node) const {
  return std::span(block_).subspan(plan_[node].start, plan_[node].size);
}

TensorRef Run::tensor(NodeId node) const {
  return {graph_.axes.shapeOf(graph_[node].axes), numbers(node)};
}

std::span<float> Run::scratch() const { return std::span(block_).last(plan_.scratchFloats()); }

void Run::compute(NodeId node) { graph_[node].operation->run(*this, node); }

void Run::compute(NodeId first, NodeId end) {
  for (NodeId node = first; node < end; ++node) compute(node);
}

}  // namespace manyheads::graph
