// The core's tables of stages, tensors, words and scorers.
#pragma once

#include <string>

namespace manyheads::binding {

/// stages, tensors, wordClasses, constructed, patterns and scorers of Core in
/// web/core/core-types.ts, as JSON. One text, because passing some 1,500 properties through
/// emscripten::val takes 8 ms of every page's start, and this takes 1 ms.
std::string tables();

}  // namespace manyheads::binding
