// Parameters made by hand (never trained), constructed and patterns: square matrices of d_model 16
// for four heads of d_k 4.
//
// Both read the features of a word and, for the token at position j from 0, p = j/10 and the sines
// and cosines of two clocks: kConstructedInputs and kPatternInputs name the columns. W_O mixes the
// heads feature by feature with the signs of a 4 × 4 Hadamard matrix over 2 (orthogonal: it loses
// nothing): ++++, −++−, −+−+, ++−−.
//
// A layer cuts the matrices (layer/initialise.cpp). Split re-cuts the same ones for every h, which
// divides 16. Narrow keeps their diagonal blocks. Wide keeps each head's columns of split's
// matrices and adds zeros; W_Q is multiplied by (wide's divisor / split's divisor) so that the
// scaled scores, and so the heads, do what they did in split.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "config/config.h"

namespace manyheads {

/// The number of heads that the matrices are written for, and the columns of each.
inline constexpr std::size_t kHandMadeHeads = 4;
inline constexpr std::size_t kHandMadeBand = kHandMadeDModel / kHandMadeHeads;

/// A square matrix as the formulas read it: entry (input row, output column).
struct Square {
  std::array<std::array<float, kHandMadeDModel>, kHandMadeDModel> rows{};
  std::array<float, kHandMadeDModel>& operator[](std::size_t row) { return rows[row]; }
  const std::array<float, kHandMadeDModel>& operator[](std::size_t row) const { return rows[row]; }
};

/// Names of the 16 columns of input or output, and the jobs of the four heads in the 4-head cut.
using ColumnNames = std::array<std::string_view, kHandMadeDModel>;
using HeadNames = std::array<std::string_view, kHandMadeHeads>;

/// The matrices of all heads.
struct HandMade {
  Square W_Q, W_K, W_V, W_O;

  const Square& matrix(std::string_view name) const;
};

// Constructed: readable heads. At 4 heads, scores / √4:
//
// clang-format off
//   head 0 previous word         W_Q turns each sin/cos pair back one step, × 10; W_K copies the pairs
//   head 1 verb → object         W_Q: verb → 2 in column 0; W_K column 0: noun +20, p −15
//   head 2 verb → subject        W_Q: verb → 2; W_K: subj +8
//   head 3 preposition → object  W_Q: prep → 2; W_K: noun +10, p +15
// clang-format on
//
// W_V copies (subj, noun, place, finance) in every head. W_O's groups: all heads, verb heads,
// object heads, first two.

/// Words in one turn of the slow and of the fast clock.
inline constexpr double kConstructedClocks[] = {24, 6};

inline constexpr ColumnNames kConstructedInputs = {
    "subj",  "verb",    "noun", "prep", "det",   "aux",   "part",  "adj",
    "place", "finance", "one",  "p",    "sin a", "cos a", "sin b", "cos b"};
inline constexpr ColumnNames kConstructedOutputs = {
    "all · subj",       "all · noun",       "all · place",       "all · finance",
    "verb · subj",      "verb · noun",      "verb · place",      "verb · finance",
    "object · subj",    "object · noun",    "object · place",    "object · finance",
    "first two · subj", "first two · noun", "first two · place", "first two · finance"};
inline constexpr HeadNames kConstructedHeads = {"previous word", "verb → object", "verb → subject",
                                                "preposition → object"};

HandMade constructedMatrices();

// Patterns: the attention patterns that are most often found in trained heads, the word before, the
// word after, the first word, and a noun. Each head has a pattern in every row. Such heads are
// found in trained models: the word before and after in Clark et al. 2019 ("What does BERT look
// at?") and Voita et al. 2019 ("Analyzing multi-head self-attention"), the first token in Xiao et
// al. 2023 ("Efficient streaming language models with attention sinks").
//
// At 4 heads, with k's four columns 5 × the clocks of the key's place, except in head 1:
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
// its position, counted from 1, ÷ 10. W_O's groups: all of them,
// 1 + 2 − 0 − 3, 1 + 3 − 0 − 2, 0 + 1 − 2 − 3.

/// The periods of the slow and of the fast clock in words, which tell kPatternPlaces places apart.
inline constexpr double kPatternClocks[] = {22, 13};
/// The longest sentence in which all heads except the noun head give most of each row's attention
/// to the word that they are named for.
inline constexpr std::size_t kPatternPlaces = 64;

inline constexpr ColumnNames kPatternInputs = {
    "subj",  "verb",    "noun", "prep", "det",    "aux",    "part",   "adj",
    "place", "finance", "one",  "p",    "sin 22", "cos 22", "sin 13", "cos 13"};
inline constexpr ColumnNames kPatternOutputs = {"all · subj",
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
inline constexpr HeadNames kPatternHeads = {"previous word", "nearest noun", "next word",
                                            "first word"};

HandMade patternMatrices();

}  // namespace manyheads
