#include "words/hand_made.h"

#include <numbers>

#include "tensor/functions.h"

namespace manyheads {
namespace {

// Columns of x that the matrices read: features of the word, p = j/10, and from kSinA on the sines
// and cosines of two clocks.
enum Feature : std::size_t { kSubj, kVerb, kNoun, kPrep, kPlace = 8, kFinance, kOne, kP, kSinA };

// W_O: a row of signs for each group of its columns.
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

// Makes columns `column` and `column` + 1 of W_Q the (sin, cos) pair of row `sin_row`, turned
// `steps` words further (backwards if negative) and multiplied by `gain`.
void askForPlace(Square& W_Q, std::size_t sin_row, std::size_t column, double period, double steps,
                 double gain) {
  const double angle = 2 * std::numbers::pi / period * steps;
  const auto sin = static_cast<float>(gain * sine(angle));
  const auto cos = static_cast<float>(gain * cosine(angle));
  W_Q[sin_row][column] = cos;
  W_Q[sin_row + 1][column] = sin;
  W_Q[sin_row][column + 1] = -sin;
  W_Q[sin_row + 1][column + 1] = cos;
}

// W_V that copies the same four features in every head.
Square copying(const std::array<Feature, kHandMadeBand>& features) {
  Square W_V;
  for (std::size_t head = 0; head < kHandMadeHeads; ++head) {
    for (std::size_t i = 0; i < kHandMadeBand; ++i) W_V[features[i]][head * kHandMadeBand + i] = 1;
  }
  return W_V;
}

Square constructedQueries() {
  Square W_Q;
  const auto [slow, fast] = kConstructedClocks;
  askForPlace(W_Q, kSinA, 0, slow, -1, 10);
  askForPlace(W_Q, kSinA + 2, 2, fast, -1, 10);
  W_Q[kVerb][1 * kHandMadeBand] = 2;
  W_Q[kVerb][2 * kHandMadeBand] = 2;
  W_Q[kPrep][3 * kHandMadeBand] = 2;
  return W_Q;
}

Square constructedKeys() {
  Square W_K;
  for (std::size_t i = 0; i < kHandMadeBand; ++i) W_K[kSinA + i][i] = 1;
  W_K[kNoun][1 * kHandMadeBand] = 20;
  W_K[kP][1 * kHandMadeBand] = -15;
  W_K[kSubj][2 * kHandMadeBand] = 8;
  W_K[kNoun][3 * kHandMadeBand] = 10;
  W_K[kP][3 * kHandMadeBand] = 15;
  return W_K;
}

// Of patterns.

// Their product is the size of a score; it is divided up so that q and k have similar sizes.
constexpr double kAsk = 6;
constexpr float kAnswer = 5;
// Times kAnswer, this exceeds the largest difference of a clock's scores (2 · kAsk · kAnswer), so a
// noun is preferred wherever it is.
constexpr float kAskForNoun = 15;
constexpr double kAhead = .25;

constexpr std::size_t kPrevious = 0 * kHandMadeBand, kNearestNoun = 1 * kHandMadeBand,
                      kNext = 2 * kHandMadeBand, kFirst = 3 * kHandMadeBand;

// The rows of a clock's sines, and the columns of a head, for the slow and for the fast clock.
constexpr std::size_t kSlow = 0, kFast = 2;

Square patternQueries() {
  Square W_Q;
  const auto [slow, fast] = kPatternClocks;
  askForPlace(W_Q, kSinA + kSlow, kPrevious + kSlow, slow, -1, kAsk);
  askForPlace(W_Q, kSinA + kFast, kPrevious + kFast, fast, -1, kAsk);
  askForPlace(W_Q, kSinA + kSlow, kNearestNoun, slow, kAhead, kAsk);
  W_Q[kOne][kNearestNoun + 2] = kAskForNoun;
  askForPlace(W_Q, kSinA + kSlow, kNext + kSlow, slow, 1, kAsk);
  askForPlace(W_Q, kSinA + kFast, kNext + kFast, fast, 1, kAsk);
  // At position 0 sines are 0 and cosines 1.
  W_Q[kOne][kFirst + kSlow + 1] = static_cast<float>(kAsk);
  W_Q[kOne][kFirst + kFast + 1] = static_cast<float>(kAsk);
  return W_Q;
}

Square patternKeys() {
  Square W_K;
  for (const std::size_t head : {kPrevious, kNext, kFirst}) {
    for (std::size_t i = 0; i < kHandMadeBand; ++i) W_K[kSinA + i][head + i] = kAnswer;
  }
  for (std::size_t i = 0; i < 2; ++i) W_K[kSinA + kSlow + i][kNearestNoun + i] = kAnswer;
  W_K[kNoun][kNearestNoun + 2] = kAnswer;
  return W_K;
}

Square patternValues() {
  Square W_V = copying({kSubj, kVerb, kNoun, kP});
  // A word's position counted from 1, so that the first word also contributes.
  for (std::size_t head = 0; head < kHandMadeHeads; ++head) {
    W_V[kOne][head * kHandMadeBand + 3] = .1f;
  }
  return W_V;
}

}  // namespace

const Square& HandMade::matrix(std::string_view name) const {
  if (name == "W_Q") return W_Q;
  if (name == "W_K") return W_K;
  return name == "W_V" ? W_V : W_O;
}

HandMade constructedMatrices() {
  return {constructedQueries(), constructedKeys(), copying({kSubj, kNoun, kPlace, kFinance}),
          mixing()};
}

HandMade patternMatrices() { return {patternQueries(), patternKeys(), patternValues(), mixing()}; }

}  // namespace manyheads
