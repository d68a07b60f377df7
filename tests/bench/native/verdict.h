// Checks the results of benchmarks: the program fails if any is wrong.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace manyheads::bench {

/// A float64 number with the largest allowed error.
struct Allowed {
  double value;
  double error;
};

/// Compares every entry i with allowed(i). A wrong entry marks the benchmark as failed and is
/// reported; `what` names the computed tensor.
void judge(benchmark::State& state, const char* what, std::span<const float> actual,
           const std::function<Allowed(std::size_t)>& allowed);

/// Counts checked benchmarks, and those with wrong results.
struct Verdict {
  std::size_t judged = 0;
  std::size_t wrong = 0;
};
Verdict verdict();

/// Numbers from −1 to 1, the same for the same stream.
std::vector<float> numbers(std::size_t count, std::uint64_t stream);

/// A counter for the rate of `flops` per iteration.
benchmark::Counter rateOf(double flops);

/// Register the benchmarks of each file, named by function, kernels and sizes.
void registerKernels();
void registerLayers();

}  // namespace manyheads::bench
