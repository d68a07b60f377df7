#include "words.h"

#include "attention/config.h"
#include "attention/constructed.h"
#include "attention/layer.h"
#include "attention/lexicon.h"
#include "attention/scorers.h"
#include "failure.h"
#include "requests.h"
#include "values.h"

namespace manyheads::binding {

val headCounts(double d_model, const std::string& variant, const std::string& parameters) {
  ConfigRequest request;
  request.d_model = d_model;
  request.heads = 1;  // divides everything
  request.variant = variant;
  request.parameters = parameters;
  const Result<Config> config = validate(request);
  if (!config.ok()) {
    fail(config.error());
    return val::null();
  }
  const Config& valid = config.value();
  return numbers(validHeads(valid.d_model, valid.variant, valid.parameters));
}

val embedWords(val request) {
  const Result<Embedding> embedding = embed(embeddingRequest(request));
  if (embedding.ok()) return embeddingValue(embedding.value());
  fail(embedding.error());
  return val::null();
}

val classOf(const std::string& word) {
  const WordClass* found = lookUp(word);
  return found != nullptr ? textValue(found->id) : val::null();
}

val stageTable() { return list(stages(), stageValue); }

val scorerTable() { return list(scorers(), scorerValue); }

val tensorNames() { return texts(Layer::tensorNames()); }

val wordClassTable() { return list(wordClasses(), wordClassValue); }

val constructedNames() {
  return Object()
      .value("inputs", texts(constructedInputNames()))
      .value("outputs", texts(constructedOutputNames()))
      .value("heads", texts(constructedHeadNames()))
      .done();
}

}  // namespace manyheads::binding
