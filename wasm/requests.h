// Converts JavaScript's objects to the core's requests. web/core/ has checked the types; the core
// checks the values.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <span>
#include <vector>

#include "config/config.h"
#include "learning/text_training.h"
#include "learning/training_setup.h"
#include "model/model_options.h"
#include "words/embedding.h"

namespace manyheads::binding {

/// From a LayerConfig of web/core/types.ts: left-out options keep their defaults.
ConfigRequest configRequestFrom(const emscripten::val& config);

/// The same from TrainingOptions.
TrainingRequest trainingRequestFrom(const emscripten::val& options);

/// The same from a ModelConfig, and from TextTrainingOptions.
ModelRequest modelRequestFrom(const emscripten::val& config);
TextTrainingRequest textTrainingRequestFrom(const emscripten::val& options);

/// The same from an EmbeddingRequest.
EmbeddingRequest embeddingRequestFrom(const emscripten::val& request);

/// An index from 0; anything but a whole number becomes an index that no axis has.
std::size_t placeFrom(double number);

/// Indexes along an axis. Anything but a whole number from 0 (−1, 2.5, NaN) becomes an index that
/// no axis has.
std::vector<std::size_t> placesFrom(const emscripten::val& numbers);

std::size_t lengthOf(const emscripten::val& array);

/// Copies a Float32Array; `to` must have its length.
void copyFloats(const emscripten::val& from, std::span<float> to);

}  // namespace manyheads::binding
