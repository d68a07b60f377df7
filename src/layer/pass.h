// One forward and one backward pass over the stages: all tensors, and what computing them takes
// besides the parameters. A layer has one, and so has what is trained.
#pragma once

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "stages/gradients.h"
#include "stages/panels.h"
#include "stages/stage_id.h"
#include "stages/trace.h"

namespace manyheads {

/// What a pass computes with, none of which it keeps.
struct Computing {
  const Config& config;
  const Parameters& parameters;
  const Kernels& kernels;
};

struct Pass {
  Trace trace;
  Gradients gradients;
  ParameterPanels panels;
  ParameterPanels transposed_panels;  // for backward
  std::vector<float> scratch;

  /// The panels of other parameters. Allocate only the first time.
  void takeParameters(const Computing& with);
  void takeParametersBackward(const Computing& with);

  /// Room for runs of these lengths, and for their gradients. Allocates only when a length has
  /// changed.
  void resize(const Config& config, std::size_t n, std::size_t m, bool self,
              std::size_t sequences = 1);
  /// As long as the trace.
  void resizeBackward(const Config& config);

  /// One stage. Neither allocates.
  void forward(StageId stage, const Computing& with);
  void backward(StageId stage, const Computing& with);
};

}  // namespace manyheads
