#include "words/constructed.h"

namespace manyheads {
namespace {

Square queries() {
  Square W_Q;
  const auto [slow, fast] = kConstructedClocks;
  askForPlace(W_Q, kSinA, 0, slow, -1, 10);
  askForPlace(W_Q, kSinA + 2, 2, fast, -1, 10);
  W_Q[kVerb][1 * kHandMadeBand] = 2;
  W_Q[kVerb][2 * kHandMadeBand] = 2;
  W_Q[kPrep][3 * kHandMadeBand] = 2;
  return W_Q;
}

Square keys() {
  Square W_K;
  for (std::size_t i = 0; i < kHandMadeBand; ++i) W_K[kSinA + i][i] = 1;
  W_K[kNoun][1 * kHandMadeBand] = 20;
  W_K[kP][1 * kHandMadeBand] = -15;
  W_K[kSubj][2 * kHandMadeBand] = 8;
  W_K[kNoun][3 * kHandMadeBand] = 10;
  W_K[kP][3 * kHandMadeBand] = 15;
  return W_K;
}

}  // namespace

HandMade constructedMatrices() {
  return {queries(), keys(), copying({kSubj, kNoun, kPlace, kFinance})};
}

}  // namespace manyheads
