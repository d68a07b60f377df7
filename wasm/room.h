// Whether there is room for what a call is about to allocate.
//
// An allocation that fails inside the core aborts the whole module, and every layer with it: the
// core is built without exceptions, so it cannot report std::bad_alloc. Calls that allocate by the
// size of the caller's data therefore ask first.
#pragma once

#include <cstddef>
#include <cstdint>

namespace manyheads::binding {

/// Whether so many bytes more can be allocated, and some more for small things. If wasm memory had
/// to grow for that, it stays as large, for the allocations that follow.
bool roomForBytes(std::uint64_t bytes);

inline bool roomForFloats(std::uint64_t floats) { return roomForBytes(floats * sizeof(float)); }

}  // namespace manyheads::binding
