#include "config/parameters.h"

#include <algorithm>

namespace manyheads {
namespace {

using enum ParameterId;
using enum ParameterOf;
using enum ParameterRole;
using enum PackedArray;
using enum Bands;

std::size_t gains(const Config& config, std::size_t heads) {
  switch (config.qk_norm) {
    case QkNorm::kNone:
      return 0;
    case QkNorm::kHead:
      return config.dK();
    case QkNorm::kWhole:
      break;
  }
  return heads * config.dK();
}

// clang-format off
constexpr ParameterInfo kParameters[] = {
    {kW_Q, "W_Q", kQuery, kMatrix, kInProjWeight, &Parameters::W_Q,
     [](const Config& c) { return ParameterSize{c.headInputs(), c.allHeadsK()}; }, kColumns},
    {kW_K, "W_K", kKey, kMatrix, kInProjWeight, &Parameters::W_K,
     [](const Config& c) { return ParameterSize{c.memoryInputs(), c.allKvHeadsK()}; }, kColumns},
    {kW_V, "W_V", kValue, kMatrix, kInProjWeight, &Parameters::W_V,
     [](const Config& c) { return ParameterSize{c.memoryInputs(), c.allKvHeadsV()}; }, kColumns},
    {kW_O, "W_O", kOutput, kMatrix, kOutProjWeight, &Parameters::W_O,
     [](const Config& c) { return ParameterSize{c.allHeadsV(), c.d_model}; }, kRows},
    {kB_Q, "b_Q", kQuery, kBias, kInProjBias, &Parameters::b_Q,
     [](const Config& c) { return ParameterSize{1, c.allHeadsK()}; }, kColumns},
    {kB_K, "b_K", kKey, kBias, kInProjBias, &Parameters::b_K,
     [](const Config& c) { return ParameterSize{1, c.allKvHeadsK()}; }, kColumns},
    {kB_V, "b_V", kValue, kBias, kInProjBias, &Parameters::b_V,
     [](const Config& c) { return ParameterSize{1, c.allKvHeadsV()}; }, kColumns},
    {kB_O, "b_O", kOutput, kBias, kOutProjBias, &Parameters::b_O,
     [](const Config& c) { return ParameterSize{1, c.d_model}; }, kNone},
    {kG_Q, "g_Q", kQuery, kGain, kQNormWeight, &Parameters::g_Q,
     [](const Config& c) { return ParameterSize{1, gains(c, c.n_heads)}; }, kColumns},
    {kG_K, "g_K", kKey, kGain, kKNormWeight, &Parameters::g_K,
     [](const Config& c) { return ParameterSize{1, gains(c, c.kv_heads)}; }, kColumns},
};
// clang-format on

constexpr bool inOrder() {
  std::size_t at = 0;
  for (const ParameterInfo& parameter : kParameters) {
    if (parameter.id != static_cast<ParameterId>(at++)) return false;
  }
  return at == kParameterCount;
}
static_assert(inOrder(), "parameterInfo() finds a row by its place");

ParameterSize sizeOf(const Config& config, ParameterId id) {
  return parameterInfo(id).size(config);
}

}  // namespace

std::span<const ParameterInfo, kParameterCount> parameterTable() { return kParameters; }

std::optional<ParameterId> findParameter(std::string_view name) {
  for (const ParameterInfo& parameter : kParameters) {
    if (parameter.name == name) return parameter.id;
  }
  return std::nullopt;
}

ParameterId parameterFor(ParameterOf of, ParameterRole role) {
  const auto fits = [=](const ParameterInfo& parameter) {
    return parameter.of == of && parameter.role == role;
  };
  return std::find_if(std::begin(kParameters), std::end(kParameters), fits)->id;
}

ParameterId matrixOf(Qkv which) { return parameterFor(static_cast<ParameterOf>(which), kMatrix); }
ParameterId biasOf(Qkv which) { return parameterFor(static_cast<ParameterOf>(which), kBias); }

Projection projection(const Config& config, Qkv which) {
  const bool of_memory = which != Qkv::kQuery;
  const ParameterSize W = sizeOf(config, matrixOf(which));
  const std::size_t width = which == Qkv::kValue ? config.dV() : config.dK();
  return {W.cols, W.rows, width, of_memory};
}

std::size_t sharesOf(const Config& config, ParameterId id) {
  const ParameterInfo& parameter = parameterInfo(id);
  if (parameter.bands == kNone) return 1;
  const auto [rows, cols] = parameter.size(config);
  const bool of_v = parameter.of == kValue || parameter.of == kOutput;
  const std::size_t width = of_v ? config.dV() : config.dK();
  return std::max<std::size_t>(1, (parameter.bands == kRows ? rows : cols) / width);
}

ParameterBox shareOf(const Config& config, ParameterId id, std::size_t head) {
  const auto [rows, cols] = sizeOf(config, id);
  const std::size_t shares = sharesOf(config, id);
  if (parameterInfo(id).bands == kRows) {
    return {head * (rows / shares), 0, rows / shares, cols};
  }
  return {0, head * (cols / shares), rows, cols / shares};
}

std::size_t headOf(const Config& config, ParameterId id, std::size_t row, std::size_t col) {
  const ParameterBox first = shareOf(config, id, 0);
  return parameterInfo(id).bands == kRows ? row / first.rows : col / first.cols;
}

std::span<float> numbersOf(Parameters& parameters, ParameterId id) {
  const auto all = [&](auto field) {
    auto& tensor = parameters.*field;
    return std::span<float>(tensor.data(), tensor.size());
  };
  return std::visit(all, parameterInfo(id).field);
}
std::span<const float> numbersOf(const Parameters& parameters, ParameterId id) {
  const auto all = [&](auto field) { return valuesOf(parameters.*field); };
  return std::visit(all, parameterInfo(id).field);
}

std::size_t columnsOf(const Config& config, ParameterId id) { return sizeOf(config, id).cols; }

std::uint64_t parameterFloats(const Config& config) {
  std::uint64_t floats = 0;
  for (const ParameterInfo& parameter : kParameters) {
    const auto [rows, cols] = parameter.size(config);
    floats += std::uint64_t{rows} * cols;
  }
  return floats;
}

void resizeParameters(const Config& config, Parameters& parameters) {
  for (const ParameterInfo& parameter : kParameters) {
    const auto [rows, cols] = parameter.size(config);
    if (const auto* matrix = std::get_if<Tensor2 Parameters::*>(&parameter.field)) {
      (parameters.**matrix).resize({rows, cols});
    } else {
      (parameters.*std::get<Tensor1 Parameters::*>(parameter.field)).resize({cols});
    }
  }
}

void fillWithZeros(Parameters& parameters) {
  for (const ParameterInfo& parameter : kParameters) {
    const std::span<float> numbers = numbersOf(parameters, parameter.id);
    std::fill(numbers.begin(), numbers.end(), 0.0f);
  }
}

Parameters blankParameters(const Config& config) {
  Parameters parameters;
  resizeParameters(config, parameters);
  fillWithZeros(parameters);
  for (const ParameterInfo& parameter : kParameters) {
    if (parameter.role != kGain) continue;
    const std::span<float> numbers = numbersOf(parameters, parameter.id);
    std::fill(numbers.begin(), numbers.end(), 1.0f);
  }
  return parameters;
}

}  // namespace manyheads
