#include "attention/layer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "attention/initialise.h"
#include "attention/memory.h"
#include "attention/tensor_names.h"
#include "attention/text.h"

namespace manyheads {
namespace {

// `rows` rows of numbers as a caller gave them, for the input named `field`.
Status checkInput(const char* field, std::span<const float> values, std::size_t d_model) {
  const std::size_t rows = values.size() / d_model;
  if (values.empty() || values.size() % d_model != 0 || rows > kMaxTokens) {
    return makeError(ErrorCode::kWrongLength, field,
                     "(1 … " + std::to_string(kMaxTokens) + ") × " + std::to_string(d_model),
                     std::to_string(values.size()));
  }
  const auto bad =
      std::find_if(values.begin(), values.end(), [](float value) { return !std::isfinite(value); });
  if (bad != values.end()) {
    const auto place = static_cast<std::size_t>(bad - values.begin());
    return makeError(ErrorCode::kNotFinite, field, shapeText({rows, d_model}),
                     numberText(static_cast<double>(*bad)) + " at " +
                         std::to_string(place / d_model) + ", " + std::to_string(place % d_model));
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
  return makeError(ErrorCode::kTooLarge, x_is ? "x" : "memory",
                   "(1 … " + std::to_string(most) + ") × " + std::to_string(config.d_model),
                   std::to_string((x_is ? n : m) * config.d_model));
}

void copyTo(std::span<const float> from, Tensor2& to) {
  std::copy(from.begin(), from.end(), to.data());
}

std::span<const float> values(const Tensor2& tensor) { return {tensor.data(), tensor.size()}; }

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config), kernels_(&kernels), parameters_(initialise(config)) {
  packWeights(config_, parameters_, *kernels_, panels_);
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(config_, arrays); !status.ok()) return status;
  assignParameters(config_, arrays, parameters_);
  packWeights(config_, parameters_, *kernels_, panels_);
  config_.parameters = ParameterKind::kGiven;
  begun_ = false;
  stages_done_ = 0;
  contributions_.reset();
  return Done{};
}

Status Layer::prepare(std::span<const float> x, std::span<const float> memory) {
  const std::size_t d = config_.d_model;
  if (Status status = checkInput("x", x, d); !status.ok()) return status;
  const bool self = memory.empty();
  if (!self) {
    if (Status status = checkInput("memory", memory, d); !status.ok()) return status;
  }
  const std::size_t n = x.size() / d, m = self ? n : memory.size() / d;
  if (Status status = checkMemory(config_, n, m, self); !status.ok()) return status;
  if (n != trace_.n || m != trace_.m || self != trace_.self) trace_.resize(config_, n, m, self);
  scratch_.resize(static_cast<std::size_t>(scratchFloats(config_, n, m)));
  copyTo(memory, trace_.memory);
  stages_done_ = 0;
  begun_ = true;
  contributions_.reset();
  return Done{};
}

Status Layer::begin(std::span<const float> x, std::span<const float> memory) {
  if (Status status = prepare(x, memory); !status.ok()) return status;
  trace_.given = true;
  copyTo(x, trace_.token);
  trace_.position.fill(0);
  copyTo(x, trace_.x);
  return Done{};
}

Status Layer::begin(const Embedding& embedding, std::span<const float> memory) {
  const std::span<const float> token = values(embedding.token);
  const std::span<const float> position = values(embedding.position);
  const std::size_t rows = embedding.token.shape()[0], d = config_.d_model;
  for (const Tensor2* part : {&embedding.token, &embedding.position}) {
    if (part->shape()[0] == rows && part->shape()[1] == d) continue;
    return makeError(ErrorCode::kWrongLength, "x", shapeText({rows, d}),
                     shapeText({part->shape()[0], part->shape()[1]}));
  }
  if (Status status = checkInput("x", position, d); !status.ok()) return status;
  if (Status status = prepare(token, memory); !status.ok()) return status;
  trace_.given = false;
  copyTo(token, trace_.token);
  copyTo(position, trace_.position);
  return Done{};
}

std::optional<StageId> Layer::step() {
  if (!begun_ || stages_done_ == kStageCount) return std::nullopt;
  const auto stage = static_cast<StageId>(stages_done_);
  computeStage(stage, config_, parameters_, panels_, *kernels_, trace_, scratch_);
  ++stages_done_;
  return stage;
}

Status Layer::forward(std::span<const float> x, std::span<const float> memory) {
  if (Status status = begin(x, memory); !status.ok()) return status;
  while (step()) {
  }
  return Done{};
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  const std::optional<TensorId> id = findTensor(name);
  if (!id) {
    return makeError(ErrorCode::kUnknownName, "name", joined(tensorNames(), ", "), name);
  }
  if (const std::string_view missing = missingFor(*id); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "name", missing, name);
  }
  if (*id == TensorId::kContributions && !contributions_) {
    contributions_ = contributions(config_, parameters_, *kernels_, trace_);
  }
  return *id == TensorId::kContributions ? tensorRef(*contributions_)
                                         : tensorRef(*id, parameters_, trace_);
}

std::string_view Layer::missingFor(TensorId id) const {
  if (isParameter(id)) return {};
  if (!begun_) return "begin";
  if (id == TensorId::kMemory) return trace_.self ? "memory" : "";
  if (id == TensorId::kX && trace_.given) return {};
  const std::optional<StageId> stage =
      id == TensorId::kContributions ? StageId::kWeigh : makerOf(id);
  if (!stage || stages_done_ > static_cast<std::size_t>(*stage)) return {};
  return stages()[static_cast<std::size_t>(*stage)].name;
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  std::string_view tensor_name = name;
  if (const auto stage = findStage(name)) {
    tensor_name = stages()[static_cast<std::size_t>(*stage)].results.front().name;
  }
  const Result<TensorRef> found = tensor(tensor_name);
  if (!found.ok()) return found.error();
  const Index& shape = found.value().shape;
  if (!std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>())) {
    return makeError(ErrorCode::kIndexOutOfRange, "index", shapeText(shape), joined(index, ", "));
  }
  return explainEntry(config_, parameters_, trace_, tensor_name, Index(index));
}

Names Layer::tensorNames() { return allTensorNames(); }

}  // namespace manyheads
