// Trainings as JavaScript holds them, like a session (session.h): `{ value }` or `{ failure }`.
#pragma once

#include <emscripten/val.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learning/text_training.h"
#include "learning/training.h"
#include "room.h"

namespace manyheads::binding {

class TrainingSession : public Held {
 public:
  /// Makes a training from TrainingOptions of web/core/training-types.ts; JavaScript has to delete
  /// it.
  static emscripten::val create(const emscripten::val& options);

  /// The options with the recipe's defaults, and what the task asks.
  emscripten::val setup() const;
  /// Takes up to this many steps. { step, loss, divergedAt }: of the last step taken; null for what
  /// does not exist.
  emscripten::val step(double count);
  emscripten::val goTo(double step);
  emscripten::val losses() const;
  emscripten::val evaluate();
  /// The same one batch at a time, for the current numbers: null until it is finished.
  emscripten::val beginEvaluation();
  emscripten::val stepEvaluation();
  /// A WordsLoss.
  emscripten::val lossOn(const emscripten::val& words, const emscripten::val& output) const;
  /// A Session that has begun a run on the words.
  emscripten::val layerFor(const emscripten::val& words) const;
  /// The current token_embedding, position_embedding, W_Q, W_K, W_V or W_O.
  emscripten::val tensor(const std::string& name) const;

 private:
  explicit TrainingSession(TrainingSetup setup)
      : Held(Training::callFloats(setup)), training_(std::move(setup)) {}
  emscripten::val progress() const;
  emscripten::val evaluationVal(const Evaluation& evaluation) const;

  Training training_;
};

/// A training of a language model on a text.
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
