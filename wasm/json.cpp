#include "json.h"

namespace manyheads::binding {

std::string json(std::string_view text) {
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

std::string jsonObject(
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

}  // namespace manyheads::binding
