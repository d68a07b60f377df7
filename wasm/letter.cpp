#include "letter.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace manyheads::binding {
namespace {

// Only one is under way at a time: JavaScript reads an answer before it calls again. A string, for
// those are in the program anyway, which a vector of doubles would not be.
std::string letter;

std::size_t slotsOf(std::size_t bytes) { return (bytes + sizeof(double) - 1) / sizeof(double); }

// On the heap, where slots are aligned; a short string lies within itself.
void start() {
  letter.clear();
  letter.reserve(4096);
}

}  // namespace

std::size_t letterRoom(std::size_t slots) {
  start();
  letter.resize(slots * sizeof(double));
  return reinterpret_cast<std::size_t>(letter.data());
}

Reader::Reader() : next_(letter.data()) {}

std::size_t indexOf(double number) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  if (!(number >= 0) || number >= static_cast<double>(kNone)) return kNone;
  return std::trunc(number) == number ? static_cast<std::size_t>(number) : kNone;
}

double Reader::number() {
  double number;
  std::memcpy(&number, next_, sizeof(number));
  next_ += sizeof(number);
  return number;
}

std::string_view Reader::text() {
  const auto length = static_cast<std::size_t>(number());
  const std::string_view text(next_, length);
  next_ += slotsOf(length) * sizeof(double);
  return text;
}

void Reader::read(double& field) {
  if (number() != 0) field = number();
}

void Reader::read(bool& field) {
  if (number() != 0) field = number() != 0;
}

void Reader::read(std::string& field) {
  if (number() != 0) field = text();
}

void Reader::read(std::optional<double>& field) {
  if (number() != 0) field = number();
}

void Reader::read(std::vector<std::string>& field) {
  if (number() == 0) return;
  field.resize(static_cast<std::size_t>(number()));
  for (std::string& each : field) each = text();
}

Writer::Writer() { start(); }

// Out of line, as everything that answers are made of.
[[gnu::noinline]] Writer& Writer::number(double number) {
  char bytes[sizeof(number)];
  std::memcpy(bytes, &number, sizeof(number));
  letter.append(bytes, sizeof(number));
  return *this;
}

Writer& Writer::text(std::string_view text) {
  number(static_cast<double>(text.size()));
  const std::size_t end = letter.size() + slotsOf(text.size()) * sizeof(double);
  letter += text;
  letter.resize(end);
  return *this;
}

Writer& Writer::texts(std::span<const std::string_view> texts) {
  number(static_cast<double>(texts.size()));
  for (const std::string_view each : texts) text(each);
  return *this;
}

Writer& Writer::numbers(std::span<const std::size_t> numbers) {
  number(static_cast<double>(numbers.size()));
  for (const std::size_t each : numbers) number(static_cast<double>(each));
  return *this;
}

std::size_t Writer::address() const { return reinterpret_cast<std::size_t>(letter.data()); }

}  // namespace manyheads::binding
