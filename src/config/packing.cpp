#include "config/packing.h"

#include <algorithm>
#include <cmath>

#include "config/tied.h"

namespace manyheads {
namespace {

std::size_t floatsIn(const Index& shape) {
  std::size_t floats = 1;
  for (const std::size_t size : shape) floats *= size;
  return floats;
}

ParameterRole roleOf(PackedArray array) {
  const auto parameters = parameterTable();
  return std::find_if(parameters.begin(), parameters.end(),
                      [=](const ParameterInfo& parameter) { return parameter.array == array; })
      ->role;
}

Status checkArray(std::string_view name, std::span<const float> array, const Index& shape) {
  if (array.size() != floatsIn(shape)) {
    return makeError(ErrorCode::kWrongLength, name, shape, array.size());
  }
  const auto bad =
      std::find_if(array.begin(), array.end(), [](float value) { return !std::isfinite(value); });
  if (bad != array.end()) {
    const auto place = static_cast<std::size_t>(bad - array.begin());
    Failure failure = makeError(ErrorCode::kNotFinite, name, shape, static_cast<double>(*bad));
    failure->place = {place};
    return failure;
  }
  return Done{};
}

// For a layer without biases.
Status checkZeros(std::string_view name, std::span<const float> array) {
  const auto other =
      std::find_if(array.begin(), array.end(), [](float value) { return value != 0; });
  if (other == array.end()) return Done{};
  return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(*other));
}

}  // namespace

std::string_view packedName(PackedArray array) {
  static constexpr std::string_view kNames[] = {"in_proj_weight",  "in_proj_bias",
                                                "out_proj.weight", "out_proj.bias",
                                                "q_norm.weight",   "k_norm.weight"};
  return kNames[static_cast<std::size_t>(array)];
}

// The transposes of the matrices, (out, in), one below the other.
PackedPlaces packedPlaces(const Config& config, ParameterId id) {
  const ParameterInfo& own = parameterInfo(id);
  std::size_t start = 0;
  for (const ParameterInfo& parameter : parameterTable()) {
    if (parameter.id == id) break;
    const auto [rows, cols] = parameter.size(config);
    if (parameter.array == own.array) start += rows * cols;
  }
  return {start, 1, own.size(config).rows};
}

Index packedShape(const Config& config, PackedArray array) {
  std::size_t floats = 0, columns = 0;
  bool alike = true;
  for (const ParameterInfo& parameter : parameterTable()) {
    if (parameter.array != array) continue;
    const auto [rows, cols] = parameter.size(config);
    alike = alike && (floats == 0 || rows == columns);
    columns = rows;
    floats += rows * cols;
  }
  const bool matrix = alike && roleOf(array) == ParameterRole::kMatrix;
  return matrix ? Index{floats / columns, columns} : Index{floats};
}

std::size_t packedFloats(const Config& config, PackedArray array) {
  return floatsIn(packedShape(config, array));
}

Status checkParameters(const Config& config, const ParameterArrays& arrays) {
  for (const PackedArray array : kPackedArrays) {
    const std::string_view name = packedName(array);
    const bool none = roleOf(array) == ParameterRole::kBias && !config.bias;
    if (none && arrays[array].empty()) continue;
    Status status = checkArray(name, arrays[array], packedShape(config, array));
    if (status.ok() && none) status = checkZeros(name, arrays[array]);
    if (!status.ok()) return status;
  }
  return checkTied(config, arrays);
}

void unpack(const Config& config, const ParameterArrays& arrays, ParameterId id,
            std::span<float> numbers) {
  const auto [rows, cols] = parameterInfo(id).size(config);
  const std::span<const float> from = arrays.of(id);
  const PackedPlaces in_array = packedPlaces(config, id);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < cols; ++col) {
      numbers[row * cols + col] = from.empty() ? 0 : from[in_array(row, col)];
    }
  }
}

}  // namespace manyheads
