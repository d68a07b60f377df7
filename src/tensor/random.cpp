#include "tensor/random.h"

#include <cmath>
#include <numbers>

#include "tensor/functions.h"

namespace manyheads {
namespace {

// SplitMix64: the odd integer nearest to 2^64 divided by the golden ratio, and the finaliser.
constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15u;

constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// 24 bits: as many as a float on [−1, 1) with even steps can hold.
constexpr std::uint32_t bitsAt(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) {
  // Draw number `counter` of SplitMix64 started from a hash of seed and stream.
  const std::uint64_t start = mix(mix(seed + kGamma) + stream);
  return static_cast<std::uint32_t>(mix(start + (counter + 1) * kGamma) >> 40);
}

}  // namespace

float uniformSigned(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) {
  return static_cast<float>(static_cast<std::int32_t>(bitsAt(seed, stream, counter)) - (1 << 23)) *
         0x1p-23f;
}

float normal(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) {
  // On (0, 1], so that the logarithm is finite, and on [0, 1).
  const double radius = (bitsAt(seed, stream, 2 * counter) + 1) * 0x1p-24;
  const double turn = bitsAt(seed, stream, 2 * counter + 1) * 0x1p-24;
  return static_cast<float>(std::sqrt(-2 * logarithm(radius)) *
                            cosine(2 * std::numbers::pi * turn));
}

std::size_t below(std::size_t count, std::uint64_t seed, std::uint64_t stream,
                  std::uint64_t counter) {
  return static_cast<std::size_t>(
      (std::uint64_t{bitsAt(seed, stream, counter)} * std::uint64_t{count}) >> 24);
}

std::uint64_t hashBytes(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  }
  return hash;
}

}  // namespace manyheads
