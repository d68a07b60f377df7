#include "attention/error.h"

#include <cstddef>

namespace manyheads {

Error makeError(ErrorCode code, std::string_view field, std::string_view allowed,
                std::string_view got) {
  return {code, std::string(field), std::string(allowed), std::string(got)};
}

const char* errorCodeName(ErrorCode code) {
  static constexpr const char* names[] = {"not-allowed",  "wrong-length",       "not-finite",
                                          "unknown-name", "index-out-of-range", "not-computed",
                                          "too-large"};
  return names[static_cast<std::size_t>(code)];
}

}  // namespace manyheads
