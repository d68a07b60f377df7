// Multi-head attention as a graph (Vaswani et al. 2017, "Attention Is All You Need",
// arXiv:1706.03762, §3.2).
#pragma once

#include "config/config.h"
#include "graph/graph.h"

namespace manyheads::graph {

/// The graph of a layer, and of the leaves that a run fills in.
struct Attention {
  Graph graph;
  /// Parts of axes whose lengths change from run to run; other_keys counts the keys of a whole row.
  Part sequences, queries, keys, other_keys;
  NodeId x, memory;       // memory is x in self-attention
  NodeId padding, alive;  // by key, 1 forbids it; by head, 0 mutes it
  NodeId output;

  void setLengths(std::size_t n, std::size_t m, std::size_t of_sequences = 1);
};

/// A layer of free parameters, named as its formulas name them (docs, Words), for `self`-attention
/// or for cross-attention. Lengths are 1 until they are set.
Attention attention(const Config& config, bool self);

}  // namespace manyheads::graph
