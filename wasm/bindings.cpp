// The exports for JavaScript. web/core/module.ts declares their types.
#include <emscripten/bind.h>

#include "model_session.h"
#include "module_functions.h"
#include "session.h"
#include "tables.h"
#include "training.h"

namespace manyheads::binding {

EMSCRIPTEN_BINDINGS(manyheads) {
  using emscripten::function;

  emscripten::class_<Session>("Session")
      .class_function("create", &Session::create)
      .function("config", &Session::config)
      .function("setParameters", &Session::setParameters)
      .function("setMuted", &Session::setMuted)
      .function("begin", &Session::begin)
      .function("step", &Session::step)
      .function("finish", &Session::finish)
      .function("beginBackward", &Session::beginBackward)
      .function("stepBackward", &Session::stepBackward)
      .function("views", &Session::views)
      .function("runAgain", &Session::runAgain)
      .function("tensor", &Session::tensor)
      .function("explain", &Session::explain)
      .function("feeds", &Session::feeds)
      .function("dependents", &Session::dependents)
      .function("setValue", &Session::setValue)
      .function("score", &Session::score)
      .function("cost", &Session::cost);

  emscripten::class_<TrainingSession>("TrainingSession")
      .class_function("create", &TrainingSession::create)
      .function("setup", &TrainingSession::setup)
      .function("step", &TrainingSession::step)
      .function("goTo", &TrainingSession::goTo)
      .function("losses", &TrainingSession::losses)
      .function("evaluate", &TrainingSession::evaluate)
      .function("beginEvaluation", &TrainingSession::beginEvaluation)
      .function("stepEvaluation", &TrainingSession::stepEvaluation)
      .function("lossOn", &TrainingSession::lossOn)
      .function("layerFor", &TrainingSession::layerFor)
      .function("tensor", &TrainingSession::tensor);

  emscripten::class_<ModelSession>("ModelSession")
      .class_function("create", &ModelSession::create)
      .function("config", &ModelSession::config)
      .function("parameters", &ModelSession::parameters)
      .function("setParameters", &ModelSession::setParameters)
      .function("setValue", &ModelSession::setValue)
      .function("setMuted", &ModelSession::setMuted)
      .function("begin", &ModelSession::begin)
      .function("beginAppend", &ModelSession::beginAppend)
      .function("step", &ModelSession::step)
      .function("finish", &ModelSession::finish)
      .function("beginBackward", &ModelSession::beginBackward)
      .function("stepBackward", &ModelSession::stepBackward)
      .function("length", &ModelSession::length)
      .function("tensor", &ModelSession::tensor)
      .function("explain", &ModelSession::explain)
      .function("feeds", &ModelSession::feeds)
      .function("dependents", &ModelSession::dependents)
      .function("cost", &ModelSession::cost);
  emscripten::class_<TextTrainingSession>("TextTrainingSession")
      .class_function("create", &TextTrainingSession::create)
      .function("options", &TextTrainingSession::options)
      .function("parameterNames", &TextTrainingSession::parameterNames)
      .function("step", &TextTrainingSession::step)
      .function("heldOutLoss", &TextTrainingSession::heldOutLoss)
      .function("tensor", &TextTrainingSession::tensor);

  function("hasRoomFor", &hasRoomFor);
  function("headCounts", &headCounts);
  function("planLayer", &planLayer);
  function("embedWords", &embedWords);
  function("classOf", &classOf);
  function("tables", &tables);
}

}  // namespace manyheads::binding
