// The states of a training at some of its steps, from which every other is computed again.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace manyheads {

/// Keeps one state in every `interval` steps. When all places are taken, every second state goes
/// and the interval doubles: so their room is bounded, and at most about 2/kPlaces of all steps
/// have to be computed again (more where states are so large that fewer places fit into kFloats).
class Checkpoints {
 public:
  static constexpr std::size_t kPlaces = 32;
  static constexpr std::size_t kFirstInterval = 16;
  static constexpr std::size_t kFloats = std::size_t{1} << 21;  // 8 MB; two states at least

  /// `floats` of one state. Allocates all places.
  explicit Checkpoints(std::size_t floats);

  /// Where the state after `step` steps has to be written, or empty when it is not wanted. Steps
  /// come in order, from 0 on; those that came before may come again.
  std::span<float> placeFor(std::size_t step);

  struct Found {
    std::size_t step;
    std::span<const float> state;
  };
  /// The last one kept that is not after `step`.
  Found before(std::size_t step) const;

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
