#include "room.h"

#include <cstdlib>

namespace manyheads::binding {
namespace {

// -sMAXIMUM_MEMORY
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 31;
// What no footprint counts: texts of an error, an index, the names that a call is given.
constexpr std::uint64_t kSmallThings = std::uint64_t{1} << 16;

}  // namespace

bool roomForBytes(std::uint64_t bytes) {
  if (bytes >= kMostBytes) return false;
  // Through a volatile pointer, or the compiler would leave both calls out.
  void* volatile block = std::malloc(static_cast<std::size_t>(bytes + kSmallThings));
  std::free(block);
  return block != nullptr;
}

bool hasRoom() { return roomForBytes(kSmallThings); }

}  // namespace manyheads::binding
