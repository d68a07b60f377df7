#include "config/option.h"

#include <algorithm>
#include <cmath>

namespace manyheads {

bool isIn(Range range, double value) { return value >= range.least && value <= range.most; }

bool isWholeIn(Range range, double value) {
  return isIn(range, value) && value == std::floor(value);
}

Status checkWhole(const char* name, Range range, std::optional<double> value) {
  if (!value || isWholeIn(range, *value)) return Done{};
  return makeError(ErrorCode::kOutOfWholeRange, name, {range.least, range.most}, *value);
}

Status checkNumber(const char* name, Range range, std::optional<double> value) {
  if (!value || isIn(range, *value)) return Done{};
  return makeError(ErrorCode::kOutOfRange, name, {range.least, range.most}, *value);
}

Status checkName(const char* name, Names names, std::optional<std::string_view> value,
                 ErrorCode code) {
  if (!value || std::find(names.begin(), names.end(), *value) != names.end()) return Done{};
  return makeError(code, name, names, *value);
}

}  // namespace manyheads
