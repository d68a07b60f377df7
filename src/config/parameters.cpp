#include "config/parameters.h"

#include <algorithm>
#include <cmath>

#include "config/tied.h"

namespace manyheads {
namespace {

using enum ParameterId;

Status checkArray(std::string_view name, std::span<const float> array, const Index& shape) {
  std::size_t length = 1;
  for (const std::size_t size : shape) length *= size;
  if (array.size() != length) {
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

Status checkBias(std::string_view name, std::span<const float> array, std::size_t length,
                 bool bias) {
  if (!bias && array.empty()) return Done{};
  if (Status status = checkArray(name, array, {length}); !status.ok()) return status;
  const auto other =
      std::find_if(array.begin(), array.end(), [](float value) { return value != 0; });
  if (bias || other == array.end()) return Done{};
  return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(*other));
}

// Of one of the three projections' parameters.
Projection projectionOf(const Config& config, ParameterId id) {
  const auto first = isBias(id) ? kB_Q : kW_Q;
  return projection(config, static_cast<Qkv>(static_cast<int>(id) - static_cast<int>(first)));
}

// A parameter's rows and columns; a bias is one row.
struct Shape {
  std::size_t rows;
  std::size_t cols;
};

Shape shapeOf(const Config& config, ParameterId id) {
  if (id == kW_O) return {config.allHeadsV(), config.d_model};
  if (id == kB_O) return {1, config.d_model};
  const Projection own = projectionOf(config, id);
  return {isBias(id) ? 1 : own.cols, own.rows};
}

void resize(const Config& config, Parameters& parameters) {
  Tensor2* const matrices[] = {&parameters.W_Q, &parameters.W_K, &parameters.W_V, &parameters.W_O};
  Tensor1* const biases[] = {&parameters.b_Q, &parameters.b_K, &parameters.b_V, &parameters.b_O};
  for (const ParameterId id : kParameterIds) {
    const auto [rows, cols] = shapeOf(config, id);
    const auto at = static_cast<std::size_t>(id) % std::size(matrices);
    if (isBias(id)) {
      biases[at]->resize({cols});
    } else {
      matrices[at]->resize({rows, cols});
    }
  }
}

template <typename Number, typename OfParameters>
std::span<Number> spanOf(OfParameters& p, ParameterId id) {
  const auto all = [](auto& tensor) { return std::span<Number>(tensor.data(), tensor.size()); };
  switch (id) {
    case kW_Q:
      return all(p.W_Q);
    case kW_K:
      return all(p.W_K);
    case kW_V:
      return all(p.W_V);
    case kW_O:
      return all(p.W_O);
    case kB_Q:
      return all(p.b_Q);
    case kB_K:
      return all(p.b_K);
    case kB_V:
      return all(p.b_V);
    case kB_O:
      break;
  }
  return all(p.b_O);
}

// Calls visit(place among the parameter's numbers, place in its array) for every number.
template <typename Visit>
void eachPlace(const Config& config, ParameterId id, Visit visit) {
  const auto [rows, cols] = shapeOf(config, id);
  const PackedPlaces in_array = packedPlaces(config, id);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < cols; ++col) visit(row * cols + col, in_array(row, col));
  }
}

}  // namespace

Projection projection(const Config& config, Qkv which) {
  const std::size_t x = config.headInputs(), memory = config.memoryInputs();
  const std::size_t q = config.allHeadsK(), k = config.allKvHeadsK(), v = config.allKvHeadsV();
  switch (which) {
    case Qkv::kQuery:
      return {0, 0, q, x, config.dK(), false};
    case Qkv::kKey:
      return {q * x, q, k, memory, config.dK(), true};
    case Qkv::kValue:
      break;
  }
  return {q * x + k * memory, q + k, v, memory, config.dV(), true};
}

std::size_t sharesOf(const Config& config, ParameterId id) {
  if (id == kB_O) return 1;
  const bool of_kv = id == kW_K || id == kB_K || id == kW_V || id == kB_V;
  return of_kv ? config.kv_heads : config.n_heads;
}

ParameterBox shareOf(const Config& config, ParameterId id, std::size_t head) {
  const auto [rows, cols] = shapeOf(config, id);
  const std::size_t shares = sharesOf(config, id);
  if (id == kW_O) return {head * (rows / shares), 0, rows / shares, cols};
  return {0, head * (cols / shares), rows, cols / shares};
}

std::size_t headOf(const Config& config, ParameterId id, std::size_t row, std::size_t col) {
  const ParameterBox first = shareOf(config, id, 0);
  return id == kW_O ? row / first.rows : col / first.cols;
}

std::span<float> numbersOf(Parameters& parameters, ParameterId id) {
  return spanOf<float>(parameters, id);
}
std::span<const float> numbersOf(const Parameters& parameters, ParameterId id) {
  return spanOf<const float>(parameters, id);
}

std::size_t columnsOf(const Config& config, ParameterId id) { return shapeOf(config, id).cols; }

std::span<const float> ParameterArrays::of(ParameterId id) const {
  if (id == kW_O) return out_proj_weight;
  if (id == kB_O) return out_proj_bias;
  return isBias(id) ? in_proj_bias : in_proj_weight;
}

std::string_view packedName(ParameterId id) {
  if (id == kW_O) return "out_proj.weight";
  if (id == kB_O) return "out_proj.bias";
  return isBias(id) ? "in_proj_bias" : "in_proj_weight";
}

// The transposes of the matrices, (out, in).
PackedPlaces packedPlaces(const Config& config, ParameterId id) {
  if (id == kW_O) return {0, 1, config.allHeadsV()};
  if (id == kB_O) return {0, 0, 1};
  const Projection own = projectionOf(config, id);
  return isBias(id) ? PackedPlaces{own.bias_start, 0, 1} : PackedPlaces{own.start, 1, own.cols};
}

std::size_t inProjRows(const Config& config) {
  const Projection last = projection(config, Qkv::kValue);
  return last.bias_start + last.rows;
}

std::size_t inProjFloats(const Config& config) {
  const Projection last = projection(config, Qkv::kValue);
  return last.start + last.rows * last.cols;
}

Index inProjShape(const Config& config) {
  if (config.memoryInputs() != config.headInputs()) return {inProjFloats(config)};
  return {inProjRows(config), config.headInputs()};
}

Parameters zeroParameters(const Config& config) {
  Parameters parameters;
  resize(config, parameters);
  for (const ParameterId id : kParameterIds) {
    const std::span<float> numbers = numbersOf(parameters, id);
    std::fill(numbers.begin(), numbers.end(), 0.0f);
  }
  return parameters;
}

Status checkParameters(const Config& config, const ParameterArrays& arrays) {
  const std::size_t rows = inProjRows(config), d = config.d_model;
  Status status = checkArray(packedName(kW_Q), arrays.in_proj_weight, inProjShape(config));
  if (!status.ok()) return status;
  status = checkBias(packedName(kB_Q), arrays.in_proj_bias, rows, config.bias);
  if (!status.ok()) return status;
  status = checkArray(packedName(kW_O), arrays.out_proj_weight, {d, config.allHeadsV()});
  if (!status.ok()) return status;
  status = checkBias(packedName(kB_O), arrays.out_proj_bias, d, config.bias);
  if (!status.ok()) return status;
  return checkTied(config, arrays);
}

void assignParameters(const Config& config, const ParameterArrays& arrays, Parameters& parameters) {
  resize(config, parameters);
  for (const ParameterId id : kParameterIds) {
    const std::span<const float> from = arrays.of(id);
    const std::span<float> to = numbersOf(parameters, id);
    eachPlace(config, id, [&](std::size_t place, std::size_t in_array) {
      to[place] = from.empty() ? 0 : from[in_array];
    });
  }
}

}  // namespace manyheads
