#include "layer/validate.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "config/options.h"
#include "layer/footprint.h"
#include "layer/input.h"

namespace manyheads {
namespace {

std::uint64_t floatsOfOneToken(const Config& config) {
  return footprint::layer(config, oneToken(config));
}

// Whether the variant can cut d_model into this many heads: any number in wide, except for
// hand-made parameters; otherwise a divisor of d_model.
bool headsFit(const Config& config, std::size_t heads) {
  const bool any = config.variant == Variant::kWide && !madeByHand(config.parameters);
  return any ? heads <= kMaxHeads : config.d_model % heads == 0;
}

// Whether memory can have its columns: narrow cuts them, too.
bool memoryFits(const Config& config) {
  return config.variant != Variant::kNarrow || config.d_memory % config.n_heads == 0;
}

// Whether k and v can have this many heads. They cannot have fewer than q if each head reads its
// own columns, or if k is tied to q or v is memory itself.
bool kvHeadsFit(const Config& config, std::size_t heads) {
  if (heads == config.n_heads) return true;
  return config.variant != Variant::kNarrow && !madeByHand(config.parameters) &&
         !config.shared_qk && config.value_projection && config.n_heads % heads == 0;
}

// Fails: the other options leave only one value.
Failure notThe(std::string_view field, const Part& only, const Part& got) {
  return makeError(ErrorCode::kNotAllowed, field, {only}, got);
}

// dK or dV as requested: free in wide, but hand-made heads need at least their own columns.
Status setHeadWidth(const ConfigRequest& request, const LayerOption& option, double most,
                    const Config& config, std::size_t& width) {
  const std::optional<double> asked = valueIn<double>(request, option);
  const auto band = static_cast<double>(config.d_model / config.n_heads);
  if (!asked || (config.variant != Variant::kWide && *asked == band)) return Done{};
  if (config.variant != Variant::kWide) return notThe(option.name, band, *asked);
  const double least = madeByHand(config.parameters) ? band : option.range->least;
  if (Status status = checkWhole(option.name, {least, most}, asked); !status.ok()) return status;
  width = static_cast<std::size_t>(*asked);
  return Done{};
}

Status setMemoryWidth(std::optional<double> asked, Config& config) {
  if (!asked || *asked == static_cast<double>(config.d_model)) return Done{};
  constexpr const LayerOption& option = layerOption(&ConfigRequest::d_memory);
  if (Status status = checkWhole(option.name, *option.range, asked); !status.ok()) return status;
  if (madeByHand(config.parameters) || config.shared_qk || !config.value_projection) {
    return notThe(option.name, config.d_model, *asked);
  }
  config.d_memory = static_cast<std::size_t>(*asked);
  if (memoryFits(config)) return Done{};
  return makeError(ErrorCode::kNotMultiple, option.name, {config.n_heads}, *asked);
}

Status setKvHeads(std::optional<double> asked, Config& config) {
  if (!asked || *asked == static_cast<double>(config.n_heads)) return Done{};
  std::vector<std::size_t> allowed;
  for (std::size_t h = 1; h <= config.n_heads; ++h) {
    if (!kvHeadsFit(config, h)) continue;
    allowed.push_back(h);
    if (static_cast<double>(h) == *asked) config.kv_heads = h;
  }
  if (static_cast<double>(config.kv_heads) == *asked) return Done{};
  return makeError(ErrorCode::kNotAllowed, optionName(&ConfigRequest::kv_heads), allowed, *asked);
}

Status setOptions(const ConfigRequest& request, Config& config) {
  constexpr const LayerOption& d_k = layerOption(&ConfigRequest::d_k);
  constexpr const LayerOption& d_v = layerOption(&ConfigRequest::d_v);
  // Without W_V, v consists of columns of the input itself.
  const double most =
      config.value_projection ? d_v.range->most : static_cast<double>(config.d_model);
  Status status = setHeadWidth(request, d_k, d_k.range->most, config, config.wide_d_k);
  if (status.ok()) status = setHeadWidth(request, d_v, most, config, config.wide_d_v);
  if (status.ok()) status = setMemoryWidth(request.d_memory, config);
  if (status.ok()) status = setKvHeads(request.kv_heads, config);
  if (!status.ok()) return status;
  if (!config.normalisesQk() && config.qk_norm_eps != kDefaultQkNormEps) {
    return notThe(optionName(&ConfigRequest::qk_norm_eps), kDefaultQkNormEps, config.qk_norm_eps);
  }
  if (config.rotates() && config.dK() % 2 != 0) {
    return notThe(optionName(&ConfigRequest::rotary), "none", request.rotary);
  }
  if (!config.rotates() && config.rotary_base != kDefaultRotaryBase) {
    return notThe(optionName(&ConfigRequest::rotary_base), kDefaultRotaryBase, config.rotary_base);
  }
  if (config.shared_heads && config.variant != Variant::kNarrow) {
    return notThe(optionName(&ConfigRequest::shared_heads), "false", "true");
  }
  if (!config.output_projection && config.allHeadsV() != config.d_model) {
    return notThe(optionName(&ConfigRequest::output_projection), "true", "false");
  }
  if (const std::uint64_t floats = floatsOfOneToken(config); floats > kMaxLayerFloats) {
    return makeError(ErrorCode::kTooLarge, "dK, dV, dMemory", {kMaxLayerFloats}, floats);
  }
  return Done{};
}

}  // namespace

bool sizesFit(const Config& config) {
  return headsFit(config, config.n_heads) && memoryFits(config) &&
         kvHeadsFit(config, config.kv_heads) &&
         (config.output_projection || config.allHeadsV() == config.d_model) &&
         (!config.rotates() || config.dK() % 2 == 0);
}

std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant,
                                    ParameterKind parameters) {
  if (d_model < 1 || d_model > kMaxDModel) return {};
  const bool by_hand = madeByHand(parameters);
  if (by_hand && d_model != kHandMadeDModel) return {};
  Config config{
      .d_model = d_model, .variant = variant, .d_memory = d_model, .parameters = parameters};
  std::vector<std::size_t> heads;
  for (std::size_t h = 1; h <= std::max(kMaxHeads, d_model); ++h) {
    if (headsFit(config, h)) heads.push_back(h);
  }
  const auto isTooLarge = [&](std::size_t h) {
    config.n_heads = config.kv_heads = h;
    return floatsOfOneToken(config) > kMaxLayerFloats;
  };
  // Nearly always all of them fit, which the last one tells.
  if (isTooLarge(heads.back())) {
    heads.erase(std::partition_point(heads.begin(), heads.end(), std::not_fn(isTooLarge)),
                heads.end());
  }
  return heads;
}

Result<Config> validate(const ConfigRequest& request) {
  for (const LayerOption& option : kLayerOptions) {
    if (option.ruled) continue;
    if (Status status = check(request, option); !status.ok()) return status;
  }
  // From here on each value is within its row's limits.
  const auto d_model = static_cast<std::size_t>(request.d_model);
  Config config{.d_model = d_model,
                .variant = *findNamed<Variant>(kVariantNames, request.variant),
                .mask = *findNamed<Mask>(kMaskNames, request.mask),
                .window = static_cast<std::size_t>(request.window),
                .alibi = request.alibi,
                .scaling = *findNamed<ScalingMode>(kScalingNames, request.scaling),
                .bias = request.bias,
                .d_memory = d_model,
                .qk_norm = *findNamed<QkNorm>(kQkNormNames, request.qk_norm),
                .qk_norm_eps = request.qk_norm_eps,
                .rotary = *findNamed<Rotary>(kRotaryNames, request.rotary),
                .rotary_base = request.rotary_base,
                .shared_qk = request.shared_qk,
                .shared_heads = request.shared_heads,
                .value_projection = request.value_projection,
                .output_projection = request.output_projection,
                .seed = static_cast<std::uint32_t>(request.seed),
                .parameters = *findNamed<ParameterKind>(kParameterNames, request.parameters)};
  if (request.sink == kByNumber) config.sink = static_cast<float>(*request.sink_score);
  const bool by_hand = madeByHand(config.parameters);
  if (by_hand && d_model != kHandMadeDModel) {
    return notThe(optionName(&ConfigRequest::d_model), kHandMadeDModel, request.d_model);
  }
  std::vector<std::size_t> heads = validHeads(d_model, config.variant, config.parameters);
  // The list ends where heads of the default widths reach kMaxLayerFloats; with narrower heads,
  // more may fit.
  const bool own_widths = request.d_k.has_value() || request.d_v.has_value();
  if (config.variant == Variant::kWide && !by_hand && own_widths) {
    heads.resize(kMaxHeads);
    std::iota(heads.begin(), heads.end(), std::size_t{1});
  }
  for (const std::size_t h : heads) {
    if (static_cast<double>(h) == request.n_heads) config.n_heads = config.kv_heads = h;
  }
  if (config.n_heads == 0) {
    return makeError(ErrorCode::kNotAllowed, optionName(&ConfigRequest::n_heads), heads,
                     request.n_heads);
  }
  if (Status status = setOptions(request, config); !status.ok()) return status;
  // In the order of ScalingMode.
  const double divisors[] = {1, std::sqrt(static_cast<double>(config.dK())),
                             std::sqrt(request.d_model), request.scaling_divisor.value_or(1)};
  config.scaling_divisor = static_cast<float>(divisors[static_cast<std::size_t>(config.scaling)]);
  return config;
}

Result<Plan> plan(const ConfigRequest& request, double n) {
  Result<Config> valid = validate(request);
  if (!valid.ok()) return valid;
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
