#include "learning/checkpoints.h"

#include <algorithm>

namespace manyheads {

std::size_t Checkpoints::placesFor(std::size_t floats) {
  return std::clamp<std::size_t>(kFloats / std::max<std::size_t>(floats, 1), 2, kPlaces);
}

Checkpoints::Checkpoints(std::size_t floats)
    : floats_(floats), places_(placesFor(floats)), states_(places_ * floats) {}

std::span<float> Checkpoints::placeFor(std::size_t step) {
  if (step == places_ * interval_ && kept_ == places_) {
    for (std::size_t from = 2; from < places_; from += 2) {
      const std::span<const float> state = place(from);
      std::copy(state.begin(), state.end(),
                states_.begin() + static_cast<std::ptrdiff_t>(from / 2 * floats_));
    }
    kept_ = (places_ + 1) / 2;
    interval_ *= 2;
  }
  if (step != kept_ * interval_) return {};
  return std::span(states_).subspan(kept_++ * floats_, floats_);
}

Checkpoints::Found Checkpoints::before(std::size_t step) const {
  const std::size_t which = std::min(step / interval_, kept_ - 1);
  return {which * interval_, place(which)};
}

}  // namespace manyheads
