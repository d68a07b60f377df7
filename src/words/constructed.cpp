#include "words/constructed.h"

#include <cmath>
#include <numbers>

#include "tensor/functions.h"

namespace manyheads {
namespace {

constexpr std::size_t kD = kConstructedDModel;
constexpr std::size_t kHeads = 4;  // of the cut that the heads were written for
constexpr std::size_t kBand = kD / kHeads;

// A square matrix as the formulas read it: entry (input row, output column).
struct Square {
  std::array<std::array<float, kD>, kD> rows{};
  std::array<float, kD>& operator[](std::size_t row) { return rows[row]; }
  const std::array<float, kD>& operator[](std::size_t row) const { return rows[row]; }
};

enum Feature : std::size_t { kSubj, kVerb, kNoun, kPrep, kPlace = 8, kFinance, kP = 11, kSinA };

Square queries() {
  Square W_Q;
  // A position's (sin, cos) pair, turned back one step of 2π / period, ten times as long.
  const auto turnBack = [&](std::size_t sin_row, std::size_t column, double period) {
    const double step = 2 * std::numbers::pi / period;
    const auto sin = static_cast<float>(10 * sine(step));
    const auto cos = static_cast<float>(10 * cosine(step));
    W_Q[sin_row][column] = cos;
    W_Q[sin_row + 1][column] = -sin;
    W_Q[sin_row][column + 1] = sin;
    W_Q[sin_row + 1][column + 1] = cos;
  };
  turnBack(kSinA, 0, 24);
  turnBack(kSinA + 2, 2, 6);
  W_Q[kVerb][1 * kBand] = 2;
  W_Q[kVerb][2 * kBand] = 2;
  W_Q[kPrep][3 * kBand] = 2;
  return W_Q;
}

Square keys() {
  Square W_K;
  for (std::size_t i = 0; i < kBand; ++i) W_K[kSinA + i][i] = 1;
  W_K[kNoun][1 * kBand] = 20;
  W_K[kP][1 * kBand] = -15;
  W_K[kSubj][2 * kBand] = 8;
  W_K[kNoun][3 * kBand] = 10;
  W_K[kP][3 * kBand] = 15;
  return W_K;
}

Square values() {
  Square W_V;
  constexpr std::size_t kCopied[kBand] = {kSubj, kNoun, kPlace, kFinance};
  for (std::size_t head = 0; head < kHeads; ++head) {
    for (std::size_t i = 0; i < kBand; ++i) W_V[kCopied[i]][head * kBand + i] = 1;
  }
  return W_V;
}

Square mixing() {
  constexpr float kSigns[kHeads][kHeads] = {
      {.5f, .5f, .5f, .5f}, {-.5f, .5f, .5f, -.5f}, {-.5f, .5f, -.5f, .5f}, {.5f, .5f, -.5f, -.5f}};
  Square W_O;
  for (std::size_t group = 0; group < kHeads; ++group) {
    for (std::size_t head = 0; head < kHeads; ++head) {
      for (std::size_t feature = 0; feature < kBand; ++feature) {
        W_O[head * kBand + feature][group * kBand + feature] = kSigns[group][head];
      }
    }
  }
  return W_O;
}

// Of all divisors only √d_k depends on the variant: √16 in wide, unless dK says otherwise, and
// √(16 / h) in split.
float wideGain(const Config& config) {
  if (config.variant != Variant::kWide || config.scaling != ScalingMode::kSqrtDk) return 1;
  const auto band = static_cast<double>(kD / config.n_heads);
  return static_cast<float>(std::sqrt(static_cast<double>(config.dK()) / band));
}

// Band `head` of `all_heads`, which in narrow keeps its own inputs only and in wide is followed by
// zeros.
void writeProjection(const Config& config, Qkv which, const Square& all_heads, float gain,
                     Tensor2& W) {
  const Projection own = projection(config, which);
  const std::size_t band = kD / config.n_heads;
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
  const std::size_t band = kD / config.n_heads;
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    for (std::size_t row = 0; row < band; ++row) {
      for (std::size_t out = 0; out < kD; ++out) {
        W_O(head * config.dV() + row, out) = all_heads[head * band + row][out];
      }
    }
  }
}

}  // namespace

const std::array<std::string_view, kD>& constructedInputNames() {
  static constexpr std::array<std::string_view, kD> names = {
      "subj",  "verb",    "noun", "prep", "det",   "aux",   "part",  "adj",
      "place", "finance", "one",  "p",    "sin a", "cos a", "sin b", "cos b"};
  return names;
}

const std::array<std::string_view, kD>& constructedOutputNames() {
  static constexpr std::array<std::string_view, kD> names = {
      "all · subj",       "all · noun",       "all · place",       "all · finance",
      "verb · subj",      "verb · noun",      "verb · place",      "verb · finance",
      "object · subj",    "object · noun",    "object · place",    "object · finance",
      "first two · subj", "first two · noun", "first two · place", "first two · finance"};
  return names;
}

const std::array<std::string_view, 4>& constructedHeadNames() {
  static constexpr std::array<std::string_view, 4> names = {
      "previous word", "verb → object", "verb → subject", "preposition → object"};
  return names;
}

Parameters constructedParameters(const Config& config) {
  Parameters parameters = blankParameters(config);
  writeProjection(config, Qkv::kQuery, queries(), wideGain(config), parameters.W_Q);
  writeProjection(config, Qkv::kKey, keys(), 1, parameters.W_K);
  writeProjection(config, Qkv::kValue, values(), 1, parameters.W_V);
  writeOutput(config, mixing(), parameters.W_O);
  return parameters;
}

}  // namespace manyheads
