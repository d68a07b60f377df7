// The stages' arithmetic: one function a stage, each reading and writing the trace.
// The shapes are trace.h's; the formulas those of Vaswani et al. 2017, §3.2.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "attention/config.h"
#include "attention/parameters.h"
#include "attention/stages.h"
#include "attention/trace.h"
#include "kernels/kernels.h"

namespace manyheads {

/// The weights as a kernel wants them, packed once, when parameters are set. Empty: not packed yet.
/// In narrow, a projection's panels are those of head 0's block, then head 1's, ….
struct WeightPanels {
  std::vector<float> W_Q;
  std::vector<float> W_K;
  std::vector<float> W_V;
  std::vector<float> W_O;
};

/// Packs anew; allocates only when `panels` had other sizes.
void packWeights(const Config& config, const Parameters& parameters, const Kernels& kernels,
                 WeightPanels& panels);
std::uint64_t weightPanelFloats(const Config& config);

/// Runs one stage. Every stage before it must have run on the same trace; `trace` has its shapes,
/// `panels` are those of `parameters` by `kernels`. `scratch` is at least scratchFloats() long.
/// Allocates nothing.
void computeStage(StageId stage, const Config& config, const Parameters& parameters,
                  const WeightPanels& panels, const Kernels& kernels, Trace& trace,
                  std::span<float> scratch);

/// Enough for either kernel set.
std::uint64_t scratchFloats(const Config& config, std::size_t n, std::size_t m);

/// contributions[i] = context_i W_O^i, (h, n, d_model), zeros for a muted head. Their sum over
/// heads
/// + b_O is the output.
/// Not a stage: read on demand, after `weigh` has run. Allocates its result and its own scratch.
Tensor3 contributions(const Config& config, const Parameters& parameters, const Kernels& kernels,
                      const Trace& trace);

}  // namespace manyheads
