#include "words.h"

#include <optional>
#include <utility>

#include "answers.h"
#include "attention/config.h"
#include "attention/constructed.h"
#include "attention/embedding.h"
#include "attention/layer.h"
#include "attention/lexicon.h"
#include "attention/scorers.h"
#include "failure.h"
#include "letter.h"

namespace manyheads::binding {
namespace {

std::optional<Embedding> embedding;

void writeMatrix(Writer& letter, const Tensor2& tensor) {
  write(letter, {{tensor.shape()[0], tensor.shape()[1]}, {tensor.data(), tensor.size()}});
}

void writeStages(Writer& letter) {
  letter.number(static_cast<double>(stages().size()));
  for (const StageInfo& stage : stages()) {
    letter.text(stage.name).text(stageKindName(stage.kind)).texts(stage.operands);
    letter.number(static_cast<double>(stage.results.size()));
    for (const StageTensor& result : stage.results) letter.text(result.name).texts(result.axes);
    letter.text(stage.section);
  }
}

void writeWordClasses(Writer& letter) {
  letter.number(static_cast<double>(wordClasses().size()));
  for (const WordClass& word_class : wordClasses()) {
    letter.text(word_class.id).texts(word_class.features);
  }
}

void writeScorers(Writer& letter) {
  letter.number(static_cast<double>(scorers().size()));
  for (const ScorerInfo& scorer : scorers()) {
    for (const std::string_view text :
         {scorer.id, scorer.formula, scorer.source, scorer.parameters}) {
      letter.text(text);
    }
    letter.number(scorer.softmax ? 1 : 0);
  }
}

}  // namespace

std::size_t headCounts() {
  ConfigRequest request;
  request.heads = 1;  // divides everything
  Reader from;
  from.read(request.d_model);
  from.read(request.variant);
  from.read(request.parameters);
  Result<Config> config = validate(request);
  if (!config.ok()) {
    fail(std::move(config).failure());
    return 0;
  }
  const Config& valid = config.value();
  return Writer()
      .numbers(validHeads(valid.d_model, valid.variant, valid.parameters))
      .address();
}

std::size_t embedWords() {
  EmbeddingRequest request;
  Reader from;
  from.read(request.words);
  from.read(request.classes);
  from.read(request.d_model);
  from.read(request.kind);
  from.read(request.seed);
  from.read(request.positions);
  Result<Embedding> result = embed(request);
  if (!result.ok()) {
    fail(std::move(result).failure());
    return 0;
  }
  embedding = std::move(result).value();
  Writer letter;
  writeMatrix(letter, embedding->token);
  writeMatrix(letter, embedding->position);
  letter.number(static_cast<double>(embedding->classes.size()));
  for (const std::string& id : embedding->classes) letter.text(id);
  return letter.address();
}

void forgetEmbedding() { embedding.reset(); }

std::size_t classOf() {
  const WordClass* found = lookUp(Reader().text());
  return Writer().text(found != nullptr ? found->id : "").address();
}

std::size_t tables() {
  Writer letter;
  writeStages(letter);
  letter.texts(Layer::tensorNames());
  writeWordClasses(letter);
  letter.texts(constructedInputNames())
      .texts(constructedOutputNames())
      .texts(constructedHeadNames());
  writeScorers(letter);
  return letter.address();
}

}  // namespace manyheads::binding
