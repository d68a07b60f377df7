// What JavaScript sees, declared once. web/core-module.ts types the same names.
//
// Functions of plain numbers, sessions being addresses: an Embind class, its strings and its values
// would bring 4 kB of glue (brotli) that nothing here needs.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <limits>

#include "failure.h"
#include "letter.h"
#include "session.h"
#include "tables.h"

namespace manyheads::binding {
namespace {

// Session::method as a function of a session's address.
template <auto method>
struct Call;

template <typename Answer, typename... Arguments, Answer (Session::*method)(Arguments...)>
struct Call<method> {
  static Answer of(std::size_t session, Arguments... arguments) {
    return (reinterpret_cast<Session*>(session)->*method)(arguments...);
  }
};

void destroy(std::size_t session) { delete reinterpret_cast<Session*>(session); }

template <typename Integer>
void registerInteger(const char* name) {
  using Limits = std::numeric_limits<Integer>;
  emscripten::internal::_embind_register_integer(emscripten::internal::TypeID<Integer>::get(), name,
                                                 sizeof(Integer), Limits::min(), Limits::max());
}

}  // namespace

// The types that cross. Embind's own list has every one it knows, and links printf for their names.
EMSCRIPTEN_BINDINGS(types) {
  using emscripten::internal::TypeID;
  emscripten::internal::_embind_register_void(TypeID<void>::get(), "void");
  emscripten::internal::_embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true,
                                              false);
  registerInteger<int>("int");
  registerInteger<std::size_t>("unsigned long");
}

EMSCRIPTEN_BINDINGS(manyheads) {
  using emscripten::function;
  function("create", &Session::create);
  function("destroy", &destroy);
  function("config", &Call<&Session::config>::of);
  function("inbox", &Call<&Session::inbox>::of);
  function("setParameters", &Call<&Session::setParameters>::of);
  function("begin", &Call<&Session::begin>::of);
  function("step", &Call<&Session::step>::of);
  function("setMuted", &Call<&Session::setMuted>::of);
  function("tensor", &Call<&Session::tensor>::of);
  function("explain", &Call<&Session::explain>::of);
  function("cost", &Call<&Session::cost>::of);

  function("letterRoom", &letterRoom);
  function("lastFailure", &lastFailure);
  function("headCounts", &headCounts);
  function("tables", &tables);
}

}  // namespace manyheads::binding

/// Session::forward for the object at `session`, which is alive. A plain export: on a small layer
/// Embind's way of calling a function costs as much as the layer.
extern "C" EMSCRIPTEN_KEEPALIVE std::size_t manyheads_forward(
    manyheads::binding::Session* session, std::size_t token, std::size_t position,
    std::size_t memory_token, std::size_t memory_position, std::size_t padding) {
  return session->forward(token, position, memory_token, memory_position, padding);
}
