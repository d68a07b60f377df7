#include "learning/training.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/attention.h"
#include "layer/footprint.h"
#include "layer/input.h"
#include "learning/loss.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

constexpr std::string_view kTrainingStream = "training samples";

// The floats that a Model allocates.
std::uint64_t modelFloats(const TrainingSetup& setup) {
  const Config& config = setup.config;
  const std::size_t n = setup.task->longest;
  graph::LayerGraph layer(config, true);
  layer.setLengths(n, n, setup.batch);
  const std::uint64_t learned = Model::numberCount(setup);
  const std::uint64_t tables = (setup.task->tokens.size() + n) * std::uint64_t{config.d_model};
  // Learned numbers: themselves and their gradient.
  return 2 * tables + 2 * learned + footprint::parameters(config) + footprint::run(layer) +
         footprint::backward(layer);
}

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
      optimizer_(setup_.optimizer, model_.numbers().size()),
      checkpoints_(model_.numbers().size() + optimizer_.state().size()),
      batch_(setup_.batch) {
  losses_.reserve(setup_.steps);
  keep();
}

void Training::keep() {
  const std::span<float> place = checkpoints_.placeFor(step_);
  if (place.empty()) return;
  const std::span<const float> numbers = std::as_const(model_).numbers();
  const auto rest = std::copy(numbers.begin(), numbers.end(), place.begin());
  std::copy(optimizer_.state().begin(), optimizer_.state().end(), rest);
}

void Training::restore(std::size_t step) {
  const auto [kept, state] = checkpoints_.before(step);
  const std::span<float> numbers = model_.numbers();
  std::copy_n(state.begin(), numbers.size(), numbers.begin());
  optimizer_.restore(kept, state.subspan(numbers.size()));
  model_.numbersChanged();
  step_ = kept;
  while (step_ < step) stepOnce();
}

bool Training::stepOnce() {
  drawSamples(*setup_.task, setup_.seed, kTrainingStream, Purpose::kTraining, step_ * setup_.batch,
              batch_);
  model_.forward(batch_);
  const double loss = model_.backward(batch_);
  bool finite = std::isfinite(loss);
  if (finite) {
    optimizer_.step(model_.numbers(), model_.gradient());
    finite = kernels_.allFinite(model_.numbers());
    if (!finite) restore(step_);
  }
  if (!finite) {
    diverged_at_ = step_ + 1;
    return false;
  }
  model_.numbersChanged();
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
  return manyheads::evaluate(model_, setup_, samples);
}

void Training::beginEvaluation(std::size_t samples) {
  if (!evaluated_) evaluated_ = std::make_unique<Model>(setup_, kernels_);
  const std::span<const float> numbers = std::as_const(model_).numbers();
  std::copy(numbers.begin(), numbers.end(), evaluated_->numbers().begin());
  evaluated_->numbersChanged();
  evaluation_.emplace(*evaluated_, setup_, samples);
}

std::optional<Evaluation> Training::stepEvaluation() {
  if (!evaluation_ || !evaluation_->step()) return std::nullopt;
  Evaluation result = evaluation_->result();
  evaluation_.reset();
  return result;
}

Result<TensorRef> Training::tensor(std::string_view name) const {
  const Task& task = *setup_.task;
  const std::size_t d = setup_.config.d_model, tokens = task.tokens.size();
  // The rows of a table are contiguous.
  if (name == "token_embedding") {
    return TensorRef{{tokens, d}, {model_.token(0).data(), tokens * d}};
  }
  if (name == "position_embedding" && task.positions) {
    return TensorRef{{task.longest, d}, {model_.position(0).data(), task.longest * d}};
  }
  std::vector<std::string_view> known = {"token_embedding"};
  for (const std::string_view parameter : kAttentionParameters) {
    const auto node = model_.layer().graph.find(parameter);
    if (isBias(parameter) || !node) continue;
    known.push_back(parameter);
    if (name == parameter) return model_.run().tensor(*node);
  }
  if (task.positions) known.push_back("position_embedding");
  return makeError(ErrorCode::kUnknownName, "name", known, name);
}

std::uint64_t Training::floats(const TrainingSetup& setup) {
  const std::uint64_t learned = Model::numberCount(setup);
  const std::uint64_t state = learned * (setup.optimizer.kind == OptimizerKind::kSgd ? 1 : 3);
  // Learned numbers are counted in the model, the optimizer and the checkpoints.
  return modelFloats(setup) + sampleFloats(setup) + state + setup.steps +
         Checkpoints::placesFor(static_cast<std::size_t>(state)) * state;
}

std::uint64_t Training::callFloats(const TrainingSetup& setup) {
  const std::uint64_t n = setup.task->longest;
  // The gradient, and the list of what is asked, which grows by doubling.
  const std::uint64_t loss =
      n * setup.config.d_model + 3 * n * kMostQuestions * sizeof(WordsAnswer) / sizeof(float);
  return std::max(evaluationFloats(setup), loss);
}

std::uint64_t Training::floatsToBeginEvaluation() const {
  return evaluationFloats(setup_) + (evaluated_ ? 0 : modelFloats(setup_));
}

std::uint64_t Training::floatsOfLayer() const {
  const Config& config = setup_.config;
  const std::size_t n = setup_.task->longest;
  // The vectors of the words grow by doubling; the layer is moved into the result.
  graph::LayerGraph layer(config, true);
  layer.setLengths(n, n);
  return 4 * n * std::uint64_t{config.d_model} + footprint::parameters(config) +
         footprint::run(layer);
}

Result<Sample> Training::sampleOf(std::span<const std::string> words) const {
  const Task& task = *setup_.task;
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
  const Sample& sample = made.value();
  const std::size_t n = sample.length, d = setup_.config.d_model;
  if (Status status = checkMatrix("output", output, n, d, kernels_); !status.ok()) {
    return std::move(status).failure();
  }
  WordsLoss result{0, Tensor2({n, d}, 0.0f), {}};
  result.loss = squaredError(*setup_.task, std::span(&sample, 1), output.data(), n, d,
                             result.gradient.data());
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t question = 0; question < setup_.task->questions.size(); ++question) {
      const Asked& asked = sample.asked[row][question];
      if (!asked.isScored()) continue;
      WordsAnswer answer{row, question, std::nullopt, asked.place};
      if (asked.isAnswered()) answer.answer = static_cast<std::size_t>(asked.answer);
      result.asked.push_back(answer);
    }
  }
  return result;
}

Result<Layer> Training::layerFor(std::span<const std::string> words) const {
  Result<Sample> made = sampleOf(words);
  if (!made.ok()) return std::move(made).failure();
  const Sample& sample = made.value();
  const std::size_t d = setup_.config.d_model;
  std::vector<float> token, position;
  for (std::size_t place = 0; place < words.size(); ++place) {
    const auto what = model_.token(sample.tokens[place]);
    token.insert(token.end(), what.begin(), what.end());
    const auto where = model_.position(place);
    position.insert(position.end(), where.begin(), where.end());
  }
  position.resize(words.size() * d, 0.0f);
  Layer layer(setup_.config, model_.run(), kernels_);
  if (Status status = layer.begin(Input{token, position}, Input{}); !status.ok()) {
    return std::move(status).failure();
  }
  return layer;
}

}  // namespace manyheads
