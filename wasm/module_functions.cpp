// Functions that need no layer: room, head counts, costs and words.
#include <emscripten/bind.h>

#include <string>

#include "layer/footprint.h"
#include "layer/layer.h"
#include "layer/validate.h"
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

/// Whether there is room for a copy of the next call's arguments, of this many bytes (room.h).
bool hasRoomFor(double bytes) { return roomForBytes(static_cast<std::uint64_t>(bytes)); }

/// The head counts that are valid with `dModel`, `variant` and `parameters` of a LayerConfig; or a
/// failure that names one of the three if every head count is refused.
val headCounts(const val& config) {
  ConfigRequest request = configRequestFrom(config);
  request.n_heads = 1;  // divides everything
  const Result<Config> found = validate(request);
  if (!found.ok()) return failed(found.error());
  const Config& valid = found.value();
  return success(listOf(validHeads(valid.d_model, valid.variant, valid.parameters)));
}

/// The cost of a LayerConfig's layer in self-attention on n tokens: its config, and the costs of
/// all variants.
val planLayer(const val& config, double n) {
  const ConfigRequest request = configRequestFrom(config);
  const Result<Plan> found = plan(request, n);
  if (!found.ok()) return failed(found.error());
  const Plan& planned = found.value();
  return success(object({{"config", toVal(request, planned.config)},
                         {"variants", costsVal(planned.config, planned.n, planned.n, true)}}));
}

/// From an EmbeddingRequest, an Embedding.
val embedWords(const val& wanted) {
  const EmbeddingRequest request = embeddingRequestFrom(wanted);
  if (!roomForFloats(embeddingFloats(request))) return outOfMemory();
  return answer(embed(request));
}

/// The class that the lexicon gives a word, or null.
val classOf(const std::string& word) {
  const WordClass* found = lookUp(word);
  return found != nullptr ? toVal(found->id) : val::null();
}

}  // namespace

EMSCRIPTEN_BINDINGS(module_functions) {
  using emscripten::function;
  function("hasRoomFor", &hasRoomFor);
  function("headCounts", &headCounts);
  function("planLayer", &planLayer);
  function("embedWords", &embedWords);
  function("classOf", &classOf);
}

}  // namespace manyheads::binding
