// Sessions: a layer, and a language model, as JavaScript holds them.
#include "session.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "layer/footprint.h"
#include "layer/validate.h"
#include "model/language_model.h"
#include "model/model_options.h"
#include "room.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

// Copies of JavaScript's arrays, one after the other: the arguments of a call.
class Copies {
 public:
  /// What `prepare()` would allocate.
  std::uint64_t growthFor(std::uint64_t floats) const {
    return floats > floats_.capacity() ? floats : 0;
  }
  /// For arrays of so many floats together. Copies that were made before are gone.
  void prepare(std::uint64_t floats) {
    if (growthFor(floats) > 0) floats_ = {};  // freed first: nothing has to be copied over
    floats_.resize(static_cast<std::size_t>(floats));
    rest_ = floats_;
  }
  std::span<const float> next(const val& array) {
    const std::span<float> taken = rest_.first(lengthOf(array));
    rest_ = rest_.subspan(taken.size());
    // An array that was transferred to a worker is empty and cannot be read.
    if (!taken.empty()) copyFloats(array, taken);
    return taken;
  }

 private:
  std::vector<float> floats_;
  std::span<float> rest_;
};

std::uint64_t lengthsOf(std::span<const val> arrays) {
  std::uint64_t sum = 0;
  for (const val& array : arrays) sum += lengthOf(array);
  return sum;
}

// What a layer and a language model have alike: methods of both sessions, each of which holds the
// one or the other, held().

// The configuration with defaults and derived values.
template <typename Session>
val configOf(Session& session) {
  return toVal(session.request, session.held().config());
}

// Replaces one number of a parameter; returns the new config.
template <typename Session>
val setValueIn(Session& session, const std::string& name, const val& index, double value) {
  const Status status = session.held().setValue(name, placesFrom(index), value);
  return status.ok() ? success(configOf(session)) : failed(status.error());
}

std::string nameOf(const graph::Stage* stage) { return stage != nullptr ? stage->name : ""; }

// Runs one stage and returns its name, "" after the last. Neither this nor finish() allocates but
// for its result.
template <typename Session>
std::string stepOf(Session& session) {
  return nameOf(session.held().step());
}

// Goes back one stage and returns its name, "" after the last.
template <typename Session>
std::string stepBackwardOf(Session& session) {
  return nameOf(session.held().stepBackward());
}

// Shape and numbers.
template <typename Session>
val tensorIn(Session& session, const std::string& name) {
  val result = answer(session.held().tensor(name));
  session.keepWhatFits();
  return result;
}

// Where a number comes from.
template <typename Session>
val explainIn(Session& session, const std::string& name, const val& index) {
  val result = answer(session.held().explain(name, placesFrom(index)));
  session.keepWhatFits();
  return result;
}

// The ranges that a number feeds.
template <typename Session>
val feedsIn(Session& session, const std::string& name, const val& index) {
  return answer(session.held().feeds(name, placesFrom(index)));
}

// The ranges of everything that changes with the number.
template <typename Session>
val dependentsIn(Session& session, const std::string& name, const val& index) {
  val ranges = val::array();
  std::size_t at = 0;
  // Range by range: there may be as many as a mask has gaps.
  const auto add = [&](const PlaceRange& range) { ranges.set(at++, toVal(range)); };
  const Status status = session.held().dependents(name, placesFrom(index), add);
  return status.ok() ? success(ranges) : failed(status.error());
}

class Session : public Held {
 public:
  Session(ConfigRequest of, Layer layer, std::uint64_t call_floats)
      : Held(call_floats), request(std::move(of)), layer_(std::move(layer)) {}

  const ConfigRequest request;
  Layer& held() { return layer_; }
  /// Drops derived tensors that do not fit besides the reserve: they are made again on demand.
  void keepWhatFits() {
    if (layer_.hasDerived() && !reserveIsFree()) layer_.forgetDerived();
  }

  static val create(const val& config) {
    ConfigRequest request = configRequestFrom(config);
    Result<Config> valid = validate(request);
    if (!valid.ok()) return failed(valid.error());
    const Config& made = valid.value();
    const footprint::Parts parts = footprint::parts(made, oneToken(made));
    const Reservation reservation(parts.parameters, parts.reading);
    if (!reservation.hasRoom()) return outOfMemory();
    return success(sessionOf(std::move(request), Layer(made), parts.reading));
  }

  /// Returns the new config. Takes Float32Arrays in PyTorch's packing, empty for those that do not
  /// exist: a list of one or more that are in_proj_weight, one after the other, and a list of the
  /// others, in the order of PackedArray.
  val setParameters(const val& in_proj_weights, const val& others) {
    const std::vector<val> parts = emscripten::vecFromJSArray<val>(in_proj_weights);
    const std::vector<val> rest = emscripten::vecFromJSArray<val>(others);
    Copies copies;
    copies.prepare(lengthsOf(parts) + lengthsOf(rest));
    ParameterArrays arrays;
    for (const val& part : parts) {
      const std::span<const float> copy = copies.next(part);
      std::span<const float>& whole = arrays[PackedArray::kInProjWeight];
      whole = {whole.empty() ? copy.data() : whole.data(), whole.size() + copy.size()};
    }
    for (std::size_t at = 0; at < rest.size(); ++at) arrays[at + 1] = copies.next(rest[at]);
    const Status status = layer_.setParameters(arrays);
    return status.ok() ? success(configOf(*this)) : failed(status.error());
  }
  val setMuted(const val& heads) { return answer(layer_.setMuted(placesFrom(heads))); }

  /// Starts a run. Takes Float32Arrays: x as token and position, memory likewise, and attn_mask,
  /// empty for those that do not exist (no memory: self-attention); and the indexes of padded keys.
  val begin(const val& token, const val& position, const val& memory_token,
            const val& memory_position, const val& padding, const val& attn_mask) {
    const Config& config = layer_.config();
    const std::vector<std::size_t> padded = placesFrom(padding);
    const std::size_t x_floats = lengthOf(token), memory_floats = lengthOf(memory_token);
    const std::size_t n = x_floats / config.d_model;
    const bool self = memory_floats == 0;
    const RunLengths lengths{n, self ? n : memory_floats / config.d_memory, self};

    const std::uint64_t input_floats =
        lengthsOf(std::array{token, position, memory_token, memory_position, attn_mask});
    const std::uint64_t run_floats = layer_.runFloats(lengths);
    const std::uint64_t call_floats =
        run_floats > 0 ? footprint::parts(config, lengths).reading : callFloats();
    const Reservation reservation(input_.growthFor(input_floats) + run_floats, call_floats);
    if (!reservation.hasRoom()) return outOfMemory();

    input_.prepare(input_floats);
    x_.token = input_.next(token);
    x_.position = input_.next(position);
    const std::span<const float> memory = input_.next(memory_token);
    const Input of_memory{memory, input_.next(memory_position)};
    const Status begun = layer_.begin(x_, of_memory, padded, input_.next(attn_mask));
    if (begun.ok()) setCallFloats(call_floats);
    return answer(begun);
  }
  /// Runs all remaining stages and returns the output.
  val finish() {
    layer_.finish();
    return toVal(layer_.output());
  }

  /// Starts the backward pass of the last run from a Float32Array, the gradient of its output.
  val beginBackward(const val& grad_output) {
    const std::uint64_t growth = grad_output_.growthFor(lengthOf(grad_output));
    const Reservation reservation(growth + layer_.backwardFloats(), callFloats());
    if (!reservation.hasRoom()) return outOfMemory();
    grad_output_.prepare(lengthOf(grad_output));
    return answer(layer_.beginBackward(grad_output_.next(grad_output)));
  }

  /// { x, output }: views of wasm memory for runAgain(). Valid until the next begin(), or until
  /// wasm memory grows, which makes them empty.
  val views() { return object({{"x", viewOf(x_.token)}, {"output", viewOf(layer_.output())}}); }
  /// Repeats the last run with all stages on the current content of the view x. false, with nothing
  /// done, if begin() would refuse it.
  ///
  /// For layers so small that passing arrays takes longer than computing: at (9, 16, 4) a forward
  /// pass takes 4.0 µs this way, 5.5 µs with arrays passed as values, and 3.7 µs with an export
  /// called without Embind (Node 20, an AMD EPYC), which is not worth a second calling convention.
  bool runAgain() {
    if (!layer_.beginAgain(x_)) return false;
    layer_.finish();
    return true;
  }

  /// Runs an older scorer on x and memory.
  val score(const std::string& scorer) { return answer(layer_.score(scorer)); }
  /// By variant, for the last input's lengths, or for one token before any input; null if the
  /// variant does not have this head count.
  val cost() const {
    const bool run = layer_.n() > 0;
    return costsVal(layer_.config(), run ? layer_.n() : 1, run ? layer_.m() : 1, layer_.self());
  }

 private:
  Layer layer_;
  /// The arguments of the last begin(), and of the last beginBackward().
  Copies input_, grad_output_;
  Input x_;
};

class ModelSession : public Held {
 public:
  /// `of` is what the configuration was made of.
  ModelSession(ModelRequest of, const graph::ModelConfig& config, bool draws,
               std::uint64_t call_floats)
      : Held(call_floats),
        request(std::move(of)),
        model_(config,
               draws ? std::optional(static_cast<std::uint32_t>(request.seed)) : std::nullopt) {}

  const ModelRequest request;
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

  /// The free parameters, in order: { name, shape }.
  val parameters() const {
    std::vector<val> parameters;
    for (const std::string_view name : model_.parameterNames()) {
      parameters.push_back(object({{"name", name}, {"shape", model_.tensor(name).value().shape}}));
    }
    return val::array(parameters);
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
    return success();
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
    return beginRun(model_.needsOf(given.size()),
                    [&] { return model_.begin(given, placesFrom(targets)); });
  }
  val beginAppend(double id) {
    return beginRun(model_.needsOfAppend(), [&] { return model_.beginAppend(placeFrom(id)); });
  }
  /// Runs all remaining stages and returns the logits.
  val finish() {
    model_.finish();
    return toVal(model_.logits());
  }
  val beginBackward() {
    const Reservation reservation(model_.backwardFloats(), callFloats());
    if (!reservation.hasRoom()) return outOfMemory();
    return answer(model_.beginBackward());
  }

  double length() const { return static_cast<double>(model_.length()); }
  val cost() const { return toVal(model_.cost()); }

 private:
  template <typename Begin>
  val beginRun(const LanguageModel::Needs& needs, Begin begin) {
    const std::uint64_t call_floats = std::max(needs.reading, callFloats());
    const Reservation reservation(needs.run, call_floats);
    if (!reservation.hasRoom()) return outOfMemory();
    const Status begun = begin();
    if (begun.ok()) setCallFloats(call_floats);
    return answer(begun);
  }

  LanguageModel model_;
};

// Exports what both sessions have.
template <typename Session>
emscripten::class_<Session> exportSession(const char* name) {
  emscripten::class_<Session> session(name);
  return session.class_function("create", &Session::create)
      .function("config", &configOf<Session>)
      .function("setParameters", &Session::setParameters)
      .function("setValue", &setValueIn<Session>)
      .function("setMuted", &Session::setMuted)
      .function("begin", &Session::begin)
      .function("step", &stepOf<Session>)
      .function("finish", &Session::finish)
      .function("beginBackward", &Session::beginBackward)
      .function("stepBackward", &stepBackwardOf<Session>)
      .function("tensor", &tensorIn<Session>)
      .function("explain", &explainIn<Session>)
      .function("feeds", &feedsIn<Session>)
      .function("dependents", &dependentsIn<Session>)
      .function("cost", &Session::cost);
}

}  // namespace

val sessionOf(ConfigRequest request, Layer layer, std::uint64_t call_floats) {
  return val(std::make_unique<Session>(std::move(request), std::move(layer), call_floats));
}

EMSCRIPTEN_BINDINGS(sessions) {
  exportSession<Session>("Session")
      .function("views", &Session::views)
      .function("runAgain", &Session::runAgain)
      .function("score", &Session::score);
  exportSession<ModelSession>("ModelSession")
      .function("parameters", &ModelSession::parameters)
      .function("beginAppend", &ModelSession::beginAppend)
      .function("length", &ModelSession::length);
}

}  // namespace manyheads::binding
