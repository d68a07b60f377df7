#include "failure.h"

#include <utility>

#include "letter.h"

namespace manyheads::binding {
namespace {

Failure last;  // none: for memory

}  // namespace

void fail(Failure failure) { last = std::move(failure); }

std::size_t refuse(Failure failure) {
  fail(std::move(failure));
  return 0;
}

void failForMemory() { last = nullptr; }

std::size_t lastFailure() {
  Writer letter;
  if (last == nullptr) return letter.text("out-of-memory").text("").text("").text("").address();
  return letter.text(errorCodeName(last->code))
      .text(last->field)
      .text(last->allowed)
      .text(last->got)
      .address();
}

}  // namespace manyheads::binding
