#include "values.h"

#include <variant>

namespace manyheads::binding {
namespace {

using emscripten::val;

// Sets the option of a row from its member of the request.
template <typename Request>
void setOption(val& object, const Option<Request>& option, const Request& request) {
  if (option.type == OptionType::kChoiceOrNumber &&
      request.*std::get<std::string Request::*>(option.member) == kByNumber) {
    set(object, option.name, request.*option.number);
  } else {
    std::visit([&](auto member) { set(object, option.name, request.*member); }, option.member);
  }
}

// JavaScript's numbers are exact up to 2^53.
val numberVal(std::uint64_t count) { return val(static_cast<double>(count)); }

val matrix(const Tensor2& tensor) {
  return binding::toVal(TensorRef{{tensor.shape(0), tensor.shape(1)}, valuesOf(tensor)});
}

}  // namespace

void set(val& object, const char* name, const val& value) { object.set(name, value); }

val objectOf(std::initializer_list<Property> properties) {
  val object = val::object();
  for (const Property& each : properties) object.set(each.name, each.value);
  return object;
}

val toVal(double number) { return val(number); }

val toVal(std::string_view text) { return val(std::string(text)); }

val viewOf(std::span<const float> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

val toVal(std::span<const float> numbers) { return viewOf(numbers).call<val>("slice"); }

val toVal(const Index& index) { return listOf(index); }

val toVal(const Value& value) { return value.is_number ? val(value.number) : val(value.name); }

val toVal(const TensorRef& tensor) {
  val result = val::object();
  set(result, "shape", tensor.shape);
  set(result, "data", tensor.data);
  return result;
}

val toVal(const ConfigRequest& request, const Config& config) {
  const ConfigRequest filled = filledIn(request, config);
  val result = val::object();
  for (const LayerOption& option : kLayerOptions) setOption(result, option, filled);
  set(result, "headInputs", config.headInputs());
  set(result, "memoryInputs", config.memoryInputs());
  set(result, "divisor", config.scaling_divisor);
  return result;
}

val toVal(const ModelRequest& request, const graph::ModelConfig& config) {
  const ModelRequest filled = filledIn(request, config);
  val result = val::object();
  for (const ModelOption& option : kModelOptions) setOption(result, option, filled);
  return result;
}

val toVal(const LanguageModel::Cost& cost) {
  val result = val::object();
  set(result, "parameters", numberVal(cost.parameters));
  set(result, "multiplyAdds", numberVal(cost.multiply_adds));
  set(result, "floats", numberVal(cost.floats));
  return result;
}

val toVal(const Cost& cost) {
  val result = val::object();
  set(result, "parameters", numberVal(cost.parameters));
  set(result, "multiplyAdds", numberVal(cost.multiply_adds));
  set(result, "activations", numberVal(cost.activations));
  set(result, "headInputs", cost.head_inputs);
  set(result, optionName(&ConfigRequest::d_k), cost.d_k);
  return result;
}

val costsVal(const Config& config, std::size_t n, std::size_t m, bool self) {
  val result = val::object();
  for (const Variant variant : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
    const std::optional<Cost> found = cost(config, variant, n, m, self);
    set(result, variantName(variant), found ? toVal(*found) : val::null());
  }
  return result;
}

val toVal(const Embedding& embedding) {
  val result = val::object();
  set(result, "token", matrix(embedding.token));
  set(result, "position", matrix(embedding.position));
  set(result, "classes", listOf(embedding.classes));
  return result;
}

val toVal(const Place& place) {
  if (place.tensor.empty()) return val::null();
  val result = val::object();
  set(result, "name", place.tensor);
  set(result, "index", place.index);
  return result;
}

val toVal(const Term& term) {
  val result = val::object();
  set(result, "left", term.left);
  set(result, "right", term.right);
  set(result, "product", term.product);
  set(result, "leftFrom", term.left_from);
  set(result, "rightFrom", term.right_from);
  return result;
}

val toVal(const Explanation& explanation) {
  val result = toVal(explanation.place);
  set(result, "value", explanation.value);
  set(result, "op", graph::opName(explanation.op));
  set(result, "terms", listOf(explanation.terms));
  set(result, "bias", explanation.bias ? val(*explanation.bias) : val::null());
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
  val result = val::object();
  set(result, "name", range.tensor);
  set(result, "first", range.first);
  set(result, "last", range.last);
  return result;
}

val toVal(const Scored& scored) {
  val result = val::object();
  set(result, "scores", scored.scores.ref());
  set(result, "attn_weights", scored.attn_weights.ref());
  return result;
}

}  // namespace manyheads::binding
