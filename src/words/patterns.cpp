#include "words/patterns.h"

namespace manyheads {
namespace {

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

Square queries() {
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

Square keys() {
  Square W_K;
  for (const std::size_t head : {kPrevious, kNext, kFirst}) {
    for (std::size_t i = 0; i < kHandMadeBand; ++i) W_K[kSinA + i][head + i] = kAnswer;
  }
  for (std::size_t i = 0; i < 2; ++i) W_K[kSinA + kSlow + i][kNearestNoun + i] = kAnswer;
  W_K[kNoun][kNearestNoun + 2] = kAnswer;
  return W_K;
}

Square values() {
  Square W_V = copying({kSubj, kVerb, kNoun, kP});
  // A word's position counted from 1, so that the first word also contributes.
  for (std::size_t head = 0; head < kHandMadeHeads; ++head) {
    W_V[kOne][head * kHandMadeBand + 3] = .1f;
  }
  return W_V;
}

}  // namespace

HandMade patternMatrices() { return {queries(), keys(), values()}; }

}  // namespace manyheads
