#include "attention/random.h"

namespace manyheads {
namespace {

// SplitMix64: the odd integer nearest to 2^64 divided by the golden ratio, and the finaliser.
constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15u;

constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace

float uniformSigned(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) {
  // Draw `counter` of the SplitMix64 whose start is a hash of seed and stream.
  const std::uint64_t start = mix(mix(seed + kGamma) + stream);
  const std::uint64_t bits = mix(start + (counter + 1) * kGamma);
  // 24 bits are all that a float on [−1, 1) with even steps can hold.
  return static_cast<float>(static_cast<std::int32_t>(bits >> 40) - (1 << 23)) * 0x1p-23f;
}

std::uint64_t hashBytes(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3u;
  }
  return hash;
}

}  // namespace manyheads
