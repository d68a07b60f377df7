// Readable heads, constructed by hand for d_model = 16 (never trained).
//
// Input features: subj, verb, noun, prep, det, aux, part, adj, place, finance, one, p = j/10,
// sin and cos of 2πj/24, sin and cos of 2πj/6, for the token at position j from 0.
// At 4 heads of d_k = 4, scores / √4:
//
// clang-format off
//   head 0 previous word         W_Q turns each sin/cos pair back one step, × 10; W_K copies the pairs
//   head 1 verb → object         W_Q: verb → 2 in column 0; W_K column 0: noun +20, p −15
//   head 2 verb → subject        W_Q: verb → 2; W_K: subj +8
//   head 3 preposition → object  W_Q: prep → 2; W_K: noun +10, p +15
// clang-format on
//
// W_V copies (subj, noun, place, finance) in every head. W_O mixes the heads feature by feature
// with the signs of a 4 × 4 Hadamard matrix over 2 (hand_made.h):
//   all heads ++++, verb heads −++−, object heads −+−+, first two ++−−.
#pragma once

#include <array>
#include <string_view>

#include "config/config.h"
#include "words/hand_made.h"

namespace manyheads {

/// Words in one turn of the slow and of the fast clock.
inline constexpr double kConstructedClocks[] = {24, 6};

/// Names of the 16 input columns.
inline constexpr std::array<std::string_view, kHandMadeDModel> kConstructedInputs = {
    "subj",  "verb",    "noun", "prep", "det",   "aux",   "part",  "adj",
    "place", "finance", "one",  "p",    "sin a", "cos a", "sin b", "cos b"};
/// Names of the 16 output columns ("all · subj", …).
inline constexpr std::array<std::string_view, kHandMadeDModel> kConstructedOutputs = {
    "all · subj",       "all · noun",       "all · place",       "all · finance",
    "verb · subj",      "verb · noun",      "verb · place",      "verb · finance",
    "object · subj",    "object · noun",    "object · place",    "object · finance",
    "first two · subj", "first two · noun", "first two · place", "first two · finance"};
/// The jobs of the four heads in the 4-head cut ("previous word", …).
inline constexpr std::array<std::string_view, kHandMadeHeads> kConstructedHeads = {
    "previous word", "verb → object", "verb → subject", "preposition → object"};

HandMade constructedMatrices();

}  // namespace manyheads
