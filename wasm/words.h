// What needs no layer: head counts, the tables, words and their embedding. Requests come as letters,
// answers go as letters; an address of 0 is a failure.
#pragma once

#include <cstddef>

namespace manyheads::binding {

/// From dModel, variant and parameters: the head counts that validate() accepts with these. 0 when
/// it accepts none: lastFailure() then names `dModel`, `variant` or `parameters`.
std::size_t headCounts();

/// From words, classes, dModel, kind, seed, positions: token, position, classes. The numbers stay
/// until forgetEmbedding().
std::size_t embedWords();
void forgetEmbedding();

/// From a word: its class id, or "".
std::size_t classOf();

/// Stages, names of tensors, word classes, names of the constructed parameters, scorers.
std::size_t tables();

}  // namespace manyheads::binding
