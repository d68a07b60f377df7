#include "letter.h"

#include <cstring>

namespace manyheads::binding {
namespace {

// Only one is under way at a time: JavaScript reads an answer before it calls again.
std::vector<double> letter;

std::size_t slotsOf(std::size_t bytes) { return (bytes + sizeof(double) - 1) / sizeof(double); }

}  // namespace

std::size_t letterRoom(std::size_t slots) {
  letter.resize(slots);
  return reinterpret_cast<std::size_t>(letter.data());
}

Reader::Reader() : next_(letter.data()) {}

double Reader::number() { return *next_++; }

std::string_view Reader::text() {
  const auto length = static_cast<std::size_t>(number());
  const std::string_view text(reinterpret_cast<const char*>(next_), length);
  next_ += slotsOf(length);
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

Writer::Writer() { letter.clear(); }

// Out of line, as everything that answers are made of.
[[gnu::noinline]] Writer& Writer::number(double number) {
  letter.push_back(number);
  return *this;
}

Writer& Writer::text(std::string_view text) {
  number(static_cast<double>(text.size()));
  const std::size_t start = letter.size();
  letter.resize(start + slotsOf(text.size()));
  std::memcpy(letter.data() + start, text.data(), text.size());
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
