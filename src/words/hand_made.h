// Shared by the hand-made parameters (constructed.h, patterns.h): square matrices of d_model = 16
// for four heads of d_k = 4, the mixing W_O, and how a configuration cuts them.
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

/// Columns of x that the matrices read: features of the word, p = j/10, and from kSinA on the sines
/// and cosines of two clocks.
enum Feature : std::size_t { kSubj, kVerb, kNoun, kPrep, kPlace = 8, kFinance, kOne, kP, kSinA };

/// Makes columns `column` and `column` + 1 of W_Q the (sin, cos) pair of row `sin_row`, turned
/// `steps` words further and multiplied by `gain`.
void askForPlace(Square& W_Q, std::size_t sin_row, std::size_t column, double period, double steps,
                 double gain);

/// W_V that copies the same four features in every head.
Square copying(const std::array<Feature, kHandMadeBand>& features);

/// W_O as below.
Square mixing();

/// All heads' matrices. W_O mixes the heads feature by feature with the signs of a 4 × 4 Hadamard
/// matrix over 2 (orthogonal: it loses nothing): ++++, −++−, −+−+, ++−−.
///
/// A layer cuts them (layer/initialise.cpp). Split re-cuts the same matrices for every h, which
/// divides 16. Narrow keeps their diagonal blocks. Wide keeps each head's columns of split's
/// matrices and adds zeros; W_Q is multiplied by (wide's divisor / split's divisor) so that the
/// scaled scores, and so the heads, do what they did in split.
struct HandMade {
  Square W_Q, W_K, W_V;
  Square W_O = mixing();

  const Square& matrix(std::string_view name) const;
};

}  // namespace manyheads
