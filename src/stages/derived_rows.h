// The rows of the tensor table that are no stage's.
#pragma once

#include <span>

#include "stages/tensor_table.h"

namespace manyheads {

std::span<const TensorInfo> derivedRows();

/// What a row of PyTorch's packing is made of: of the transposes of the operands, one below the
/// other, the one that has the row.
Making packedRow(const Entry& entry);

}  // namespace manyheads
