#include "attention/parameters.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "attention/held.h"
#include "attention/text.h"

namespace manyheads {
namespace {

Status checkArray(const char* name, std::span<const float> array, const Index& shape) {
  std::size_t length = 1;
  for (const std::size_t size : shape) length *= size;
  if (array.size() != length) {
    return makeError(ErrorCode::kWrongLength, name, {shapeText(shape)}, {array.size()});
  }
  const auto bad =
      std::find_if(array.begin(), array.end(), [](float value) { return !std::isfinite(value); });
  if (bad != array.end()) {
    const auto place = static_cast<std::size_t>(bad - array.begin());
    return makeError(ErrorCode::kNotFinite, name, {shapeText(shape)},
                     {static_cast<double>(*bad), " at ", place});
  }
  return Done{};
}

Status checkBias(const char* name, std::span<const float> array, std::size_t length, bool bias) {
  if (!bias && array.empty()) return Done{};
  if (Status status = checkArray(name, array, {length}); !status.ok()) return status;
  if (bias || std::all_of(array.begin(), array.end(), [](float value) { return value == 0; })) {
    return Done{};
  }
  return makeError(ErrorCode::kNotAllowed, name, {"0"}, {"bias"});
}

// to = fromᵀ, `from` being `cols` rows of `rows` numbers.
void transposeInto(const float* source, std::size_t rows, std::size_t cols, Tensor2& to) {
  reshape(to, rows, cols);
  float* target = to.data();
  for (std::size_t col = 0; col < cols; ++col) {
    for (std::size_t row = 0; row < rows; ++row)
      target[row * cols + col] = source[col * rows + row];
  }
}

void sliceInto(const Tensor1& from, std::size_t first, std::size_t length, Tensor1& to) {
  reshape(to, length);
  std::copy_n(from.data() + first, length, to.data());
}

void copyOrZero(std::span<const float> from, std::size_t length, Tensor1& to) {
  reshape(to, length);
  if (from.empty()) {
    std::fill_n(to.data(), length, 0.0f);
  } else {
    std::copy(from.begin(), from.end(), to.data());
  }
}

void unpackInto(const Config& config, Parameters& parameters) {
  const PackedParameters& packed = parameters.packed;
  const std::size_t k = config.packedK(), v = config.packedV();
  Tensor2* const to[] = {&parameters.W_Q, &parameters.W_K, &parameters.W_V};
  for (std::size_t which = 0; which < 3; ++which) {
    const Projection projection = projections(config)[which];
    transposeInto(packed.in_proj_weight.data() + projection.start, projection.cols, projection.rows,
                  *to[which]);
  }
  transposeInto(packed.out_proj_weight.data(), v, config.d_model, parameters.W_O);
  sliceInto(packed.in_proj_bias, 0, k, parameters.b_Q);
  sliceInto(packed.in_proj_bias, k, k, parameters.b_K);
  sliceInto(packed.in_proj_bias, 2 * k, v, parameters.b_V);
  sliceInto(packed.out_proj_bias, 0, config.d_model, parameters.b_O);
}

}  // namespace

std::array<Projection, 3> projections(const Config& config) {
  const std::size_t x = config.headInputs(), memory = config.memoryInputs();
  const std::size_t k = config.packedK(), v = config.packedV();
  const std::size_t first = k * x, second = first + k * memory;
  return {{{0, k, x, config.dK(), false},
           {first, k, memory, config.dK(), true},
           {second, v, memory, config.dV(), true}}};
}

std::size_t inProjRows(const Config& config) { return 2 * config.packedK() + config.packedV(); }

std::size_t inProjFloats(const Config& config) {
  const Projection last = projections(config)[2];
  return last.start + last.rows * last.cols;
}

Index inProjShape(const Config& config) {
  if (config.memoryInputs() != config.headInputs()) return {inProjFloats(config)};
  return {inProjRows(config), config.headInputs()};
}

PackedParameters zeroParameters(const Config& config) {
  PackedParameters packed;
  reshape(packed.in_proj_weight, inProjFloats(config));
  reshape(packed.in_proj_bias, inProjRows(config));
  reshape(packed.out_proj_weight, config.d_model, config.packedV());
  reshape(packed.out_proj_bias, config.d_model);
  packed.in_proj_weight.fill(0);
  packed.in_proj_bias.fill(0);
  packed.out_proj_weight.fill(0);
  packed.out_proj_bias.fill(0);
  return packed;
}

Status checkParameters(const Config& config, const ParameterArrays& arrays) {
  const std::size_t rows = inProjRows(config), d = config.d_model;
  Status status = checkArray("in_proj_weight", arrays.in_proj_weight, inProjShape(config));
  if (!status.ok()) return status;
  status = checkBias("in_proj_bias", arrays.in_proj_bias, rows, config.bias);
  if (!status.ok()) return status;
  status = checkArray("out_proj.weight", arrays.out_proj_weight, {d, config.packedV()});
  if (!status.ok()) return status;
  status = checkBias("out_proj.bias", arrays.out_proj_bias, d, config.bias);
  if (!status.ok()) return status;
  return checkHeld(config, arrays);
}

void assignParameters(const Config& config, const ParameterArrays& arrays, Parameters& parameters) {
  PackedParameters& packed = parameters.packed;
  reshape(packed.in_proj_weight, inProjFloats(config));
  std::copy(arrays.in_proj_weight.begin(), arrays.in_proj_weight.end(),
            packed.in_proj_weight.data());
  reshape(packed.out_proj_weight, config.d_model, config.packedV());
  std::copy(arrays.out_proj_weight.begin(), arrays.out_proj_weight.end(),
            packed.out_proj_weight.data());
  copyOrZero(arrays.in_proj_bias, inProjRows(config), packed.in_proj_bias);
  copyOrZero(arrays.out_proj_bias, config.d_model, packed.out_proj_bias);
  unpackInto(config, parameters);
}

Result<Parameters> parametersFromArrays(const Config& config, const ParameterArrays& arrays) {
  if (Status status = checkParameters(config, arrays); !status.ok())
    return std::move(status).failure();
  Parameters parameters;
  assignParameters(config, arrays, parameters);
  return parameters;
}

Parameters unpack(const Config& config, PackedParameters packed) {
  Parameters parameters;
  parameters.packed = std::move(packed);
  unpackInto(config, parameters);
  return parameters;
}

}  // namespace manyheads
