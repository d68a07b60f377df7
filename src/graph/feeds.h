// Where one number goes: the entries that have it among their terms.
#pragma once

#include <vector>

#include "graph/places.h"
#include "graph/run.h"

namespace manyheads::graph {

/// Gradients and packed parameters aside, in the order of the nodes: parameters that copy the
/// number first. No node needs to have been computed, but for the inputs that tell what is read:
/// token ids.
std::vector<Range> feeds(const Run& run, NodeId node, const Index& index);

/// Calls visit() for the entries of a node that read the number at `index` as this operand of the
/// product.
void eachReader(const Run& run, NodeId node, const Product& product, const Operand& operand,
                const Index& index, Visit<const Range&> visit);

}  // namespace manyheads::graph
