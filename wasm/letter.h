// What crosses between JavaScript and C++, beside single numbers and layers' arrays.
//
// A letter is a row of slots of eight bytes: a number is a slot, a text its length in bytes and
// then its UTF-8, padded to whole slots. Both sides write and read the fields in the order that is
// agreed for each letter (web/core-letters.ts has the same orders). Objects built from here, a
// property a call, would be a third of the binding, and the glue that they need more than all of
// the rest.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace manyheads::binding {

/// Room for a letter of that many slots: its address. JavaScript writes it there, before the call
/// that reads it.
std::size_t letterRoom(std::size_t slots);

/// Reads the letter that JavaScript wrote last, field by field.
class Reader {
 public:
  Reader();
  double number();
  std::string_view text();  // lies in the letter

  /// Fields that may be missing: a slot says whether there is a value, which keeps its default
  /// else.
  void read(double& field);
  void read(bool& field);
  void read(std::string& field);
  void read(std::optional<double>& field);
  void read(std::vector<std::string>& field);

 private:
  const char* next_;
};

/// Writes an answer over it.
class Writer {
 public:
  Writer();
  Writer& number(double number);
  Writer& text(std::string_view text);
  Writer& texts(std::span<const std::string_view> texts);
  Writer& numbers(std::span<const std::size_t> numbers);
  /// Where JavaScript finds it, until the next letter.
  std::size_t address() const;
};

}  // namespace manyheads::binding
