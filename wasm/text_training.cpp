#include "text_training.h"

#include <memory>

#include "answer.h"
#include "model/model_options.h"
#include "requests.h"
#include "values.h"

namespace manyheads::binding {

using emscripten::val;

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
    if (!training_.hasDiverged()) loss_ = loss;
  }
  const std::size_t taken = training_.stepsTaken();
  const val diverged_at = training_.hasDiverged() ? toVal(taken + 1) : val::null();
  return objectOf({{"step", taken}, {"loss", loss_}, {"divergedAt", diverged_at}});
}

val TextTrainingSession::heldOutLoss() { return toVal(training_.heldOutLoss()); }

val TextTrainingSession::tensor(const std::string& name) const {
  return answer(training_.tensor(name));
}

}  // namespace manyheads::binding
