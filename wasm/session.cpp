#include "session.h"

#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer.h"
#include "layer/footprint.h"
#include "layer/validate.h"
#include "readings.h"
#include "requests.h"
#include "room.h"
#include "values.h"

namespace manyheads::binding {
namespace {

using emscripten::val;

// Copies JavaScript arrays into `floats`, one after the other.
class Copies {
 public:
  explicit Copies(std::span<float> floats) : rest_(floats) {}

  std::span<const float> next(const val& array) {
    const std::span<float> taken = rest_.first(lengthOf(array));
    rest_ = rest_.subspan(taken.size());
    // An array that was transferred to a worker is empty and cannot be read.
    if (!taken.empty()) copyFloats(array, taken);
    return taken;
  }

 private:
  std::span<float> rest_;
};

std::uint64_t lengthsOf(std::initializer_list<const val*> arrays) {
  std::uint64_t sum = 0;
  for (const val* array : arrays) sum += lengthOf(*array);
  return sum;
}

int placeOf(const std::optional<StageId>& stage) { return stage ? static_cast<int>(*stage) : -1; }

class Session : public Held {
 public:
  Session(ConfigRequest request, Layer layer, std::uint64_t call_floats)
      : Held(call_floats), request_(std::move(request)), layer_(std::move(layer)) {}

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
    const std::uint64_t call_floats = footprint::readingBeforeRun(made);
    const Reservation reservation(footprint::parameters(made), call_floats);
    if (!reservation.hasRoom()) return outOfMemory();
    return success(sessionOf(std::move(request), Layer(made), call_floats));
  }

  /// The configuration with defaults and derived values.
  val config() const { return toVal(request_, layer_.config()); }

  /// Returns the new config. Takes Float32Arrays in PyTorch's packing, empty for those that do not
  /// exist; in_proj_weight is a list of one or more, which are one after the other.
  val setParameters(const val& in_proj_weights, const val& in_proj_bias, const val& out_proj_weight,
                    const val& out_proj_bias, const val& q_norm_weight, const val& k_norm_weight) {
    const std::vector<val> parts = emscripten::vecFromJSArray<val>(in_proj_weights);
    std::uint64_t in_floats = 0;
    for (const val& part : parts) in_floats += lengthOf(part);
    const std::uint64_t all =
        in_floats + lengthsOf({&in_proj_bias, &out_proj_weight, &out_proj_bias, &q_norm_weight,
                               &k_norm_weight});
    std::vector<float> floats(static_cast<std::size_t>(all));
    Copies copies(floats);
    for (const val& part : parts) copies.next(part);
    ParameterArrays arrays;
    arrays[PackedArray::kInProjWeight] =
        std::span(floats).first(static_cast<std::size_t>(in_floats));
    arrays[PackedArray::kInProjBias] = copies.next(in_proj_bias);
    arrays[PackedArray::kOutProjWeight] = copies.next(out_proj_weight);
    arrays[PackedArray::kOutProjBias] = copies.next(out_proj_bias);
    arrays[PackedArray::kQNormWeight] = copies.next(q_norm_weight);
    arrays[PackedArray::kKNormWeight] = copies.next(k_norm_weight);
    return configAfter(layer_.setParameters(arrays));
  }
  /// Replaces one number of a parameter; returns the new config.
  val setValue(const std::string& name, const val& index, double value) {
    return configAfter(layer_.setValue(name, placesFrom(index), value));
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

    const std::uint64_t input_floats = std::uint64_t{x_floats} + memory_floats +
                                       lengthsOf({&position, &memory_position, &attn_mask});
    const std::uint64_t growth = input_floats > input_.capacity() ? input_floats : 0;
    const std::uint64_t run_floats = layer_.runFloats(lengths);
    const std::uint64_t call_floats = run_floats > 0 ? layer_.readingFloats(lengths) : callFloats();
    const Reservation reservation(growth + run_floats, call_floats);
    if (!reservation.hasRoom()) return outOfMemory();

    if (growth > 0) input_ = {};  // freed first: nothing has to be copied over
    input_.resize(static_cast<std::size_t>(input_floats));
    Copies copies(input_);
    x_.token = copies.next(token);
    x_.position = copies.next(position);
    memory_.token = copies.next(memory_token);
    memory_.position = copies.next(memory_position);
    attn_mask_ = copies.next(attn_mask);
    const Status begun = layer_.begin(x_, memory_, padded, attn_mask_);
    if (begun.ok()) setCallFloats(call_floats);
    return answer(begun);
  }
  /// Runs one stage and returns its index among all, or −1 after the last. Neither this nor
  /// finish() allocates.
  int step() { return placeOf(layer_.step()); }
  /// Runs all remaining stages and returns the output.
  val finish() {
    while (layer_.step()) {
    }
    return toVal(layer_.output());
  }

  /// Starts the backward pass of the last run from a Float32Array, the gradient of its output.
  val beginBackward(const val& grad_output) {
    const std::size_t length = lengthOf(grad_output);
    const std::uint64_t growth = length > grad_output_.capacity() ? length : 0;
    const Reservation reservation(growth + layer_.backwardFloats(), callFloats());
    if (!reservation.hasRoom()) return outOfMemory();
    if (growth > 0) grad_output_ = {};  // freed first: nothing has to be copied over
    grad_output_.resize(length);
    Copies copies(grad_output_);
    return answer(layer_.beginBackward(copies.next(grad_output)));
  }
  /// Goes back one stage and returns its index, or −1 after the last. Allocates nothing.
  int stepBackward() { return placeOf(layer_.stepBackward()); }

  /// { x, output }: views of wasm memory for runAgain(). Valid until the next begin(), or until
  /// wasm memory grows, which makes them empty.
  val views() {
    val result = val::object();
    set(result, "x", viewOf(x_.token));
    set(result, "output", viewOf(layer_.output()));
    return result;
  }
  /// Repeats the last run with all stages on the current content of the view x. false, with nothing
  /// done, if begin() would refuse it.
  ///
  /// For layers so small that passing arrays takes longer than computing: at (9, 16, 4) a forward
  /// pass takes 4.0 µs this way, 5.5 µs with arrays passed as values, and 3.7 µs with an export
  /// called without Embind (Node 20, an AMD EPYC), which is not worth a second calling convention.
  bool runAgain() {
    if (!layer_.beginAgain(x_)) return false;
    while (layer_.step()) {
    }
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
  /// The layer's config after a change, or why the change was refused.
  val configAfter(const Status& status) const {
    return status.ok() ? success(config()) : failed(status.error());
  }

  ConfigRequest request_;
  Layer layer_;
  /// The arguments of the last begin(): all floats, and their parts.
  std::vector<float> input_;
  Input x_;
  Input memory_;
  std::span<const float> attn_mask_;
  /// The argument of the last beginBackward().
  std::vector<float> grad_output_;
};

}  // namespace

val sessionOf(ConfigRequest request, Layer layer, std::uint64_t call_floats) {
  return val(std::make_unique<Session>(std::move(request), std::move(layer), call_floats));
}

EMSCRIPTEN_BINDINGS(session) {
  emscripten::class_<Session> session("Session");
  exportReadings(session);
  session.class_function("create", &Session::create)
      .function("config", &Session::config)
      .function("setParameters", &Session::setParameters)
      .function("setMuted", &Session::setMuted)
      .function("begin", &Session::begin)
      .function("step", &Session::step)
      .function("finish", &Session::finish)
      .function("beginBackward", &Session::beginBackward)
      .function("stepBackward", &Session::stepBackward)
      .function("views", &Session::views)
      .function("runAgain", &Session::runAgain)
      .function("setValue", &Session::setValue)
      .function("score", &Session::score)
      .function("cost", &Session::cost);
}

}  // namespace manyheads::binding
