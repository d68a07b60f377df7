#include "session.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "answers.h"
#include "attention/footprint.h"
#include "failure.h"
#include "letter.h"

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
  std::vector<std::size_t> result(numbers.size());
  std::transform(numbers.begin(), numbers.end(), result.begin(),
                 [](float number) { return indexOf(static_cast<double>(number)); });
  return result;
}

bool done(Status status) {
  if (status.ok()) return true;
  fail(std::move(status).failure());
  return false;
}

}  // namespace

std::size_t Session::create() {
  ConfigRequest request;
  Reader from;
  from.read(request.d_model);
  from.read(request.n_heads);
  from.read(request.variant);
  from.read(request.mask);
  from.read(request.scaling);
  from.read(request.scaling_divisor);
  from.read(request.bias);
  from.read(request.d_k);
  from.read(request.d_v);
  from.read(request.d_memory);
  from.read(request.shared_qk);
  from.read(request.shared_heads);
  from.read(request.value_projection);
  from.read(request.output_projection);
  from.read(request.seed);
  from.read(request.parameters);
  Result<Config> config = validate(request);
  if (!config.ok()) return refuse(std::move(config).failure());
  if (!roomFor(footprint::parameters(config.value()))) return 0;
  return reinterpret_cast<std::size_t>(new Session(std::move(request), config.value()));
}

std::size_t Session::config() {
  const Config& config = layer_.config();
  Writer letter;
  letter.number(request_.d_model)
      .number(request_.n_heads)
      .text(request_.variant)
      .text(request_.mask)
      .text(request_.scaling)
      .number(request_.scaling_divisor)
      .number(static_cast<double>(config.seed))
      .text(parameterKindName(config.parameters))
      .number(static_cast<double>(config.scaling_divisor));
  for (const bool flag : {config.bias, config.shared_qk, config.shared_heads,
                          config.value_projection, config.output_projection}) {
    letter.number(flag ? 1 : 0);
  }
  for (const std::size_t size :
       {config.dK(), config.dV(), config.d_memory, config.headInputs(), config.memoryInputs()}) {
    letter.number(static_cast<double>(size));
  }
  return letter.address();
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
  return done(layer_.setParameters(arrays));
}

bool Session::roomForTrace(std::size_t n, std::size_t m, bool self) const {
  const Trace& trace = layer_.trace();
  if (n == trace.n && m == trace.m && self == trace.self) return true;  // allocates nothing
  if (n > kMaxTokens || m > kMaxTokens) return true;                    // the layer itself refuses
  if (footprint::layer(layer_.config(), n, m) > kMaxTraceFloats) return true;  // likewise
  return roomFor(footprint::run(layer_.config(), n, m));
}

bool Session::roomForDerived(std::string_view name) const {
  return roomFor(layer_.floatsToRead(name));
}

bool Session::began(Status status) {
  if (!done(std::move(status))) return false;
  n_ = layer_.trace().n;
  m_ = layer_.trace().m;
  self_ = layer_.trace().self;
  return true;
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

bool Session::setMuted(std::size_t count) {
  std::vector<std::size_t> muted(count);
  Reader from;
  for (std::size_t& head : muted) head = from.index();
  return done(layer_.setMuted(muted));
}

std::size_t Session::tensor() {
  const std::string_view name = Reader().text();
  if (!roomForDerived(name)) return 0;
  Result<TensorRef> tensor = layer_.tensor(name);
  if (!tensor.ok()) return refuse(std::move(tensor).failure());
  Writer letter;
  write(letter, tensor.value());
  return letter.address();
}

std::size_t Session::explain(std::size_t rank) {
  Reader from;
  const std::string_view name = from.text();
  if (!roomFor(layer_.floatsToExplain(name))) return 0;
  Result<Explanation> explanation = layer_.explain(name, ReadPlace(from).first(rank));
  if (!explanation.ok()) return refuse(std::move(explanation).failure());
  Writer letter;
  write(letter, explanation.value());
  return letter.address();
}

Result<std::vector<Range>> Session::feeds(std::string_view name, std::span<const std::size_t> place,
                                          bool all) const {
  return all ? layer_.dependents(name, place) : layer_.feeds(name, place);
}

bool Session::roomForValue() const {
  // Its panels are packed in place; what is copied meanwhile is the parameters.
  return roomFor(footprint::editing(layer_.config()));
}

bool Session::roomForScores() const {
  const Trace& trace = layer_.trace();
  return roomFor(footprint::scoring(layer_.config(), trace.n, trace.m));
}

std::size_t Session::cost() {
  Writer letter;
  for (const Variant each : {Variant::kWide, Variant::kSplit, Variant::kNarrow}) {
    const std::optional<Cost> cost = manyheads::cost(layer_.config(), each, n_, m_, self_);
    letter.number(cost ? 1 : 0);
    if (cost) write(letter, *cost);
  }
  return letter.address();
}

}  // namespace manyheads::binding
