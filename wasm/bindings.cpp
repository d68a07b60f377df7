// The exports for JavaScript. web/core/module.ts declares their types.
#include <emscripten/bind.h>

#include "training.h"

namespace manyheads::binding {

EMSCRIPTEN_BINDINGS(manyheads) {
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

  emscripten::class_<TextTrainingSession>("TextTrainingSession")
      .class_function("create", &TextTrainingSession::create)
      .function("options", &TextTrainingSession::options)
      .function("parameterNames", &TextTrainingSession::parameterNames)
      .function("step", &TextTrainingSession::step)
      .function("heldOutLoss", &TextTrainingSession::heldOutLoss)
      .function("tensor", &TextTrainingSession::tensor);
}

}  // namespace manyheads::binding
