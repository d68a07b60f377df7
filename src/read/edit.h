// One number of the parameters: replaced, and found in either form.
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

/// W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O: the parameters as the formulas name them.
std::vector<std::string_view> parameterNames();

/// `packed` with `value` at a place of one of those; what is held at it follows. `index` is in
/// range, `value` finite. Errors, naming the tensor and the place in it: kHeld,
/// kHeldBias, kNoBias.
Result<PackedParameters> withValue(const Config& config, PackedParameters packed, TensorId id,
                                   const Index& index, float value);

/// The place in W or b of a number that is named in PyTorch's packing; every other place as it is.
PlaceRange unpackedPlace(const Config& config, TensorId id, const Index& index);

}  // namespace manyheads
