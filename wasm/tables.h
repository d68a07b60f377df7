// What needs no layer: head counts and tables. An answer is a letter's address, 0 a failure.
#pragma once

#include <cstddef>

namespace manyheads::binding {

/// From dModel, variant and parameters: the head counts that validate() accepts with these. 0 when
/// it accepts none: lastFailure() then names `dModel`, `variant` or `parameters`.
std::size_t headCounts();

/// Stages, names of tensors, names of the constructed parameters.
std::size_t tables();

}  // namespace manyheads::binding
