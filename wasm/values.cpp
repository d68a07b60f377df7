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

val object(std::initializer_list<Member> members) {
  val result = val::object();
  for (const Member& member : members) set(result, member.name, member.value);
  return result;
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
  return object({{"shape", tensor.shape}, {"data", tensor.data}});
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
  return object({{"parameters", numberVal(cost.parameters)},
                 {"multiplyAdds", numberVal(cost.multiply_adds)},
                 {"floats", numberVal(cost.floats)}});
}

val toVal(const Cost& cost) {
  return object({{"parameters", numberVal(cost.parameters)},
                 {"multiplyAdds", numberVal(cost.multiply_adds)},
                 {"activations", numberVal(cost.activations)},
                 {"headInputs", cost.head_inputs},
                 {optionName(&ConfigRequest::d_k), cost.d_k}});
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
  return object({{"token", matrix(embedding.token)},
                 {"position", matrix(embedding.position)},
                 {"classes", listOf(embedding.classes)}});
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
  return object({{"name", range.tensor}, {"first", range.first}, {"last", range.last}});
}

val toVal(const Scored& scored) {
  return object({{"scores", scored.scores.ref()}, {"attn_weights", scored.attn_weights.ref()}});
}

}  // namespace manyheads::binding
