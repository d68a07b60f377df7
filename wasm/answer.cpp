#include "answer.h"

#include <string>

namespace manyheads::binding {
namespace {

using emscripten::val;

val failure(std::string_view code, const std::string& field, const std::string& allowed,
            const std::string& got) {
  val problem = val::object();
  problem.set("code", toVal(code));
  problem.set("field", field);
  problem.set("allowed", allowed);
  problem.set("got", got);
  val answer = val::object();
  answer.set("failure", problem);
  return answer;
}

}  // namespace

val success(const val& value) {
  val answer = val::object();
  answer.set("value", value);
  return answer;
}

val failed(const Error& error) {
  return failure(errorCodeName(error.code), error.field, error.allowed, error.got);
}

val outOfMemory() { return failure("out-of-memory", {}, {}, {}); }

}  // namespace manyheads::binding
