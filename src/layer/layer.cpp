#include "layer/layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "layer/initialise.h"
#include "read/edit.h"
#include "read/footprint.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

void copy(std::span<const float> from, Tensor2& to, const Kernels& kernels) {
  // Emscripten's memcpy calls JavaScript for long blocks, and is slower.
  kernels.copyRows(oneRow(from), writableOneRow(to));
}

// Copies an input; true if the caller gave the sum itself (Trace::given). `zeros`: position is
// still zero from the previous run.
bool take(const Input& input, bool zeros, Tensor2& token, Tensor2& position, Tensor2& sum,
          const Kernels& kernels) {
  if (!input.position.empty()) {
    copy(input.token, token, kernels);
    copy(input.position, position, kernels);
    return false;
  }
  if (!zeros) position.fill(0);
  copy(input.token, sum, kernels);
  return true;
}

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config),
      kernels_(&kernels),
      parameters_(initialise(config)),
      muted_(config.n_heads, 0) {
  pass_.takeParameters(computing());
}

Layer::Layer(const Config& config, Parameters parameters, const Kernels& kernels)
    : config_(config),
      kernels_(&kernels),
      parameters_(std::move(parameters)),
      muted_(config.n_heads, 0) {
  parametersChanged();
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(config_, arrays); !status.ok()) return status;
  assignParameters(config_, arrays, parameters_);
  parametersChanged();
  return Done{};
}

Status Layer::setValue(std::string_view name, std::span<const std::size_t> index, double value) {
  const std::optional<TensorId> id = findTensor(name);
  if (!id || tensorInfo(*id).kind != TensorKind::kParameter) {
    return makeError(ErrorCode::kUnknownName, "name", parameterNames(config_), name);
  }
  if (auto found = readableAt(name, index); !found.ok()) return std::move(found).failure();
  if (!std::isfinite(value)) return makeError(ErrorCode::kNotFinite, "value", Parts{}, value);
  constexpr auto kLargest = static_cast<double>(std::numeric_limits<float>::max());
  if (std::abs(value) > kLargest) {
    return makeError(ErrorCode::kOutOfRange, "value", {-kLargest, kLargest}, value);
  }
  Status set = setNumber(config_, parameters_, *id, Index(index), static_cast<float>(value));
  if (!set.ok()) return set;
  parametersChanged();
  return Done{};
}

void Layer::parametersChanged() {
  pass_.takeParameters(computing());
  config_.parameters = ParameterKind::kGiven;
  begun_ = false;
  stages_done_ = 0;
  forget(Changed::kParameters);
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding,
                    std::span<const float> attn_mask) {
  Result<RunLengths> checked = checkInputs(config_, *kernels_, x, memory, padding, attn_mask);
  if (!checked.ok()) return std::move(checked).failure();
  const auto [n, m, self] = checked.value();
  const bool resized = !hasLengths(checked.value());
  if (resized) {
    if (Status status = checkFootprint(config_, {n, m, self}); !status.ok()) return status;
    pass_.resize(config_, n, m, self);
  }
  std::fill(pass_.trace.padding.begin(), pass_.trace.padding.end(), std::uint8_t{0});
  for (const std::size_t key : padding) pass_.trace.padding[key] = 1;
  if (!attn_mask.empty()) copy(attn_mask, pass_.trace.attn_mask, *kernels_);
  start(x, memory, resized);
  return Done{};
}

bool Layer::hasLengths(const RunLengths& lengths) const {
  const Trace& trace = pass_.trace;
  return lengths.n == trace.n && lengths.m == trace.m && lengths.self == trace.self;
}

std::uint64_t Layer::runFloats(const RunLengths& lengths) const {
  const auto [n, m, self] = lengths;
  if (hasLengths(lengths) || n > kMaxTokens || m > kMaxTokens) return 0;
  if (footprint::layer(config_, n, m) > kMaxLayerFloats) return 0;
  return footprint::run(config_, n, m);
}

bool Layer::beginAgain(const Input& x) {
  if (!kernels_->allFinite(x.token)) return false;
  start(x, Input{}, false);
  return true;
}

void Layer::start(const Input& x, const Input& memory, bool resized) {
  pass_.trace.given = take(x, pass_.trace.given && !resized, pass_.trace.token,
                           pass_.trace.position, pass_.trace.x, *kernels_);
  pass_.trace.memory_given =
      pass_.trace.self ||
      take(memory, pass_.trace.memory_given && !resized, pass_.trace.memory_token,
           pass_.trace.memory_position, pass_.trace.memory, *kernels_);
  std::copy(muted_.begin(), muted_.end(), pass_.trace.muted.begin());
  stages_done_ = 0;
  begun_ = true;
  forget(Changed::kRun);
}

Status Layer::begin(const Embedding& embedding) {
  const std::size_t rows = embedding.token.shape()[0], d = config_.d_model;
  for (const Tensor2* part : {&embedding.token, &embedding.position}) {
    if (part->shape()[0] == rows && part->shape()[1] == d) continue;
    return makeError(ErrorCode::kWrongLength, "x", {rows, d}, part->size());
  }
  return begin(Input{valuesOf(embedding.token), valuesOf(embedding.position)}, Input{});
}

Status Layer::setMuted(std::span<const std::size_t> heads) {
  for (const std::size_t head : heads) {
    if (head < config_.n_heads) continue;
    return outOfWholeRange("muted", 0, config_.n_heads - 1, head);
  }
  std::fill(muted_.begin(), muted_.end(), std::uint8_t{0});
  for (const std::size_t head : heads) muted_[head] = 1;
  if (!begun_) return Done{};
  std::copy(muted_.begin(), muted_.end(), pass_.trace.muted.begin());
  stages_done_ = std::min(stages_done_, static_cast<std::size_t>(StageId::kConcat));
  forget(Changed::kRun);
  return Done{};
}

void Layer::forget(Changed changed) {
  backward_begun_ = false;
  if (changed == Changed::kParameters) backward_panels_made_ = false;
  if (!has_derived_) return;
  for (const TensorInfo& tensor : tensorTable()) {
    if (changed == Changed::kRun && isOfParameters(tensor.id)) continue;
    if (changed == Changed::kGradients && !isGradient(tensor.id)) continue;
    derived_[static_cast<std::size_t>(tensor.id)] = {};
  }
}

void Layer::forgetDerived() {
  for (Derived& each : derived_) each = {};
  has_derived_ = false;
}

std::optional<StageId> Layer::step() {
  if (!begun_ || stages_done_ == kStageCount) return std::nullopt;
  const auto stage = static_cast<StageId>(stages_done_);
  pass_.forward(stage, computing());
  do {
    ++stages_done_;
  } while (stages_done_ < kStageCount && !isOfLayer(static_cast<StageId>(stages_done_), config_));
  return stage;
}

Status Layer::forward(std::span<const float> x, std::span<const float> memory,
                      std::span<const std::size_t> padding, std::span<const float> attn_mask) {
  if (Status status = begin(x, memory, padding, attn_mask); !status.ok()) return status;
  while (step()) {
  }
  return Done{};
}

}  // namespace manyheads
