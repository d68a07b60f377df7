#include "config/error_codes.h"

#include <array>

namespace manyheads {

namespace {

// The names alone, so that a program that reads nothing else of the table does not contain its
// sentences.
constexpr auto kNames = [] {
  std::array<const char*, kErrorCodeCount> names{};
  for (std::size_t i = 0; i < kErrorCodeCount; ++i) names[i] = kErrorCodes[i].name;
  return names;
}();

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kErrorCodeCount; ++i) {
    if (kErrorCodes[i].code != static_cast<ErrorCode>(i)) return false;
  }
  return true;
}
static_assert(isInOrder());
static_assert(kErrorCodeCount == static_cast<std::size_t>(ErrorCode::kTooMuchToScore) + 1);

}  // namespace

const char* errorCodeName(ErrorCode code) { return kNames[static_cast<std::size_t>(code)]; }

}  // namespace manyheads
