#include "json.h"

namespace manyheads::binding {

std::string json(std::string_view text) {
  std::string quoted = "\"";
  quoted += text;
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
