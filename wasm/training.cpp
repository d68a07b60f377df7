// Trainings as JavaScript holds them, like a session (session.h): `{ value }` or `{ failure }`.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "layer/footprint.h"
#include "layer/validate.h"
#include "learning/evaluation.h"
#include "learning/task_training.h"
#include "learning/text_training.h"
#include "room.h"
#include "session.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

// [visit(0), visit(1), …]
template <typename Visit>
val listBy(std::size_t count, Visit visit) {
  val list = val::array();
  for (std::size_t i = 0; i < count; ++i) list.set(i, visit(i));
  return list;
}

val accuracyVal(const Task& task, const Accuracy& accuracy) {
  const val questions = listBy(task.questions.size(), [&](std::size_t i) {
    return object({{"name", task.questions[i]}, {"accuracy", accuracy.questions[i]}});
  });
  return object({{"joint", accuracy.joint}, {"questions", questions}});
}

val evaluationVal(const Task& task, const Evaluation& evaluation) {
  val result = accuracyVal(task, evaluation.accuracy);
  set(result, "loss", evaluation.loss);
  set(result, "solved", evaluation.accuracy.solved());
  set(result, "attention", evaluation.attention);
  set(result, "specialisation", evaluation.specialisation);
  set(result, "gap", evaluation.gap);
  set(result, "without", listBy(evaluation.without.size(), [&](std::size_t head) {
        return accuracyVal(task, evaluation.without[head]);
      }));
  return result;
}

/// { step, loss, divergedAt }: of the last step taken; null for what does not exist.
template <typename Model>
val progressOf(const Training<Model>& training) {
  const std::size_t step = training.stepsTaken();
  std::optional<double> loss;
  if (step > 0) loss = training.losses()[step - 1];
  return object({{"step", step}, {"loss", loss}, {"divergedAt", training.divergedAt()}});
}

/// Takes up to this many steps: a whole number from 1, as web/core/ has checked.
template <typename Session>
val step(Session& session, double count) {
  session.training.step(static_cast<std::size_t>(std::min(count, double{kMaxSteps})));
  return progressOf(session.training);
}

template <typename Session>
val tensor(const Session& session, const std::string& name) {
  return answer(session.training.model.tensor(name));
}

class TrainingSession : public Held {
 public:
  TrainingSession(TrainingSetup setup, std::uint64_t call_floats)
      : Held(call_floats), training(std::move(setup)) {}

  TaskTraining training;

  /// Makes a training from TrainingOptions of web/core/training-types.ts; JavaScript has to delete
  /// it.
  static val create(const val& options) {
    Result<TrainingSetup> made = validate(trainingRequestFrom(options));
    if (!made.ok()) return failed(made.error());
    TrainingSetup setup = std::move(made).value();
    const std::uint64_t call_floats =
        std::max(EvaluationRun::floats(setup), TaskModel::floatsOfLoss(setup));
    const Reservation reservation(TaskModel::floats(setup), call_floats);
    if (!reservation.hasRoom()) return outOfMemory();
    return success(val(std::make_unique<TrainingSession>(std::move(setup), call_floats)));
  }

  /// The options with the recipe's defaults, and what the task asks.
  val setup() const {
    const TrainingSetup& setup = model().setup;
    const Task& task = setup.task;
    const val questions = listBy(task.questions.size(), [&](std::size_t i) {
      return object({{"name", task.questions[i]},
                     {"firstColumn", task.scoreOf(i)},
                     {"answers", task.answers.size()}});
    });
    return object(
        {{"task", task.name},
         {"questions", questions},
         {"columns", object({{"inputs", task.columns}, {"outputs", task.scoreNames()}})},
         {"words", task.tokens},
         {"longest", task.longest},
         {"positions", task.positions},
         {"start", nameOf(kStartNames, setup.start)},
         {"noise", setup.noise},
         {"seed", std::size_t{setup.seed}},
         {"steps", setup.steps},
         {"batch", setup.batch},
         {"optimizer", nameOf(kOptimizerNames, setup.optimizer.kind)},
         {"learningRate", setup.optimizer.learning_rate},
         {"weightDecay", setup.optimizer.weight_decay},
         {"layer", toVal(setup.layer, setup.config)},
         {"evaluation", object({{"samples", kEvaluationSamples}, {"solvedFrom", kSolved}})}});
  }

  val goTo(double step) {
    const Status status = training.goTo(placeFrom(step));
    return status.ok() ? success(progressOf(training)) : failed(status.error());
  }
  val losses() const { return toVal(training.losses()); }

  val evaluate() { return evaluationVal(model().setup.task, manyheads::evaluate(training.model)); }
  /// The same one batch at a time, for the current numbers: null until it is finished, and if none
  /// was begun.
  val beginEvaluation() {
    const Reservation reservation(EvaluationRun::floats(model().setup), callFloats());
    if (!reservation.hasRoom()) return outOfMemory();
    evaluation_.emplace(training.model);
    return success(val::undefined());
  }
  val stepEvaluation() {
    if (!evaluation_) return val::null();
    const std::optional<Evaluation> result = evaluation_->step();
    if (!result) return val::null();
    evaluation_.reset();
    return evaluationVal(model().setup.task, *result);
  }

  /// A WordsLoss.
  val lossOn(const val& words, const val& output) const {
    const std::vector<float> floats = emscripten::convertJSArrayToNumberVector<float>(output);
    const auto made = model().lossOn(emscripten::vecFromJSArray<std::string>(words), floats);
    if (!made.ok()) return failed(made.error());
    const auto& [loss, gradient, sample] = made.value();
    const std::span<const Asked> all = sample.asked();
    const val asked = listBy(all.size(), [&](std::size_t i) {
      const auto [row, question, answer, place] = all[i];
      return object({{"row", std::size_t{row}},
                     {"question", std::size_t{question}},
                     {"answer", answer ? toVal(std::size_t{*answer}) : val::null()},
                     {"place", answer ? toVal(std::size_t{place}) : val::null()}});
    });
    return success(object({{"loss", all.empty() ? val::null() : toVal(loss)},
                           {"gradOutput", valuesOf(gradient)},
                           {"asked", asked}}));
  }

  /// A Session that has begun a run on the words.
  val layerFor(const val& words) const {
    const TrainingSetup& setup = model().setup;
    const auto given = emscripten::vecFromJSArray<std::string>(words);
    const std::size_t longest = setup.task.longest;
    const std::uint64_t call_floats =
        footprint::parts(setup.config, {longest, longest, true}).reading;
    const Reservation reservation(model().floatsOfLayer(), call_floats);
    if (!reservation.hasRoom()) return outOfMemory();
    Result<Layer> layer = model().layerFor(given);
    if (!layer.ok()) return failed(layer.error());
    return success(sessionOf(setup.layer, std::move(layer).value(), call_floats));
  }

 private:
  const TaskModel& model() const { return training.model; }

  std::optional<EvaluationRun> evaluation_;
};

/// A training of a language model on a text.
class TextTrainingSession : public Held {
 public:
  TextTrainingSession(const graph::ModelConfig& model, const TextTrainingRequest& request,
                      std::vector<float> ids)
      : Held(0), training(model, request, std::move(ids)) {}

  TextTraining training;

  /// Makes a training of ModelOptions, token ids (a Float32Array) and TextTrainingOptions;
  /// JavaScript has to delete it.
  static val create(const val& model, const val& given_ids, const val& options) {
    const Result<graph::ModelConfig> config = validate(modelRequestFrom(model));
    if (!config.ok()) return failed(config.error());
    const TextTrainingRequest request = textTrainingRequestFrom(options);
    std::vector<float> ids(lengthOf(given_ids));
    copyFloats(given_ids, ids);
    const Status status = check(config.value(), request, ids);
    if (!status.ok()) return failed(status.error());
    if (!roomForFloats(TextModel::graphFloats(config.value()))) return outOfMemory();
    const Reservation reservation(TextModel::floats(config.value(), request, ids.size()), 0);
    if (!reservation.hasRoom()) return outOfMemory();
    return success(
        val(std::make_unique<TextTrainingSession>(config.value(), request, std::move(ids))));
  }

  /// The options of the training, with defaults.
  val options() const {
    val result = val::object();
    for (const TextTrainingOption& option : kTextTrainingOptions) {
      const auto member = std::get<double TextTrainingRequest::*>(option.member);
      set(result, option.name, training.model.request.*member);
    }
    return result;
  }
  val parameterNames() const { return listOf(training.model.learner.names()); }
  /// null if nothing is held out.
  val heldOutLoss() { return toVal(training.model.heldOutLoss()); }
};

}  // namespace

EMSCRIPTEN_BINDINGS(training) {
  emscripten::class_<TrainingSession>("TrainingSession")
      .class_function("create", &TrainingSession::create)
      .function("setup", &TrainingSession::setup)
      .function("step", &step<TrainingSession>)
      .function("goTo", &TrainingSession::goTo)
      .function("losses", &TrainingSession::losses)
      .function("evaluate", &TrainingSession::evaluate)
      .function("beginEvaluation", &TrainingSession::beginEvaluation)
      .function("stepEvaluation", &TrainingSession::stepEvaluation)
      .function("lossOn", &TrainingSession::lossOn)
      .function("layerFor", &TrainingSession::layerFor)
      .function("tensor", &tensor<TrainingSession>);

  emscripten::class_<TextTrainingSession>("TextTrainingSession")
      .class_function("create", &TextTrainingSession::create)
      .function("options", &TextTrainingSession::options)
      .function("parameterNames", &TextTrainingSession::parameterNames)
      .function("step", &step<TextTrainingSession>)
      .function("heldOutLoss", &TextTrainingSession::heldOutLoss)
      .function("tensor", &tensor<TextTrainingSession>);
}

}  // namespace manyheads::binding
