// Two tensors multiplied entry by entry: a gate times what it lets through (Shazeer 2020, "GLU
// Variants Improve Transformer", arXiv:2002.05202).
#include <algorithm>
#include <functional>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

void runMultiply(Run& run, NodeId id) {
  const Product& product = run.graph()[id].products[0];
  const std::span<const float> left = run.numbers(product.left.node);
  const std::span<const float> right = run.numbers(product.right->node);
  std::transform(left.begin(), left.end(), right.begin(), run.writable(id).begin(),
                 std::multiplies<>());
}

Node productOf(std::string_view name, const Operand& left, const Operand& right) {
  return {.name = std::string(name),
          .operation = &kMultiply,
          .axes = left.axes,
          .products = {{left.axes, left, right}}};
}

// c = a b: da = dc b, db = a dc
void differentiateMultiply(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Product product = node.products[0];
  const Operand gradient{backward.gradient(id), node.axes};
  backward.add(*product.right, productOf("", product.left, gradient));
  backward.add(product.left, productOf("", gradient, *product.right));
}

}  // namespace

const Operation kMultiply{
    .name = "multiply", .run = runMultiply, .differentiate = differentiateMultiply};

NodeId multiply(Graph& graph, std::string_view name, const Operand& left, const Operand& right) {
  return graph.add(productOf(name, left, right));
}

}  // namespace manyheads::graph
