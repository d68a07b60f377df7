// What JavaScript sees, declared once. web/core-module.ts types the same names.
#include <emscripten/bind.h>

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
      .function("forward", &Session::forward)
      .function("tensor", &Session::tensor)
      .function("explain", &Session::explain)
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
