// What JavaScript sees, declared once. web/core-module.ts types the same names.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include "failure.h"
#include "session.h"
#include "words.h"

namespace manyheads::binding {

using emscripten::class_;
using emscripten::function;

EMSCRIPTEN_BINDINGS(manyheads) {
  class_<Session>("Session")
      .class_function("create", &Session::create)
      .function("config", &Session::config)
      .function("inbox", &Session::inbox)
      .function("setParameters", &Session::setParameters)
      .function("begin", &Session::begin)
      .function("step", &Session::step)
      .function("finish", &Session::finish)
      .function("address", &Session::address)
      .function("tensor", &Session::tensor)
      .function("explain", &Session::explain)
      .function("feeds", &Session::feeds)
      .function("setValue", &Session::setValue)
      .function("setMuted", &Session::setMuted)
      .function("score", &Session::score)
      .function("cost", &Session::cost);

  function("lastFailure", &lastFailure);
  function("headCounts", &headCounts);
  function("embedWords", &embedWords);
  function("classOf", &classOf);
  function("stageTable", &stageTable);
  function("tensorNames", &tensorNames);
  function("wordClassTable", &wordClassTable);
  function("constructedNames", &constructedNames);
  function("scorerTable", &scorerTable);
}

}  // namespace manyheads::binding

/// Session::forward for the object at `session`, which is alive. A plain export: on a small layer
/// Embind's way of calling a method costs as much as the layer.
extern "C" EMSCRIPTEN_KEEPALIVE std::size_t manyheads_forward(
    manyheads::binding::Session* session, std::size_t token, std::size_t position,
    std::size_t memory_token, std::size_t memory_position, std::size_t padding) {
  return session->forward(token, position, memory_token, memory_position, padding);
}
