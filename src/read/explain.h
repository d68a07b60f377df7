// Where one number comes from: its terms, each with the place it was read from.
#pragma once

#include "config/config.h"
#include "config/error.h"
#include "config/parameters.h"
#include "stages/explanation.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

const char* opName(Op op);  // "given", "sum", "dot", "copy", …

/// The most terms that an entry of the tensor has.
std::size_t termCount(TensorId id, const Lengths& lengths, const RunFacts& run);

/// The tensor must be computed, with its numbers in `tensor` (a derived one is stored nowhere
/// else); `index` must be in range: Layer::explain checks this. In narrow, q's terms are only the
/// d/h inputs that the head reads.
Explanation explainEntry(const Config& config, const TensorSources& sources, TensorId id,
                         const TensorRef& tensor, const Index& index);

}  // namespace manyheads
