// Counts allocations and the peak of allocated bytes. In a file of its own: inlined into a test,
// malloc and free would look like a mismatched pair to the compiler.
#include <cstdlib>
#include <new>

#include "support.h"

namespace {

std::size_t allocations = 0, bytes_now = 0, bytes_most = 0;

// The size is stored in front of the block.
constexpr std::size_t kBefore = alignof(std::max_align_t);

void release(void* block) {
  if (block == nullptr) return;
  void* const whole = static_cast<char*>(block) - kBefore;
  bytes_now -= *static_cast<std::size_t*>(whole);
  std::free(whole);
}

}  // namespace

std::size_t manyheads::allocationsSoFar() { return allocations; }

std::size_t manyheads::bytesNow() { return bytes_now; }

std::size_t manyheads::bytesAllocatedBy(const std::function<void()>& work) {
  const std::size_t before = bytes_now;
  bytes_most = before;
  work();
  return bytes_most - before;
}

void* operator new(std::size_t size) {
  ++allocations;
  void* const whole = std::malloc(size + kBefore);
  if (whole == nullptr) std::abort();
  *static_cast<std::size_t*>(whole) = size;
  bytes_now += size;
  if (bytes_now > bytes_most) bytes_most = bytes_now;
  return static_cast<char*>(whole) + kBefore;
}

void operator delete(void* block) noexcept { release(block); }

void operator delete(void* block, std::size_t) noexcept { release(block); }
