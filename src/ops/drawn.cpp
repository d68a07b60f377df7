// A matrix that is drawn, uniform within the Xavier bound √(6 / (rows + columns)) (Glorot and
// Bengio 2010, eq. 16).
#include <cmath>

#include "graph/run.h"
#include "ops/ops.h"
#include "tensor/random.h"

namespace manyheads::graph {
namespace {

void runDrawn(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const Index shape = run.tensor(id).shape;
  const double bound = std::sqrt(6 / static_cast<double>(shape[0] + shape[1]));
  const std::uint64_t stream = hashBytes(node.name);
  float* to = run.writable(id).data();
  for (std::size_t row = 0; row < shape[0]; ++row) {
    for (std::size_t col = 0; col < shape[1]; ++col) {
      const float number = uniformSigned(node.settings.seed, stream, entryDraw(row, col));
      *to++ = static_cast<float>(static_cast<double>(number) * bound);
    }
  }
}

}  // namespace

const Operation kDrawn{.name = "drawn", .run = runDrawn};

NodeId drawn(Graph& graph, const char* name, const Axes& axes, std::uint32_t seed) {
  const NodeId node = graph.add(name, kDrawn, axes);
  graph[node].settings.seed = seed;
  return node;
}

}  // namespace manyheads::graph
