#include "training.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "layer/footprint.h"
#include "layer/validate.h"
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
    return object({{"name", task.questions[i].name}, {"accuracy", accuracy.questions[i]}});
  });
  return object({{"joint", accuracy.joint}, {"questions", questions}});
}

val progressVal(std::size_t step, std::optional<double> loss,
                std::optional<std::size_t> diverged_at) {
  return object({{"step", step}, {"loss", loss}, {"divergedAt", diverged_at}});
}

}  // namespace

val TrainingSession::create(const val& options) {
  Result<TrainingSetup> setup = validate(trainingRequestFrom(options));
  if (!setup.ok()) return failed(setup.error());
  const Reservation reservation(Training::floats(setup.value()),
                                Training::callFloats(setup.value()));
  if (!reservation.hasRoom()) return outOfMemory();
  return success(
      val(std::unique_ptr<TrainingSession>(new TrainingSession(std::move(setup).value()))));
}

val TrainingSession::setup() const {
  const TrainingSetup& setup = training_.setup();
  const Task& task = setup.task;
  const val questions = listBy(task.questions.size(), [&](std::size_t i) {
    const auto& [name, first_column, answers] = task.questions[i];
    return object({{"name", name}, {"firstColumn", first_column}, {"answers", answers}});
  });
  return object(
      {{"task", task.name},
       {"questions", questions},
       {"columns", object({{"inputs", task.columns.inputs}, {"outputs", task.columns.outputs}})},
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

val TrainingSession::progress() const {
  const std::size_t step = training_.stepsTaken();
  std::optional<double> loss;
  if (step > 0) loss = training_.losses()[step - 1];
  return progressVal(step, loss, training_.divergedAt());
}

val TrainingSession::step(double count) {
  // web/core/ has checked that it is a whole number from 1.
  const std::size_t left = training_.setup().steps - training_.stepsTaken();
  training_.step(static_cast<std::size_t>(std::min(count, static_cast<double>(left))));
  return progress();
}

val TrainingSession::goTo(double step) {
  const Status status = training_.goTo(placeFrom(step));
  return status.ok() ? success(progress()) : failed(status.error());
}

val TrainingSession::losses() const { return toVal(training_.losses()); }

val TrainingSession::evaluate() { return evaluationVal(training_.evaluate()); }

val TrainingSession::beginEvaluation() {
  const Reservation reservation(training_.floatsToBeginEvaluation(), callFloats());
  if (!reservation.hasRoom()) return outOfMemory();
  training_.beginEvaluation();
  return success(val::undefined());
}

val TrainingSession::stepEvaluation() {
  const std::optional<Evaluation> evaluation = training_.stepEvaluation();
  return evaluation ? evaluationVal(*evaluation) : val::null();
}

val TrainingSession::evaluationVal(const Evaluation& evaluation) const {
  const Task& task = training_.setup().task;
  val result = accuracyVal(task, evaluation.accuracy);
  set(result, "loss", evaluation.loss);
  set(result, "solved", evaluation.accuracy.solved());
  set(result, "attention",
      TensorRef{{evaluation.attention.shape(0), evaluation.attention.shape(1)},
                valuesOf(evaluation.attention)});
  set(result, "specialisation", evaluation.specialisation);
  set(result, "gap", evaluation.gap);
  set(result, "without", listBy(evaluation.without.size(), [&](std::size_t head) {
        return accuracyVal(task, evaluation.without[head]);
      }));
  return result;
}

val TrainingSession::lossOn(const val& words, const val& output) const {
  const std::vector<float> floats = emscripten::convertJSArrayToNumberVector<float>(output);
  const auto made = training_.lossOn(emscripten::vecFromJSArray<std::string>(words), floats);
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

val TrainingSession::layerFor(const val& words) const {
  const TrainingSetup& setup = training_.setup();
  const auto given = emscripten::vecFromJSArray<std::string>(words);
  const std::size_t longest = setup.task.longest;
  const std::uint64_t call_floats = footprint::reading(setup.config, {longest, longest, true});
  const Reservation reservation(training_.floatsOfLayer(), call_floats);
  if (!reservation.hasRoom()) return outOfMemory();
  Result<Layer> layer = training_.layerFor(given);
  if (!layer.ok()) return failed(layer.error());
  return success(sessionOf(setup.layer, std::move(layer).value(), call_floats));
}

val TrainingSession::tensor(const std::string& name) const {
  return answer(training_.tensor(name));
}

val TextTrainingSession::create(const val& model, const val& given_ids, const val& options) {
  const Result<graph::ModelConfig> config = validate(modelRequestFrom(model));
  if (!config.ok()) return failed(config.error());
  const TextTrainingRequest request = textTrainingRequestFrom(options);
  std::vector<float> ids(lengthOf(given_ids));
  copyFloats(given_ids, ids);
  const Status status = check(config.value(), request, ids);
  if (!status.ok()) return failed(status.error());
  if (!roomForFloats(TextTraining::graphFloats(config.value()))) return outOfMemory();
  const Reservation reservation(TextTraining::floats(config.value(), request, ids.size()), 0);
  if (!reservation.hasRoom()) return outOfMemory();
  return success(val(std::unique_ptr<TextTrainingSession>(
      new TextTrainingSession(config.value(), request, std::move(ids)))));
}

val TextTrainingSession::options() const {
  val result = val::object();
  for (const TextTrainingOption& option : kTextTrainingOptions) {
    const auto member = std::get<double TextTrainingRequest::*>(option.member);
    set(result, option.name, training_.request().*member);
  }
  return result;
}

val TextTrainingSession::parameterNames() const { return listOf(training_.parameterNames()); }

val TextTrainingSession::step(double count) {
  for (; count > 0 && !training_.isOver(); --count) {
    const double loss = training_.step();
    if (!training_.divergedAt()) loss_ = loss;
  }
  return progressVal(training_.stepsTaken(), loss_, training_.divergedAt());
}

val TextTrainingSession::heldOutLoss() { return toVal(training_.heldOutLoss()); }

val TextTrainingSession::tensor(const std::string& name) const {
  return answer(training_.tensor(name));
}

}  // namespace manyheads::binding
