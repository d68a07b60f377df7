// JSON texts of names and numbers, for the core's tables (interface.cpp).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace manyheads::binding {

/// A string: `text`, UTF-8, with quotes, backslashes and control characters escaped.
inline std::string json(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      const char* const digits = "0123456789abcdef";
      quoted += "\\u00";
      quoted += digits[c / 16];
      quoted += digits[c % 16];
      continue;
    }
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted += '"';
}

// Without this overload, a pointer would be converted to bool.
inline std::string json(const char* text) { return json(std::string_view(text)); }
inline std::string json(bool truth) { return truth ? "true" : "false"; }
inline std::string json(std::size_t number) { return std::to_string(number); }

/// An object of names and their values, which are JSON already.
inline std::string jsonObject(
    std::initializer_list<std::pair<std::string_view, std::string_view>> properties) {
  std::string object;
  for (const auto& [name, value] : properties) {
    object += object.empty() ? '{' : ',';
    object += json(name);
    object += ':';
    object += value;
  }
  return object += '}';
}

/// A list of the texts that `write` makes of the items, by default JSON strings.
template <typename Items, typename Write = std::string (*)(std::string_view)>
std::string jsonList(const Items& items, Write write = json) {
  std::string list = "[";
  for (const auto& item : items) {
    if (list.size() > 1) list += ',';
    list += write(item);
  }
  return list += ']';
}

}  // namespace manyheads::binding
