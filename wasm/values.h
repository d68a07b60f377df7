// The core's values as JavaScript objects, in the shapes of web/core-types.ts.
//
// Built by hand from emscripten::val: declaring each struct and vector to Embind would cost 20 kB
// of wasm, and every vector would come with a handle to delete.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <string_view>

#include "attention/cost.h"
#include "attention/embedding.h"
#include "attention/error.h"
#include "attention/explain.h"
#include "attention/feeds.h"
#include "attention/lexicon.h"
#include "attention/scorers.h"
#include "attention/stages.h"
#include "attention/tensor.h"

namespace manyheads::binding {

using emscripten::val;

/// A JavaScript object while it is being filled.
class Object {
 public:
  Object& number(const char* key, double number);
  Object& flag(const char* key, bool flag);
  Object& text(const char* key, std::string_view text);  // UTF-8
  Object& value(const char* key, const val& value);
  val done() const { return object_; }

 private:
  val object_ = val::object();
};

val textValue(std::string_view text);  // UTF-8

/// A JavaScript array of what `value` makes of each element.
template <typename Range, typename Value>
val list(const Range& range, Value value) {
  val array = val::array();
  double index = 0;
  for (const auto& element : range) array.set(index++, value(element));
  return array;
}

template <typename Range>
val texts(const Range& range) {
  return list(range, textValue);
}

template <typename Range>
val numbers(const Range& range) {
  return list(range, [](std::size_t number) { return val(static_cast<double>(number)); });
}

/// {shape, data}: data is a Float32Array on wasm memory, to be read or copied at once.
val tensorValue(const TensorRef& tensor);
/// {shape, data} with a copy of the numbers.
val tensorCopy(const TensorRef& tensor);
/// {name, index}, or null for no place.
val placeValue(const Place& place);
/// {name, first, last}
val rangeValue(const Range& range);
val explanationValue(const Explanation& explanation);
val costValue(const Cost& cost);
val stageValue(const StageInfo& stage);
val scorerValue(const ScorerInfo& scorer);
val wordClassValue(const WordClass& word_class);
/// {token, position, classes}, copied.
val embeddingValue(const Embedding& embedding);

}  // namespace manyheads::binding
