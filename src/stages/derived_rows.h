// The rows of the tensor table that belong to no stage's file.
#pragma once

#include <span>

#include "stages/tensor_table.h"

namespace manyheads {

std::span<const TensorInfo> derivedRows();

/// A row of PyTorch's packing is made of the operand that contains it: the operands' transposes are
/// one below the other.
Making packedRow(const Entry& entry);

}  // namespace manyheads
