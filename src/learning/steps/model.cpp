#include "learning/steps/model.h"

#include <algorithm>

#include "config/tied.h"
#include "learning/loss.h"
#include "learning/start.h"
#include "stages/stage_id.h"

namespace manyheads {
namespace {

void append(std::span<const float> from, std::vector<float>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

bool learns(const Config& config, const ParameterInfo& parameter) {
  const auto [rows, cols] = parameter.size(config);
  return rows * cols > 0 && sourceOf(config, parameter.id, 0).isFree();
}

}  // namespace

Model::Model(const TrainingSetup& setup, const Kernels& kernels)
    : setup_(setup), kernels_(kernels), parameters_(startParameters(setup)) {
  const Task& task = *setup.task;
  const Config& config = setup.config;
  const bool features = task.features.size() > 0;
  numbers_.reserve(numberCount(setup));
  Tensor2 tokens =
      features ? task.features : startEmbeddings(setup, "start token", task.tokens.size());
  Tensor2 positions = startEmbeddings(setup, "start position", task.positions ? task.longest : 0);
  if (features || !task.learned_embeddings) {
    frozen_tokens_ = std::move(tokens);
    frozen_positions_ = std::move(positions);
  } else {
    learned_tokens_ = tokens.shape(0);
    learned_positions_ = positions.shape(0);
    append(valuesOf(tokens), numbers_);
    append(valuesOf(positions), numbers_);
  }
  for (const ParameterInfo& parameter : parameterTable()) {
    if (!learns(config, parameter)) continue;
    learned_.push_back({parameter.id, numbers_.size()});
    append(numbersOf(parameters_, parameter.id), numbers_);
  }
  gradient_.resize(numbers_.size());

  const std::size_t n = task.longest;
  pass_.resize(config, n, n, true, setup.batch);
  pass_.resizeBackward(config);
  pass_.trace.x.fill(0);
  numbersChanged();
}

std::size_t Model::numberCount(const TrainingSetup& setup) {
  const Config& config = setup.config;
  const Task& task = *setup.task;
  std::size_t count = 0;
  if (task.features.size() == 0 && task.learned_embeddings) {
    count += (task.tokens.size() + (task.positions ? task.longest : 0)) * config.d_model;
  }
  for (const ParameterInfo& parameter : parameterTable()) {
    const auto [rows, cols] = parameter.size(config);
    if (learns(config, parameter)) count += rows * cols;
  }
  return count;
}

void Model::numbersChanged() {
  for (const auto& [id, start] : learned_) {
    const std::span<float> to = numbersOf(parameters_, id);
    std::copy_n(&numbers_[start], to.size(), to.begin());
  }
  tieParameters(setup_.config, parameters_);
  pass_.takeParameters(computing());
  pass_.takeParametersBackward(computing());
}

std::span<const float> Model::token(std::size_t id) const {
  const std::size_t d = setup_.config.d_model;
  const float* const first = learned_tokens_ > 0 ? numbers_.data() : frozen_tokens_.data();
  return {first + id * d, d};
}

std::span<const float> Model::position(std::size_t place) const {
  if (!setup_.task->positions) return {};
  const std::size_t d = setup_.config.d_model;
  const float* const first =
      learned_tokens_ > 0 ? &numbers_[learned_tokens_ * d] : frozen_positions_.data();
  return {first + place * d, d};
}

const float* Model::outputRow(std::size_t sample, std::size_t row) const {
  return pass_.trace.output.data() + (sample * pass_.trace.n + row) * setup_.config.d_model;
}

void Model::writeInputs(std::span<const Sample> samples) {
  const std::size_t d = setup_.config.d_model, n = pass_.trace.n;
  float* x = pass_.trace.x.data();
  std::uint8_t* padding = pass_.trace.padding.data();
  for (const Sample& sample : samples) {
    for (std::size_t row = 0; row < n; ++row, x += d) {
      const bool padded = row >= sample.length;
      *padding++ = padded ? 1 : 0;
      if (padded) {
        std::fill_n(x, d, 0.0f);
        continue;
      }
      const float* const what = token(sample.tokens[row]).data();
      const float* const where = position(row).data();
      for (std::size_t c = 0; c < d; ++c) x[c] = where ? what[c] + where[c] : what[c];
    }
  }
}

void Model::runFrom(StageId first) {
  for (auto stage = static_cast<std::size_t>(first); stage < kStageCount; ++stage) {
    pass_.forward(static_cast<StageId>(stage), computing());
  }
}

void Model::forward(std::span<const Sample> samples) {
  std::fill(pass_.trace.muted.begin(), pass_.trace.muted.end(), std::uint8_t{0});
  writeInputs(samples);
  runFrom(StageId::kProject);
}

void Model::forwardWithout(std::size_t head) {
  std::fill(pass_.trace.muted.begin(), pass_.trace.muted.end(), std::uint8_t{0});
  pass_.trace.muted[head] = 1;
  runFrom(StageId::kConcat);
}

double Model::lossOf(std::span<const Sample> samples, float* gradient) {
  return squaredError(*setup_.task, samples, pass_.trace.output.data(), pass_.trace.n,
                      setup_.config.d_model, gradient);
}

double Model::loss(std::span<const Sample> samples) { return lossOf(samples, nullptr); }

double Model::backward(std::span<const Sample> samples) {
  const std::size_t d = setup_.config.d_model;
  pass_.gradients.output.fill(0);
  const double loss = lossOf(samples, pass_.gradients.output.data());
  fillWithZeros(pass_.gradients.parameters);
  for (std::size_t left = kStageCount; left-- > 0;) {
    pass_.backward(static_cast<StageId>(left), computing());
  }
  for (const auto& [id, start] : learned_) {
    const std::span<float> from = numbersOf(pass_.gradients.parameters, id);
    std::copy(from.begin(), from.end(), &gradient_[start]);
  }
  if (learned_tokens_ == 0) return loss;
  // x = token + position: each embedding's gradient is x's, summed over the rows that use it.
  const std::size_t embeddings = (learned_tokens_ + learned_positions_) * d;
  std::fill_n(gradient_.begin(), embeddings, 0.0f);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const float* row_gradient = pass_.gradients.x.data() + s * pass_.trace.n * d;
    for (std::size_t row = 0; row < samples[s].length; ++row, row_gradient += d) {
      float* const what = &gradient_[samples[s].tokens[row] * d];
      for (std::size_t c = 0; c < d; ++c) what[c] += row_gradient[c];
      if (learned_positions_ == 0) continue;
      float* const where = &gradient_[(learned_tokens_ + row) * d];
      for (std::size_t c = 0; c < d; ++c) where[c] += row_gradient[c];
    }
  }
  return loss;
}

}  // namespace manyheads
