// What passes between JavaScript and the core: values to JavaScript, with the names of
// web/core/types.ts, and requests from it. web/core/ has checked the types of these; the core
// checks the values.
//
// A call that may fail answers { value } or { failure }. Failures are data, not exceptions: an
// exception thrown through C++ would skip destructors. Their sentences are in
// web/core/sentences.ts.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "layer/footprint.h"
#include "layer/layer.h"
#include "learning/text_training.h"
#include "learning/training_options.h"
#include "model/language_model.h"
#include "model/model_options.h"
#include "scorers/scorers.h"
#include "tensor/tensor.h"
#include "words/embedding.h"

namespace manyheads::binding {

// To JavaScript.

inline emscripten::val toVal(double number) { return emscripten::val(number); }
/// JavaScript's numbers are exact up to 2^53.
inline emscripten::val toVal(std::uint64_t number) { return toVal(static_cast<double>(number)); }
inline emscripten::val toVal(std::size_t number) { return toVal(static_cast<double>(number)); }
inline emscripten::val toVal(bool truth) { return emscripten::val(truth); }
inline emscripten::val toVal(std::string_view text) { return emscripten::val(std::string(text)); }
inline emscripten::val toVal(const std::string& text) { return emscripten::val(text); }
inline emscripten::val toVal(const char* text) { return toVal(std::string_view(text)); }
/// A Float32Array, as all numbers of tensors: a copy.
emscripten::val toVal(std::span<const float> numbers);
emscripten::val toVal(const Index& index);
emscripten::val toVal(const Value& value);
emscripten::val toVal(const TensorRef& tensor);
emscripten::val toVal(const Tensor2& matrix);
/// The whole configuration with defaults and derived sizes. `request` is the one that it was made
/// of.
emscripten::val toVal(const ConfigRequest& request, const Config& config);
emscripten::val toVal(const ModelRequest& request, const graph::ModelConfig& config);
emscripten::val toVal(const Cost& cost);
emscripten::val toVal(const LanguageModel::Cost& cost);
emscripten::val toVal(const Embedding& embedding);
/// null for a number without a place.
emscripten::val toVal(const Place& place);
emscripten::val toVal(const Term& term);
emscripten::val toVal(const Explanation& explanation);
emscripten::val toVal(const PlaceRange& range);
emscripten::val toVal(const Scored& scored);
/// An array of toVal() of each item.
template <typename Items>
emscripten::val listOf(const Items& items) {
  emscripten::val list = emscripten::val::array();
  std::size_t at = 0;
  for (const auto& item : items) list.set(at++, toVal(item));
  return list;
}
template <typename Item>
emscripten::val toVal(const std::vector<Item>& items) {
  return listOf(items);
}
/// null if empty.
template <typename T>
emscripten::val toVal(const std::optional<T>& value) {
  return value ? toVal(*value) : emscripten::val::null();
}
/// By variant, for such a layer on n and m tokens; null if the variant does not have this head
/// count.
emscripten::val costsVal(const Config& config, std::size_t n, std::size_t m, bool self);
/// A Float32Array directly on wasm memory: becomes empty when that grows, which any allocation may
/// cause.
emscripten::val viewOf(std::span<const float> numbers);

/// object[name] = value.
void set(emscripten::val& object, const char* name, const emscripten::val& value);
template <typename Value>
void set(emscripten::val& object, const char* name, const Value& value) {
  set(object, name, toVal(value));
}

/// A member of an object: toVal() of what it is.
struct Member {
  template <typename Value>
  Member(const char* of, const Value& is) : name(of), value(toVal(is)) {}
  Member(const char* of, emscripten::val is) : name(of), value(std::move(is)) {}
  const char* name;
  emscripten::val value;
};
emscripten::val object(std::initializer_list<Member> members);

// Answers.

emscripten::val success(const emscripten::val& value = emscripten::val::undefined());
/// { failure: { code, field, allowed, got, place } }: the code from errorCodeName, and the data of
/// `error`.
emscripten::val failed(const Error& error);
/// The failure "out-of-memory": wasm memory cannot grow by what the call needs.
emscripten::val outOfMemory();

inline emscripten::val answer(const Status& status) {
  return status.ok() ? success() : failed(status.error());
}
template <typename T>
emscripten::val answer(const Result<T>& result) {
  return result.ok() ? success(toVal(result.value())) : failed(result.error());
}

// From JavaScript.

/// Options that are left out keep their defaults.
ConfigRequest configRequestFrom(const emscripten::val& config);
ModelRequest modelRequestFrom(const emscripten::val& config);
TrainingRequest trainingRequestFrom(const emscripten::val& options);
TextTrainingRequest textTrainingRequestFrom(const emscripten::val& options);
EmbeddingRequest embeddingRequestFrom(const emscripten::val& request);

/// Indexes along an axis. Anything but a whole number from 0 (−1, 2.5, NaN) becomes an index that
/// no axis has.
std::vector<std::size_t> placesFrom(const emscripten::val& numbers);
std::size_t placeFrom(double number);

std::size_t lengthOf(const emscripten::val& array);
/// Copies a Float32Array; `to` must have its length.
void copyFloats(const emscripten::val& from, std::span<float> to);

}  // namespace manyheads::binding
