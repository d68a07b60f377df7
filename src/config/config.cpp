#include "config/config.h"

#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "config/field_names.h"

namespace manyheads {
namespace {

constexpr std::array<std::string_view, 3> kVariantNames = {"wide", "split", "narrow"};
constexpr std::array<std::string_view, 5> kMaskNames = {"none", "causal", "no-self", "padding",
                                                        "own"};
constexpr std::array<std::string_view, 4> kScalingNames = {"none", "sqrt_d_k", "sqrt_d_model",
                                                           "free"};
// The last is not a request: it is what a layer says after setParameters.
constexpr std::array<std::string_view, 5> kParameterNames = {"random", "constructed", "ones",
                                                             "clones", "given"};
// Beyond these, the divisor or its reciprocal would overflow in a few multiplications.
constexpr double kSmallestDivisor = 1e-30;
constexpr double kLargestDivisor = 1e30;

Failure notAllowed(std::string_view field, std::span<const std::string_view> names,
                   std::string_view got) {
  return makeError(ErrorCode::kNotAllowed, field, names, got);
}

// The only value that fits the rest.
Failure notThe(std::string_view field, const Part& only, const Part& got) {
  return makeError(ErrorCode::kNotAllowed, field, {only}, got);
}

// The names' order is the enums' order.
template <typename Enum>
std::optional<Enum> named(std::span<const std::string_view> names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

bool isIntegerIn(double value, double first, double last) {
  return value >= first && value <= last && value == std::floor(value);
}

double divisorOf(ScalingMode mode, double d_model, double d_k, double free) {
  switch (mode) {
    case ScalingMode::kNone:
      return 1;
    case ScalingMode::kSqrtDk:
      return std::sqrt(d_k);
    case ScalingMode::kSqrtDModel:
      return std::sqrt(d_model);
    case ScalingMode::kFree:
      return free;
  }
  return 1;
}

bool isConstructed(const Config& config) {
  return config.parameters == ParameterKind::kConstructed;
}

// dK or dV as asked for: free in wide, where constructed heads need their own columns at least.
Status setHeadWidth(const char* field, std::optional<double> wanted, std::size_t most,
                    const Config& config, std::size_t& width) {
  if (!wanted) return Done{};
  const double asked = *wanted;
  const std::size_t band = config.d_model / config.n_heads;
  if (config.variant != Variant::kWide) {
    if (asked == static_cast<double>(band)) return Done{};
    return notThe(field, band, asked);
  }
  const std::size_t least = isConstructed(config) ? band : 1;
  if (!isIntegerIn(asked, static_cast<double>(least), static_cast<double>(most))) {
    return outOfWholeRange(field, least, most, asked);
  }
  width = static_cast<std::size_t>(asked);
  return Done{};
}

Status setMemoryWidth(std::optional<double> wanted, Config& config) {
  if (!wanted || *wanted == static_cast<double>(config.d_model)) return Done{};
  const double asked = *wanted;
  if (!isIntegerIn(asked, 1, kMaxDModel)) {
    return outOfWholeRange(field::kDMemory, 1, kMaxDModel, asked);
  }
  if (isConstructed(config) || config.shared_qk || !config.value_projection) {
    return notThe(field::kDMemory, config.d_model, asked);
  }
  const auto columns = static_cast<std::size_t>(asked);
  if (config.variant == Variant::kNarrow && columns % config.n_heads != 0) {
    return makeError(ErrorCode::kNotMultiple, field::kDMemory, {config.n_heads}, asked);
  }
  config.d_memory = columns;
  return Done{};
}

Status setOptions(const ConfigRequest& request, LayerFloats layer_floats, Config& config) {
  Status status = setHeadWidth(field::kDK, request.d_k, kMaxDModel, config, config.wide_d_k);
  if (!status.ok()) return status;
  // Without W_V, v is columns of the input itself.
  const std::size_t most = config.value_projection ? kMaxDModel : config.d_model;
  status = setHeadWidth(field::kDV, request.d_v, most, config, config.wide_d_v);
  if (!status.ok()) return status;
  status = setMemoryWidth(request.d_memory, config);
  if (!status.ok()) return status;
  if (config.shared_heads && config.variant != Variant::kNarrow) {
    return notThe(field::kSharedHeads, "false", "true");
  }
  if (!config.output_projection && config.allHeadsV() != config.d_model) {
    return notThe(field::kOutputProjection, "true", "false");
  }
  if (const std::uint64_t floats = layer_floats(config); floats > kMaxLayerFloats) {
    return makeError(ErrorCode::kTooLarge, "dK, dV, dMemory", {kMaxLayerFloats}, floats);
  }
  return Done{};
}

}  // namespace

std::size_t Config::dK() const {
  if (variant != Variant::kWide) return d_model / n_heads;
  return wide_d_k != 0 ? wide_d_k : d_model;
}

std::size_t Config::dV() const {
  if (variant != Variant::kWide) return d_model / n_heads;
  return wide_d_v != 0 ? wide_d_v : d_model;
}

std::size_t Config::headInputs() const {
  return variant == Variant::kNarrow ? d_model / n_heads : d_model;
}

std::size_t Config::headInputStart(std::size_t head) const {
  return variant == Variant::kNarrow ? head * headInputs() : 0;
}

std::size_t Config::memoryInputs() const {
  return variant == Variant::kNarrow ? d_memory / n_heads : d_memory;
}

std::size_t Config::memoryInputStart(std::size_t head) const {
  return variant == Variant::kNarrow ? head * memoryInputs() : 0;
}

std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant, ParameterKind parameters,
                                    LayerFloats layer_floats) {
  if (d_model < 1 || d_model > kMaxDModel) return {};
  const bool constructed = parameters == ParameterKind::kConstructed;
  if (constructed && d_model != kConstructedDModel) return {};
  const bool any = variant == Variant::kWide && !constructed;
  const std::size_t most = any ? kMaxHeads : d_model;
  std::vector<std::size_t> heads;
  for (std::size_t h = 1; h <= most; ++h) {
    if (!any && d_model % h != 0) continue;
    Config config{};
    config.d_model = d_model;
    config.d_memory = d_model;
    config.n_heads = h;
    config.variant = variant;
    if (layer_floats(config) > kMaxLayerFloats) break;
    heads.push_back(h);
  }
  return heads;
}

Result<Config> validate(const ConfigRequest& request, LayerFloats layer_floats) {
  if (!isIntegerIn(request.d_model, 1, kMaxDModel)) {
    return outOfWholeRange(field::kDModel, 1, kMaxDModel, request.d_model);
  }
  const auto variant = findVariant(request.variant);
  if (!variant) return notAllowed(field::kVariant, kVariantNames, request.variant);
  const auto mask = named<Mask>(kMaskNames, request.mask);
  if (!mask) return notAllowed(field::kMask, kMaskNames, request.mask);

  const auto scaling = named<ScalingMode>(kScalingNames, request.scaling);
  const std::optional<double> free = request.scaling_divisor;
  if (!scaling || (*scaling == ScalingMode::kFree && !free)) {
    return makeError(ErrorCode::kUnknownScaling, field::kScaling,
                     std::span(kScalingNames).first<3>(), request.scaling);
  }
  if (*scaling == ScalingMode::kFree && !(*free >= kSmallestDivisor && *free <= kLargestDivisor)) {
    return makeError(ErrorCode::kOutOfRange, field::kScaling, {kSmallestDivisor, kLargestDivisor},
                     *free);
  }

  if (!isIntegerIn(request.seed, 0, kMaxSeed)) {
    return outOfWholeRange(field::kSeed, 0, kMaxSeed, request.seed);
  }
  const auto requestable = std::span(kParameterNames).first<4>();
  const auto parameters = named<ParameterKind>(requestable, request.parameters);
  if (!parameters) return notAllowed(field::kParameters, requestable, request.parameters);
  const auto d_model = static_cast<std::size_t>(request.d_model);
  if (*parameters == ParameterKind::kConstructed && d_model != kConstructedDModel) {
    return notThe(field::kDModel, kConstructedDModel, request.d_model);
  }

  std::vector<std::size_t> heads = validHeads(d_model, *variant, *parameters, layer_floats);
  // The list ends where heads of the default widths reach kMaxLayerFloats; narrower ones may fit.
  const bool own_widths = request.d_k.has_value() || request.d_v.has_value();
  if (*variant == Variant::kWide && *parameters != ParameterKind::kConstructed && own_widths) {
    heads = std::vector<std::size_t>(kMaxHeads);
    std::iota(heads.begin(), heads.end(), std::size_t{1});
  }
  for (const std::size_t h : heads) {
    if (static_cast<double>(h) != request.n_heads) continue;
    Config config{.d_model = d_model,
                  .n_heads = h,
                  .variant = *variant,
                  .mask = *mask,
                  .scaling = *scaling,
                  .scaling_divisor = 1,
                  .bias = request.bias,
                  .wide_d_k = 0,
                  .wide_d_v = 0,
                  .d_memory = d_model,
                  .shared_qk = request.shared_qk,
                  .shared_heads = request.shared_heads,
                  .value_projection = request.value_projection,
                  .output_projection = request.output_projection,
                  .seed = static_cast<std::uint32_t>(request.seed),
                  .parameters = *parameters};
    if (Status status = setOptions(request, layer_floats, config); !status.ok())
      return std::move(status).failure();
    config.scaling_divisor = static_cast<float>(
        divisorOf(*scaling, request.d_model, static_cast<double>(config.dK()), free.value_or(1)));
    return config;
  }
  return makeError(ErrorCode::kNotAllowed, field::kHeads, heads, request.n_heads);
}

const char* variantName(Variant variant) {
  return kVariantNames[static_cast<std::size_t>(variant)].data();
}

std::optional<Variant> findVariant(std::string_view name) {
  return named<Variant>(kVariantNames, name);
}

const char* maskName(Mask mask) { return kMaskNames[static_cast<std::size_t>(mask)].data(); }

const char* parameterKindName(ParameterKind kind) {
  return kParameterNames[static_cast<std::size_t>(kind)].data();
}

}  // namespace manyheads
