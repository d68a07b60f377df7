// What crosses between JavaScript and C++, beside single numbers and layers' arrays.
//
// A letter is a row of slots of eight bytes: a number is a slot, a text its length in bytes and
// then its UTF-8, padded to whole slots. Both sides write and read the fields in the order that is
// agreed for each letter (web/core-letters.ts has the same orders). Objects built from here, a
// property a call, would be a third of the binding, and the glue that they need more than all of
// the rest.
#pragma once

#include <algorithm>
#include <array>
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

/// NaN, fractions and negative numbers become an index that no tensor has.
std::size_t indexOf(double number);

/// Reads the letter that JavaScript wrote last, field by field.
class Reader {
 public:
  Reader();
  double number();
  std::string_view text();  // lies in the letter
  std::size_t index() { return indexOf(number()); }

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

/// A place as letters have it: four indices, of which a tensor's rank are meant. No tensor has a
/// rank above 3: one more is enough to be refused.
class ReadPlace {
 public:
  explicit ReadPlace(Reader& from) {
    for (std::size_t& index : indices_) index = from.index();
  }
  std::span<const std::size_t> first(std::size_t rank) const {
    return std::span(indices_).first(std::min(rank, indices_.size()));
  }

 private:
  std::array<std::size_t, 4> indices_;
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
