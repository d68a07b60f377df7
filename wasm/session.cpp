#include "session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>

#include "attention/memory.h"
#include "failure.h"
#include "requests.h"
#include "values.h"

namespace manyheads::binding {
namespace {

/// Whether `floats` more can be had. An allocation that fails inside the core would abort the whole
/// module, every other layer with it, so large ones are tried out beforehand: malloc says no
/// politely, and the memory that it grew stays for the core to use.
bool roomFor(std::uint64_t floats) {
  constexpr std::uint64_t kSmall = std::uint64_t{1} << 16;  // not worth asking for
  constexpr std::uint64_t kMost = std::uint64_t{1} << 29;   // all the floats of a 2 GiB memory
  if (floats < kSmall) return true;
  if (floats < kMost) {
    // Through a volatile pointer, or the compiler would leave both calls out.
    void* volatile block = std::malloc(static_cast<std::size_t>(floats) * sizeof(float));
    std::free(block);
    if (block != nullptr) return true;
  }
  failForMemory();
  return false;
}

/// NaN, fractions and negative numbers become an index that no tensor has.
std::size_t indexOf(double number) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  if (!(number >= 0) || number >= static_cast<double>(kNone)) return kNone;
  return std::trunc(number) == number ? static_cast<std::size_t>(number) : kNone;
}

// What is left of the inbox, taken piece by piece.
class Pieces {
 public:
  explicit Pieces(std::span<const float> inbox) : rest_(inbox) {}
  std::span<const float> next(std::size_t length) {
    const std::span<const float> taken = rest_.first(length);
    rest_ = rest_.subspan(length);
    return taken;
  }

 private:
  std::span<const float> rest_;
};

// As JavaScript gave them: a number that is no place is one that no tensor has.
std::vector<std::size_t> places(std::span<const float> numbers) {
  std::vector<std::size_t> result;
  for (const float number : numbers) result.push_back(indexOf(static_cast<double>(number)));
  return result;
}

}  // namespace

std::unique_ptr<Session> Session::create(val options) {
  ConfigRequest request = configRequest(options);
  const Result<Config> config = validate(request);
  if (!config.ok()) {
    fail(config.error());
    return nullptr;
  }
  if (!roomFor(parameterFloats(config.value()))) return nullptr;
  return std::unique_ptr<Session>(new Session(std::move(request), config.value()));
}

val Session::config() const {
  const Config& config = layer_.config();
  const bool free = config.scaling == ScalingMode::kFree;
  return Object()
      .number("dModel", request_.d_model)
      .number("heads", request_.heads)
      .text("variant", request_.variant)
      .text("mask", request_.mask)
      .value("scaling", free ? val(request_.scaling_divisor) : textValue(request_.scaling))
      .flag("bias", request_.bias)
      .number("seed", static_cast<double>(config.seed))
      .text("parameters", parameterKindName(config.parameters))
      .number("dK", static_cast<double>(config.dK()))
      .number("dV", static_cast<double>(config.dV()))
      .number("dMemory", static_cast<double>(config.d_memory))
      .flag("sharedQK", config.shared_qk)
      .flag("sharedHeads", config.shared_heads)
      .flag("valueProjection", config.value_projection)
      .flag("outputProjection", config.output_projection)
      .number("headInputs", static_cast<double>(config.headInputs()))
      .number("memoryInputs", static_cast<double>(config.memoryInputs()))
      .number("divisor", static_cast<double>(config.scaling_divisor))
      .done();
}

std::size_t Session::inbox(std::size_t floats) {
  if (floats > inbox_.size()) {
    if (!roomFor(floats)) return 0;
    // A new vector, not resize(): there is nothing to copy over.
    inbox_ = std::vector<float>();
    inbox_ = std::vector<float>(floats);
  }
  return reinterpret_cast<std::size_t>(inbox_.data());
}

bool Session::setParameters(std::size_t in_weight, std::size_t in_bias, std::size_t out_weight,
                            std::size_t out_bias) {
  // A layer's parameters are set rarely and may be its largest arrays: their inbox is not kept.
  const std::vector<float> inbox = std::move(inbox_);
  inbox_ = std::vector<float>();
  Pieces pieces(inbox);
  const ParameterArrays arrays{pieces.next(in_weight), pieces.next(in_bias),
                               pieces.next(out_weight), pieces.next(out_bias)};
  const Status status = layer_.setParameters(arrays);
  if (!status.ok()) fail(status.error());
  return status.ok();
}

bool Session::roomForTrace(std::size_t n, std::size_t m, bool self) const {
  const Trace& trace = layer_.trace();
  if (n == trace.n && m == trace.m && self == trace.self) return true;  // allocates nothing
  if (n > kMaxTokens || m > kMaxTokens) return true;                    // the layer itself refuses
  const std::uint64_t all = memoryFloats(layer_.config(), n, m);
  if (all > kMaxTraceFloats) return true;  // likewise
  return roomFor(all - parameterFloats(layer_.config()));
}

bool Session::roomForDerived(std::string_view name) const {
  const std::optional<TensorId> id = findTensor(name);
  const Trace& trace = layer_.trace();
  if (!id || !isDerived(*id) || !derivable(*id, layer_.config(), trace.n, trace.m)) return true;
  return roomFor(derivingFloats(*id, layer_.config(), trace.n, trace.m));
}

bool Session::began(const Status& status) {
  if (status.ok()) {
    n_ = layer_.trace().n;
    m_ = layer_.trace().m;
    self_ = layer_.trace().self;
  } else {
    fail(status.error());
  }
  return status.ok();
}

bool Session::begin(std::size_t token, std::size_t position, std::size_t memory_token,
                    std::size_t memory_position, std::size_t padding) {
  const Config& config = layer_.config();
  const std::size_t n = token / config.d_model;
  const std::size_t m = memory_token == 0 ? n : memory_token / config.d_memory;
  if (!roomForTrace(n, m, memory_token == 0)) return false;
  Pieces pieces(inbox_);
  const Input x{pieces.next(token), pieces.next(position)};
  const Input memory{pieces.next(memory_token), pieces.next(memory_position)};
  return began(layer_.begin(x, memory, places(pieces.next(padding))));
}

int Session::step() {
  const std::optional<StageId> stage = layer_.step();
  return stage ? static_cast<int>(*stage) : -1;
}

std::size_t Session::finish() {
  while (layer_.step()) {
  }
  return reinterpret_cast<std::size_t>(layer_.trace().output.data());
}

std::size_t Session::forward(std::size_t token, std::size_t position, std::size_t memory_token,
                             std::size_t memory_position, std::size_t padding) {
  return begin(token, position, memory_token, memory_position, padding) ? finish() : 0;
}

bool Session::setMuted(val heads) {
  std::vector<std::size_t> muted(static_cast<std::size_t>(heads["length"].as<double>()));
  for (std::size_t i = 0; i < muted.size(); ++i) {
    muted[i] = indexOf(heads[static_cast<double>(i)].as<double>());
  }
  const Status status = layer_.setMuted(muted);
  if (!status.ok()) fail(status.error());
  return status.ok();
}

val Session::tensor(const std::string& name) const {
  if (!roomForDerived(name)) return val::null();
  const Result<TensorRef> tensor = layer_.tensor(name);
  if (tensor.ok()) return tensorValue(tensor.value());
  fail(tensor.error());
  return val::null();
}

val Session::explain(const std::string& name, std::size_t rank, double i, double j,
                     double k) const {
  if (!roomForDerived(name)) return val::null();
  // No tensor has a rank above 3: one more is enough to be refused.
  const std::array<std::size_t, 4> index{indexOf(i), indexOf(j), indexOf(k), 0};
  const Result<Explanation> explanation =
      layer_.explain(name, std::span(index).first(std::min(rank, index.size())));
  if (explanation.ok()) return explanationValue(explanation.value());
  fail(explanation.error());
  return val::null();
}

val Session::feeds(const std::string& name, std::size_t rank, double i, double j, double k,
                   bool all) const {
  if (!roomForDerived(name)) return val::null();
  const std::array<std::size_t, 4> index{indexOf(i), indexOf(j), indexOf(k), 0};
  const std::span<const std::size_t> place = std::span(index).first(std::min(rank, index.size()));
  const auto ranges = all ? layer_.dependents(name, place) : layer_.feeds(name, place);
  if (ranges.ok()) return list(ranges.value(), rangeValue);
  fail(ranges.error());
  return val::null();
}

bool Session::setValue(const std::string& name, std::size_t rank, double i, double j,
                       double value) {
  // Its panels are packed in place; what is copied meanwhile is the parameters.
  if (!roomFor(3 * parameterFloats(layer_.config()))) return false;
  const std::array<std::size_t, 3> index{indexOf(i), indexOf(j), 0};
  const Status status = layer_.setValue(name, std::span(index).first(std::min(rank, index.size())),
                                        static_cast<float>(value));
  if (!status.ok()) fail(status.error());
  return status.ok();
}

val Session::score(const std::string& scorer) const {
  // Scores and weights in doubles and floats, and an image of every row.
  const Trace& trace = layer_.trace();
  const std::uint64_t pairs = std::uint64_t{trace.n} * trace.m;
  const std::uint64_t rows = std::uint64_t{trace.n} + trace.m;
  if (!roomFor(6 * pairs + 4 * rows * layer_.config().d_model)) return val::null();
  const Result<Scored> scored = layer_.score(scorer);
  if (!scored.ok()) {
    fail(scored.error());
    return val::null();
  }
  return Object()
      .value("scores", tensorCopy(scored.value().scores.ref()))
      .value("weights", tensorCopy(scored.value().weights.ref()))
      .done();
}

val Session::cost(const std::string& variant) const {
  for (const Variant each : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
    if (variant != variantName(each)) continue;
    const std::optional<Cost> cost = manyheads::cost(layer_.config(), each, n_, m_, self_);
    return cost ? costValue(*cost) : val::null();
  }
  return val::null();
}

}  // namespace manyheads::binding
