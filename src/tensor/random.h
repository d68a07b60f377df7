// Random numbers that are the same on every platform, and that do not depend on the order of
// drawing.
//
// Counter-based: number k of stream s under seed z is a hash of (z, s, k), so the entry of a matrix
// keeps its value when the matrix around it grows or shrinks: the variants have the same
// numbers in all entries that their matrices have in common. The hash is SplitMix64's finaliser
// (Steele, Lea and Flood 2014, "Fast Splittable Pseudorandom Number Generators", §4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace manyheads {

/// Uniform on [−1, 1), a multiple of 2^-23, exact in float on every platform.
float uniformSigned(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter);

/// Standard normal (Box and Muller 1958, from draws 2·counter and 2·counter + 1 of the stream), the
/// same bits on every platform; at most 5.8 in size.
float normal(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter);

/// A whole number, 0 … count − 1, each as likely as the next to within count · 2^-24; count ≤ 2^16.
std::size_t below(std::size_t count, std::uint64_t seed, std::uint64_t stream,
                  std::uint64_t counter);

/// A 64-bit hash of bytes (FNV-1a): streams named by a text.
std::uint64_t hashBytes(std::string_view bytes);

}  // namespace manyheads
