#include "layer/validate.h"

#include <cmath>
#include <utility>

#include "config/options.h"
#include "layer/footprint.h"
#include "layer/input.h"

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

Result<Plan> plan(const ConfigRequest& request, double n) {
  Result<Config> valid = validate(request);
  if (!valid.ok()) return std::move(valid).failure();
  const Config& config = valid.value();
  if (config.d_memory != config.d_model) {
    return makeError(ErrorCode::kNotAllowed, optionName(&ConfigRequest::d_memory), {config.d_model},
                     config.d_memory);
  }
  if (!(n >= 1 && n <= double{kMaxTokens}) || n != std::floor(n)) {
    return outOfWholeRange("n", 1, kMaxTokens, n);
  }
  const auto tokens = static_cast<std::size_t>(n);
  if (Status fits = checkFootprint(config, {tokens, tokens, true}); !fits.ok()) {
    Failure failure = std::move(fits).failure();
    failure->field = "n";
    return failure;
  }
  return Plan{config, tokens};
}

}  // namespace manyheads
