// The states of a training at some of its steps, from which all other steps are computed again.
#pragma once

#include <algorithm>
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

  static std::size_t placesFor(std::size_t floats) {
    return std::clamp<std::size_t>(kFloats / std::max<std::size_t>(floats, 1), 2, kPlaces);
  }

  /// `floats` of one state. Allocates all places.
  explicit Checkpoints(std::size_t floats)
      : states_(placesFor(floats), std::vector<float>(floats)) {}

  /// Where to write the state after `step` steps; empty if it is not kept. Steps come in order from
  /// 0; earlier ones may come again.
  std::span<float> placeFor(std::size_t step) {
    if (step == states_.size() * interval_ && kept_ == states_.size()) {
      kept_ = (kept_ + 1) / 2;
      for (std::size_t i = 1; i < kept_; ++i) std::swap(states_[i], states_[2 * i]);
      interval_ *= 2;
    }
    if (step != kept_ * interval_) return {};
    return states_[kept_++];
  }

  struct Found {
    std::size_t step;
    std::span<const float> state;
  };
  /// The last kept state at or before `step`.
  Found before(std::size_t step) const {
    const std::size_t which = std::min(step / interval_, kept_ - 1);
    return {which * interval_, states_[which]};
  }

 private:
  std::vector<std::vector<float>> states_;
  std::size_t interval_ = kFirstInterval;
  std::size_t kept_ = 0;  // place i has the state after i · interval_ steps
};

}  // namespace manyheads
