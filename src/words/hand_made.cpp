#include "words/hand_made.h"

#include <cmath>
#include <numbers>

#include "tensor/functions.h"

namespace manyheads {
namespace {

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

// Of all divisors only √d_k depends on the variant: √16 in wide, unless dK sets another, and √(16 /
// h) in split.
float wideGain(const Config& config) {
  if (config.variant != Variant::kWide || config.scaling != ScalingMode::kSqrtDk) return 1;
  const auto band = static_cast<double>(kHandMadeDModel / config.n_heads);
  return static_cast<float>(std::sqrt(static_cast<double>(config.dK()) / band));
}

// Writes band `head` of `all_heads`: in narrow only its own inputs, in wide followed by zeros.
void writeProjection(const Config& config, Qkv which, const Square& all_heads, float gain,
                     Tensor2& W) {
  const Projection own = projection(config, which);
  const std::size_t band = kHandMadeDModel / config.n_heads;
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t row = 0; row < own.cols; ++row) {
      const std::size_t input = own.inputStart(config, head) + row;
      for (std::size_t col = 0; col < band; ++col) {
        W(row, head * own.width + col) = gain * all_heads[input][head * band + col];
      }
    }
  }
}

void writeOutput(const Config& config, const Square& all_heads, Tensor2& W_O) {
  const std::size_t band = kHandMadeDModel / config.n_heads;
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t row = 0; row < band; ++row) {
      for (std::size_t out = 0; out < kHandMadeDModel; ++out) {
        W_O(head * config.dV() + row, out) = all_heads[head * band + row][out];
      }
    }
  }
}

}  // namespace

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

Parameters cutByHand(const Config& config, const Square& W_Q, const Square& W_K,
                     const Square& W_V) {
  Parameters parameters = blankParameters(config);
  writeProjection(config, Qkv::kQuery, W_Q, wideGain(config), parameters.W_Q);
  writeProjection(config, Qkv::kKey, W_K, 1, parameters.W_K);
  writeProjection(config, Qkv::kValue, W_V, 1, parameters.W_V);
  writeOutput(config, mixing(), parameters.W_O);
  return parameters;
}

}  // namespace manyheads
