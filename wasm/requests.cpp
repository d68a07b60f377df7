#include "requests.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <variant>

#include "config/options.h"
#include "learning/training_options.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

template <typename T>
T valueOf(const val& value, const T&) {
  return value.as<T>();
}
template <typename T>
std::optional<T> valueOf(const val& value, const std::optional<T>&) {
  return value.as<T>();
}
std::vector<std::string> valueOf(const val& value, const std::vector<std::string>&) {
  return emscripten::vecFromJSArray<std::string>(value);
}

std::optional<std::vector<double>> valueOf(const val& value,
                                           const std::optional<std::vector<double>>&) {
  return emscripten::convertJSArrayToNumberVector<double>(value);
}

// The option `name`; if it is left out, the field keeps its default.
template <typename T>
void read(const val& object, const char* name, T& field) {
  const val value = object[name];
  if (!value.isUndefined()) field = valueOf(value, field);
}

// The same for the option of a row, stored in the row's member of the request.
template <typename Request>
void read(const val& object, const Option<Request>& option, Request& request) {
  const val value = object[option.name];
  if (option.type == OptionType::kChoiceOrNumber && value.isNumber()) {
    request.*std::get<std::string Request::*>(option.member) = kByNumber;
    request.*option.number = value.as<double>();
    return;
  }
  std::visit([&](auto member) { read(object, option.name, request.*member); }, option.member);
}

template <typename Request>
Request requestFrom(const val& object, std::span<const Option<Request>> options) {
  Request request;
  for (const Option<Request>& option : options) read(object, option, request);
  return request;
}

}  // namespace

std::size_t placeFrom(double number) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  if (!(number >= 0) || number >= static_cast<double>(kNone)) return kNone;
  return std::trunc(number) == number ? static_cast<std::size_t>(number) : kNone;
}

ConfigRequest configRequestFrom(const val& config) {
  return requestFrom<ConfigRequest>(config, kLayerOptions);
}

TrainingRequest trainingRequestFrom(const val& options) {
  return requestFrom<TrainingRequest>(options, kTrainingOptions);
}

ModelRequest modelRequestFrom(const val& config) {
  return requestFrom<ModelRequest>(config, kModelOptions);
}

TextTrainingRequest textTrainingRequestFrom(const val& options) {
  return requestFrom<TextTrainingRequest>(options, kTextTrainingOptions);
}

EmbeddingRequest embeddingRequestFrom(const val& request) {
  EmbeddingRequest result;
  read(request, "words", result.words);
  read(request, "classes", result.classes);
  read(request, "dModel", result.d_model);
  read(request, "kind", result.kind);
  read(request, "seed", result.seed);
  read(request, "positions", result.positions);
  return result;
}

std::vector<std::size_t> placesFrom(const val& numbers) {
  const std::vector<double> given = emscripten::convertJSArrayToNumberVector<double>(numbers);
  std::vector<std::size_t> places(given.size());
  std::transform(given.begin(), given.end(), places.begin(), placeFrom);
  return places;
}

std::size_t lengthOf(const val& array) { return array["length"].as<std::size_t>(); }

void copyFloats(const val& from, std::span<float> to) { viewOf(to).call<void>("set", from); }

}  // namespace manyheads::binding
