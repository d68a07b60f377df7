#include "learning/text_training.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "model/model_graph.h"
#include "tensor/functions.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

using graph::NodeId;

// The most nodes of a model with gradients: of a block, and besides blocks.
constexpr std::size_t kNodesOfBlock = 100, kOtherNodes = 50;

graph::ModelGraph graphOf(const graph::ModelConfig& config, const TextTrainingRequest& request) {
  graph::ModelGraph model(config);
  model.setLengths(config.context, static_cast<std::size_t>(request.batch));
  return model;
}

}  // namespace

TextTrainingRequest::TextTrainingRequest() {
  setDefaults<TextTrainingRequest>(kTextTrainingOptions, *this);
}

Status check(const graph::ModelConfig& model, const TextTrainingRequest& request,
             std::span<const float> ids) {
  for (const TextTrainingOption& option : kTextTrainingOptions) {
    if (Status status = check(request, option); !status.ok()) return status;
  }
  const double least = std::ceil(static_cast<double>(model.context + 1) / (1 - request.held_out));
  if (!isIn({least, kMaxTextLength}, static_cast<double>(ids.size()))) {
    return makeError(ErrorCode::kWrongCount, "ids", {least, kMaxTextLength}, ids.size());
  }
  const Range known{0, static_cast<double>(model.vocabulary - 1)};
  const auto wrong = std::find_if_not(
      ids.begin(), ids.end(), [&](float id) { return isWholeIn(known, static_cast<double>(id)); });
  if (wrong == ids.end()) return Done{};
  Failure failure = outOfWholeRange("ids", 0, model.vocabulary - 1, static_cast<double>(*wrong));
  failure->place = Index{static_cast<std::size_t>(wrong - ids.begin())};
  return failure;
}

TextModel::TextModel(const graph::ModelConfig& of, const TextTrainingRequest& by,
                     std::vector<float> ids, const Kernels& kernels)
    : request(by),
      config(of),
      graph(graphOf(config, request)),
      learner(graph.graph, kernels,
              {.kind = OptimizerKind::kAdamW,
               .learning_rate = request.learning_rate,
               .weight_decay = request.weight_decay,
               .only_matrices_decay = true}),
      ids_(std::move(ids)),
      learned_(ids_.size() -
               static_cast<std::size_t>(request.held_out * static_cast<double>(ids_.size()))) {
  graph.fillInputs(learner.run);
  learner.run.writable(graph.grad_loss)[0] = 1;
  graph::initialise(learner.run, config.layers, static_cast<std::uint32_t>(request.seed));
  learner.parametersChanged();
}

double TextModel::lossBefore(std::size_t step) {
  for (std::size_t sequence = 0; sequence < batch(); ++sequence) {
    read(startOf(step, sequence), sequence * config.context, config.context);
  }
  learner.setLearningRate(learningRate(step));
  learner.run.compute(0, static_cast<NodeId>(graph.graph.size()));
  return static_cast<double>(learner.run.numbers(graph.loss)[0]);
}

std::size_t TextModel::startOf(std::size_t step, std::size_t sequence) const {
  constexpr std::size_t kHalf = std::size_t{1} << 16;
  const auto seed = static_cast<std::uint64_t>(request.seed);
  const std::uint64_t stream = hashBytes("text sequences");
  const std::uint64_t draw = 2 * (std::uint64_t{step} * batch() + sequence);
  const std::uint64_t high = below(kHalf, seed, stream, draw);
  const std::uint64_t low = below(kHalf, seed, stream, draw + 1);
  // The last of its next tokens is in the text, too.
  const std::uint64_t starts = learned_ - config.context;
  return static_cast<std::size_t>((high * kHalf + low) * starts >> 32);
}

double TextModel::learningRate(std::size_t before) const {
  const double step = static_cast<double>(before + 1);
  const double rising = std::ceil(request.steps / 10);
  if (step <= rising) return request.learning_rate * step / rising;
  const double share = (step - rising) / (request.steps - rising);
  return request.learning_rate * (0.55 + 0.45 * cosine(std::numbers::pi * share));
}

void TextModel::read(std::size_t start, std::size_t row, std::size_t count) {
  std::copy_n(&ids_[start], count, &learner.run.writable(graph.ids)[row]);
  std::copy_n(&ids_[start + 1], count, &learner.run.writable(graph.targets)[row]);
}

std::optional<double> TextModel::heldOutLoss() {
  if (ids_.size() < learned_ + 2) return std::nullopt;
  const std::size_t count = ids_.size() - learned_ - 1, rows = batch() * config.context;
  double sum = 0;
  for (std::size_t done = 0; done < count; done += rows) {
    // In the last run, rows after these keep other ids: no row reads a later one.
    const std::size_t now = std::min(rows, count - done);
    read(learned_ + done, 0, now);
    learner.run.compute(0, graph.loss);
    const std::span<const float> losses = learner.run.numbers(graph.losses).first(now);
    sum = std::accumulate(losses.begin(), losses.end(), sum);
  }
  return sum / static_cast<double>(count);
}

Result<TensorRef> TextModel::tensor(std::string_view name) const {
  if (const std::optional<TensorRef> found = learner.find(name)) return *found;
  return makeError(ErrorCode::kUnknownName, "name", learner.names(), name);
}

std::uint64_t TextModel::graphFloats(const graph::ModelConfig& config) {
  return Learner::floatsOfNodes(kOtherNodes + kNodesOfBlock * config.layers);
}

std::uint64_t TextModel::floats(const graph::ModelConfig& config,
                                const TextTrainingRequest& request, std::size_t ids) {
  return ids + TextTraining::floats(static_cast<std::size_t>(request.steps), 0) +
         Learner::floats(graphOf(config, request).graph, OptimizerKind::kAdamW);
}

}  // namespace manyheads
