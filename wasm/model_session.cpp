#include "model_session.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "answer.h"
#include "requests.h"
#include "values.h"

namespace manyheads::binding {

using emscripten::val;

ModelSession::ModelSession(ModelRequest request, const graph::ModelConfig& config, bool draws,
                           std::uint64_t call_floats)
    : Held(call_floats),
      request_(std::move(request)),
      model_(config,
             draws ? std::optional(static_cast<std::uint32_t>(request_.seed)) : std::nullopt) {}

val ModelSession::create(const val& config, bool draws) {
  ModelRequest request = modelRequestFrom(config);
  const Result<graph::ModelConfig> made = validate(request);
  if (!made.ok()) return failed(made.error());
  const std::uint64_t floats = LanguageModel::floats(made.value());
  // dependents() has two bytes for each number that it may follow.
  const std::uint64_t call_floats = std::min(floats, kMaxFollowed) / 2;
  const Reservation reservation(floats, call_floats);
  if (!reservation.hasRoom()) return outOfMemory();
  return success(
      val(std::make_unique<ModelSession>(std::move(request), made.value(), draws, call_floats)));
}

val ModelSession::config() const { return toVal(request_, model_.config()); }

val ModelSession::parameters() const {
  val list = val::array();
  std::size_t at = 0;
  for (const std::string_view name : model_.parameterNames()) {
    val parameter = val::object();
    set(parameter, "name", name);
    set(parameter, "shape", model_.tensor(name).value().shape);
    list.set(at++, parameter);
  }
  return list;
}

val ModelSession::setParameters(const val& arrays) {
  const std::vector<std::string_view> names = model_.parameterNames();
  // In short pieces: there may be no room for a second copy of a large matrix.
  std::array<float, 4096> piece;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const val array = arrays[at];
    const std::size_t length = lengthOf(array);
    if (Status status = model_.checkParameter(names[at], length); !status.ok()) {
      return failed(status.error());
    }
    for (std::size_t first = 0; first < length; first += piece.size()) {
      const std::size_t end = std::min(length, first + piece.size());
      const std::span<float> numbers = std::span(piece).first(end - first);
      copyFloats(array.call<val>("subarray", first, end), numbers);
      Status status = model_.checkNumbers(names[at], first, numbers);
      if (!status.ok()) return failed(status.error());
    }
  }
  for (std::size_t at = 0; at < names.size(); ++at) {
    copyFloats(arrays[at], model_.parameter(names[at]));
  }
  model_.parametersChanged();
  return success(val::undefined());
}

val ModelSession::setValue(const std::string& name, const val& index, double value) {
  return answer(model_.setValue(name, placesFrom(index), value));
}

val ModelSession::setMuted(const val& blocks, const val& heads) {
  const std::vector<std::size_t> of_block = placesFrom(blocks), of_head = placesFrom(heads);
  std::vector<BlockHead> muted;
  for (std::size_t at = 0; at < of_block.size(); ++at) muted.push_back({of_block[at], of_head[at]});
  return answer(model_.setMuted(muted));
}

val ModelSession::begin(const val& ids, const val& targets) {
  const std::vector<std::size_t> given = placesFrom(ids);
  const auto [run, reading] = model_.needsOf(given.size());
  const Reservation reservation(run, std::max(reading, callFloats()));
  if (!reservation.hasRoom()) return outOfMemory();
  const Status begun = model_.begin(given, placesFrom(targets));
  if (begun.ok()) setCallFloats(std::max(reading, callFloats()));
  return answer(begun);
}

val ModelSession::beginAppend(double id) {
  const auto [run, reading] = model_.needsOfAppend();
  const Reservation reservation(run, std::max(reading, callFloats()));
  if (!reservation.hasRoom()) return outOfMemory();
  const Status begun = model_.beginAppend(placeFrom(id));
  if (begun.ok()) setCallFloats(std::max(reading, callFloats()));
  return answer(begun);
}

std::string ModelSession::step() { return std::string(model_.step()); }

val ModelSession::finish() {
  while (!model_.step().empty()) {
  }
  return toVal(model_.logits());
}

val ModelSession::beginBackward() {
  const Reservation reservation(model_.backwardFloats(), callFloats());
  if (!reservation.hasRoom()) return outOfMemory();
  return answer(model_.beginBackward());
}

std::string ModelSession::stepBackward() { return std::string(model_.stepBackward()); }

val ModelSession::tensor(const std::string& name) { return answer(model_.tensor(name)); }

val ModelSession::explain(const std::string& name, const val& index) {
  return answer(model_.explain(name, placesFrom(index)));
}

val ModelSession::feeds(const std::string& name, const val& index) {
  return answer(model_.feeds(name, placesFrom(index)));
}

val ModelSession::dependents(const std::string& name, const val& index) {
  val ranges = val::array();
  std::size_t at = 0;
  const Status status = model_.dependents(
      name, placesFrom(index), [&](const PlaceRange& range) { ranges.set(at++, toVal(range)); });
  return status.ok() ? success(ranges) : failed(status.error());
}

}  // namespace manyheads::binding
