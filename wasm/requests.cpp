#include "requests.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "learning/field_names.h"
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

// A number is the divisor itself, of the mode that the core calls `free`.
void readScaling(const val& scaling, ConfigRequest& request) {
  if (scaling.isUndefined()) return;
  if (scaling.isNumber()) {
    request.scaling = "free";
    request.scaling_divisor = scaling.as<double>();
  } else {
    request.scaling = scaling.as<std::string>();
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
  read(config, field::kDModel, request.d_model);
  read(config, field::kHeads, request.n_heads);
  read(config, field::kVariant, request.variant);
  read(config, field::kMask, request.mask);
  readScaling(config[field::kScaling], request);
  read(config, field::kBias, request.bias);
  read(config, field::kDK, request.d_k);
  read(config, field::kDV, request.d_v);
  read(config, field::kDMemory, request.d_memory);
  read(config, field::kSharedQK, request.shared_qk);
  read(config, field::kSharedHeads, request.shared_heads);
  read(config, field::kValueProjection, request.value_projection);
  read(config, field::kOutputProjection, request.output_projection);
  read(config, field::kSeed, request.seed);
  read(config, field::kParameters, request.parameters);
  return request;
}

TrainingRequest trainingRequestFrom(const val& options) {
  TrainingRequest request;
  TaskRequest& task = request.task;
  read(options, field::kTask, task.task);
  read(options, field::kHeads, task.n_heads);
  read(options, field::kVariant, request.variant);
  read(options, field::kDModel, request.d_model);
  read(options, field::kDK, request.d_k);
  read(options, field::kDV, request.d_v);
  read(options, field::kSharedQK, request.shared_qk);
  read(options, field::kValueProjection, request.value_projection);
  read(options, field::kOutputProjection, request.output_projection);
  read(options, field::kStart, request.start);
  read(options, field::kNoise, request.noise);
  read(options, field::kSeed, task.seed);
  read(options, field::kSteps, request.steps);
  read(options, field::kBatch, request.batch);
  read(options, field::kOptimizer, request.optimizer);
  read(options, field::kLearningRate, request.learning_rate);
  read(options, field::kWeightDecay, request.weight_decay);
  read(options, field::kEmbeddings, task.embeddings);
  read(options, field::kPositions, task.positions);
  read(options, field::kQuestion, task.question);
  read(options, field::kOffsets, task.offsets);
  read(options, field::kRelation, task.relation);
  read(options, field::kRotated, task.rotated);
  return request;
}

std::uint64_t trainingRequestBytes(const val& options) {
  const val offsets = options[field::kOffsets];
  return offsets.isUndefined() ? 0 : std::uint64_t{2} * lengthOf(offsets) * sizeof(double);
}

EmbeddingRequest embeddingRequestFrom(const val& request) {
  EmbeddingRequest result;
  read(request, "words", result.words);
  read(request, "classes", result.classes);
  read(request, field::kDModel, result.d_model);
  read(request, "kind", result.kind);
  read(request, field::kSeed, result.seed);
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
