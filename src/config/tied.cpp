#include "config/tied.h"

#include <algorithm>

#include "config/options.h"

namespace manyheads {
namespace {

using enum ParameterOf;

// The block that one head's share of a parameter copies; the share itself if it copies nothing.
ParameterBox copiedBy(const Config& config, const Source& source, const ParameterBox& share) {
  if (source.kind != Source::Kind::kTied) return share;
  return shareOf(config, source.parameter, source.head);
}

// An error for the first number of a share that differs from its tied or fixed value; nullptr if
// none does.
Failure checkShare(const Config& config, const ParameterArrays& arrays, ParameterId id,
                   std::size_t head) {
  const Source source = sourceOf(config, id, head);
  const std::span<const float> array = arrays.of(id), copied = arrays.of(source.parameter);
  if (source.isFree() || array.empty()) return nullptr;
  const ParameterBox share = shareOf(config, id, head), from = copiedBy(config, source, share);
  const PackedPlaces place = packedPlaces(config, id);
  const PackedPlaces from_place = packedPlaces(config, source.parameter);
  for (std::size_t c = 0; c < share.cols; ++c) {
    for (std::size_t r = 0; r < share.rows; ++r) {
      const std::size_t row = share.first_row + r, col = share.first_col + c;
      const float wanted = source.kind == Source::Kind::kFixed
                               ? fixedValue(config, id, row, col)
                               : copied[from_place(from.first_row + r, from.first_col + c)];
      const float got = array[place(row, col)];
      if (got == wanted) continue;
      Failure failure = makeError(
          isBias(id) ? ErrorCode::kHeldBias : ErrorCode::kHeld, packedName(parameterInfo(id).array),
          {static_cast<double>(wanted), source.option}, static_cast<double>(got));
      failure->place = {place(row, col)};
      return failure;
    }
  }
  return nullptr;
}

}  // namespace

Source sourceOf(const Config& config, ParameterId id, std::size_t head) {
  const auto fixed = [&](const char* option) {
    return Source{Source::Kind::kFixed, id, head, option};
  };
  const ParameterInfo& own = parameterInfo(id);
  if (isBias(id) && !config.bias) return fixed(optionName(&ConfigRequest::bias));
  if (own.of == kOutput && !config.output_projection) {
    return fixed(optionName(&ConfigRequest::output_projection));
  }
  if (own.of == kValue && !config.value_projection) {
    return fixed(optionName(&ConfigRequest::value_projection));
  }
  if (own.of == kKey && config.shared_qk) {
    return {Source::Kind::kTied, parameterFor(kQuery, own.role), head,
            optionName(&ConfigRequest::shared_qk)};
  }
  if (own.of != kOutput && config.shared_heads && head > 0) {
    return {Source::Kind::kTied, id, 0, optionName(&ConfigRequest::shared_heads)};
  }
  return {Source::Kind::kFree, id, head, nullptr};
}

Source rootOf(const Config& config, ParameterId id, std::size_t head) {
  Source source = sourceOf(config, id, head);
  while (source.kind == Source::Kind::kTied) {
    source = sourceOf(config, source.parameter, source.head);
  }
  return source;
}

float fixedValue(const Config& config, ParameterId id, std::size_t row, std::size_t col) {
  if (isBias(id)) return 0;
  if (parameterInfo(id).of == kOutput) return row == col ? 1 : 0;
  const std::size_t head = headOf(config, id, row, col), within = col % config.dV();
  return config.memoryInputStart(head) + row == copiedColumn(config, head, within) ? 1 : 0;
}

bool tiesParameters(const Config& config) {
  const auto ties = [&](const ParameterInfo& parameter) {
    const std::size_t last = sharesOf(config, parameter.id) - 1;
    return parameter.role != ParameterRole::kBias && !sourceOf(config, parameter.id, last).isFree();
  };
  const auto parameters = parameterTable();
  return std::any_of(parameters.begin(), parameters.end(), ties);
}

void tieParameters(const Config& config, Parameters& parameters) {
  // Parameters that are copied come before those that copy them.
  for (const ParameterInfo& parameter : parameterTable()) {
    const ParameterId id = parameter.id;
    const std::span<float> numbers = numbersOf(parameters, id);
    const std::size_t columns = columnsOf(config, id);
    if (numbers.empty()) continue;  // no parameter of this layer
    for (std::size_t head = 0; head < sharesOf(config, id); ++head) {
      const Source source = sourceOf(config, id, head);
      if (source.isFree()) continue;
      const ParameterBox share = shareOf(config, id, head);
      const ParameterBox from = copiedBy(config, source, share);
      const std::span<const float> copied = numbersOf(parameters, source.parameter);
      for (std::size_t r = 0; r < share.rows; ++r) {
        const std::size_t row = share.first_row + r;
        float* const to = &numbers[row * columns + share.first_col];
        if (source.kind == Source::Kind::kTied) {
          // A parameter and the one that it copies have equally many columns.
          std::copy_n(&copied[(from.first_row + r) * columns + from.first_col], share.cols, to);
          continue;
        }
        for (std::size_t c = 0; c < share.cols; ++c) {
          to[c] = fixedValue(config, id, row, share.first_col + c);
        }
      }
    }
  }
}

Status checkTied(const Config& config, const ParameterArrays& arrays) {
  if (!tiesParameters(config)) return Done{};
  for (const PackedArray array : kPackedArrays) {
    for (const ParameterInfo& parameter : parameterTable()) {
      if (parameter.array != array) continue;
      for (std::size_t head = 0; head < sharesOf(config, parameter.id); ++head) {
        if (Failure failure = checkShare(config, arrays, parameter.id, head)) return failure;
      }
    }
  }
  return Done{};
}

}  // namespace manyheads
