// Shared by the suites: layers, inputs, and names for parameterised tests.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/kernels.h"
#include "layer/layer.h"
#include "tensor/random.h"
#include "words/embedding.h"

namespace manyheads {

/// The unit roundoff of double.
inline constexpr double kDoubleRoundoff = 0x1p-53;

/// A suite that runs over both kernel sets:
/// INSTANTIATE_TEST_SUITE_P(Kernels, Suite, bothKernels(), kernelsName);
class BothKernels : public ::testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels() const { return *GetParam(); }
};

inline auto bothKernels() { return ::testing::Values(&scalarKernels(), &simdKernels()); }

inline std::string kernelsName(const ::testing::TestParamInfo<const Kernels*>& kernels) {
  return kernels.param->name;
}

using Sizes = std::initializer_list<std::size_t>;

/// The request must be valid.
Config configOf(const ConfigRequest& request);

/// `count` numbers, uniform on [−size, size); the same stream gives the same numbers.
std::vector<float> numbers(std::size_t count, std::uint64_t stream, float size = 1);

/// Whether mask and window allow query i to look at key j, padding and a mask of one's own aside.
inline bool allowed(const Config& config, std::size_t i, std::size_t j) {
  if (std::max(i, j) - std::min(i, j) >= config.window) return false;
  if (config.mask == Mask::kCausal) return j <= i;
  return config.mask != Mask::kNoSelf || j != i;
}

/// The names of the parameters that a layer has.
std::vector<std::string_view> parameterNames(const Config& config);

/// Parameters as arrays, with nonzero biases (random initialisation has zeros).
struct OwnParameters {
  std::vector<float> in_proj_weight, in_proj_bias, out_proj_weight, out_proj_bias;
  std::vector<float> q_norm_weight = {}, k_norm_weight = {};
  std::vector<float>& operator[](PackedArray array) {
    std::vector<float>* const all[] = {&in_proj_weight, &in_proj_bias,  &out_proj_weight,
                                       &out_proj_bias,  &q_norm_weight, &k_norm_weight};
    return *all[static_cast<std::size_t>(array)];
  }
  ParameterArrays arrays() const {
    return {{in_proj_weight, in_proj_bias, out_proj_weight, out_proj_bias, q_norm_weight,
             k_norm_weight}};
  }
};
OwnParameters ownParameters(const Config& config, std::uint64_t stream = 1);

/// A copy of a layer's parameters.
OwnParameters parametersOf(const Layer& layer);

/// A layer with ownParameters().
Layer layerOf(const ConfigRequest& request, const Kernels& kernels = defaultKernels());

/// A computed tensor's numbers; fails the test if there are none.
std::vector<float> numbersOf(const Layer& layer, std::string_view name);
Index shapeOf(const Layer& layer, std::string_view name);

/// A matrix of a layer.
Tensor2 matrixOf(const Layer& layer, std::string_view name);

/// What a layer reads of it; valid as long as it.
inline Input inputOf(const Embedding& embedding) {
  return {valuesOf(embedding.token), valuesOf(embedding.position)};
}

/// All observable data of a layer, for "the layer stays as it was".
struct Snapshot {
  std::vector<std::string> lines;
  bool operator==(const Snapshot&) const = default;
};
Snapshot snapshotOf(const Layer& layer);

/// Number of calls of operator new so far.
std::size_t allocationsSoFar();

/// The peak of allocated bytes while `work` runs, minus those allocated before.
std::size_t bytesAllocatedBy(const std::function<void()>& work);
/// Bytes currently allocated.
std::size_t bytesNow();

/// Equal bit by bit (−0 is not 0, NaN is NaN).
::testing::AssertionResult sameBits(const std::vector<float>& a, const std::vector<float>& b);

inline std::uint32_t bitsOf(float value) {
  std::uint32_t bits;  // std::bit_cast is missing from Emscripten 3.1's library
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// Names unchanged, numbers with ten digits.
std::string textOf(const Value& value);
/// "2, 8"
std::string listOf(const std::vector<Value>& values);

/// Asserts that a result is this error: its code, its field, and `allowed` in the form of listOf().
template <typename T>
::testing::AssertionResult failsWith(const Result<T>& result, ErrorCode code,
                                     std::string_view field, std::string_view allowed = {}) {
  if (result.ok()) return ::testing::AssertionFailure() << "succeeded";
  const Error& error = result.error();
  const std::string listed = listOf(error.allowed);
  if (error.code == code && error.field == field && (allowed.empty() || listed == allowed)) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << errorCodeName(error.code) << " " << error.field << ": "
                                       << listed << ", not " << textOf(error.got);
}

}  // namespace manyheads
