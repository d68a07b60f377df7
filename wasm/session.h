// One layer as JavaScript holds it: arrays and structs are passed as values, results are `{ value
// }` or `{ failure }` (values.h). After a failure the layer is unchanged.
#pragma once

#include <emscripten/val.h>

#include <cstdint>

#include "layer/layer.h"

namespace manyheads::binding {

/// A new session. `request` is the one that the layer's configuration was made of, `call_floats`
/// what its calls take: footprint::Parts::reading. JavaScript has to delete it.
emscripten::val sessionOf(ConfigRequest request, Layer layer, std::uint64_t call_floats);

}  // namespace manyheads::binding
