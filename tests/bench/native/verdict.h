// Whether what was measured was also right: the program fails if anything was not.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace manyheads::bench {

/// A number in float64, and how far from it is right.
struct Allowed {
  double value;
  double error;
};

/// Compares every entry i with allowed(i). A wrong one marks the benchmark as failed, and is named;
/// `what` is what was computed.
void judge(benchmark::State& state, const char* what, std::span<const float> actual,
           const std::function<Allowed(std::size_t)>& allowed);

/// Benchmarks that were judged, and those that were wrong.
struct Verdict {
  std::size_t judged = 0;
  std::size_t wrong = 0;
};
Verdict verdict();

/// Numbers from −1 to 1, the same for the same stream.
std::vector<float> numbers(std::size_t count, std::uint64_t stream);

/// The rate at which `flops` of one iteration are done.
benchmark::Counter rateOf(double flops);

/// Each file's benchmarks, named after what they measure, the kernels, and the sizes.
void registerKernels();
void registerStages();

}  // namespace manyheads::bench
