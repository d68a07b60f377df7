// What needs no layer: head counts, the stage table, words and their embedding.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace manyheads::binding {

using emscripten::val;

/// The head counts that validate() accepts with these. null when it accepts none: lastFailure()
/// then names `dModel`, `variant` or `parameters`.
val headCounts(double d_model, const std::string& variant, const std::string& parameters);

/// {token, position, classes}, or null: lastFailure() says why.
val embedWords(val request);
/// The word's class id, or null.
val classOf(const std::string& word);

val stageTable();
val scorerTable();
val tensorNames();
val wordClassTable();
/// {inputs, outputs, heads}
val constructedNames();

}  // namespace manyheads::binding
