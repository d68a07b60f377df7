#include "layer/validate.h"

#include "layer/footprint.h"

namespace manyheads {
namespace {

std::uint64_t floatsOfOneToken(const Config& config) {
  return footprint::layer(config, 1, 1, config.d_memory == config.d_model);
}

}  // namespace

Result<Config> validate(const ConfigRequest& request) {
  return validate(request, floatsOfOneToken);
}

std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant,
                                    ParameterKind parameters) {
  return validHeads(d_model, variant, parameters, floatsOfOneToken);
}

}  // namespace manyheads
