#include "config/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "config/held.h"

namespace manyheads {
namespace {

Status checkArray(const char* name, std::span<const float> array, const Index& shape) {
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

Status checkBias(const char* name, std::span<const float> array, std::size_t length, bool bias) {
  if (!bias && array.empty()) return Done{};
  if (Status status = checkArray(name, array, {length}); !status.ok()) return status;
  const auto other =
      std::find_if(array.begin(), array.end(), [](float value) { return value != 0; });
  if (bias || other == array.end()) return Done{};
  return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(*other));
}

// Writes the transpose of `from`, (rows, cols), to `to`.
void transpose(const float* from, std::size_t rows, std::size_t cols, float* to) {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < cols; ++c) to[c * rows + r] = *from++;
  }
}

void unpackProjection(const Config& config, Qkv which, const PackedParameters& packed, Tensor2& W,
                      Tensor1& b) {
  const Projection own = projection(config, which);
  W.resize({own.cols, own.rows});
  transpose(packed.in_proj_weight.data() + own.start, own.rows, own.cols, W.data());
  b.resize({own.rows});
  std::copy_n(packed.in_proj_bias.data() + own.bias_start, own.rows, b.data());
}

void copyOrZero(std::span<const float> from, Tensor1& to) {
  to.fill(0);
  std::copy(from.begin(), from.end(), to.begin());
}

// The rows of in_proj_weight from float `start` on whose transpose is `matrix`.
TensorRef partOf(const Parameters& parameters, std::size_t start, const Tensor2& matrix) {
  const float* data = parameters.packed.in_proj_weight.data() + start;
  return {{matrix.shape(1), matrix.shape(0)}, {data, matrix.size()}};
}

void unpackInto(const Config& config, Parameters& parameters) {
  const PackedParameters& packed = parameters.packed;
  unpackProjection(config, Qkv::kQuery, packed, parameters.W_Q, parameters.b_Q);
  unpackProjection(config, Qkv::kKey, packed, parameters.W_K, parameters.b_K);
  unpackProjection(config, Qkv::kValue, packed, parameters.W_V, parameters.b_V);
  parameters.W_O.resize({config.allHeadsV(), config.d_model});
  transpose(packed.out_proj_weight.data(), config.d_model, config.allHeadsV(),
            parameters.W_O.data());
  parameters.b_O = packed.out_proj_bias;
}

}  // namespace

Projection projection(const Config& config, Qkv which) {
  const std::size_t x = config.headInputs(), memory = config.memoryInputs();
  const std::size_t k = config.allHeadsK(), v = config.allHeadsV();
  switch (which) {
    case Qkv::kQuery:
      return {0, 0, k, x, config.dK(), false};
    case Qkv::kKey:
      return {k * x, k, k, memory, config.dK(), true};
    case Qkv::kValue:
      break;
  }
  return {k * x + k * memory, 2 * k, v, memory, config.dV(), true};
}

std::size_t inProjRows(const Config& config) { return 2 * config.allHeadsK() + config.allHeadsV(); }

std::size_t inProjFloats(const Config& config) {
  const Projection last = projection(config, Qkv::kValue);
  return last.start + last.rows * last.cols;
}

Index inProjShape(const Config& config) {
  if (config.memoryInputs() != config.headInputs()) return {inProjFloats(config)};
  return {inProjRows(config), config.headInputs()};
}

TensorRef inProjWeight(const Parameters& parameters) {
  const std::size_t cols = parameters.W_Q.shape(0);
  if (parameters.W_K.shape(0) != cols) return {};
  const Tensor1& all = parameters.packed.in_proj_weight;
  return {{all.size() / cols, cols}, {all.data(), all.size()}};
}

TensorRef queryProjWeight(const Parameters& p) { return partOf(p, 0, p.W_Q); }

TensorRef keyProjWeight(const Parameters& p) { return partOf(p, p.W_Q.size(), p.W_K); }

TensorRef valueProjWeight(const Parameters& p) {
  return partOf(p, p.W_Q.size() + p.W_K.size(), p.W_V);
}

ParameterArrays arraysOf(const PackedParameters& packed) {
  return {.in_proj_weight = valuesOf(packed.in_proj_weight),
          .in_proj_bias = valuesOf(packed.in_proj_bias),
          .out_proj_weight = valuesOf(packed.out_proj_weight),
          .out_proj_bias = valuesOf(packed.out_proj_bias)};
}

PackedParameters zeroParameters(const Config& config) {
  return {.in_proj_weight = Tensor1({inProjFloats(config)}, 0.0f),
          .in_proj_bias = Tensor1({inProjRows(config)}, 0.0f),
          .out_proj_weight = Tensor2({config.d_model, config.allHeadsV()}, 0.0f),
          .out_proj_bias = Tensor1({config.d_model}, 0.0f)};
}

Status checkParameters(const Config& config, const ParameterArrays& arrays) {
  const std::size_t rows = inProjRows(config), d = config.d_model;
  Status status = checkArray("in_proj_weight", arrays.in_proj_weight, inProjShape(config));
  if (!status.ok()) return status;
  status = checkBias("in_proj_bias", arrays.in_proj_bias, rows, config.bias);
  if (!status.ok()) return status;
  status = checkArray("out_proj.weight", arrays.out_proj_weight, {d, config.allHeadsV()});
  if (!status.ok()) return status;
  status = checkBias("out_proj.bias", arrays.out_proj_bias, d, config.bias);
  if (!status.ok()) return status;
  return checkHeld(config, arrays);
}

void assignParameters(const Config& config, const ParameterArrays& arrays, Parameters& parameters) {
  PackedParameters& packed = parameters.packed;
  packed.in_proj_weight.resize({inProjFloats(config)});
  packed.in_proj_bias.resize({inProjRows(config)});
  packed.out_proj_weight.resize({config.d_model, config.allHeadsV()});
  packed.out_proj_bias.resize({config.d_model});
  std::copy(arrays.in_proj_weight.begin(), arrays.in_proj_weight.end(),
            packed.in_proj_weight.begin());
  std::copy(arrays.out_proj_weight.begin(), arrays.out_proj_weight.end(),
            packed.out_proj_weight.begin());
  copyOrZero(arrays.in_proj_bias, packed.in_proj_bias);
  copyOrZero(arrays.out_proj_bias, packed.out_proj_bias);
  unpackInto(config, parameters);
}

Parameters unpack(const Config& config, PackedParameters packed) {
  Parameters parameters;
  parameters.packed = std::move(packed);
  unpackInto(config, parameters);
  return parameters;
}

PackedParameters repack(const Config& config, const Parameters& parameters) {
  PackedParameters packed = zeroParameters(config);
  const Tensor2* const matrices[] = {&parameters.W_Q, &parameters.W_K, &parameters.W_V};
  const Tensor1* const biases[] = {&parameters.b_Q, &parameters.b_K, &parameters.b_V};
  for (const Qkv which : kQkv) {
    const auto at = static_cast<std::size_t>(which);
    const Projection own = projection(config, which);
    transpose(matrices[at]->data(), own.cols, own.rows, packed.in_proj_weight.data() + own.start);
    std::copy_n(biases[at]->data(), own.rows, packed.in_proj_bias.data() + own.bias_start);
  }
  transpose(parameters.W_O.data(), config.allHeadsV(), config.d_model,
            packed.out_proj_weight.data());
  packed.out_proj_bias = parameters.b_O;
  return packed;
}

}  // namespace manyheads
