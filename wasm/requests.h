// The core's requests, made from JavaScript's objects. web/core/ has checked the types; the core
// judges the values.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <span>
#include <vector>

#include "config/config.h"
#include "learning/training_setup.h"
#include "words/embedding.h"

namespace manyheads::binding {

/// From a LayerConfig of web/core/types.ts: what is left out keeps its default.
ConfigRequest configRequestFrom(const emscripten::val& config);

/// From TrainingOptions, likewise.
TrainingRequest trainingRequestFrom(const emscripten::val& options);

/// From an EmbeddingRequest, likewise.
EmbeddingRequest embeddingRequestFrom(const emscripten::val& request);

/// A place from 0 on; what is no whole number becomes an index that no axis has.
std::size_t placeFrom(double number);

/// Places along an axis. What is no whole number from 0 on (−1, 2.5, NaN) becomes an index that no
/// axis has.
std::vector<std::size_t> placesFrom(const emscripten::val& numbers);

std::size_t lengthOf(const emscripten::val& array);

/// Copies a Float32Array, of `to`'s length.
void copyFloats(const emscripten::val& from, std::span<float> to);

}  // namespace manyheads::binding
