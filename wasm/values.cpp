#include "values.h"

namespace manyheads::binding {

Object& Object::number(const char* key, double number) { return value(key, val(number)); }

Object& Object::flag(const char* key, bool flag) { return value(key, val(flag)); }

Object& Object::text(const char* key, std::string_view text) { return value(key, textValue(text)); }

Object& Object::value(const char* key, const val& value) {
  object_.set(key, value);
  return *this;
}

// By way of std::string: a const char* would be read as Latin-1.
val textValue(std::string_view text) { return val(std::string(text)); }

val tensorValue(const TensorRef& tensor) {
  const val data(emscripten::typed_memory_view(tensor.data.size(), tensor.data.data()));
  return Object().value("shape", numbers(tensor.shape)).value("data", data).done();
}

val tensorCopy(const TensorRef& tensor) {
  const val view(emscripten::typed_memory_view(tensor.data.size(), tensor.data.data()));
  return Object()
      .value("shape", numbers(tensor.shape))
      .value("data", view.call<val>("slice"))
      .done();
}

val placeValue(const Place& place) {
  if (place.tensor.empty()) return val::null();
  return Object().text("name", place.tensor).value("index", numbers(place.index)).done();
}

val rangeValue(const Range& range) {
  return Object()
      .text("name", range.tensor)
      .value("first", numbers(range.first))
      .value("last", numbers(range.last))
      .done();
}

val explanationValue(const Explanation& explanation) {
  const auto termValue = [](const Term& term) {
    return Object()
        .number("left", static_cast<double>(term.left))
        .number("right", static_cast<double>(term.right))
        .number("product", static_cast<double>(term.product))
        .value("leftFrom", placeValue(term.left_from))
        .value("rightFrom", placeValue(term.right_from))
        .done();
  };
  const val bias = explanation.bias ? val(static_cast<double>(*explanation.bias)) : val::null();
  return Object()
      .text("name", explanation.place.tensor)
      .value("index", numbers(explanation.place.index))
      .number("value", static_cast<double>(explanation.value))
      .text("op", opName(explanation.op))
      .value("terms", list(explanation.terms, termValue))
      .value("bias", bias)
      .value("biasFrom", placeValue(explanation.bias_from))
      .flag("allowed", explanation.allowed)
      .number("denominator", static_cast<double>(explanation.denominator))
      .done();
}

val costValue(const Cost& cost) {
  return Object()
      .number("parameters", static_cast<double>(cost.parameters))
      .number("multiplyAdds", static_cast<double>(cost.multiply_adds))
      .number("activations", static_cast<double>(cost.activations))
      .done();
}

val stageValue(const StageInfo& stage) {
  const auto resultValue = [](const StageTensor& result) {
    return Object().text("name", result.name).value("axes", texts(result.axes)).done();
  };
  return Object()
      .text("id", stage.name)
      .text("kind", stageKindName(stage.kind))
      .value("operands", texts(stage.operands))
      .value("results", list(stage.results, resultValue))
      .text("section", stage.section)
      .done();
}

val scorerValue(const ScorerInfo& scorer) {
  return Object()
      .text("id", scorer.id)
      .text("formula", scorer.formula)
      .text("source", scorer.source)
      .text("parameters", scorer.parameters)
      .flag("softmax", scorer.softmax)
      .done();
}

val wordClassValue(const WordClass& word_class) {
  return Object().text("id", word_class.id).value("features", texts(word_class.features)).done();
}

val embeddingValue(const Embedding& embedding) {
  const auto copy = [](const Tensor2& tensor) {
    return tensorCopy({{tensor.shape()[0], tensor.shape()[1]}, {tensor.data(), tensor.size()}});
  };
  return Object()
      .value("token", copy(embedding.token))
      .value("position", copy(embedding.position))
      .value("classes", texts(embedding.classes))
      .done();
}

}  // namespace manyheads::binding
