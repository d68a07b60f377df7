// The parameters as the kernels read them: in panels (kernels.h, writePanels), made once, when
// parameters are set.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"

namespace manyheads {

/// In narrow, a projection's panels are those of head 0's block, then head 1's, …. Either of the
/// matrices, or of their transposes, which the backward pass multiplies by.
struct ParameterPanels {
  std::vector<float> W_Q;
  std::vector<float> W_K;
  std::vector<float> W_V;
  std::vector<float> W_O;
};

/// Makes them anew; allocates only when `panels` had other sizes.
void makePanels(const Config& config, const Parameters& parameters, const Kernels& kernels,
                ParameterPanels& panels);
void makeTransposedPanels(const Config& config, const Parameters& parameters,
                          const Kernels& kernels, ParameterPanels& panels);

/// Where the panels of one head's block begin in narrow, and how many floats they are.
std::span<const float> headPanels(std::span<const float> panels, const Projection& projection,
                                  std::size_t head);

/// Floats of all of them.
std::uint64_t panelFloatsOf(const Config& config);
std::uint64_t transposedPanelFloatsOf(const Config& config);

}  // namespace manyheads
