// Which numbers change when one number does: what it feeds (explain.h), followed to the end,
// without the entries that stay as they are whatever their terms are.
#pragma once

#include "graph/places.h"
#include "graph/run.h"

namespace manyheads::graph {

/// Calls visit() for ranges that together have every number once that changes with the one at a
/// place, which is not among them: numbers of stages, of what is derived from these, of parameters
/// that are tied to it, and of what has been derived from parameters; a packed parameter is its
/// number in the formulas. No stage needs to have run.
///
/// A number counts as changing even if the change is multiplied by a 0 among the numbers. It does
/// not where the structure excludes it:
///   - an entry that its operation says is constant (Operation::unmark_constants): masked, muted;
///   - a sum whose changed terms are multiplied by what is always 0 (Operation::unmark_zeros): the
///     values of a key that a query may not look at;
///   - shares of a row all of whose numbers change by the same number, as b_K adds q b_Kᵀ to all
///     scores of a query.
/// Takes two bytes for each number of these nodes, and time as a forward pass does.
void eachDependent(const Run& run, NodeId node, const Index& index, Visit<const Range&> visit);

}  // namespace manyheads::graph
