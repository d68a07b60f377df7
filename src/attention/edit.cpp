#include "attention/edit.h"

#include <utility>

#include "attention/held.h"
#include "attention/text.h"

namespace manyheads {
namespace {

using enum TensorId;

// Where a place of W or b lies in PyTorch's packing, (out, in).
float* packedPlace(const Config& config, PackedParameters& packed, TensorId id, const Index& i) {
  const auto weight = [&](std::size_t which) {
    const Projection projection = projections(config)[which];
    return packed.in_proj_weight.data() + projection.start + i[1] * projection.cols + i[0];
  };
  switch (id) {
    case kWeightQ:
      return weight(0);
    case kWeightK:
      return weight(1);
    case kWeightV:
      return weight(2);
    case kWeightO:
      return packed.out_proj_weight.data() + i[1] * config.packedV() + i[0];
    case kBiasQ:
      return packed.in_proj_bias.data() + i[0];
    case kBiasK:
      return packed.in_proj_bias.data() + config.packedK() + i[0];
    case kBiasV:
      return packed.in_proj_bias.data() + 2 * config.packedK() + i[0];
    default:
      return packed.out_proj_bias.data() + i[0];
  }
}

ParameterArrays arraysOf(const PackedParameters& packed) {
  return {{packed.in_proj_weight.data(), packed.in_proj_weight.size()},
          {packed.in_proj_bias.data(), packed.in_proj_bias.size()},
          {packed.out_proj_weight.data(), packed.out_proj_weight.size()},
          {packed.out_proj_bias.data(), packed.out_proj_bias.size()}};
}

}  // namespace

Names parameterNames() {
  static constexpr std::string_view names[] = {"W_Q", "W_K", "W_V", "W_O",
                                               "b_Q", "b_K", "b_V", "b_O"};
  return names;
}

Result<PackedParameters> withValue(const Config& config, PackedParameters packed, TensorId id,
                                   const Index& index, float value) {
  const bool bias = id == kBiasQ || id == kBiasK || id == kBiasV || id == kBiasO;
  float* const place = packedPlace(config, packed, id, index);
  if (bias && !config.bias && value != 0) {
    return makeError(ErrorCode::kNotAllowed, tensorName(id), {"0"}, {"bias"});
  }
  *place = value;
  // The new value is the only number that can be wrong where the place itself is held; where it is
  // what others are held at, they are.
  const Status kept = checkHeld(config, arraysOf(packed));
  holdParameters(config, packed);
  if (*place == value) return packed;
  return makeError(ErrorCode::kNotAllowed, tensorName(id), {kept.error().allowed},
                   {static_cast<double>(value), " at ", joined(index, ", ")});
}

}  // namespace manyheads
