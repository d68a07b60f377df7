#include "requests.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

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

// The option `name`, or the field's default where it is left out.
template <typename T>
void read(const val& object, const char* name, T& field) {
  const val value = object[name];
  if (!value.isUndefined()) field = valueOf(value, field);
}

// A number is the divisor itself, whose mode has a name of the core's own: `free`, which as a name
// is refused.
void readScaling(const val& scaling, ConfigRequest& request) {
  if (scaling.isUndefined()) return;
  if (scaling.isNumber()) {
    request.scaling = "free";
    request.scaling_divisor = scaling.as<double>();
  } else {
    request.scaling = scaling.as<std::string>();
    request.scaling_divisor = std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace

std::size_t placeFrom(double number) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  if (!(number >= 0) || number >= static_cast<double>(kNone)) return kNone;
  return std::trunc(number) == number ? static_cast<std::size_t>(number) : kNone;
}

ConfigRequest configRequestFrom(const val& config) {
  ConfigRequest request;
  read(config, "dModel", request.d_model);
  read(config, "heads", request.n_heads);
  read(config, "variant", request.variant);
  read(config, "mask", request.mask);
  readScaling(config["scaling"], request);
  read(config, "bias", request.bias);
  read(config, "dK", request.d_k);
  read(config, "dV", request.d_v);
  read(config, "dMemory", request.d_memory);
  read(config, "sharedQK", request.shared_qk);
  read(config, "sharedHeads", request.shared_heads);
  read(config, "valueProjection", request.value_projection);
  read(config, "outputProjection", request.output_projection);
  read(config, "seed", request.seed);
  read(config, "parameters", request.parameters);
  return request;
}

TrainingRequest trainingRequestFrom(const val& options) {
  TrainingRequest request;
  TaskRequest& task = request.task;
  read(options, "task", task.task);
  read(options, "heads", task.heads);
  read(options, "variant", request.variant);
  read(options, "dModel", request.d_model);
  read(options, "dK", request.d_k);
  read(options, "dV", request.d_v);
  read(options, "sharedQK", request.shared_qk);
  read(options, "valueProjection", request.value_projection);
  read(options, "outputProjection", request.output_projection);
  read(options, "start", request.start);
  read(options, "noise", request.noise);
  read(options, "seed", task.seed);
  read(options, "steps", request.steps);
  read(options, "batch", request.batch);
  read(options, "optimizer", request.optimizer);
  read(options, "learningRate", request.learning_rate);
  read(options, "weightDecay", request.weight_decay);
  read(options, "embeddings", task.embeddings);
  read(options, "positions", task.positions);
  read(options, "question", task.question);
  read(options, "offsets", task.offsets);
  read(options, "relation", task.relation);
  read(options, "rotated", task.rotated);
  return request;
}

EmbeddingRequest embeddingRequestFrom(const val& request) {
  EmbeddingRequest result;
  read(request, "words", result.words);
  read(request, "classes", result.classes);
  read(request, "dModel", result.d_model);
  read(request, "kind", result.embedding);
  read(request, "seed", result.seed);
  read(request, "positions", result.positions);
  return result;
}

std::uint64_t embeddingRequestBytes(const val& request) {
  return textBytes(request["words"]) + textBytes(request["classes"]);
}

std::vector<std::size_t> placesFrom(const val& numbers) {
  const std::vector<double> given = emscripten::convertJSArrayToNumberVector<double>(numbers);
  std::vector<std::size_t> places(given.size());
  std::transform(given.begin(), given.end(), places.begin(), placeFrom);
  return places;
}

std::uint64_t placesBytes(const val& numbers) {
  return std::uint64_t{lengthOf(numbers)} * (sizeof(double) + sizeof(std::size_t));
}

// Strings in C++: each an object, and its UTF-8, three bytes at most for a unit of JavaScript's.
std::uint64_t textBytes(const val& texts) {
  if (texts.isUndefined()) return 0;
  const val joined = texts.call<val>("join", std::string());
  return std::uint64_t{lengthOf(texts)} * (sizeof(std::string) + 16) +
         std::uint64_t{3} * lengthOf(joined);
}

std::size_t lengthOf(const val& array) { return array["length"].as<std::size_t>(); }

void copyFloats(const val& from, std::span<float> to) { viewOf(to).call<void>("set", from); }

}  // namespace manyheads::binding
