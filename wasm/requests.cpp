#include "requests.h"

#include <optional>
#include <string>
#include <vector>

namespace manyheads::binding {
namespace {

using emscripten::val;

template <typename T>
void read(const val& request, const char* key, T& field) {
  const val value = request[key];
  if (!value.isUndefined()) field = value.as<T>();
}

void read(const val& request, const char* key, std::optional<double>& field) {
  const val value = request[key];
  if (!value.isUndefined()) field = value.as<double>();
}

void read(const val& request, const char* key, std::vector<std::string>& field) {
  const val list = request[key];
  if (list.isUndefined()) return;
  field = std::vector<std::string>(static_cast<std::size_t>(list["length"].as<double>()));
  for (std::size_t i = 0; i < field.size(); ++i) {
    field[i] = list[static_cast<double>(i)].as<std::string>();
  }
}

}  // namespace

ConfigRequest configRequest(const val& request) {
  ConfigRequest result;
  read(request, "dModel", result.d_model);
  read(request, "heads", result.heads);
  read(request, "variant", result.variant);
  read(request, "mask", result.mask);
  read(request, "scaling", result.scaling);
  read(request, "scalingDivisor", result.scaling_divisor);
  read(request, "bias", result.bias);
  read(request, "dK", result.d_k);
  read(request, "dV", result.d_v);
  read(request, "dMemory", result.d_memory);
  read(request, "sharedQK", result.shared_qk);
  read(request, "sharedHeads", result.shared_heads);
  read(request, "valueProjection", result.value_projection);
  read(request, "outputProjection", result.output_projection);
  read(request, "seed", result.seed);
  read(request, "parameters", result.parameters);
  return result;
}

EmbeddingRequest embeddingRequest(const val& request) {
  EmbeddingRequest result;
  read(request, "words", result.words);
  read(request, "classes", result.classes);
  read(request, "dModel", result.d_model);
  read(request, "kind", result.kind);
  read(request, "seed", result.seed);
  read(request, "positions", result.positions);
  return result;
}

}  // namespace manyheads::binding
