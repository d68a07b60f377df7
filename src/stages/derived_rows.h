// The rows of the tensor table that are no stage's.
#pragma once

#include <span>

#include "stages/tensor_table.h"

namespace manyheads {

std::span<const TensorInfo> derivedRows();

}  // namespace manyheads
