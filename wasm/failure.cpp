#include "failure.h"

#include <string>

#include "values.h"

namespace manyheads::binding {
namespace {

std::string code;
Error last;

}  // namespace

void fail(const Error& error) {
  code = errorCodeName(error.code);
  last = error;
}

void failForMemory() {
  code = "out-of-memory";
  last = Error();
}

val lastFailure() {
  return Object()
      .text("code", code)
      .text("field", last.field)
      .text("allowed", last.allowed)
      .text("got", last.got)
      .done();
}

}  // namespace manyheads::binding
