#include "attention/config.h"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "attention/memory.h"
#include "attention/text.h"

namespace manyheads {
namespace {

constexpr std::array<std::string_view, 3> kVariantNames = {"wide", "split", "narrow"};
constexpr std::array<std::string_view, 3> kMaskNames = {"none", "causal", "no-self"};
constexpr std::array<std::string_view, 4> kScalingNames = {"none", "sqrt_d_k", "sqrt_d_model",
                                                           "free"};
// The last is not a request: it is what a layer says after setParameters.
constexpr std::array<std::string_view, 5> kParameterNames = {"random", "constructed", "ones",
                                                             "clones", "given"};
// Beyond these, the divisor or its reciprocal would overflow in a few multiplications.
constexpr double kSmallestDivisor = 1e-30;
constexpr double kLargestDivisor = 1e30;
constexpr std::string_view kDModelRange = "1 … 2048";
static_assert(kMaxDModel == 2048 && kConstructedDModel == 16, "as the errors say");
constexpr double kLargestSeed = 4294967295.0;

Error notAllowed(std::string_view field, std::string_view allowed, std::string_view got) {
  return makeError(ErrorCode::kNotAllowed, field, allowed, got);
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

}  // namespace

std::size_t Config::dK() const { return variant == Variant::kWide ? d_model : d_model / n_heads; }

std::size_t Config::dV() const { return dK(); }

std::size_t Config::headInputs() const {
  return variant == Variant::kNarrow ? d_model / n_heads : d_model;
}

std::size_t Config::headInputStart(std::size_t head) const {
  return variant == Variant::kNarrow ? head * headInputs() : 0;
}

std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant,
                                    ParameterKind parameters) {
  std::vector<std::size_t> heads;
  if (d_model < 1 || d_model > kMaxDModel) return heads;
  const bool constructed = parameters == ParameterKind::kConstructed;
  if (constructed && d_model != kConstructedDModel) return heads;
  const bool any = variant == Variant::kWide && !constructed;
  const std::size_t most = any ? kMaxHeads : d_model;
  for (std::size_t h = 1; h <= most; ++h) {
    if (!any && d_model % h != 0) continue;
    Config config{};
    config.d_model = d_model;
    config.n_heads = h;
    config.variant = variant;
    if (memoryFloats(config, 1, 1) > kMaxTraceFloats) break;
    heads.push_back(h);
  }
  return heads;
}

Result<Config> validate(const ConfigRequest& request) {
  if (!isIntegerIn(request.d_model, 1, kMaxDModel)) {
    return notAllowed("dModel", kDModelRange, numberText(request.d_model));
  }
  const auto variant = named<Variant>(kVariantNames, request.variant);
  if (!variant) return notAllowed("variant", joined(kVariantNames, ", "), request.variant);
  const auto mask = named<Mask>(kMaskNames, request.mask);
  if (!mask) return notAllowed("mask", joined(kMaskNames, ", "), request.mask);

  const auto scaling = named<ScalingMode>(kScalingNames, request.scaling);
  if (!scaling) {
    return notAllowed("scaling", "none, sqrt_d_k, sqrt_d_model, a number", request.scaling);
  }
  const double free = request.scaling_divisor;
  if (*scaling == ScalingMode::kFree && !(free >= kSmallestDivisor && free <= kLargestDivisor)) {
    return notAllowed("scaling", "1e-30 … 1e30", numberText(free));
  }

  if (!isIntegerIn(request.seed, 0, kLargestSeed)) {
    return notAllowed("seed", "0 … 4294967295", numberText(request.seed));
  }
  const auto requestable = std::span(kParameterNames).first<4>();
  const auto parameters = named<ParameterKind>(requestable, request.parameters);
  if (!parameters) return notAllowed("parameters", joined(requestable, ", "), request.parameters);
  const auto d_model = static_cast<std::size_t>(request.d_model);
  if (*parameters == ParameterKind::kConstructed && d_model != kConstructedDModel) {
    return notAllowed("dModel", "16", numberText(request.d_model));
  }

  const std::vector<std::size_t> heads = validHeads(d_model, *variant, *parameters);
  for (const std::size_t h : heads) {
    if (static_cast<double>(h) != request.heads) continue;
    Config config{.d_model = d_model,
                  .n_heads = h,
                  .variant = *variant,
                  .mask = *mask,
                  .scaling = *scaling,
                  .scaling_divisor = 1,
                  .bias = request.bias,
                  .seed = static_cast<std::uint32_t>(request.seed),
                  .parameters = *parameters};
    config.scaling_divisor = static_cast<float>(
        divisorOf(*scaling, request.d_model, static_cast<double>(config.dK()), free));
    return config;
  }
  return notAllowed("heads", joined(heads, ", "), numberText(request.heads));
}

const char* variantName(Variant variant) {
  return kVariantNames[static_cast<std::size_t>(variant)].data();
}

const char* maskName(Mask mask) { return kMaskNames[static_cast<std::size_t>(mask)].data(); }

const char* parameterKindName(ParameterKind kind) {
  return kParameterNames[static_cast<std::size_t>(kind)].data();
}

}  // namespace manyheads
