#include "answer.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

val failure(const char* code, const Error& error) {
  const val problem = object({{"code", code},
                              {"field", error.field},
                              {"allowed", listOf(error.allowed)},
                              {"got", error.got},
                              {"place", error.place}});
  return object({{"failure", problem}});
}

}  // namespace

val success(const val& value) { return object({{"value", value}}); }

val failed(const Error& error) { return failure(errorCodeName(error.code), error); }

val outOfMemory() { return failure("out-of-memory", {}); }

}  // namespace manyheads::binding
