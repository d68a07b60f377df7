#include "model/model_options.h"

#include <algorithm>
#include <vector>

namespace manyheads {

using graph::ModelConfig;

ModelRequest::ModelRequest() { setDefaults<ModelRequest>(kModelOptions, *this); }

namespace {

// The divisor that was asked for; refused with all of them that are allowed.
template <typename IsAllowed>
Result<std::size_t> divisorOf(const char* name, std::size_t number, double asked,
                              IsAllowed is_allowed) {
  std::vector<std::size_t> allowed;
  for (std::size_t each = 1; each <= number; ++each) {
    if (number % each != 0 || !is_allowed(each)) continue;
    if (static_cast<double>(each) == asked) return each;
    allowed.push_back(each);
  }
  return makeError(ErrorCode::kNotAllowed, name, allowed, asked);
}

}  // namespace

Result<ModelConfig> validate(const ModelRequest& request) {
  for (const ModelOption& option : kModelOptions) {
    if (option.ruled) continue;
    if (Status status = check(request, option); !status.ok()) return std::move(status).failure();
  }
  const auto d_model = static_cast<std::size_t>(request.d_model);
  const auto positions = *findNamed<graph::Positions>(kPositionNames, request.positions);
  const bool rotates = positions == graph::Positions::kRotary;
  Result<std::size_t> heads =
      divisorOf(optionName(&ModelRequest::heads), d_model, request.heads,
                [&](std::size_t count) { return !rotates || d_model / count % 2 == 0; });
  if (!heads.ok()) return std::move(heads).failure();
  Result<std::size_t> kv_heads =
      divisorOf(optionName(&ModelRequest::kv_heads), heads.value(),
                request.kv_heads.value_or(request.heads), [](std::size_t) { return true; });
  if (!kv_heads.ok()) return std::move(kv_heads).failure();
  if (!rotates && request.rotary_base != kDefaultRotaryBase) {
    return makeError(ErrorCode::kNotAllowed, optionName(&ModelRequest::rotary_base),
                     {kDefaultRotaryBase}, request.rotary_base);
  }
  return ModelConfig{
      .layers = static_cast<std::size_t>(request.layers),
      .d_model = d_model,
      .heads = heads.value(),
      .kv_heads = kv_heads.value(),
      .hidden = static_cast<std::size_t>(request.hidden.value_or(4 * request.d_model)),
      .vocabulary = static_cast<std::size_t>(request.vocabulary),
      .context = static_cast<std::size_t>(request.context),
      .norm = *findNamed<graph::Norm>(kNormNames, request.norm),
      .norm_at = *findNamed<graph::NormAt>(kNormAtNames, request.norm_at),
      .activation = *findNamed<graph::Activation>(kActivationNames, request.activation),
      .positions = positions,
      .rotary_base = request.rotary_base,
      .tied = request.tied,
      .bias = request.bias,
      .eps = request.eps};
}

ModelRequest filledIn(ModelRequest request, const ModelConfig& config) {
  request.kv_heads = static_cast<double>(config.kv_heads);
  request.hidden = static_cast<double>(config.hidden);
  return request;
}

}  // namespace manyheads
