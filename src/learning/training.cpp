#include "learning/training.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/attention.h"
#include "layer/footprint.h"
#include "layer/input.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

constexpr std::string_view kTrainingStream = "training samples";

// The samples of one batch.
std::uint64_t sampleFloats(const TrainingSetup& setup) {
  return setup.batch * (sizeof(Sample) / sizeof(float) + 1);
}

// An evaluation and its result: counts and sums by head, and the result's own lists of them.
std::uint64_t evaluationFloats(const TrainingSetup& setup) {
  const std::uint64_t heads = setup.config.n_heads;
  return sampleFloats(setup) + heads * (4 * sizeof(Accuracy) + 16 * kMostQuestions);
}

}  // namespace

Training::Training(TrainingSetup setup, const Kernels& kernels)
    : setup_(std::move(setup)),
      kernels_(kernels),
      model_(setup_, kernels),
      batch_(setup_.batch),
      evaluated_(Learner::stateSize(model_.graph.graph, setup_.optimizer.kind)),
      present_(evaluated_.size()),
      checkpoints_(present_.size()) {
  losses_.reserve(setup_.steps);
  keep();
}

void Training::keep() {
  const std::span<float> place = checkpoints_.placeFor(step_);
  if (!place.empty()) model_.learner.writeState(place);
}

void Training::restore(std::size_t step) {
  const auto [kept, state] = checkpoints_.before(step);
  model_.learner.restore(kept, state);
  step_ = kept;
  while (step_ < step) stepOnce();
}

bool Training::stepOnce() {
  drawSamples(setup_.task, setup_.seed, kTrainingStream, Purpose::kTraining, step_ * setup_.batch,
              batch_);
  model_.forward(batch_);
  const double loss = model_.loss(batch_);
  bool finite = std::isfinite(loss);
  if (finite) {
    model_.backward();
    model_.learner.step();
    finite = model_.learner.areFinite(&Learner::Learned::parameter);
    if (!finite) restore(step_);
  }
  if (!finite) {
    diverged_at_ = step_ + 1;
    return false;
  }
  if (step_ == losses_.size()) losses_.push_back(static_cast<float>(loss));
  ++step_;
  keep();
  return true;
}

std::size_t Training::step(std::size_t count) {
  const std::size_t last = diverged_at_ ? *diverged_at_ - 1 : setup_.steps;
  for (; count > 0 && step_ < last; --count) {
    if (!stepOnce()) break;
  }
  return step_;
}

Status Training::goTo(std::size_t step) {
  if (step > losses_.size()) {
    return outOfWholeRange("step", 0, losses_.size(), step);
  }
  if (step != step_) restore(step);
  return Done{};
}

Evaluation Training::evaluate(std::size_t samples) {
  EvaluationRun run(model_, setup_, samples);
  std::optional<Evaluation> result;
  while (!result) result = run.step();
  return *std::move(result);
}

void Training::beginEvaluation(std::size_t samples) {
  model_.learner.writeState(evaluated_);
  evaluated_step_ = step_;
  evaluation_.emplace(model_, setup_, samples);
}

std::optional<Evaluation> Training::stepEvaluation() {
  if (!evaluation_) return std::nullopt;
  model_.learner.writeState(present_);
  model_.learner.restore(evaluated_step_, evaluated_);
  std::optional<Evaluation> result = evaluation_->step();
  model_.learner.restore(step_, present_);
  if (result) evaluation_.reset();
  return result;
}

Result<TensorRef> Training::tensor(std::string_view name) const {
  std::vector<std::string_view> known = {"token_embedding"};
  known.insert(known.end(), std::begin(kAttentionParameters), std::end(kAttentionParameters));
  known.push_back("position_embedding");
  std::erase_if(known, [&](std::string_view each) {
    return isBias(each) || model_.tensor(each).data.empty();
  });
  if (std::find(known.begin(), known.end(), name) != known.end()) return model_.tensor(name);
  return makeError(ErrorCode::kUnknownName, "name", known, name);
}

std::uint64_t Training::floats(const TrainingSetup& setup) {
  const TaskGraph model(setup);
  const OptimizerKind kind = setup.optimizer.kind;
  const std::size_t state = Learner::stateSize(model.graph, kind);
  // And two states more, for an evaluation in steps.
  return Learner::floats(model.graph, kind) + sampleFloats(setup) + setup.steps +
         (Checkpoints::placesFor(state) + 2) * state;
}

std::uint64_t Training::callFloats(const TrainingSetup& setup) {
  // lossOn()'s gradient
  const std::uint64_t gradient = setup.task.longest * std::uint64_t{setup.config.d_model};
  return std::max(evaluationFloats(setup), gradient);
}

std::uint64_t Training::floatsToBeginEvaluation() const { return evaluationFloats(setup_); }

std::uint64_t Training::floatsOfLayer() const {
  const Config& config = setup_.config;
  const std::size_t n = setup_.task.longest;
  // The vectors of the words grow by doubling; the layer is moved into the result.
  graph::LayerGraph layer(config, true);
  layer.setLengths(n, n);
  return 4 * n * std::uint64_t{config.d_model} + footprint::parameters(config) +
         footprint::run(layer);
}

Result<Sample> Training::sampleOf(std::span<const std::string> words) const {
  const Task& task = setup_.task;
  if (words.empty() || words.size() > task.longest) {
    return makeError(ErrorCode::kWrongCount, "words", {1u, task.longest}, words.size());
  }
  Sample sample;
  for (const std::string& word : words) {
    const auto found = std::find(task.tokens.begin(), task.tokens.end(), word);
    if (found == task.tokens.end()) {
      return makeError(ErrorCode::kUnknownWord, "words", {task.name}, word);
    }
    sample.add(static_cast<std::size_t>(found - task.tokens.begin()));
  }
  task.ask(sample);
  return sample;
}

Result<WordsLoss> Training::lossOn(std::span<const std::string> words,
                                   std::span<const float> output) const {
  Result<Sample> made = sampleOf(words);
  if (!made.ok()) return std::move(made).failure();
  const std::size_t n = made.value().length, d = setup_.config.d_model;
  if (Status status = checkMatrix("output", output, n, d, kernels_); !status.ok()) {
    return std::move(status).failure();
  }
  WordsLoss result{0, Tensor2({n, d}, 0.0f), made.value()};
  result.loss = squaredError(setup_.task, std::span(&result.sample, 1), output.data(), n, d,
                             {result.gradient.data(), result.gradient.size()});
  return result;
}

Result<Layer> Training::layerFor(std::span<const std::string> words) const {
  Result<Sample> made = sampleOf(words);
  if (!made.ok()) return std::move(made).failure();
  const Sample& sample = made.value();
  const std::size_t d = setup_.config.d_model;
  const std::span<const float> tokens = model_.tensor("token_embedding").data;
  const std::span<const float> positions = model_.tensor("position_embedding").data;
  std::vector<float> token, position(words.size() * d);  // 0 without positions
  for (std::size_t place = 0; place < words.size(); ++place) {
    const auto what = tokens.subspan(sample.tokens[place] * d, d);
    token.insert(token.end(), what.begin(), what.end());
  }
  std::copy_n(positions.begin(), std::min(positions.size(), position.size()), position.begin());
  Layer layer(setup_.config, model_.learner.run, kernels_);
  if (Status status = layer.begin(Input{token, position}, Input{}); !status.ok()) {
    return std::move(status).failure();
  }
  return layer;
}

}  // namespace manyheads
