#include "read/edit.h"

#include <optional>
#include <utility>

#include "config/held.h"
#include "stages/qkv.h"

namespace manyheads {
namespace {

// Where a place of W or b lies in PyTorch's packing, (out, in).
float& packedPlace(const Config& config, PackedParameters& packed, TensorId id, const Index& i) {
  const bool bias = i.size() == 1;
  const std::optional<Qkv> which = qkvOf(id);
  if (!which) return bias ? packed.out_proj_bias(i[0]) : packed.out_proj_weight(i[1], i[0]);
  const Projection own = projection(config, *which);
  return bias ? packed.in_proj_bias(own.bias_start + i[0])
              : packed.in_proj_weight(own.start + i[1] * own.cols + i[0]);
}

}  // namespace

std::vector<std::string_view> parameterNames() {
  std::vector<std::string_view> names;
  for (const TensorInfo& tensor : tensorTable()) {
    if (tensor.kind == TensorKind::kParameter) names.push_back(tensor.name);
  }
  return names;
}

Result<PackedParameters> withValue(const Config& config, PackedParameters packed, TensorId id,
                                   const Index& index, float value) {
  const bool bias = tensorInfo(id).axes.size() == 1;
  float& place = packedPlace(config, packed, id, index);
  if (bias && !config.bias && value != 0) {
    return makeError(ErrorCode::kNoBias, tensorName(id), {0u}, static_cast<double>(value));
  }
  place = value;
  // If the place itself is held at something, holdParameters() overwrites the new value, and the
  // edit is refused. If other places are held at this one, they all become the new value.
  Status kept = checkHeld(config, arraysOf(packed));
  holdParameters(config, packed);
  if (place == value) return packed;
  // It names a place of PyTorch's packing, and the caller one of W or b.
  Failure refused = std::move(kept).failure();
  refused->field = tensorName(id);
  refused->got = Part(static_cast<double>(value)).value();
  refused->place = index;
  return refused;
}

PlaceRange unpackedPlace(const Config& config, TensorId id, const Index& i) {
  const auto at = [](TensorId to, const Index& place) { return PlaceRange{to, place, place}; };
  switch (id) {
    case TensorId::kQProjWeight:
      return at(TensorId::kW_Q, {i[1], i[0]});
    case TensorId::kKProjWeight:
      return at(TensorId::kW_K, {i[1], i[0]});
    case TensorId::kVProjWeight:
      return at(TensorId::kW_V, {i[1], i[0]});
    case TensorId::kOutProjWeight:
      return at(TensorId::kW_O, {i[1], i[0]});
    case TensorId::kOutProjBias:
      return at(TensorId::kB_O, i);
    case TensorId::kInProjWeight:
    case TensorId::kInProjBias:
      break;
    default:
      return at(id, i);
  }
  Qkv which = Qkv::kQuery;
  for (const Qkv each : kQkv) {
    if (i[0] >= projection(config, each).bias_start) which = each;
  }
  const std::size_t column = i[0] - projection(config, which).bias_start;
  return id == TensorId::kInProjBias ? at(qkv::kBiases[which], {column})
                                     : at(qkv::kMatrices[which], {i[1], column});
}

}  // namespace manyheads
