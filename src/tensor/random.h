// Random numbers that are the same on every platform and do not depend on the order of drawing.
//
// Counter-based: number k of stream s under seed z is a hash of (z, s, k), so the entry of a matrix
// keeps its value when the matrix around it grows or shrinks: variants have the same numbers in all
// entries that their matrices have in common. The hash is SplitMix64's finaliser (Steele, Lea and
// Flood 2014, "Fast Splittable Pseudorandom Number Generators", §4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tensor/tensor.h"

namespace manyheads {

/// Uniform on [−1, 1), a multiple of 2^-23, exact in float on every platform.
float uniformSigned(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter);

/// Standard normal (Box and Muller 1958, from draws 2·counter and 2·counter + 1 of the stream), the
/// same bits on every platform; at most 5.8 in magnitude.
float normal(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter);

/// Draw number row · 2^32 + col: a matrix entry keeps its value when the matrix grows.
inline std::uint64_t entryDraw(std::size_t row, std::size_t col) {
  return std::uint64_t{row} << 32 | col;
}

/// Fills a matrix: entry (row, col) is entryDraw(row, col) of the stream by
/// uniformSigned() or normal().
template <typename Number>
void fillDrawn(Grid<Number>& matrix, float (*draw)(std::uint64_t, std::uint64_t, std::uint64_t),
               std::uint64_t seed, std::uint64_t stream) {
  for (std::size_t row = 0; row < matrix.shape(0); ++row) {
    for (std::size_t col = 0; col < matrix.shape(1); ++col) {
      const float number = draw(seed, stream, entryDraw(row, col));
      matrix(row, col) = static_cast<Number>(number);
    }
  }
}

/// A whole number, 0 … count − 1, each as likely as the next to within count · 2^-24; count ≤ 2^16.
std::size_t below(std::size_t count, std::uint64_t seed, std::uint64_t stream,
                  std::uint64_t counter);

/// A 64-bit hash of bytes (FNV-1a), for streams named by a text.
std::uint64_t hashBytes(std::string_view bytes);

}  // namespace manyheads
