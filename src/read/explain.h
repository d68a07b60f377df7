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

/// The tensor has been computed and is `tensor` (a derived one is stored nowhere); `index` is in
/// range: Layer::explain checks. In narrow, q's terms are the d/h inputs that the head reads, no
/// more.
Explanation explainEntry(const Config& config, const TensorSources& sources, TensorId id,
                         const TensorRef& tensor, const Index& index);

}  // namespace manyheads
