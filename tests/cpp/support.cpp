#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <sstream>

#include "config/tied.h"
#include "layer/validate.h"

namespace manyheads {

std::string textOf(const Value& value) {
  if (!value.is_number) return value.name;
  std::ostringstream text;
  text << std::setprecision(10) << value.number;
  return text.str();
}

std::string listOf(const std::vector<Value>& values) {
  std::string list;
  for (const Value& value : values) list += (list.empty() ? "" : ", ") + textOf(value);
  return list;
}

Config configOf(const ConfigRequest& request) {
  const Result<Config> config = validate(request);
  if (!config.ok()) {
    ADD_FAILURE() << config.error().field << ": " << listOf(config.error().allowed);
    std::abort();
  }
  return config.value();
}

std::vector<float> numbers(std::size_t count, std::uint64_t stream, float size) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = size * uniformSigned(20170612, stream, i);
  return values;
}

OwnParameters ownParameters(const Config& config, std::uint64_t stream) {
  const std::size_t rows = inProjRows(config), d = config.d_model;
  OwnParameters own;
  own.in_proj_weight = numbers(packedFloats(config, PackedArray::kInProjWeight), 10 * stream + 1);
  own.out_proj_weight = numbers(d * config.allHeadsV(), 10 * stream + 2);
  if (config.bias) {
    own.in_proj_bias = numbers(rows, 10 * stream + 3);
    own.out_proj_bias = numbers(d, 10 * stream + 4);
  }
  // Some above one, some below.
  own.q_norm_weight = numbers(packedFloats(config, PackedArray::kQNormWeight), 10 * stream + 5, 2);
  own.k_norm_weight = numbers(packedFloats(config, PackedArray::kKNormWeight), 10 * stream + 6, 2);
  if (!tiesParameters(config)) return own;
  Parameters parameters = unpacked(config, own.arrays());
  tieParameters(config, parameters);
  OwnParameters tied = packed(config, parameters);
  if (!config.bias) tied.in_proj_bias = tied.out_proj_bias = {};
  return tied;
}

std::vector<std::string_view> parameterNames(const Config& config) {
  std::vector<std::string_view> names;
  for (const ParameterInfo& parameter : parameterTable()) {
    if (parameter.size(config).cols > 0) names.push_back(parameter.name);
  }
  return names;
}

Parameters unpacked(const Config& config, const ParameterArrays& arrays) {
  Parameters parameters = blankParameters(config);
  for (const ParameterInfo& parameter : parameterTable()) {
    unpack(config, arrays, parameter.id, numbersOf(parameters, parameter.id));
  }
  return parameters;
}

OwnParameters packed(const Config& config, const Parameters& parameters) {
  OwnParameters result;
  for (const PackedArray array : kPackedArrays) result[array].resize(packedFloats(config, array));
  for (const ParameterInfo& parameter : parameterTable()) {
    const ParameterId id = parameter.id;
    std::vector<float>& array = result[parameter.array];
    const std::span<const float> numbers = numbersOf(parameters, id);
    const std::size_t columns = columnsOf(config, id);
    const PackedPlaces place = packedPlaces(config, id);
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      array[place(at / columns, at % columns)] = numbers[at];
    }
  }
  return result;
}

OwnParameters parametersOf(const Layer& layer) {
  Parameters parameters = blankParameters(layer.config());
  for (const ParameterInfo& parameter : parameterTable()) {
    const auto tensor = layer.tensor(parameter.name);
    if (!tensor.ok()) continue;  // the layer lacks it
    const std::span<const float> from = tensor.value().data;
    std::copy(from.begin(), from.end(), numbersOf(parameters, parameter.id).begin());
  }
  return packed(layer.config(), parameters);
}

Layer layerOf(const ConfigRequest& request, const Kernels& kernels) {
  const Config config = configOf(request);
  Layer layer(config, kernels);
  EXPECT_TRUE(layer.setParameters(ownParameters(config).arrays()).ok());
  return layer;
}

std::vector<float> numbersOf(const Layer& layer, std::string_view name) {
  const Result<TensorRef> tensor = layer.tensor(name);
  if (!tensor.ok()) {
    ADD_FAILURE() << "no tensor " << name;
    return {};
  }
  return {tensor.value().data.begin(), tensor.value().data.end()};
}

Index shapeOf(const Layer& layer, std::string_view name) {
  const Result<TensorRef> tensor = layer.tensor(name);
  return tensor.ok() ? tensor.value().shape : Index();
}

Snapshot snapshotOf(const Layer& layer) {
  Snapshot snapshot;
  const Config& config = layer.config();
  snapshot.lines.push_back(parameterKindName(config.parameters));
  for (const std::string_view name : allTensorNames()) {
    const Result<TensorRef> tensor = layer.tensor(name);
    std::string line(name);
    if (!tensor.ok()) {
      line += errorCodeName(tensor.error().code);
    } else {
      for (const std::size_t size : tensor.value().shape) line += " " + std::to_string(size);
      for (const float value : tensor.value().data) line += " " + std::to_string(bitsOf(value));
    }
    snapshot.lines.push_back(line);
  }
  return snapshot;
}

::testing::AssertionResult sameBits(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size()) {
    return ::testing::AssertionFailure() << a.size() << " numbers and " << b.size();
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (bitsOf(a[i]) != bitsOf(b[i])) {
      return ::testing::AssertionFailure() << a[i] << " and " << b[i] << " at " << i;
    }
  }
  return ::testing::AssertionSuccess();
}

}  // namespace manyheads
