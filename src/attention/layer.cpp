#include "attention/layer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "attention/edit.h"
#include "attention/initialise.h"
#include "attention/memory.h"
#include "attention/tensor_names.h"
#include "attention/text.h"

namespace manyheads {
namespace {

// Rows of `columns` numbers were needed, and `got` numbers came.
Failure wrongRows(const char* field, std::size_t columns, std::size_t got) {
  return makeError(ErrorCode::kWrongLength, field, {"(1 … ", kMaxTokens, ") × ", columns}, {got});
}

Status checkFinite(const char* field, std::span<const float> values, std::size_t columns,
                   const Kernels& kernels) {
  if (kernels.allFinite(values)) return Done{};
  const auto bad =
      std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
  const auto place = static_cast<std::size_t>(bad - values.begin());
  return makeError(ErrorCode::kNotFinite, field, {values.size() / columns, " × ", columns},
                   {static_cast<double>(*bad), " at ", place / columns, ", ", place % columns});
}

// The input named `field`, in rows of `columns` numbers.
Status checkInput(const char* field, const Input& input, std::size_t columns,
                  const Kernels& kernels) {
  const std::size_t size = input.token.size(), rows = size / columns;
  if (size == 0 || size % columns != 0 || rows > kMaxTokens) {
    return wrongRows(field, columns, size);
  }
  if (!input.position.empty() && input.position.size() != size) {
    return makeError(ErrorCode::kWrongLength, field, {rows, " × ", columns},
                     {input.position.size()});
  }
  if (Status status = checkFinite(field, input.token, columns, kernels); !status.ok()) {
    return status;
  }
  return checkFinite(field, input.position, columns, kernels);
}

Status checkPadding(const Config& config, std::span<const std::size_t> padding, std::size_t m) {
  if (padding.empty()) return Done{};
  if (config.mask == Mask::kNone) {
    return makeError(ErrorCode::kNotAllowed, "padding", {"mask padding, causal, no-self"},
                     {maskName(config.mask)});
  }
  for (const std::size_t key : padding) {
    if (key < m) continue;
    return makeError(ErrorCode::kNotAllowed, "padding", {"0 … ", m - 1}, {key});
  }
  return Done{};
}

// The largest number of tokens that fits, n in self-attention and n or m otherwise.
Status checkMemory(const Config& config, std::size_t n, std::size_t m, bool self) {
  if (memoryFloats(config, n, m) <= kMaxTraceFloats) return Done{};
  // x alone may already be too long; what is too much is then x, and memory otherwise.
  const bool x_is = self || memoryFloats(config, n, 1) > kMaxTraceFloats;
  const auto fits = [&](std::size_t tokens) {
    const std::size_t rows = x_is ? tokens : n;
    const std::size_t keys = x_is ? (self ? tokens : 1) : tokens;
    return memoryFloats(config, rows, keys) <= kMaxTraceFloats;
  };
  std::size_t most = x_is ? n : m;
  while (most > 1 && !fits(most)) --most;
  const std::size_t columns = x_is ? config.d_model : config.d_memory;
  return makeError(ErrorCode::kTooLarge, x_is ? "x" : "memory", {"(1 … ", most, ") × ", columns},
                   {(x_is ? n : m) * columns});
}

void copy(std::span<const float> from, Tensor2& to, const Kernels& kernels) {
  // The C library's copy leaves wasm for JavaScript.
  kernels.copyRows({from.data(), 1, from.size(), 0}, {to.data(), 1, from.size(), 0});
}

// Copies an input; true when the sum is there already, and so stands for token, too (trace.h).
// `zeros`: position's zeros are still there from the run before.
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

std::span<const float> values(const Tensor2& tensor) { return {tensor.data(), tensor.size()}; }

// The stage that makes the tensor, or the last that a derived one is made from.
std::optional<StageId> stageBefore(TensorId id, const Trace& trace) {
  switch (id) {
    case TensorId::kX:
      return trace.given ? std::nullopt : makerOf(id);
    case TensorId::kMemory:
      return trace.memory_given ? std::nullopt : makerOf(id);
    case TensorId::kContributions:
      return StageId::kWeigh;
    case TensorId::kMergedScores:
    case TensorId::kQTwoSteps:
    case TensorId::kQFolded:
      return StageId::kEmbed;
    case TensorId::kQWrongView:
      return StageId::kProject;
    case TensorId::kSimilarityAttention:
      return StageId::kSoftmax;
    default:
      return makerOf(id);
  }
}

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config),
      kernels_(&kernels),
      parameters_(initialise(config)),
      muted_(config.n_heads, 0) {
  packWeights(config_, parameters_, *kernels_, panels_);
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(config_, arrays); !status.ok()) return status;
  assignParameters(config_, arrays, parameters_);
  parametersChanged();
  return Done{};
}

void Layer::parametersChanged() {
  packWeights(config_, parameters_, *kernels_, panels_);
  config_.parameters = ParameterKind::kGiven;
  begun_ = false;
  stages_done_ = 0;
  forgetDerived(true);
}

Status Layer::setValue(std::string_view name, std::span<const std::size_t> index, float value) {
  const std::optional<TensorId> id = findTensor(name);
  const auto names = parameterNames();
  if (!id || std::find(names.begin(), names.end(), name) == names.end()) {
    return makeError(ErrorCode::kUnknownName, "name", {joined(names, ", ")}, {name});
  }
  if (auto found = tensorWith(name, index); !found.ok()) return std::move(found).failure();
  if (!std::isfinite(value)) {
    return makeError(ErrorCode::kNotFinite, "value", {}, {static_cast<double>(value)});
  }
  Result<PackedParameters> changed =
      withValue(config_, parameters_.packed, *id, Index(index), value);
  if (!changed.ok()) return std::move(changed).failure();
  parameters_ = unpack(config_, std::move(changed).value());
  parametersChanged();
  return Done{};
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding) {
  const std::size_t d = config_.d_model, d_memory = config_.d_memory;
  if (Status status = checkInput("x", x, d, *kernels_); !status.ok()) return status;
  const bool self = memory.token.empty();
  if (self && d_memory != d) {
    return wrongRows("memory", d_memory, 0);
  }
  if (!self) {
    Status status = checkInput("memory", memory, d_memory, *kernels_);
    if (!status.ok()) return status;
  }
  const std::size_t n = x.token.size() / d, m = self ? n : memory.token.size() / d_memory;
  if (Status status = checkPadding(config_, padding, m); !status.ok()) return status;
  const bool resized = n != trace_.n || m != trace_.m || self != trace_.self;
  if (resized) {
    if (Status status = checkMemory(config_, n, m, self); !status.ok()) return status;
    trace_.resize(config_, n, m, self);
    scratch_.resize(static_cast<std::size_t>(scratchFloats(config_, n, m)));
  }
  trace_.given =
      take(x, trace_.given && !resized, trace_.token, trace_.position, trace_.x, *kernels_);
  trace_.memory_given = self || take(memory, trace_.memory_given && !resized, trace_.memory_token,
                                     trace_.memory_position, trace_.memory, *kernels_);
  std::fill(trace_.padding.begin(), trace_.padding.end(), std::uint8_t{0});
  for (const std::size_t key : padding) trace_.padding[key] = 1;
  std::copy(muted_.begin(), muted_.end(), trace_.muted.begin());
  stages_done_ = 0;
  begun_ = true;
  forgetDerived(false);
  return Done{};
}

Status Layer::begin(const Embedding& embedding) {
  const std::size_t rows = embedding.token.shape()[0], d = config_.d_model;
  for (const Tensor2* part : {&embedding.token, &embedding.position}) {
    if (part->shape()[0] == rows && part->shape()[1] == d) continue;
    return makeError(ErrorCode::kWrongLength, "x", {rows, " × ", d},
                     {part->shape()[0], " × ", part->shape()[1]});
  }
  return begin(Input{values(embedding.token), values(embedding.position)}, Input{});
}

Status Layer::setMuted(std::span<const std::size_t> heads) {
  for (const std::size_t head : heads) {
    if (head < config_.n_heads) continue;
    return makeError(ErrorCode::kNotAllowed, "muted", {"0 … ", config_.n_heads - 1}, {head});
  }
  std::fill(muted_.begin(), muted_.end(), std::uint8_t{0});
  for (const std::size_t head : heads) muted_[head] = 1;
  if (!begun_) return Done{};
  std::copy(muted_.begin(), muted_.end(), trace_.muted.begin());
  stages_done_ = std::min(stages_done_, static_cast<std::size_t>(StageId::kConcat));
  forgetDerived(false);
  return Done{};
}

void Layer::forgetDerived(bool parameters_too) {
  if (!any_derived_) return;
  for (std::size_t i = 0; i < kDerivedCount; ++i) {
    const auto id = static_cast<TensorId>(static_cast<std::size_t>(kFirstDerived) + i);
    if (parameters_too || !isOfParameters(id)) derived_[i] = {};
  }
}

std::optional<StageId> Layer::step() {
  if (!begun_ || stages_done_ == kStageCount) return std::nullopt;
  const auto stage = static_cast<StageId>(stages_done_);
  computeStage(stage, config_, parameters_, panels_, *kernels_, trace_, scratch_);
  ++stages_done_;
  return stage;
}

Status Layer::forward(std::span<const float> x, std::span<const float> memory,
                      std::span<const std::size_t> padding) {
  if (Status status = begin(x, memory, padding); !status.ok()) return status;
  while (step()) {
  }
  return Done{};
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  const std::optional<TensorId> id = findTensor(name);
  if (!id) {
    return makeError(ErrorCode::kUnknownName, "name", {joined(tensorNames(), ", ")}, {name});
  }
  if (isDerived(*id) && !derives(*id)) return makeError(ErrorCode::kNotHere, "name", {}, {name});
  if (const std::string_view missing = missingFor(*id); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "name", {missing}, {name});
  }
  if (!isDerived(*id)) return tensorRef(*id, parameters_, trace_);
  if (!derivable(*id, config_, trace_.n, trace_.m)) {
    return makeError(ErrorCode::kTooLarge, "name", {}, {name});
  }
  Derived& made = derived_[static_cast<std::size_t>(*id) - static_cast<std::size_t>(kFirstDerived)];
  any_derived_ = true;
  if (made.data.empty()) made = derive(*id, config_, parameters_, *kernels_, trace_);
  return made.ref();
}

std::string_view Layer::missingFor(TensorId id) const {
  if (id == TensorId::kInProjWeight && config_.memoryInputs() != config_.headInputs()) {
    return "q_proj_weight";
  }
  if (isParameter(id) || isOfParameters(id)) return {};
  if (!begun_) return "begin";
  const bool of_memory =
      id == TensorId::kMemory || id == TensorId::kMemoryToken || id == TensorId::kMemoryPosition;
  if (of_memory && trace_.self) return "memory";
  const std::optional<StageId> stage = stageBefore(id, trace_);
  if (!stage || stages_done_ > static_cast<std::size_t>(*stage)) return {};
  return stages()[static_cast<std::size_t>(*stage)].name;
}

Result<Scored> Layer::score(std::string_view scorer) const {
  const bool there = begun_ && (stages_done_ > 0 || (trace_.given && trace_.memory_given));
  if (!there)
    return makeError(ErrorCode::kNotComputed, "name", {begun_ ? "embed" : "begin"}, {"x"});
  return manyheads::score(scorer, config_, trace_);
}

Result<TensorRef> Layer::tensorWith(std::string_view name,
                                    std::span<const std::size_t> index) const {
  Result<TensorRef> found = tensor(name);
  if (!found.ok()) return found;
  const Index& shape = found.value().shape;
  if (!std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>())) {
    return makeError(ErrorCode::kIndexOutOfRange, "index", {shapeText(shape)},
                     {joined(index, ", ")});
  }
  return found;
}

Result<std::vector<Range>> Layer::feeds(std::string_view name,
                                        std::span<const std::size_t> index) const {
  if (auto found = tensorWith(name, index); !found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, {name});
  return feedsOf(config_, trace_, *findTensor(name), Index(index));
}

Result<std::vector<Range>> Layer::dependents(std::string_view name,
                                             std::span<const std::size_t> index) const {
  if (auto found = tensorWith(name, index); !found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, {name});
  return dependentsOf(config_, trace_, *findTensor(name), Index(index));
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  std::string_view tensor_name = name;
  if (const auto stage = findStage(name)) {
    tensor_name = stages()[static_cast<std::size_t>(*stage)].results.front().name;
  }
  Result<TensorRef> found = tensorWith(tensor_name, index);
  if (!found.ok()) return std::move(found).failure();
  return explainEntry(config_, parameters_, trace_, tensor_name, found.value(), Index(index));
}

Names Layer::tensorNames() { return allTensorNames(); }

}  // namespace manyheads
