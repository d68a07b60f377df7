#include "training.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "answer.h"
#include "layer/footprint.h"
#include "layer/validate.h"
#include "learning/training_options.h"
#include "requests.h"
#include "session.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

val accuracyVal(const Task& task, const Accuracy& accuracy) {
  val questions = val::array();
  for (std::size_t i = 0; i < task.questions.size(); ++i) {
    val question = val::object();
    set(question, "name", task.questions[i].name);
    set(question, "accuracy", accuracy.questions[i]);
    questions.set(i, question);
  }
  val result = val::object();
  set(result, "joint", accuracy.joint);
  set(result, "questions", questions);
  return result;
}

val questionVal(const Question& question) {
  val result = val::object();
  set(result, "name", question.name);
  set(result, "firstColumn", question.first_column);
  set(result, "answers", question.answers);
  return result;
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
  val questions = val::array();
  for (std::size_t i = 0; i < setup.task->questions.size(); ++i) {
    questions.set(i, questionVal(setup.task->questions[i]));
  }
  val result = val::object();
  set(result, optionName(&TrainingRequest::task), setup.task->name);
  set(result, "questions", questions);
  val columns = val::object();
  set(columns, "inputs", listOf(setup.task->columns.inputs));
  set(columns, "outputs", listOf(setup.task->columns.outputs));
  set(result, "columns", columns);
  set(result, "words", listOf(setup.task->tokens));
  set(result, "longest", setup.task->longest);
  set(result, optionName(&TrainingRequest::positions), setup.task->positions);
  set(result, optionName(&TrainingRequest::start), nameOf(kStartNames, setup.start));
  set(result, optionName(&TrainingRequest::noise), setup.noise);
  set(result, optionName(&TrainingRequest::seed), std::size_t{setup.seed});
  set(result, optionName(&TrainingRequest::steps), setup.steps);
  set(result, optionName(&TrainingRequest::batch), setup.batch);
  set(result, optionName(&TrainingRequest::optimizer),
      nameOf(kOptimizerNames, setup.optimizer.kind));
  set(result, optionName(&TrainingRequest::learning_rate), setup.optimizer.learning_rate);
  set(result, optionName(&TrainingRequest::weight_decay), setup.optimizer.weight_decay);
  set(result, "layer", toVal(setup.layer, setup.config));
  val evaluation = val::object();
  set(evaluation, "samples", kEvaluationSamples);
  set(evaluation, "solvedFrom", kSolved);
  set(result, "evaluation", evaluation);
  return result;
}

val TrainingSession::progress() const {
  const std::size_t step = training_.stepsTaken();
  val result = val::object();
  set(result, "step", step);
  set(result, "loss", step > 0 ? toVal(training_.losses()[step - 1]) : val::null());
  set(result, "divergedAt", training_.divergedAt());
  return result;
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
  const Task& task = *training_.setup().task;
  val result = accuracyVal(task, evaluation.accuracy);
  set(result, "loss", evaluation.loss);
  set(result, "solved", evaluation.accuracy.solved());
  set(result, "attention",
      TensorRef{{evaluation.attention.shape(0), evaluation.attention.shape(1)},
                valuesOf(evaluation.attention)});
  set(result, "specialisation", evaluation.specialisation);
  set(result, "gap", evaluation.gap);
  val without = val::array();
  for (std::size_t head = 0; head < evaluation.without.size(); ++head) {
    without.set(head, accuracyVal(task, evaluation.without[head]));
  }
  set(result, "without", without);
  return result;
}

val TrainingSession::lossOn(const val& words, const val& output) const {
  const std::vector<float> floats = emscripten::convertJSArrayToNumberVector<float>(output);
  const auto loss = training_.lossOn(emscripten::vecFromJSArray<std::string>(words), floats);
  if (!loss.ok()) return failed(loss.error());
  const WordsLoss& made = loss.value();
  val asked = val::array();
  for (std::size_t i = 0; i < made.asked.size(); ++i) {
    val answer = val::object();
    set(answer, "row", made.asked[i].row);
    set(answer, "question", made.asked[i].question);
    set(answer, "answer", made.asked[i].answer);
    set(answer, "place", made.asked[i].answer ? toVal(made.asked[i].place) : val::null());
    asked.set(i, answer);
  }
  val result = val::object();
  set(result, "loss", made.asked.empty() ? val::null() : toVal(made.loss));
  set(result, "gradOutput", toVal(valuesOf(made.gradient)));
  set(result, "asked", asked);
  return success(result);
}

val TrainingSession::layerFor(const val& words) const {
  const TrainingSetup& setup = training_.setup();
  const auto given = emscripten::vecFromJSArray<std::string>(words);
  const std::size_t longest = setup.task->longest;
  const std::uint64_t call_floats = footprint::reading(setup.config, {longest, longest, true});
  const Reservation reservation(training_.floatsOfLayer(), call_floats);
  if (!reservation.hasRoom()) return outOfMemory();
  Result<Layer> layer = training_.layerFor(given);
  if (!layer.ok()) return failed(layer.error());
  return success(
      val(std::make_unique<Session>(setup.layer, std::move(layer).value(), call_floats)));
}

val TrainingSession::tensor(const std::string& name) const {
  return answer(training_.tensor(name));
}

}  // namespace manyheads::binding
