// Requests as they come from JavaScript: plain objects. A field that is missing keeps its default.
#pragma once

#include <emscripten/val.h>

#include "attention/config.h"
#include "attention/embedding.h"

namespace manyheads::binding {

/// {dModel, heads, variant, mask, scaling, scalingDivisor, bias, seed, parameters, dK, dV, dMemory,
/// sharedQK, sharedHeads, valueProjection, outputProjection}
ConfigRequest configRequest(const emscripten::val& request);
/// {words, classes, dModel, kind, seed, positions}
EmbeddingRequest embeddingRequest(const emscripten::val& request);

}  // namespace manyheads::binding
