#include "tables.h"

#include <string>

#include "json.h"
#include "layer/table.h"
#include "scorers/scorers.h"
#include "words/constructed.h"
#include "words/lexicon.h"
#include "words/patterns.h"

namespace manyheads::binding {

namespace {

std::string nameOrNull(std::string_view name) { return name.empty() ? "null" : json(name); }

std::string axisJson(const TensorAxis& axis) {
  return jsonObject({{"name", json(axis.name)},
                     {"role", json(nameOf(kAxisRoleNames, axis.role))},
                     {"share", nameOrNull(axis.share)}});
}

std::string tensorJson(const TensorInfo& tensor) {
  return jsonObject({{"name", json(tensor.name)},
                     {"kind", json(nameOf(kTensorKindNames, tensor.kind))},
                     {"stage", json(stageInfo(tensor.stage).name)},
                     {"option", nameOrNull(tensor.option)},
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
                     {"option", nameOrNull(stage.option)}});
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

}  // namespace

std::string tables() {
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

}  // namespace manyheads::binding
