// Where one number comes from, its terms; and where it goes, the entries that have it among theirs.
#pragma once

#include "graph/explanation.h"
#include "graph/places.h"
#include "graph/run.h"

namespace manyheads::graph {

/// `index` must be in range. Every number of the node and of its operands must be computed.
Explanation explain(const Run& run, NodeId node, const Index& index);

/// The entries that read the number, each once; gradients and packed parameters aside. In the order
/// of the nodes: parameters that copy it first. No node needs to have been computed, but for the
/// inputs that tell what is read: token ids.
std::vector<Range> feeds(const Run& run, NodeId node, const Index& index);

/// Calls visit(left's place, right's place) for every term of an entry, in the order in which they
/// are summed; the second place is empty without a right operand.
void eachTerm(const Product& product, const AxisTable& axes, const Index& entry,
              Visit<const Index&, const Index&> visit);

/// Calls visit() for the entries of a node that read the number at `index` as this operand of the
/// product.
void eachReader(const Run& run, NodeId node, const Product& product, const Operand& operand,
                const Index& index, Visit<const Index&> visit);

/// The most terms that the explanation of one of a node's entries has: those of its products, and
/// one that its operation may add.
std::uint64_t mostTerms(const Graph& graph, NodeId node);

/// The place of a number, as readers know it.
Place placeOf(const Graph& graph, NodeId node, const Index& index);

/// Whether the number of `share` at this place is shown to readers as one of `node`
/// (Node::shown_as).
bool isShownAs(const Graph& graph, NodeId share, NodeId node, const Index& index);

/// Whether the entries of a node have no terms that a reader could look up: it is computed from
/// whole tensors, or from steps without a name.
bool isOpaque(const Graph& graph, NodeId node);

}  // namespace manyheads::graph
