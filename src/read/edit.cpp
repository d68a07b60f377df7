#include "read/edit.h"

#include "config/tied.h"
#include "read/contraction.h"
#include "stages/derived_rows.h"
#include "stages/qkv.h"

namespace manyheads {
std::vector<std::string_view> parameterNames(const Config& config) {
  std::vector<std::string_view> names;
  for (const TensorInfo& tensor : tensorTable()) {
    const bool own = tensor.kind == TensorKind::kParameter && isOfLayer(tensor.id, config);
    if (own) names.push_back(tensor.name);
  }
  return names;
}

Status setNumber(const Config& config, Parameters& parameters, TensorId tensor, const Index& index,
                 float value) {
  const ParameterId id = parameterOf(tensor);
  const std::size_t row = index.size() == 1 ? 0 : index[0], col = index.back();
  const std::size_t head = headOf(config, id, row, col);
  const auto numberAt = [&](ParameterId of, std::size_t r, std::size_t c) -> float& {
    return numbersOf(parameters, of)[r * columnsOf(config, of) + c];
  };
  const Source source = sourceOf(config, id, head);
  const float now = numberAt(id, row, col);
  if (!source.isFree() && value != now) {
    const auto got = static_cast<double>(value);
    if (isBias(id) && !config.bias) {
      return makeError(ErrorCode::kNoBias, tensorName(tensor), {0u}, got);
    }
    Failure refused = makeError(isBias(id) ? ErrorCode::kHeldBias : ErrorCode::kHeld,
                                tensorName(tensor), {static_cast<double>(now), source.option}, got);
    refused->place = index;
    return refused;
  }
  const ParameterBox share = shareOf(config, id, head);
  for (const ParameterInfo& parameter : parameterTable()) {
    const ParameterId other = parameter.id;
    for (std::size_t at = 0; at < sharesOf(config, other); ++at) {
      const Source root = rootOf(config, other, at);
      if (root.parameter != id || root.head != head) continue;
      const ParameterBox to = shareOf(config, other, at);
      numberAt(other, to.first_row + row - share.first_row, to.first_col + col - share.first_col) =
          value;
    }
  }
  return Done{};
}

PlaceRange unpackedPlace(const Config& config, TensorId id, const Index& place) {
  const TensorInfo& tensor = tensorInfo(id);
  if (tensor.kind != TensorKind::kPacked) return {id, place, place};
  const RunFacts run;
  const Making row = packedRow({tensor, config, run, 0, place[0]});
  PlaceRange result{id, place, place};
  eachTerm(row.sums[0], place, 0, {config, 1, 1}, [&](const Index& at, const Index&) {
    result = {row.sums[0].left.tensor, at, at};
  });
  return result;
}

}  // namespace manyheads
