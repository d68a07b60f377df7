// Hand-made heads for d_model = 16 (never trained) with the attention patterns that are most often
// found in trained heads: the word before, the word after, the first word, and a noun. Each head
// has a pattern in every row.
//
// Input features: those of constructed.h, but with other clocks, sin and cos of 2πj/22 and of
// 2πj/13 (which tell kPatternPlaces places apart). At 4 heads of d_k = 4, with k's four columns
// 5 × the clocks of the key's place, except in head 1:
//
// clang-format off
//   head 0 previous word  W_Q turns both clocks back one step, × 6
//   head 1 nearest noun   W_Q turns the slow clock on a quarter of a step (of two nouns equally far
//                         the one ahead), × 6, and "one" → 15 in column 2; W_K: the slow clock and
//                         in column 2 noun, × 5
//   head 2 next word      W_Q turns both clocks on one step, × 6
//   head 3 first word     W_Q: "one" → 6 × the clocks of place 0
// clang-format on
//
// Without a word before or after it, a word looks at itself, the nearest place. Without a known
// noun, it looks at itself and the words around it.
//
// W_V copies (subj, verb, noun, p + 0.1) in every head: the kind of word that was looked at, and
// its position, counted from 1, ÷ 10. W_O mixes the heads as described in hand_made.h: all of them,
// 1 + 2 − 0 − 3, 1 + 3 − 0 − 2, 0 + 1 − 2 − 3.
//
// Such heads are found in trained models: the word before and after in Clark et al. 2019 ("What
// does BERT look at?") and Voita et al. 2019 ("Analyzing multi-head self-attention"), the first
// token in Xiao et al. 2023 ("Efficient streaming language models with attention sinks").
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "config/config.h"
#include "words/hand_made.h"

namespace manyheads {

/// The periods of the slow and of the fast clock in words.
inline constexpr double kPatternClocks[] = {22, 13};
/// The longest sentence in which all heads except the noun head give most of each row's attention
/// to the word that they are named for.
inline constexpr std::size_t kPatternPlaces = 64;

/// Names of the 16 input columns.
inline constexpr std::array<std::string_view, kHandMadeDModel> kPatternInputs = {
    "subj",  "verb",    "noun", "prep", "det",    "aux",    "part",   "adj",
    "place", "finance", "one",  "p",    "sin 22", "cos 22", "sin 13", "cos 13"};
/// Names of the 16 output columns ("all · subj", …).
inline constexpr std::array<std::string_view, kHandMadeDModel> kPatternOutputs = {
    "all · subj",
    "all · verb",
    "all · noun",
    "all · p + 0.1",
    "noun, next · subj",
    "noun, next · verb",
    "noun, next · noun",
    "noun, next · p + 0.1",
    "noun, first · subj",
    "noun, first · verb",
    "noun, first · noun",
    "noun, first · p + 0.1",
    "previous, noun · subj",
    "previous, noun · verb",
    "previous, noun · noun",
    "previous, noun · p + 0.1"};
/// The jobs of the four heads in the 4-head cut ("previous word", …).
inline constexpr std::array<std::string_view, kHandMadeHeads> kPatternHeads = {
    "previous word", "nearest noun", "next word", "first word"};

HandMade patternMatrices();

}  // namespace manyheads
