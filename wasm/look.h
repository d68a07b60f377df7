// What core.js leaves out and core-look.js, the element and the page have: words and their
// embedding, the older scorers. Requests come as letters, answers go as letters; an address of 0 is
// a failure.
#pragma once

#include <cstddef>

namespace manyheads::binding {

/// From words, classes, dModel, kind, seed, positions: token, position, classes. The numbers stay
/// until forget().
std::size_t embedWords();

/// From a word: its class id, or "".
std::size_t classOf();

/// From a scorer's name, for the session at `address`: scores, weights. They stay until forget().
std::size_t score(std::size_t address);

/// Frees the numbers of the last answer.
void forget();

/// Word classes, scorers.
std::size_t lookTables();

}  // namespace manyheads::binding
