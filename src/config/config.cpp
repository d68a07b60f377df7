#include "config/config.h"

#include "config/options.h"

namespace manyheads {

ConfigRequest::ConfigRequest() { setDefaults<ConfigRequest>(kLayerOptions, *this); }

ConfigRequest filledIn(ConfigRequest request, const Config& config) {
  request.d_k = static_cast<double>(config.dK());
  request.d_v = static_cast<double>(config.dV());
  request.d_memory = static_cast<double>(config.d_memory);
  request.kv_heads = static_cast<double>(config.kv_heads);
  request.seed = config.seed;                                 // a seed of −0 is 0
  request.parameters = parameterKindName(config.parameters);  // also `given`
  return request;
}

}  // namespace manyheads
