// Converts the core's values to JavaScript's, with the names of web/core/types.ts.
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
#include "config/options.h"
#include "layer/cost.h"
#include "layer/layer.h"
#include "model/language_model.h"
#include "model/model_options.h"
#include "scorers/scorers.h"
#include "tensor/tensor.h"
#include "words/embedding.h"

namespace manyheads::binding {

emscripten::val toVal(std::string_view text);
inline emscripten::val toVal(const char* text) { return toVal(std::string_view(text)); }
inline emscripten::val toVal(const std::string& text) { return emscripten::val(text); }
emscripten::val toVal(double number);
inline emscripten::val toVal(std::size_t number) { return toVal(static_cast<double>(number)); }
inline emscripten::val toVal(bool truth) { return emscripten::val(truth); }
/// A list of toVal() of each item.
template <typename Item>
emscripten::val toVal(const std::vector<Item>& items);
/// null if empty.
template <typename T>
emscripten::val toVal(const std::optional<T>& value) {
  return value ? toVal(*value) : emscripten::val::null();
}
/// A Float32Array directly on wasm memory: becomes empty when that grows, which any allocation may
/// cause.
emscripten::val viewOf(std::span<const float> numbers);
/// A copy.
emscripten::val toVal(std::span<const float> numbers);
emscripten::val toVal(const Index& index);
emscripten::val toVal(const Value& value);
emscripten::val toVal(const TensorRef& tensor);

/// The whole configuration with defaults and derived sizes. `request` is the one that it was made
/// of.
emscripten::val toVal(const ConfigRequest& request, const Config& config);
/// The same of a language model.
emscripten::val toVal(const ModelRequest& request, const graph::ModelConfig& config);
emscripten::val toVal(const Cost& cost);
emscripten::val toVal(const LanguageModel::Cost& cost);
/// By variant, for such a layer on n and m tokens; null if the variant does not have this head
/// count.
emscripten::val costsVal(const Config& config, std::size_t n, std::size_t m, bool self);
emscripten::val toVal(const Embedding& embedding);
/// null for a number without a place.
emscripten::val toVal(const Place& place);
emscripten::val toVal(const Term& term);
emscripten::val toVal(const Explanation& explanation);
emscripten::val toVal(const PlaceRange& range);
emscripten::val toVal(const Scored& scored);

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

}  // namespace manyheads::binding
