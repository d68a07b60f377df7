// Which numbers change when one number does: what it feeds (feeds.h), followed to the end, without
// the entries that stay as they are whatever their terms are.
#pragma once

#include <cstdint>
#include <vector>

#include "graph/run.h"

namespace manyheads::graph {

/// One mark for each number of a node; none where no number is marked.
using Marks = std::vector<std::uint8_t>;

/// For each node before `end`, the numbers that change with the number at a place, which is not
/// among them. No node needs to have been computed, but for the leaves that masks and muting read.
/// A number counts as changing even if the change is multiplied by a 0 among the numbers, but not
/// if a mask or muting excludes it:
///   - an entry that its operation says is constant (Operation::is_constant);
///   - a sum whose changed terms are multiplied by what is 0 whatever its operands are: the values
///   of
///     a key that a query may not look at;
///   - the shares of a row of which all numbers change by the same number, as b_K adds q b_Kᵀ.
/// Takes one byte for each number of the graph, and time as a forward pass does.
std::vector<Marks> dependents(const Run& run, NodeId node, const Index& index, NodeId end);

}  // namespace manyheads::graph
