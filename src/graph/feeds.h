// Where one number goes: the entries that have it among their terms.
#pragma once

#include <vector>

#include "graph/places.h"

namespace manyheads::graph {

/// Of the nodes before `end`, in their order: parameters that copy the number first.
std::vector<Range> feeds(const Graph& graph, NodeId node, const Index& index, NodeId end);

}  // namespace manyheads::graph
