#include "values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "config/options.h"
#include "learning/training_options.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

// An object of options, each from its member of the request.
template <typename Request>
val optionsVal(const Request& request, std::span<const Option<Request>> options) {
  val object = val::object();
  for (const Option<Request>& option : options) {
    if (option.type == OptionType::kChoiceOrNumber &&
        request.*std::get<std::string Request::*>(option.member) == kByNumber) {
      set(object, option.name, request.*option.number);
    } else {
      std::visit([&](auto member) { set(object, option.name, request.*member); }, option.member);
    }
  }
  return object;
}

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

// The options of these rows, each to its member of the request.
template <typename Request>
Request requestFrom(const val& object, std::span<const Option<Request>> options) {
  Request request;
  for (const Option<Request>& option : options) {
    const bool is_choice = option.type == OptionType::kChoiceOrNumber;
    if (const val value = object[option.name]; is_choice && value.isNumber()) {
      request.*std::get<std::string Request::*>(option.member) = kByNumber;
      request.*option.number = value.as<double>();
    } else {
      std::visit([&](auto member) { read(object, option.name, request.*member); }, option.member);
    }
  }
  return request;
}

val failure(const char* code, const Error& error) {
  return object({{"failure", object({{"code", code},
                                     {"field", error.field},
                                     {"allowed", error.allowed},
                                     {"got", error.got},
                                     {"place", error.place}})}});
}

}  // namespace

val toVal(std::span<const float> numbers) { return viewOf(numbers).call<val>("slice"); }

val toVal(const Index& index) { return listOf(index); }

val toVal(const Value& value) { return value.is_number ? val(value.number) : val(value.name); }

val toVal(const TensorRef& tensor) {
  return object({{"shape", tensor.shape}, {"data", tensor.data}});
}

val toVal(const Tensor2& matrix) {
  return toVal(TensorRef{{matrix.shape(0), matrix.shape(1)}, valuesOf(matrix)});
}

val toVal(const ConfigRequest& request, const Config& config) {
  val result = optionsVal<ConfigRequest>(filledIn(request, config), kLayerOptions);
  set(result, "headInputs", config.headInputs());
  set(result, "memoryInputs", config.memoryInputs());
  set(result, "divisor", config.scaling_divisor);
  return result;
}

val toVal(const ModelRequest& request, const graph::ModelConfig& config) {
  return optionsVal<ModelRequest>(filledIn(request, config), kModelOptions);
}

val toVal(const LanguageModel::Cost& cost) {
  return object({{"parameters", cost.parameters},
                 {"multiplyAdds", cost.multiply_adds},
                 {"floats", cost.floats}});
}

val toVal(const Cost& cost) {
  return object({{"parameters", cost.parameters},
                 {"multiplyAdds", cost.multiply_adds},
                 {"activations", cost.activations},
                 {"headInputs", cost.head_inputs},
                 {optionName(&ConfigRequest::d_k), cost.d_k}});
}

val toVal(const Embedding& embedding) {
  return object({{"token", embedding.token},
                 {"position", embedding.position},
                 {"classes", embedding.classes}});
}

val toVal(const Place& place) {
  if (place.tensor.empty()) return val::null();
  return object({{"name", place.tensor}, {"index", place.index}});
}

val toVal(const Term& term) {
  return object({{"left", term.left},
                 {"right", term.right},
                 {"product", term.product},
                 {"leftFrom", term.left_from},
                 {"rightFrom", term.right_from}});
}

val toVal(const Explanation& explanation) {
  val result = toVal(explanation.place);
  set(result, "value", explanation.value);
  set(result, "op", graph::opName(explanation.op));
  set(result, "terms", explanation.terms);
  set(result, "bias", explanation.bias);
  set(result, "biasFrom", explanation.bias_from);
  set(result, "allowed", explanation.allowed);
  set(result, "denominator", explanation.denominator);
  set(result, "subtracted", explanation.subtracted);
  if (!explanation.function.empty()) set(result, "function", explanation.function);
  if (explanation.op == Op::kLayerNormBackward) {
    set(result, "meanGradient", explanation.mean_gradient);
  }
  return result;
}

val toVal(const PlaceRange& range) {
  return object({{"name", range.tensor}, {"first", range.first}, {"last", range.last}});
}

val toVal(const Scored& scored) {
  return object({{"scores", scored.scores.ref()}, {"attn_weights", scored.attn_weights.ref()}});
}

val costsVal(const Config& config, std::size_t n, std::size_t m, bool self) {
  val result = val::object();
  for (const Variant variant : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
    set(result, variantName(variant), cost(config, variant, n, m, self));
  }
  return result;
}

val viewOf(std::span<const float> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

void set(val& object, const char* name, const val& value) { object.set(name, value); }

val object(std::initializer_list<Member> members) {
  val result = val::object();
  for (const Member& member : members) set(result, member.name, member.value);
  return result;
}

val success(const val& value) { return object({{"value", value}}); }

val failed(const Error& error) { return failure(errorCodeName(error.code), error); }

val outOfMemory() { return failure("out-of-memory", {}); }

ConfigRequest configRequestFrom(const val& config) {
  return requestFrom<ConfigRequest>(config, kLayerOptions);
}

ModelRequest modelRequestFrom(const val& config) {
  return requestFrom<ModelRequest>(config, kModelOptions);
}

TrainingRequest trainingRequestFrom(const val& options) {
  return requestFrom<TrainingRequest>(options, kTrainingOptions);
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

std::size_t placeFrom(double number) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  if (!(number >= 0) || number >= static_cast<double>(kNone)) return kNone;
  return std::trunc(number) == number ? static_cast<std::size_t>(number) : kNone;
}

std::size_t lengthOf(const val& array) { return array["length"].as<std::size_t>(); }

void copyFloats(const val& from, std::span<float> to) { viewOf(to).call<void>("set", from); }

}  // namespace manyheads::binding
