// The states of a training at some of its steps, from which all other steps are computed again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace manyheads {

/// Keeps one state per `interval` steps. When all places are taken, every second state is dropped
/// and the interval doubles: memory is bounded, and at most about 2/kPlaces of all steps have to be
/// computed again (more if states are so large that fewer places fit into kFloats).
class Checkpoints {
 public:
  static constexpr std::size_t kPlaces = 32;
  static constexpr std::size_t kFirstInterval = 16;
  static constexpr std::size_t kFloats = std::size_t{1} << 21;  // 8 MB; two states at least

  /// `floats` of one state. Allocates all places.
  explicit Checkpoints(std::size_t floats);

  /// Where to write the state after `step` steps; empty if it is not kept. Steps come in order from
  /// 0; earlier ones may come again.
  std::span<float> placeFor(std::size_t step);

  struct Found {
    std::size_t step;
    std::span<const float> state;
  };
  /// The last kept state at or before `step`.
  Found before(std::size_t step) const;

  std::size_t stateSize() const { return floats_; }
  static std::size_t placesFor(std::size_t floats);

 private:
  std::span<const float> place(std::size_t which) const {
    return std::span(states_).subspan(which * floats_, floats_);
  }

  std::size_t floats_;
  std::size_t places_;
  std::size_t interval_ = kFirstInterval;
  std::size_t kept_ = 0;  // place i has the state after i · interval_ steps
  std::vector<float> states_;
};

}  // namespace manyheads
