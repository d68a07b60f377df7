// The graph of one layer of its own: its inputs, multi-head attention, the gradients of both, and
// what is derived from them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/attention.h"
#include "attention/axes.h"
#include "config/config.h"
#include "graph/graph.h"

namespace manyheads::graph {

/// Named as the formulas name them. Lengths are 1 until they are set.
struct LayerGraph {
  /// The forward pass alone is enough to count what a run takes.
  enum class Scope : std::uint8_t { kForward, kAll };

  /// Of self-attention, where keys and values come from x, or of cross-attention.
  LayerGraph(const Config& config, bool self, Scope scope = Scope::kAll);

  void setLengths(std::size_t n, std::size_t m, std::size_t sequences = 1) {
    axes.setLengths(graph.axes, n, m, sequences);
  }

  Graph graph;
  AttentionAxes axes;
  NodeId padding, alive;  // by key, 1 forbids it; by head, 0 mutes it
  /// A sequence of vectors, and what it is the sum of, unless a run is given it itself
  /// (Node::is_given).
  struct Embedded {
    NodeId token, position, sum;
  };
  Embedded x, memory;  // memory is x in self-attention
  AttentionNodes nodes;
  NodeId grad_output;  // of Scope::kAll
};

}  // namespace manyheads::graph
