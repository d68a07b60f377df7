#include "room.h"

#include <algorithm>
#include <cstdlib>

namespace manyheads::binding {
namespace {

// -sMAXIMUM_MEMORY
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 31;
// What no footprint counts: texts of an error, names, an index; and a caller's short lists, for
// which no room is requested.
constexpr std::uint64_t kSmallThings = std::uint64_t{1} << 16;

// Graphs of layers that are made only to count what they take (layer/footprint.h).
constexpr std::uint64_t kCounting = std::uint64_t{1} << 19;

Held* first = nullptr;

void* take(std::uint64_t bytes) {
  if (bytes >= kMostBytes) return nullptr;
  // Through a volatile pointer, since the compiler would otherwise remove the malloc and its free.
  void* volatile block = std::malloc(static_cast<std::size_t>(bytes));
  return block;
}

bool isFree(std::uint64_t bytes) {
  void* block = take(bytes);
  std::free(block);
  return block != nullptr;
}

// Small things of the caller, of the result, and of the call itself.
std::uint64_t reserveBytes(std::uint64_t call_floats) {
  return call_floats * sizeof(float) + 3 * kSmallThings + kCounting;
}

}  // namespace

std::uint64_t Held::mostCallFloats() {
  std::uint64_t most = 0;
  for (const Held* held = first; held != nullptr; held = held->next_) {
    most = std::max(most, held->call_floats_);
  }
  return most;
}

Held::Held(std::uint64_t call_floats) : call_floats_(call_floats), next_(first) {
  if (first != nullptr) first->previous_ = this;
  first = this;
}

Held::~Held() {
  (previous_ != nullptr ? previous_->next_ : first) = next_;
  if (next_ != nullptr) next_->previous_ = previous_;
}

Reservation::Reservation(std::uint64_t floats, std::uint64_t call_floats) {
  if (floats == 0) return;
  reserve_ = take(reserveBytes(std::max(call_floats, Held::mostCallFloats())));
  has_room_ = reserve_ != nullptr && isFree(floats * sizeof(float) + kSmallThings);
}

Reservation::~Reservation() { std::free(reserve_); }

bool roomForBytes(std::uint64_t bytes) {
  if (bytes <= kSmallThings) return true;
  return Reservation(bytes / sizeof(float) + 1, 0).hasRoom();
}

bool reserveIsFree() { return isFree(reserveBytes(Held::mostCallFloats())); }

}  // namespace manyheads::binding
