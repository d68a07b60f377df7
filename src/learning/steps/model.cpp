#include "learning/steps/model.h"

#include <algorithm>
#include <string>

#include "graph/cost.h"
#include "graph/operation.h"
#include "learning/loss.h"
#include "learning/start.h"

namespace manyheads {
namespace {

void append(std::span<const float> from, std::vector<float>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

Model::Model(const TrainingSetup& setup, const Kernels& kernels)
    : setup_(setup), layer_(setup.config, true), run_(layer_.graph, kernels) {
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
  layer_.setGiven(true, true);
  layer_.setLengths(task.longest, task.longest, setup.batch);
  run_.resize();
  run_.makeRoomForGradients();
  const graph::Graph& g = layer_.graph;
  startParameters(setup, layer_, run_);
  for (const std::string_view name : kAttentionParameters) {
    const auto node = g.find(name);
    if (!node || !g[*node].operation->is_free) continue;
    learned_.push_back({*node, *g.find("grad." + std::string(name)), numbers_.size()});
    append(run_.numbers(*node), numbers_);
  }
  gradient_.resize(numbers_.size());
  for (std::size_t head = 0; head < config.n_heads; ++head) setAlive(head, true);
  numbersChanged();
}

std::size_t Model::numberCount(const TrainingSetup& setup) {
  const Config& config = setup.config;
  const Task& task = *setup.task;
  std::size_t count = 0;
  if (task.features.size() == 0 && task.learned_embeddings) {
    count += (task.tokens.size() + (task.positions ? task.longest : 0)) * config.d_model;
  }
  using graph::LayerGraph;
  return count + static_cast<std::size_t>(graph::freeParameters(
                     LayerGraph(config, true, LayerGraph::Scope::kForward).graph));
}

void Model::numbersChanged() {
  for (const auto& [node, gradient, start] : learned_) {
    const std::span<float> to = run_.writable(node);
    std::copy_n(&numbers_[start], to.size(), to.begin());
  }
  run_.takeParameters();
  run_.takeParametersForGradients();
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
  const std::size_t d = setup_.config.d_model;
  return &run_.numbers(layer_.nodes.output)[(sample * setup_.task->longest + row) * d];
}

void Model::writeInputs(std::span<const Sample> samples) {
  const std::size_t d = setup_.config.d_model, n = setup_.task->longest;
  float* x = run_.writable(layer_.x.sum).data();
  float* padding = run_.writable(layer_.padding).data();
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

void Model::setAlive(std::size_t head, bool alive) {
  run_.writable(layer_.alive)[head] = alive ? 1 : 0;
}

void Model::runFrom(graph::StageId first) {
  for (graph::StageId stage = first; stage < layer_.graph.stages().size(); ++stage) {
    run_.computeStage(stage);
  }
}

void Model::forward(std::span<const Sample> samples) {
  writeInputs(samples);
  runFrom(layer_.graph[layer_.x.sum].stage);
}

void Model::forwardWithout(std::size_t head) {
  setAlive(head, false);
  runFrom(layer_.graph[layer_.nodes.concat].stage);
  setAlive(head, true);
}

double Model::lossOf(std::span<const Sample> samples, float* gradient) {
  return squaredError(*setup_.task, samples, run_.numbers(layer_.nodes.output).data(),
                      setup_.task->longest, setup_.config.d_model, gradient);
}

double Model::loss(std::span<const Sample> samples) { return lossOf(samples, nullptr); }

double Model::backward(std::span<const Sample> samples) {
  const std::size_t d = setup_.config.d_model;
  const std::span<float> of_output = run_.writable(layer_.grad_output);
  std::fill(of_output.begin(), of_output.end(), 0.0f);
  const double loss = lossOf(samples, of_output.data());
  for (std::size_t left = layer_.graph.stages().size(); left-- > 0;) {
    run_.computeStageBack(static_cast<graph::StageId>(left));
  }
  for (const auto& [node, gradient, start] : learned_) {
    const std::span<const float> from = run_.numbers(gradient);
    std::copy(from.begin(), from.end(), &gradient_[start]);
  }
  if (learned_tokens_ == 0) return loss;
  // x = token + position: each embedding's gradient is x's, summed over the rows that use it.
  const std::size_t embeddings = (learned_tokens_ + learned_positions_) * d;
  std::fill_n(gradient_.begin(), embeddings, 0.0f);
  const std::span<const float> of_x = run_.numbers(*layer_.graph.find("grad.x"));
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const float* row_gradient = &of_x[s * setup_.task->longest * d];
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
