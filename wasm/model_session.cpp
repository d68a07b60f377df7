// One language model as JavaScript holds it, like a layer (session.cpp).
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer.h"
#include "model/language_model.h"
#include "model/model_options.h"
#include "readings.h"
#include "requests.h"
#include "room.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

class ModelSession : public Held {
 public:
  /// `request` is the one that the configuration was made of.
  ModelSession(ModelRequest request, const graph::ModelConfig& config, bool draws,
               std::uint64_t call_floats)
      : Held(call_floats),
        request_(std::move(request)),
        model_(config,
               draws ? std::optional(static_cast<std::uint32_t>(request_.seed)) : std::nullopt) {}

  /// Makes a session from a ModelConfig; JavaScript has to delete it. Its parameters are drawn, or
  /// zeros until setParameters(): drawing 124 million of them takes ten seconds.
  static val create(const val& config, bool draws) {
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

  LanguageModel& held() { return model_; }
  /// For exportReadings(): a model keeps nothing that was read.
  void keepWhatFits() {}

  /// The configuration with defaults.
  val config() const { return toVal(request_, model_.config()); }

  /// The free parameters, in order: { name, shape }.
  val parameters() const {
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
  /// Takes a Float32Array for each of them, in that order.
  val setParameters(const val& arrays) {
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
  val setValue(const std::string& name, const val& index, double value) {
    return answer(model_.setValue(name, placesFrom(index), value));
  }
  /// Takes a list of blocks and one of heads, as long.
  val setMuted(const val& blocks, const val& heads) {
    const std::vector<std::size_t> of_block = placesFrom(blocks), of_head = placesFrom(heads);
    std::vector<BlockHead> muted;
    for (std::size_t at = 0; at < of_block.size(); ++at)
      muted.push_back({of_block[at], of_head[at]});
    return answer(model_.setMuted(muted));
  }

  /// Starts a run on ids, with targets or an empty list; or of one more token.
  val begin(const val& ids, const val& targets) {
    const std::vector<std::size_t> given = placesFrom(ids);
    const auto [run, reading] = model_.needsOf(given.size());
    const Reservation reservation(run, std::max(reading, callFloats()));
    if (!reservation.hasRoom()) return outOfMemory();
    const Status begun = model_.begin(given, placesFrom(targets));
    if (begun.ok()) setCallFloats(std::max(reading, callFloats()));
    return answer(begun);
  }
  val beginAppend(double id) {
    const auto [run, reading] = model_.needsOfAppend();
    const Reservation reservation(run, std::max(reading, callFloats()));
    if (!reservation.hasRoom()) return outOfMemory();
    const Status begun = model_.beginAppend(placeFrom(id));
    if (begun.ok()) setCallFloats(std::max(reading, callFloats()));
    return answer(begun);
  }
  /// Runs one stage and returns its name, "" after the last. Neither this nor finish() allocates
  /// but for its result.
  std::string step() { return std::string(model_.step()); }
  /// Runs all remaining stages and returns the logits.
  val finish() {
    while (!model_.step().empty()) {
    }
    return toVal(model_.logits());
  }
  val beginBackward() {
    const Reservation reservation(model_.backwardFloats(), callFloats());
    if (!reservation.hasRoom()) return outOfMemory();
    return answer(model_.beginBackward());
  }
  std::string stepBackward() { return std::string(model_.stepBackward()); }

  double length() const { return static_cast<double>(model_.length()); }
  val cost() const { return toVal(model_.cost()); }

 private:
  ModelRequest request_;
  LanguageModel model_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(model_session) {
  emscripten::class_<ModelSession> session("ModelSession");
  exportReadings(session);
  session.class_function("create", &ModelSession::create)
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
      .function("cost", &ModelSession::cost);
}

}  // namespace manyheads::binding
