#include "tables.h"

#include "answer.h"
#include "attention/config.h"
#include "attention/constructed.h"
#include "attention/layer.h"
#include "attention/lexicon.h"
#include "requests.h"
#include "room.h"
#include "values.h"

namespace manyheads::binding {

using emscripten::val;

val headCounts(const val& config) {
  ConfigRequest request = configRequestFrom(config);
  request.heads = 1;  // divides everything
  const Result<Config> found = validate(request);
  if (!found.ok()) return failed(found.error());
  const Config& valid = found.value();
  return success(listOf(validHeads(valid.d_model, valid.variant, valid.parameters)));
}

val embedWords(const val& wanted) {
  if (!roomForBytes(embeddingRequestBytes(wanted))) return outOfMemory();
  const EmbeddingRequest request = embeddingRequestFrom(wanted);
  return answer(embed(request));
}

val classOf(const std::string& word) {
  const WordClass* found = lookUp(word);
  return found != nullptr ? toVal(found->id) : val::null();
}

val tables() {
  val constructed = val::object();
  constructed.set("inputs", listOf(constructedInputNames()));
  constructed.set("outputs", listOf(constructedOutputNames()));
  constructed.set("heads", listOf(constructedHeadNames()));
  val result = val::object();
  result.set("stages", listOf(stages()));
  result.set("tensorNames", listOf(Layer::tensorNames()));
  result.set("wordClasses", listOf(wordClasses()));
  result.set("constructed", constructed);
  result.set("scorers", listOf(scorers()));
  return result;
}

}  // namespace manyheads::binding
