#include "attention/text.h"

#include <cmath>
#include <iterator>

namespace manyheads {
namespace {

constexpr double kScale = 1e5;            // six digits, the first before the point
constexpr int kLowest = -7, kBeyond = 9;  // places of first digits that are written out

// 2.5 is "2.5", 3e12 "3e12": digits from the first one's place on, and zeros up to the point.
std::string positiveText(double value) {
  if (value < 1e9 && value == std::floor(value)) {
    return wholeText(static_cast<std::uint64_t>(value));
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
  auto scaled = static_cast<std::uint64_t>(std::floor(value * kScale + 0.5));
  if (scaled == 1'000'000) ++exponent;
  while (scaled % 10 == 0) scaled /= 10;
  const std::string digits = wholeText(scaled);
  const bool written_out = exponent >= kLowest && exponent < kBeyond;
  const int count = static_cast<int>(digits.size()), first = written_out ? exponent : 0;
  std::string text;
  for (int place = first > 0 ? first : 0; place >= 0 || first - place < count; --place) {
    if (place == -1) text += '.';
    const int digit = first - place;
    text += digit >= 0 && digit < count ? digits[static_cast<std::size_t>(digit)] : '0';
  }
  if (written_out) return text;
  text += exponent < 0 ? "e-" : "e";
  return text + wholeText(static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent));
}

}  // namespace

std::string wholeText(std::uint64_t number) {
  char digits[20];
  char* first = std::end(digits);
  do {
    *--first = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  return std::string(first, std::end(digits));
}

std::string numberText(double value) {
  if (std::isnan(value)) return "NaN";
  if (value == 0) return "0";
  const double size = std::fabs(value);
  std::string text = std::isinf(size) ? "Infinity" : positiveText(size);
  if (value < 0) text.insert(0, 1, '-');
  return text;
}

std::string joined(std::span<const std::size_t> numbers, std::string_view separator) {
  std::string text;
  for (const std::size_t number : numbers) {
    if (!text.empty()) text += separator;
    text += wholeText(number);
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

}  // namespace manyheads
