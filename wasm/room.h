// Room for what calls allocate.
//
// An allocation that fails inside the core aborts the whole module, and every layer with it: the
// core is built without exceptions, so it cannot report std::bad_alloc. So none may fail. There are
// two kinds of calls:
//
// - Some make what stays: a layer, a run, a backward pass, a training. They say how much
//   before they allocate it, and are refused where it does not fit (Reservation).
// - All others give back what they take, and ask for nothing: whatever is made leaves the reserve
//   free, which is the most that a call takes of any object that is there.
//
// What a caller hands over may be of any length: web/core/runtime.ts asks for that.
#pragma once

#include <cstdint>

namespace manyheads::binding {

/// An object that JavaScript holds and calls: a session, a training.
class Held {
 public:
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  /// The largest callFloats() of all that there are.
  static std::uint64_t mostCallFloats();

 protected:
  explicit Held(std::uint64_t call_floats);
  ~Held();
  /// The most floats that one of its calls takes and gives back.
  std::uint64_t callFloats() const { return call_floats_; }
  void setCallFloats(std::uint64_t floats) { call_floats_ = floats; }

 private:
  std::uint64_t call_floats_;
  // All that there are, in a list.
  Held* previous_ = nullptr;
  Held* next_;
};

/// Holds the reserve, so that what is allocated while it is there leaves it free.
class Reservation {
 public:
  /// For so many floats that stay, and an object whose calls take up to `call_floats` from then on.
  /// No floats: nothing is made, and there is room.
  Reservation(std::uint64_t floats, std::uint64_t call_floats);
  ~Reservation();
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;

  /// Whether there is room for it. If wasm memory had to grow for that, it stays as large.
  bool hasRoom() const { return has_room_; }

 private:
  void* reserve_ = nullptr;
  bool has_room_ = true;
};

/// Whether the next call can take so many bytes beside the reserve, which has itself what a short
/// list takes.
bool roomForBytes(std::uint64_t bytes);
inline bool roomForFloats(std::uint64_t floats) { return roomForBytes(floats * sizeof(float)); }

/// Whether what stays after a call that says nothing of it has left the reserve free.
bool reserveIsFree();

}  // namespace manyheads::binding
