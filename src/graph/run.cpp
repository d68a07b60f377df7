#include "graph/run.h"

#include "graph/operation.h"

namespace manyheads::graph {

Run::Run(const Graph& graph, const Kernels& kernels)
    : graph_(graph), kernels_(kernels), plan_(graph), block_(plan_.floats()) {}

std::span<float> Run::numbers(NodeId node) const {
  return std::span(block_).subspan(plan_[node].start, plan_[node].size);
}

TensorRef Run::tensor(NodeId node) const { return {plan_[node].shape, numbers(node)}; }

std::span<float> Run::scratch() const { return std::span(block_).last(plan_.scratchFloats()); }

std::span<float> Run::panels(const Step& step, const Loops& loops) const {
  return std::span(block_).subspan(step.panels,
                                   panelFloats(loops.inner.count, loops.columns.count));
}

void Run::takeParameters() {
  for (NodeId node = 0; node < graph_.size(); ++node) {
    if (graph_[node].is_parameter) graph_[node].operation->run(*this, node);
  }
  for (const Panels& of : plan_.panels()) {
    const MatrixView matrix{numbers(of.parameter).data() + of.first, of.rows.count,
                            of.columns.count, of.rows.right, of.columns.right};
    kernels_.writePanels(
        matrix, std::span(block_).subspan(of.start, panelFloats(of.rows.count, of.columns.count)));
  }
}

void Run::compute(NodeId node) {
  if (!graph_[node].is_parameter) graph_[node].operation->run(*this, node);
}

void Run::compute(NodeId first, NodeId end) {
  for (NodeId node = first; node < end; ++node) compute(node);
}

}  // namespace manyheads::graph
