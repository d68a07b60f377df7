// The stages' arithmetic: one function a stage, each reading and writing the trace. The shapes are
// the tensor table's; the formulas those of Vaswani et al. 2017, §3.2. The stage table says which
// function is a stage's (stages.cpp).
#pragma once

#include <cstdint>
#include <span>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "stages/panels.h"
#include "stages/stages.h"
#include "stages/trace.h"

namespace manyheads {

/// What a stage reads and writes. Every stage before it has run on the same trace, which has its
/// shapes; `panels` are those of `parameters` by `kernels`; `scratch` is at least scratchFloats()
/// long.
struct StageRun {
  const Config& config;
  const Parameters& parameters;
  const ParameterPanels& panels;
  const Kernels& kernels;
  Trace& trace;
  std::span<float> scratch;
};

// None of them allocates. compute_project.cpp: from tokens to q, k and v of each head.
void computeEmbed(const StageRun& run);
void computeProject(const StageRun& run);
void computeHeads(const StageRun& run);
// compute_attend.cpp: from q, k and v to the output.
void computeScores(const StageRun& run);
void computeScale(const StageRun& run);
void computeMask(const StageRun& run);
void computeSoftmax(const StageRun& run);
void computeWeigh(const StageRun& run);
void computeConcat(const StageRun& run);
void computeOutput(const StageRun& run);

/// Enough for either kernel set, and for any n.
std::uint64_t scratchFloats(const Config& config, std::size_t m);

}  // namespace manyheads
