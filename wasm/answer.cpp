#include "answer.h"

#include <string>

namespace manyheads::binding {
namespace {

using emscripten::val;

val failure(std::string_view code, const std::string& field, const std::string& allowed,
            const std::string& got) {
  val problem = val::object();
  set(problem, "code", code);
  set(problem, "field", field);
  set(problem, "allowed", allowed);
  set(problem, "got", got);
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

val failed(const Error& error) {
  return failure(errorCodeName(error.code), error.field, error.allowed, error.got);
}

val outOfMemory() { return failure("out-of-memory", {}, {}, {}); }

}  // namespace manyheads::binding
