// One forward and one backward pass over the stages: all tensors, and what computing them needs
// besides the parameters. Used by a layer and by a training's model.
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

/// What a pass computes with; it keeps none of it.
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

  /// Make the panels of new parameters. Allocate only the first time.
  void takeParameters(const Computing& with);
  void takeParametersBackward(const Computing& with);

  /// Allocates for runs of these lengths, and for their gradients, if a length has changed.
  void resize(const Config& config, std::size_t n, std::size_t m, bool self,
              std::size_t sequences = 1);
  /// In the lengths of the trace.
  void resizeBackward(const Config& config);

  /// Run one stage. Do not allocate.
  void forward(StageId stage, const Computing& with);
  void backward(StageId stage, const Computing& with);
};

}  // namespace manyheads
