// What a run costs: numbers to learn, multiply-adds, numbers to keep.
#pragma once

#include <cstdint>

#include "graph/graph.h"

namespace manyheads::graph {

/// Free parameters: without those that are tied to others or fixed.
std::uint64_t freeParameters(const Graph& graph);

/// For the products of all stages, masked or not; without the additions of biases and without
/// softmax. What is copied from a node with the same numbers is not computed again.
std::uint64_t multiplyAdds(const Graph& graph);

/// The most terms that the explanation of one of a node's entries has: those of its products, and
/// one that its operation may add.
std::uint64_t mostTerms(const Graph& graph, NodeId node);

}  // namespace manyheads::graph
