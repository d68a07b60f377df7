// What JavaScript reads of a layer and of a language model: methods of both, written once. A
// `Session` holds the one or the other, held().
#pragma once

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>

#include "answer.h"
#include "requests.h"

namespace manyheads::binding {

/// Shape and numbers.
template <typename Session>
emscripten::val tensorIn(Session& session, const std::string& name) {
  emscripten::val result = answer(session.held().tensor(name));
  session.keepWhatFits();
  return result;
}

/// Where a number comes from.
template <typename Session>
emscripten::val explainIn(Session& session, const std::string& name, const emscripten::val& index) {
  emscripten::val result = answer(session.held().explain(name, placesFrom(index)));
  session.keepWhatFits();
  return result;
}

/// The ranges that a number feeds.
template <typename Session>
emscripten::val feedsIn(Session& session, const std::string& name, const emscripten::val& index) {
  return answer(session.held().feeds(name, placesFrom(index)));
}

/// The ranges of everything that changes with the number.
template <typename Session>
emscripten::val dependentsIn(Session& session, const std::string& name,
                             const emscripten::val& index) {
  emscripten::val ranges = emscripten::val::array();
  std::size_t at = 0;
  // Range by range: there may be as many as a mask has gaps.
  const auto add = [&](const PlaceRange& range) { ranges.set(at++, toVal(range)); };
  const Status status = session.held().dependents(name, placesFrom(index), add);
  return status.ok() ? success(ranges) : failed(status.error());
}

template <typename Session>
void exportReadings(emscripten::class_<Session>& session) {
  session.function("tensor", &tensorIn<Session>)
      .function("explain", &explainIn<Session>)
      .function("feeds", &feedsIn<Session>)
      .function("dependents", &dependentsIn<Session>);
}

}  // namespace manyheads::binding
