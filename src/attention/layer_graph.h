// The graph of one layer of its own: its inputs, multi-head attention, the gradients of both, and
// what is derived from them.
#pragma once

#include <cstddef>

#include "attention/attention.h"
#include "attention/axes.h"
#include "config/config.h"
#include "graph/graph.h"

namespace manyheads::graph {

/// How a run gets its inputs.
struct InputForm {
  bool self = true;          // keys and values come from x
  bool given = true;         // x is given itself, not as token + position
  bool memory_given = true;  // likewise memory
  bool operator==(const InputForm&) const = default;
};

/// Named as the formulas name them. Lengths are 1 until they are set.
struct LayerGraph {
  LayerGraph(const Config& config, const InputForm& form);

  void setLengths(std::size_t n, std::size_t m, std::size_t sequences = 1) {
    axes.setLengths(graph.axes, n, m, sequences);
  }

  Graph graph;
  AttentionAxes axes;
  NodeId padding, alive;  // by key, 1 forbids it; by head, 0 mutes it
  /// A sequence of vectors, and what it is the sum of: token is the sum itself where it is given.
  struct Embedded {
    NodeId token, position, sum;
  };
  Embedded x, memory;  // memory is x in self-attention
  AttentionNodes nodes;
  NodeId grad_output;
};

}  // namespace manyheads::graph
