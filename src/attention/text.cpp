#include "attention/text.h"

#include <cmath>
#include <cstdint>

namespace manyheads {
namespace {

constexpr int kDigits = 6;

// `digits` with a point after the first `before` of them, trailing zeros dropped: 2500, 1 → 2.5
std::string withPoint(std::string digits, int before) {
  while (before < 1) {
    digits.insert(digits.begin(), '0');
    ++before;
  }
  const auto whole = static_cast<std::size_t>(before);
  while (digits.size() < whole) digits.push_back('0');
  while (digits.size() > whole && digits.back() == '0') digits.pop_back();
  if (digits.size() > whole) digits.insert(whole, ".");
  return digits;
}

std::string positiveText(double value) {
  if (value < 1e9 && value == std::floor(value)) {
    return std::to_string(static_cast<std::uint64_t>(value));
  }
  int exponent = 0;  // of the first digit
  while (value >= 10) {
    value /= 10;
    ++exponent;
  }
  while (value < 1) {
    value *= 10;
    --exponent;
  }
  auto scaled = static_cast<std::uint64_t>(std::floor(value * 1e5 + 0.5));
  if (scaled == 1'000'000) {
    scaled = 100'000;
    ++exponent;
  }
  const std::string digits = std::to_string(scaled);
  static_assert(kDigits == 6, "10^5 above leaves six digits");
  if (exponent >= -7 && exponent < 9) return withPoint(digits, exponent + 1);
  return withPoint(digits, 1) + "e" + std::to_string(exponent);
}

}  // namespace

std::string numberText(double value) {
  if (std::isnan(value)) return "NaN";
  if (value == 0) return "0";
  const std::string sign = value < 0 ? "-" : "";
  const double size = std::fabs(value);
  return sign + (std::isinf(size) ? "Infinity" : positiveText(size));
}

std::string joined(std::span<const std::size_t> numbers, std::string_view separator) {
  std::string text;
  for (const std::size_t number : numbers) {
    if (!text.empty()) text += separator;
    text += std::to_string(number);
  }
  return text;
}

std::string joined(std::span<const std::string_view> texts, std::string_view separator) {
  std::string text;
  for (const std::string_view part : texts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

std::string shapeText(std::span<const std::size_t> shape) { return joined(shape, " × "); }

std::string shapeText(std::initializer_list<std::size_t> shape) {
  return shapeText(std::span<const std::size_t>(shape.begin(), shape.size()));
}

}  // namespace manyheads
