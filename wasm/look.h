// What core.js leaves out and core-look.js, the element and the page have: words and their
// embedding, the older scorers, what a number feeds, one parameter replaced. Requests come as
// letters, answers go as letters; an address of 0 is a failure.
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

/// From a tensor's name and the index's first `rank` numbers, for the session at `address`: what
/// that number feeds, or, with `all`, all that depends on it, as names, first and last places.
std::size_t feeds(std::size_t address, std::size_t rank, bool all);

/// From a parameter's name, three index numbers and the value.
bool setValue(std::size_t address, std::size_t rank);

/// Frees the numbers of the last answer.
void forget();

/// Word classes, scorers.
std::size_t lookTables();

}  // namespace manyheads::binding
