// One language model as JavaScript holds it, like a layer (session.h).
#pragma once

#include <emscripten/val.h>

#include <string>
#include <utility>

#include "model/language_model.h"
#include "model/model_options.h"
#include "room.h"
#include "values.h"

namespace manyheads::binding {

class ModelSession : public Held {
 public:
  /// `request` is the one that the configuration was made of.
  ModelSession(ModelRequest request, const graph::ModelConfig& config, bool draws,
               std::uint64_t call_floats);

  /// Makes a session from a ModelConfig; JavaScript has to delete it. Its parameters are drawn, or
  /// zeros until setParameters(): drawing 124 million of them takes 15 seconds.
  static emscripten::val create(const emscripten::val& config, bool draws);

  /// The configuration with defaults.
  emscripten::val config() const;

  /// The free parameters, in order: { name, shape }.
  emscripten::val parameters() const;
  /// Takes a Float32Array for each of them, in that order.
  emscripten::val setParameters(const emscripten::val& arrays);
  emscripten::val setValue(const std::string& name, const emscripten::val& index, double value);
  /// Takes a list of blocks and one of heads, as long.
  emscripten::val setMuted(const emscripten::val& blocks, const emscripten::val& heads);

  /// Starts a run on ids, with targets or an empty list; or of one more token.
  emscripten::val begin(const emscripten::val& ids, const emscripten::val& targets);
  emscripten::val beginAppend(double id);
  /// Runs one stage and returns its name, "" after the last. Neither this nor finish() allocates
  /// but for its result.
  std::string step();
  /// Runs all remaining stages and returns the logits.
  emscripten::val finish();
  emscripten::val beginBackward();
  std::string stepBackward();

  double length() const { return static_cast<double>(model_.length()); }
  emscripten::val tensor(const std::string& name);
  emscripten::val explain(const std::string& name, const emscripten::val& index);
  emscripten::val feeds(const std::string& name, const emscripten::val& index);
  emscripten::val dependents(const std::string& name, const emscripten::val& index);
  emscripten::val cost() const { return toVal(model_.cost()); }

 private:
  ModelRequest request_;
  LanguageModel model_;
};

}  // namespace manyheads::binding
