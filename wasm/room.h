// Room for what calls allocate.
//
// A failed allocation inside the core aborts the whole module, and every layer with it: the core is
// built without exceptions, so it cannot report std::bad_alloc. So no allocation may fail. There
// are two kinds of calls:
//
// - Some make something that stays: a layer, a run, a backward pass, a training. They compute
//   its size before they allocate it, and are refused if it does not fit (Reservation).
// - All others free what they allocate, and check nothing: everything that stays leaves a reserve
//   free, which is the most that a call on any existing object takes.
//
// Arguments of a call may have any length: web/core/runtime.ts checks that there is room.
#pragma once

#include <cstdint>

namespace manyheads::binding {

/// An object that JavaScript holds and calls methods of: a session, a training.
class Held {
 public:
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  /// The largest callFloats() of all existing objects.
  static std::uint64_t mostCallFloats();

 protected:
  explicit Held(std::uint64_t call_floats);
  ~Held();
  /// The most floats that one of its calls allocates and frees.
  std::uint64_t callFloats() const { return call_floats_; }
  void setCallFloats(std::uint64_t floats) { call_floats_ = floats; }

 private:
  std::uint64_t call_floats_;
  // A linked list of all existing objects.
  Held* previous_ = nullptr;
  Held* next_;
};

/// Allocates the reserve while it exists, so that other allocations leave it free.
class Reservation {
 public:
  /// For `floats` that stay, and for an object whose calls take up to `call_floats` from then on.
  /// With 0 floats nothing is allocated, and there is room.
  Reservation(std::uint64_t floats, std::uint64_t call_floats);
  ~Reservation();
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;

  /// Whether there is room. If wasm memory had to grow for that, it does not shrink again.
  bool hasRoom() const { return has_room_; }

 private:
  void* reserve_ = nullptr;
  bool has_room_ = true;
};

/// Whether the next call can take this many bytes besides the reserve, which already includes room
/// for a short list.
bool roomForBytes(std::uint64_t bytes);
inline bool roomForFloats(std::uint64_t floats) { return roomForBytes(floats * sizeof(float)); }

/// Whether the reserve is still free after a call that kept something without a reservation.
bool reserveIsFree();

}  // namespace manyheads::binding
