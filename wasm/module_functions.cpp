#include "module_functions.h"

#include "answer.h"
#include "layer/footprint.h"
#include "layer/layer.h"
#include "layer/validate.h"
#include "requests.h"
#include "room.h"
#include "values.h"
#include "words/lexicon.h"

namespace manyheads::binding {

namespace {

using emscripten::val;

// None for sizes that embed() refuses.
std::uint64_t embeddingFloats(const EmbeddingRequest& request) {
  const std::size_t n = request.words.size();
  const double d = request.d_model;
  if (n > kMaxTokens || !(d >= 1 && d <= double{kMaxDModel})) return 0;
  return footprint::embedding(n, static_cast<std::size_t>(d));
}

}  // namespace

bool hasRoomFor(double bytes) { return roomForBytes(static_cast<std::uint64_t>(bytes)); }

val headCounts(const val& config) {
  ConfigRequest request = configRequestFrom(config);
  request.n_heads = 1;  // divides everything
  const Result<Config> found = validate(request);
  if (!found.ok()) return failed(found.error());
  const Config& valid = found.value();
  return success(listOf(validHeads(valid.d_model, valid.variant, valid.parameters)));
}

val planLayer(const val& config, double n) {
  const ConfigRequest request = configRequestFrom(config);
  const Result<Plan> found = plan(request, n);
  if (!found.ok()) return failed(found.error());
  const Plan& planned = found.value();
  val result = val::object();
  set(result, "config", toVal(request, planned.config));
  set(result, "variants", costsVal(planned.config, planned.n, planned.n, true));
  return success(result);
}

val embedWords(const val& wanted) {
  const EmbeddingRequest request = embeddingRequestFrom(wanted);
  if (!roomForFloats(embeddingFloats(request))) return outOfMemory();
  return answer(embed(request));
}

val classOf(const std::string& word) {
  const WordClass* found = lookUp(word);
  return found != nullptr ? toVal(found->id) : val::null();
}

}  // namespace manyheads::binding
