// Prints the core's tables as JSON. From these tools/lib/interface-module.mjs writes TypeScript's
// names and types, the rows of core.options() and the tables that a Core has, and tools/docs.mjs
// the tables of docs/core-api.md.
//
// A program of its own, which Node runs when the wasm has been built: the wasm that pages load does
// not contain its sentences.
#include <array>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "config/error_codes.h"
#include "config/options.h"
#include "graph/explanation.h"
#include "json.h"
#include "layer/table.h"
#include "learning/text_training.h"
#include "learning/training_options.h"
#include "model/model_options.h"
#include "scorers/scorers.h"
#include "words/embedding.h"
#include "words/hand_made.h"
#include "words/lexicon.h"

namespace manyheads::binding {
namespace {

// With all digits: reading it gives the same double.
std::string json(double number) {
  std::array<char, 32> digits{};
  std::snprintf(digits.data(), digits.size(), "%.17g", number);
  return digits.data();
}
std::string json(std::monostate) { return "null"; }
std::string json(std::span<const double> numbers) {
  return jsonList(numbers, [](double number) { return json(number); });
}
using binding::json;

std::string textOrNull(std::string_view text) { return text.empty() ? "null" : json(text); }

template <typename Request>
std::string optionJson(const Option<Request>& option) {
  const std::string by_default =
      std::visit([](const auto& value) { return json(value); }, option.by_default);
  const std::string range =
      option.range ? json(std::array{option.range->least, option.range->most}) : "null";
  return jsonObject({{"name", json(option.name)},
                     {"type", json(nameOf(kOptionTypeNames, option.type))},
                     {"needed", json(option.needed)},
                     {"default", option.needed ? "null" : by_default},
                     {"allowed", jsonObject({{"names", jsonList(option.names)}, {"range", range}})},
                     {"task", textOrNull(option.task)},
                     {"purpose", json(option.purpose)}});
}

std::string errorJson(const ErrorCodeInfo& error) {
  return jsonObject({{"name", json(error.name)},
                     {"meaning", json(error.meaning)},
                     {"allowed", json(error.allowed)}});
}

std::string opJson(const graph::OpInfo& op) {
  return jsonObject({{"name", json(op.name)}, {"meaning", json(op.meaning)}});
}

// An object that JavaScript asks with: its type in TypeScript, and the list of its rows there.
template <typename Request, std::size_t kCount>
std::string requestJson(const char* type, const char* list, const char* meaning,
                        const Option<Request> (&rows)[kCount]) {
  return jsonObject({{"type", json(type)},
                     {"list", json(list)},
                     {"meaning", json(meaning)},
                     {"options", jsonList(rows, optionJson<Request>)}});
}

std::string requestsJson() {
  const std::array requests = {
      requestJson("LayerConfig", "layerOptions", "What a layer is made of.", kLayerOptionRows),
      requestJson("TrainingOptions", "trainingOptions",
                  "What is trained, and how. What is left out and has no default is as the task's "
                  "recipe has it.",
                  kTrainingOptionRows),
      requestJson("ModelConfig", "modelOptions", "What a language model is made of.",
                  kModelOptionRows),
      requestJson("TextTrainingOptions", "textTrainingOptions", "How a model learns a text.",
                  kTextTrainingOptionRows)};
  return jsonList(requests, [](const std::string& request) { return request; });
}

// The tables of stages, tensors, words and scorers, as Core in web/core/core-types.ts has them.

std::string axisJson(const TensorAxis& axis) {
  return jsonObject({{"name", json(axis.name)},
                     {"role", json(nameOf(kAxisRoleNames, axis.role))},
                     {"share", textOrNull(axis.share)}});
}

std::string tensorJson(const TensorInfo& tensor) {
  return jsonObject({{"name", json(tensor.name)},
                     {"kind", json(nameOf(kTensorKindNames, tensor.kind))},
                     {"stage", json(tensor.stage)},
                     {"option", textOrNull(tensor.option)},
                     {"axes", jsonList(tensor.axes, axisJson)},
                     {"operands", jsonList(tensor.operands)}});
}

std::string resultJson(const TensorInfo* tensor) {
  const auto axisName = [](const TensorAxis& axis) { return json(axis.name); };
  return jsonObject({{"name", json(tensor->name)}, {"axes", jsonList(tensor->axes, axisName)}});
}

std::string stageJson(const StageInfo& stage) {
  return jsonObject({{"id", json(stage.name)},
                     {"kind", json(nameOf(kStageKindNames, stage.kind))},
                     {"operands", jsonList(stage.operands)},
                     {"results", jsonList(stage.results, resultJson)},
                     {"section", json(stage.section)},
                     {"option", textOrNull(stage.option)}});
}

std::string wordClassJson(const WordClass& word_class) {
  return jsonObject({{"id", json(word_class.id)}, {"features", jsonList(word_class.features)}});
}

std::string parametersJson(const ScorerParameters& parameters) {
  return jsonObject({{"squared", json(parameters.squared)},
                     {"linear", json(parameters.linear)},
                     {"constant", json(parameters.constant)}});
}

std::string scorerJson(const ScorerInfo& scorer) {
  return jsonObject({{"id", json(scorer.id)},
                     {"formula", json(scorer.formula)},
                     {"source", json(scorer.source)},
                     {"parameters", parametersJson(scorer.parameters)},
                     {"softmax", json(scorer.softmax)}});
}

std::string tablesJson() {
  return jsonObject({{"stages", jsonList(stages(), stageJson)},
                     {"tensors", jsonList(tensorTable(), tensorJson)},
                     {"wordClasses", jsonList(wordClasses(), wordClassJson)},
                     {"constructed", jsonObject({{"inputs", jsonList(kConstructedInputs)},
                                                 {"outputs", jsonList(kConstructedOutputs)},
                                                 {"heads", jsonList(kConstructedHeads)}})},
                     {"patterns", jsonObject({{"inputs", jsonList(kPatternInputs)},
                                              {"outputs", jsonList(kPatternOutputs)},
                                              {"heads", jsonList(kPatternHeads)}})},
                     {"scorers", jsonList(scorers(), scorerJson)}});
}

std::string interfaceJson() {
  return jsonObject(
      {{"requests", requestsJson()},
       {"optionTypes", jsonList(kOptionTypeNames)},
       {"embeddingKinds", jsonList(kEmbeddingKinds)},
       {"errorCodes", jsonList(kErrorCodes, errorJson)},
       {"ops", jsonList(std::span(graph::kOps).first(graph::kLayerOpCount), opJson)},
       {"modelOps", jsonList(std::span(graph::kOps).subspan(graph::kLayerOpCount), opJson)},
       {"tables", tablesJson()}});
}

}  // namespace
}  // namespace manyheads::binding

int main() { return std::puts(manyheads::binding::interfaceJson().c_str()) < 0 ? 1 : 0; }
