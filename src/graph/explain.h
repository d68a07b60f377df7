// Where one number comes from: its terms, each with the place that it was read from.
#pragma once

#include "graph/explanation.h"
#include "graph/run.h"
#include "tensor/visit.h"

namespace manyheads::graph {

/// Calls visit(left's place, right's place) for every term of an entry, in the order in which they
/// are summed; the second place is empty without a right operand.
void eachTerm(const Product& product, const AxisTable& axes, const Index& entry,
              Visit<const Index&, const Index&> visit);

/// The place of a number, as readers know it.
Place placeOf(const Graph& graph, NodeId node, const Index& index);

/// Whether the entries of a node have no terms that a reader could look up: it is computed from
/// whole tensors, or from steps without a name.
bool isOpaque(const Graph& graph, NodeId node);

/// `index` must be in range. Every number of the node and of its operands must be computed.
Explanation explain(const Run& run, NodeId node, const Index& index);

}  // namespace manyheads::graph
