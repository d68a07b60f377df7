// For limits that the code sets itself: whatever a caller gives, they hold.
#pragma once

#include <cstdlib>

namespace manyheads {

/// Ends the program where `holds` is false, in every build: better than writing past a limit.
constexpr void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace manyheads
