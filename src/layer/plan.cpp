#include "layer/plan.h"

#include <cmath>
#include <utility>

#include "config/options.h"
#include "layer/input.h"
#include "layer/validate.h"

namespace manyheads {

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
