// Backward: from the gradient of the output to those of every stage's tensor and of the
// parameters. One function a stage, in reverse order, each quoting the forward line that it inverts
// (compute.h has the forward ones; the stage table says which is a stage's). With G =
// ∂loss/∂output, C = concat, A = attn_weights, S = scores:
//   dW_O = CᵀG, dC = G W_Oᵀ;  dA = dC Vᵀ, dV = Aᵀ dC;  dS = A ∘ (dA − Σ_j A ∘ dA) / divisor;
//   dQ = dS K, dK = dSᵀ Q;  dW = Xᵀ d·, dX = Σ d· Wᵀ
//
// Heads run the same operations in the same order, so identical heads have gradients of the same
// bits. A row that may look at nothing has A = 0, and so gradients of 0.
#pragma once

#include <cstdint>
#include <span>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "stages/gradients.h"
#include "stages/panels.h"
#include "stages/trace.h"

namespace manyheads {

/// What a stage reads and writes in the backward pass. Every stage has run forward on `trace`, and
/// every later stage backward on `gradients`, which have the trace's shapes; gradients.output is
/// given. `panels` are makeTransposedPanels() of `parameters` by `kernels`; `scratch` is at least
/// backwardScratchFloats() long.
struct BackwardRun {
  const Config& config;
  const Parameters& parameters;
  const ParameterPanels& panels;
  const Kernels& kernels;
  const Trace& trace;
  Gradients& gradients;
  std::span<float> scratch;
};

// None of them allocates. The gradients of parameters are added to what is there, so that runs may
// be summed up (Gradients::zeroParameters() begins a sum); all others are written.
//
// backward_attend.cpp: from the output to q, k and v of each head.
void backwardOutput(const BackwardRun& run);
void backwardConcat(const BackwardRun& run);
void backwardWeigh(const BackwardRun& run);
void backwardSoftmax(const BackwardRun& run);
void backwardMask(const BackwardRun& run);
void backwardScale(const BackwardRun& run);
void backwardScores(const BackwardRun& run);
// backward_project.cpp: from there to x, memory and the parameters.
void backwardHeads(const BackwardRun& run);
void backwardProject(const BackwardRun& run);

/// All of them.
void backward(const BackwardRun& run);

/// Enough for either kernel set.
std::uint64_t backwardScratchFloats(const Config& config, std::size_t n, std::size_t m,
                                    std::size_t sequences = 1);

}  // namespace manyheads
