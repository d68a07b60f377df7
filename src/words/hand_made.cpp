#include "words/hand_made.h"

#include <numbers>

#include "tensor/functions.h"

namespace manyheads {

Square mixing() {
  constexpr float kSigns[kHandMadeHeads][kHandMadeHeads] = {
      {.5f, .5f, .5f, .5f}, {-.5f, .5f, .5f, -.5f}, {-.5f, .5f, -.5f, .5f}, {.5f, .5f, -.5f, -.5f}};
  Square W_O;
  for (std::size_t group = 0; group < kHandMadeHeads; ++group) {
    for (std::size_t head = 0; head < kHandMadeHeads; ++head) {
      for (std::size_t feature = 0; feature < kHandMadeBand; ++feature) {
        W_O[head * kHandMadeBand + feature][group * kHandMadeBand + feature] = kSigns[group][head];
      }
    }
  }
  return W_O;
}

void askForPlace(Square& W_Q, std::size_t sin_row, std::size_t column, double period, double steps,
                 double gain) {
  // Rotates a pair by the clock's angle for this many words (backwards if `steps` is negative).
  const double angle = 2 * std::numbers::pi / period * steps;
  const auto sin = static_cast<float>(gain * sine(angle));
  const auto cos = static_cast<float>(gain * cosine(angle));
  W_Q[sin_row][column] = cos;
  W_Q[sin_row + 1][column] = sin;
  W_Q[sin_row][column + 1] = -sin;
  W_Q[sin_row + 1][column + 1] = cos;
}

Square copying(const std::array<Feature, kHandMadeBand>& features) {
  Square W_V;
  for (std::size_t head = 0; head < kHandMadeHeads; ++head) {
    for (std::size_t i = 0; i < kHandMadeBand; ++i) W_V[features[i]][head * kHandMadeBand + i] = 1;
  }
  return W_V;
}

const Square& HandMade::matrix(std::string_view name) const {
  if (name == "W_Q") return W_Q;
  if (name == "W_K") return W_K;
  return name == "W_V" ? W_V : W_O;
}

}  // namespace manyheads
