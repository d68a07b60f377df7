// A training of a language model on a text, as JavaScript holds it (session.h): `{ value }` or
// `{ failure }`.
#pragma once

#include <emscripten/val.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learning/text_training.h"
#include "room.h"

namespace manyheads::binding {

class TextTrainingSession : public Held {
 public:
  /// Makes a training of ModelOptions, token ids (a Float32Array) and TextTrainingOptions;
  /// JavaScript has to delete it.
  static emscripten::val create(const emscripten::val& model, const emscripten::val& ids,
                                const emscripten::val& options);

  /// The options of the training, with defaults.
  emscripten::val options() const;
  emscripten::val parameterNames() const;
  /// Takes up to this many steps. { step, loss, divergedAt }, as of a training.
  emscripten::val step(double count);
  /// null if nothing is held out.
  emscripten::val heldOutLoss();
  emscripten::val tensor(const std::string& name) const;

 private:
  TextTrainingSession(const graph::ModelConfig& model, const TextTrainingRequest& request,
                      std::vector<float> ids)
      : Held(0), training_(model, request, std::move(ids)) {}

  TextTraining training_;
  std::optional<double> loss_;  // of the last step's batch
};

}  // namespace manyheads::binding
