// The names of an enum's values: one list in the enum's order, for conversion in both directions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace manyheads {

/// String literals: each is followed by a zero byte.
using Names = std::span<const std::string_view>;

template <typename Enum>
const char* nameOf(Names names, Enum value) {
  return names[static_cast<std::size_t>(value)].data();
}

template <typename Enum>
std::optional<Enum> findNamed(Names names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace manyheads
