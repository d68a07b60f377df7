// Runs a layer on a golden case, for tests over all cases.
#pragma once

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "golden_file.h"
#include "reference_backward.h"
#include "support.h"

namespace manyheads::golden {

// Two float64 computations differ by the sum of their errors: the running bound with 2^-53 for
// 2^-24.
inline constexpr double kBothDoubles = 2 * 0x1p-29;

/// The probable number of units of rounding: n roundings, one for each term of the sums that
/// `passes` computes one after the other, add up to at most 4 √n (Higham and Mary 2019, "A New
/// Approach to Probabilistic Rounding Error Analysis", with λ = 4).
inline double likelyUnits(const Config& config, std::size_t m, std::size_t passes) {
  const std::size_t terms = config.headInputs() + config.dK() + m + config.allHeadsV();
  return 4 * std::sqrt(static_cast<double>(passes * terms));
}

using CaseAndKernels = std::tuple<const Case*, const Kernels*>;
/// All cases with both kernel sets; with `unit_only`, the cases of realistic sizes.
inline auto cases(bool unit_only) {
  std::vector<const Case*> chosen;
  for (const Case& one : file().cases) {
    if (one.unit || !unit_only) chosen.push_back(&one);
  }
  return ::testing::Combine(::testing::ValuesIn(chosen), bothKernels());
}
inline std::string nameOf(const ::testing::TestParamInfo<CaseAndKernels>& info) {
  return std::get<0>(info.param)->name + "_" + std::get<1>(info.param)->name;
}

/// Runs every stage; fails the test if the layer refuses.
struct RunLayer {
  RunLayer(const Case& which, const Kernels& kernels);

  std::size_t n() const { return x.size() / layer.config().d_model; }
  std::size_t m() const { return memory.empty() ? n() : memory.size() / layer.config().d_memory; }
  reference::Input input() const {
    return {layer.config(), parameters.arrays(), x, memory, case_.padding};
  }

  const Case& case_;
  OwnParameters parameters;
  std::vector<float> x, memory;
  Layer layer;
};

}  // namespace manyheads::golden
