// A box of places in one tensor.
#pragma once

#include "stages/tensor_table.h"
#include "tensor/tensor.h"

namespace manyheads {

/// From `first` to `last`, both included.
struct PlaceRange {
  TensorId id;
  Index first;
  Index last;
};

}  // namespace manyheads
