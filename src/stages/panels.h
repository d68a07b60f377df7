// The parameters in the form that kernels read: panels (kernels.h, writePanels), made once whenever
// parameters are set.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"

namespace manyheads {

/// In narrow, a projection's panels are those of head 0's block, then head 1's, …. For the
/// matrices, or for their transposes, which the backward pass multiplies by.
struct ParameterPanels {
  std::vector<float> W_Q;
  std::vector<float> W_K;
  std::vector<float> W_V;
  std::vector<float> W_O;
};

/// Makes them again; allocates only if `panels` had other sizes.
void makePanels(const Config& config, const Parameters& parameters, const Kernels& kernels,
                ParameterPanels& panels);
void makeTransposedPanels(const Config& config, const Parameters& parameters,
                          const Kernels& kernels, ParameterPanels& panels);

/// The panels of one head's block in narrow.
std::span<const float> headPanels(std::span<const float> panels, const Projection& projection,
                                  std::size_t head);

/// The floats of all panels.
std::uint64_t panelFloatsOf(const Config& config);
std::uint64_t transposedPanelFloatsOf(const Config& config);

}  // namespace manyheads
