// Functions that need no layer: room, head counts, costs and words.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace manyheads::binding {

/// Whether there is room for a copy of the next call's arguments, of this many bytes (room.h).
bool hasRoomFor(double bytes);

/// The head counts that are valid with `dModel`, `variant` and `parameters` of a LayerConfig; or a
/// failure that names one of the three if every head count is refused.
emscripten::val headCounts(const emscripten::val& config);

/// The cost of a LayerConfig's layer in self-attention on n tokens: its config, and the costs of
/// all variants.
emscripten::val planLayer(const emscripten::val& config, double n);

/// From an EmbeddingRequest, an Embedding.
emscripten::val embedWords(const emscripten::val& request);

/// The class that the lexicon gives a word, or null.
emscripten::val classOf(const std::string& word);

}  // namespace manyheads::binding
