// The core's tables of stages, tensors, words and scorers.
#pragma once

#include <string>

namespace manyheads::binding {

/// stages, tensors, wordClasses, constructed, patterns and scorers of web/core/core-types.ts's
/// Core, as JSON. One text, because some 1,500 properties through emscripten::val take 8 ms of
/// every page's start, and this takes 1.
std::string tables();

}  // namespace manyheads::binding
