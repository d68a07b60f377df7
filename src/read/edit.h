// Replaces one number of the parameters, and finds it in either packing.
#pragma once

#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "config/parameters.h"
#include "stages/place_range.h"
#include "stages/tensor_table.h"
#include "tensor/tensor.h"

namespace manyheads {

/// W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, and with qkNorm g_Q and g_K: the layer's parameters as
/// the formulas name them.
std::vector<std::string_view> parameterNames(const Config& config);

/// Writes `value` at a place of one of those parameters and at all places tied to it (tied.h).
/// `index` must be in range, `value` finite. Errors, naming the tensor and the place in it, with
/// nothing changed: kHeld, kHeldBias, kNoBias.
Status setNumber(const Config& config, Parameters& parameters, TensorId id, const Index& index,
                 float value);

/// The place in W or b of a number named in PyTorch's packing; any other place is returned
/// unchanged.
PlaceRange unpackedPlace(const Config& config, TensorId id, const Index& index);

}  // namespace manyheads
