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
  const std::span<const float> left = run.left(id), right = run.right(id);
  std::transform(left.begin(), left.end(), right.begin(), run.writable(id).begin(),
                 std::multiplies<>());
}

// c = a b: da = dc b, db = a dc
void differentiateMultiply(Backward& backward, NodeId id) {
  const Product product = backward.graph()[id].products[0];
  const Operand gradient = backward.gradientOf(id);
  backward.addBy(kMultiply, *product.right, product.left, gradient);
  backward.addBy(kMultiply, product.left, gradient, product.right);
}

}  // namespace

const Operation kMultiply{
    .name = "multiply", .run = runMultiply, .differentiate = differentiateMultiply};

NodeId multiply(Graph& graph, const char* name, const Operand& left, const Operand& right) {
  return graph.add(name, kMultiply, left.axes, {{left.axes, left, right}});
}

}  // namespace manyheads::graph
