// Whether there is room for what a call is about to allocate.
//
// An allocation that fails inside the core aborts the whole module, and every layer with it: the
// core is built without exceptions, so it cannot report std::bad_alloc. web/core/runtime.ts
// therefore asks for the small things that any call allocates (names, an error's texts) before
// every call, and calls that allocate by the size of a layer or of the caller's data ask for those
// themselves.
#pragma once

#include <cstddef>
#include <cstdint>

namespace manyheads::binding {

/// Whether so many bytes more can be allocated, and some more for small things. If wasm memory had
/// to grow for that, it stays as large, for the allocations that follow.
bool roomForBytes(std::uint64_t bytes);

inline bool roomForFloats(std::uint64_t floats) { return roomForBytes(floats * sizeof(float)); }

/// Whether there is room for a call's small things, and as much again: all calls are refused at the
/// same point, those that ask for more and those that do not.
bool hasRoom();

}  // namespace manyheads::binding
