#include "session.h"

#include <algorithm>
#include <optional>

#include "answer.h"
#include "layer/footprint.h"
#include "layer/validate.h"
#include "requests.h"
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

}  // namespace

val Session::create(const val& config) {
  ConfigRequest request = configRequestFrom(config);
  Result<Config> valid = validate(request);
  if (!valid.ok()) return failed(valid.error());
  const Config& made = valid.value();
  const std::uint64_t call_floats = footprint::readingBeforeRun(made);
  const Reservation reservation(footprint::parameters(made), call_floats);
  if (!reservation.hasRoom()) return outOfMemory();
  return success(val(std::make_unique<Session>(std::move(request), Layer(made), call_floats)));
}

val Session::config() const { return toVal(request_, layer_.config()); }

val Session::configAfter(const Status& status) const {
  return status.ok() ? success(config()) : failed(status.error());
}

val Session::setParameters(const val& in_proj_weights, const val& in_proj_bias,
                           const val& out_proj_weight, const val& out_proj_bias,
                           const val& q_norm_weight, const val& k_norm_weight) {
  const std::vector<val> parts = emscripten::vecFromJSArray<val>(in_proj_weights);
  std::uint64_t in_floats = 0;
  for (const val& part : parts) in_floats += lengthOf(part);
  const std::uint64_t all = in_floats + lengthsOf({&in_proj_bias, &out_proj_weight, &out_proj_bias,
                                                   &q_norm_weight, &k_norm_weight});
  std::vector<float> floats(static_cast<std::size_t>(all));
  Copies copies(floats);
  for (const val& part : parts) copies.next(part);
  ParameterArrays arrays;
  arrays[PackedArray::kInProjWeight] = std::span(floats).first(static_cast<std::size_t>(in_floats));
  arrays[PackedArray::kInProjBias] = copies.next(in_proj_bias);
  arrays[PackedArray::kOutProjWeight] = copies.next(out_proj_weight);
  arrays[PackedArray::kOutProjBias] = copies.next(out_proj_bias);
  arrays[PackedArray::kQNormWeight] = copies.next(q_norm_weight);
  arrays[PackedArray::kKNormWeight] = copies.next(k_norm_weight);
  return configAfter(layer_.setParameters(arrays));
}

val Session::setMuted(const val& heads) { return answer(layer_.setMuted(placesFrom(heads))); }

val Session::begin(const val& token, const val& position, const val& memory_token,
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

int Session::step() { return placeOf(layer_.step()); }

val Session::finish() {
  while (layer_.step()) {
  }
  return toVal(layer_.output());
}

val Session::beginBackward(const val& grad_output) {
  const std::size_t length = lengthOf(grad_output);
  const std::uint64_t growth = length > grad_output_.capacity() ? length : 0;
  const Reservation reservation(growth + layer_.backwardFloats(), callFloats());
  if (!reservation.hasRoom()) return outOfMemory();
  if (growth > 0) grad_output_ = {};  // freed first: nothing has to be copied over
  grad_output_.resize(length);
  Copies copies(grad_output_);
  return answer(layer_.beginBackward(copies.next(grad_output)));
}

int Session::stepBackward() { return placeOf(layer_.stepBackward()); }

val Session::views() {
  val result = val::object();
  set(result, "x", viewOf(x_.token));
  set(result, "output", viewOf(layer_.output()));
  return result;
}

bool Session::runAgain() {
  if (!layer_.beginAgain(x_)) return false;
  while (layer_.step()) {
  }
  return true;
}

void Session::keepWhatFits() {
  if (layer_.hasDerived() && !reserveIsFree()) layer_.forgetDerived();
}

val Session::tensor(const std::string& name) {
  val result = answer(layer_.tensor(name));
  keepWhatFits();
  return result;
}

val Session::explain(const std::string& name, const val& index) {
  val result = answer(layer_.explain(name, placesFrom(index)));
  keepWhatFits();
  return result;
}

val Session::feeds(const std::string& name, const val& index) {
  return answer(layer_.feeds(name, placesFrom(index)));
}

val Session::dependents(const std::string& name, const val& index) {
  val ranges = val::array();
  std::size_t at = 0;
  // Range by range: there may be as many as a mask has gaps.
  const Status status = layer_.dependents(
      name, placesFrom(index), [&](const PlaceRange& range) { ranges.set(at++, toVal(range)); });
  return status.ok() ? success(ranges) : failed(status.error());
}

val Session::setValue(const std::string& name, const val& index, double value) {
  return configAfter(layer_.setValue(name, placesFrom(index), value));
}

val Session::score(const std::string& scorer) { return answer(layer_.score(scorer)); }

val Session::cost() const {
  const bool run = layer_.n() > 0;
  return costsVal(layer_.config(), run ? layer_.n() : 1, run ? layer_.m() : 1, layer_.self());
}

}  // namespace manyheads::binding
