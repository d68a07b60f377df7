#include "answer.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

val failure(const char* code, const Error& error) {
  val problem = val::object();
  set(problem, "code", code);
  set(problem, "field", error.field);
  set(problem, "allowed", listOf(error.allowed));
  set(problem, "got", error.got);
  set(problem, "place", error.place);
  val answer = val::object();
  set(answer, "failure", problem);
  return answer;
}

}  // namespace

val success(const val& value) {
  val answer = val::object();
  set(answer, "value", value);
  return answer;
}

val failed(const Error& error) { return failure(errorCodeName(error.code), error); }

val outOfMemory() { return failure("out-of-memory", {}); }

}  // namespace manyheads::binding
