#include "values.h"

#include "terms.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

// JavaScript's numbers are exact up to 2^53.
val numberVal(std::uint64_t count) { return val(static_cast<double>(count)); }

// null for a number that was read from no place.
val toVal(const Place& place) {
  if (place.tensor.empty()) return val::null();
  val result = val::object();
  result.set("name", binding::toVal(place.tensor));
  result.set("index", binding::toVal(place.index));
  return result;
}

val matrix(const Tensor2& tensor) {
  return binding::toVal(TensorRef{{tensor.shape()[0], tensor.shape()[1]}, floatsOf(tensor)});
}

}  // namespace

val toVal(std::string_view text) { return val(std::string(text)); }

val viewOf(std::span<const float> numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

val toVal(std::span<const float> numbers) { return viewOf(numbers).call<val>("slice"); }

val toVal(const Index& index) { return listOf(index); }

val toVal(const TensorRef& tensor) {
  val result = val::object();
  result.set("shape", toVal(tensor.shape));
  result.set("data", toVal(tensor.data));
  return result;
}

val toVal(const ConfigRequest& request, const Config& config) {
  val result = val::object();
  result.set("dModel", config.d_model);
  result.set("heads", config.n_heads);
  result.set("variant", toVal(variantName(config.variant)));
  result.set("dK", config.dK());
  result.set("dV", config.dV());
  result.set("dMemory", config.d_memory);
  result.set("sharedQK", config.shared_qk);
  result.set("sharedHeads", config.shared_heads);
  result.set("valueProjection", config.value_projection);
  result.set("outputProjection", config.output_projection);
  result.set("mask", toVal(maskName(config.mask)));
  // As it was given: the divisor is that number rounded to a float.
  const bool free = config.scaling == ScalingMode::kFree;
  result.set("scaling", free ? val(request.scaling_divisor) : toVal(request.scaling));
  result.set("bias", config.bias);
  result.set("seed", config.seed);
  result.set("parameters", toVal(parameterKindName(config.parameters)));
  result.set("headInputs", config.headInputs());
  result.set("memoryInputs", config.memoryInputs());
  result.set("divisor", config.scaling_divisor);
  return result;
}

val toVal(const Cost& cost) {
  val result = val::object();
  result.set("parameters", numberVal(cost.parameters));
  result.set("multiplyAdds", numberVal(cost.multiply_adds));
  result.set("activations", numberVal(cost.activations));
  return result;
}

val toVal(const Embedding& embedding) {
  val result = val::object();
  result.set("token", matrix(embedding.token));
  result.set("position", matrix(embedding.position));
  result.set("classes", listOf(embedding.classes));
  return result;
}

val toVal(const Explanation& explanation) {
  val result = toVal(explanation.place);
  result.set("value", explanation.value);
  result.set("op", toVal(opName(explanation.op)));
  result.set("terms", termsVal(explanation.terms));
  result.set("bias", explanation.bias ? val(*explanation.bias) : val::null());
  result.set("biasFrom", toVal(explanation.bias_from));
  result.set("allowed", explanation.allowed);
  result.set("denominator", explanation.denominator);
  return result;
}

val toVal(const Range& range) {
  val result = val::object();
  result.set("name", toVal(range.tensor));
  result.set("first", toVal(range.first));
  result.set("last", toVal(range.last));
  return result;
}

val toVal(const Scored& scored) {
  val result = val::object();
  result.set("scores", toVal(scored.scores.ref()));
  result.set("weights", toVal(scored.weights.ref()));
  return result;
}

val toVal(const ScorerInfo& scorer) {
  val result = val::object();
  result.set("id", toVal(scorer.id));
  result.set("formula", toVal(scorer.formula));
  result.set("source", toVal(scorer.source));
  result.set("parameters", toVal(scorer.parameters));
  result.set("softmax", scorer.softmax);
  return result;
}

val toVal(const StageTensor& tensor) {
  val result = val::object();
  result.set("name", toVal(tensor.name));
  result.set("axes", listOf(tensor.axes));
  return result;
}

val toVal(const StageInfo& stage) {
  val result = val::object();
  result.set("id", toVal(stage.name));
  result.set("kind", toVal(stageKindName(stage.kind)));
  result.set("operands", listOf(stage.operands));
  result.set("results", listOf(stage.results));
  result.set("section", toVal(stage.section));
  return result;
}

val toVal(const WordClass& word_class) {
  val result = val::object();
  result.set("id", toVal(word_class.id));
  result.set("features", listOf(word_class.features));
  return result;
}

}  // namespace manyheads::binding
