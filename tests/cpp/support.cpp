#include "support.h"

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <sstream>

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

namespace {

std::vector<float> copyOf(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

// PyTorch's arrays of a run's parameters.
OwnParameters packed(graph::Run& run) {
  const auto read = [&](std::string_view name) {
    const auto node = run.graph().find(name);
    if (!node) return std::vector<float>();
    run.derive(*node);
    return copyOf(run.numbers(*node));
  };
  OwnParameters result;
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    result[static_cast<PackedArray>(at)] = read(kPackedNames[at]);
  }
  if (!result.in_proj_weight.empty()) return result;
  for (const std::string_view part : kInProjParts) {
    const std::vector<float> numbers = read(part);
    result.in_proj_weight.insert(result.in_proj_weight.end(), numbers.begin(), numbers.end());
  }
  return result;
}

graph::LayerGraph graphOf(const Config& config) {
  return graph::LayerGraph(config, config.d_memory == config.d_model);
}

}  // namespace

OwnParameters ownParameters(const Config& config, std::uint64_t stream) {
  const graph::LayerGraph layer = graphOf(config);
  OwnParameters own;
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    const auto array = static_cast<PackedArray>(at);
    std::size_t count = 1;
    for (const std::size_t size : packedShape(layer.graph, array)) count *= size;
    // Gains: some above one, some below.
    const bool gains = array >= PackedArray::kQNormWeight;
    const std::uint64_t streams[] = {1, 3, 2, 4, 5, 6};
    own[array] = numbers(count, 10 * stream + streams[at], gains ? 2.0f : 1.0f);
  }
  graph::Run run(layer.graph, defaultKernels());
  unpack(own.arrays(), run);
  run.takeParameters();
  own = packed(run);
  if (!config.bias) own.in_proj_bias = own.out_proj_bias = {};
  return own;
}

std::vector<std::string_view> parameterNames(const Config& config) {
  const graph::LayerGraph layer = graphOf(config);
  std::vector<std::string_view> names;
  for (const std::string_view name : kAttentionParameters) {
    if (layer.graph.find(name)) names.push_back(name);
  }
  return names;
}

OwnParameters parametersOf(const Layer& layer) {
  const graph::LayerGraph of = graphOf(layer.config());
  graph::Run run(of.graph, defaultKernels());
  for (const std::string_view name : parameterNames(layer.config())) {
    const std::vector<float> from = numbersOf(layer, name);
    std::copy(from.begin(), from.end(), run.writable(*of.graph.find(name)).begin());
  }
  run.takeParameters();
  return packed(run);
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

Tensor2 matrixOf(const Layer& layer, std::string_view name) {
  const Index shape = shapeOf(layer, name);
  const std::vector<float> numbers = numbersOf(layer, name);
  Tensor2 matrix({shape[0], shape[1]});
  std::copy(numbers.begin(), numbers.end(), matrix.begin());
  return matrix;
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
