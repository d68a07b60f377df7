// Numbers and lists as text, for the data in errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace manyheads {

/// "3", "-1", "2.5", "1e9", "NaN", "-Infinity": as JavaScript would, to six significant digits when
/// the number is not an integer below 10^9.
std::string numberText(double value);

std::string wholeText(std::uint64_t number);

/// {2, 8} with ", " is "2, 8".
std::string joined(std::span<const std::size_t> numbers, std::string_view separator);
std::string joined(std::span<const std::string_view> texts, std::string_view separator);

/// "4 × 10 × 16".
std::string shapeText(std::span<const std::size_t> shape);

}  // namespace manyheads
