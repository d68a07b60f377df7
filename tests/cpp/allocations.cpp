// Counts what is allocated. In a file of its own: inlined into a test, malloc and free would look
// to the compiler like a mismatched pair.
#include <cstdlib>
#include <new>

#include "support.h"

namespace {
std::size_t allocations = 0;
}

std::size_t manyheads::allocationsSoFar() { return allocations; }

void* operator new(std::size_t size) {
  ++allocations;
  void* block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) std::abort();
  return block;
}

void operator delete(void* block) noexcept { std::free(block); }

void operator delete(void* block, std::size_t) noexcept { std::free(block); }
