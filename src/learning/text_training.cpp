#include "learning/text_training.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <utility>

#include "graph/operation.h"
#include "graph/plan.h"
#include "tensor/functions.h"
#include "tensor/must.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

using graph::Graph;
using graph::NodeId;

constexpr double kStartSize = 0.02;  // a standard deviation
// The most nodes of a model with gradients: of a block, and besides blocks.
constexpr std::size_t kNodesOfBlock = 100, kOtherNodes = 50;

graph::ModelGraph graphOf(const graph::ModelConfig& config, const TextTrainingRequest& request) {
  graph::ModelGraph model(config);
  model.setLengths(config.context, static_cast<std::size_t>(request.batch));
  return model;
}

}  // namespace

static_assert(std::all_of(std::begin(kTextTrainingOptions), std::end(kTextTrainingOptions),
                          isWhole<TextTrainingRequest>));

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

TextTraining::TextTraining(const graph::ModelConfig& model, const TextTrainingRequest& request,
                           std::vector<float> ids, const Kernels& kernels)
    : config_(model),
      request_(request),
      ids_(std::move(ids)),
      learned_(ids_.size() -
               static_cast<std::size_t>(request.held_out * static_cast<double>(ids_.size()))),
      model_(graphOf(config_, request_)),
      learner_(model_.graph, kernels,
               {OptimizerKind::kAdamW, request_.learning_rate, request_.weight_decay},
               Decay::kMatrices) {
  model_.fillInputs(learner_.run);
  learner_.run.writable(model_.grad_loss)[0] = 1;
  for (const Learner::Learned& each : learner_.parameters()) start(each.parameter);
  learner_.parametersChanged();
}

void TextTraining::start(NodeId id) {
  const std::string_view name = model_.graph[id].name;
  const std::string_view own = name.substr(name.rfind('.') + 1);
  const std::span<float> numbers = learner_.run.writable(id);
  if (model_.graph[id].axes.size() == 1) {
    std::fill(numbers.begin(), numbers.end(), own.starts_with("g_") ? 1.0f : 0.0f);
    return;
  }
  const bool is_added = own == "W_O" || own == "W_down";
  const double layers = static_cast<double>(config_.layers);
  const double size = is_added ? kStartSize / std::sqrt(2 * layers) : kStartSize;
  const auto seed = static_cast<std::uint64_t>(request_.seed);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const double drawn = static_cast<double>(normal(seed, hashBytes(name), at));
    numbers[at] = static_cast<float>(size * drawn);
  }
}

std::size_t TextTraining::startOf(std::size_t step, std::size_t sequence) const {
  constexpr std::size_t kHalf = std::size_t{1} << 16;
  const auto seed = static_cast<std::uint64_t>(request_.seed);
  const std::uint64_t stream = hashBytes("text sequences");
  const std::uint64_t draw = 2 * (std::uint64_t{step} * batch() + sequence);
  const std::uint64_t high = below(kHalf, seed, stream, draw);
  const std::uint64_t low = below(kHalf, seed, stream, draw + 1);
  // The last of its next tokens is in the text, too.
  const std::uint64_t starts = learned_ - config_.context;
  return static_cast<std::size_t>((high * kHalf + low) * starts >> 32);
}

double TextTraining::learningRate() const {
  const double step = static_cast<double>(step_ + 1);
  const double rising = std::ceil(request_.steps / 10);
  if (step <= rising) return request_.learning_rate * step / rising;
  const double share = (step - rising) / (request_.steps - rising);
  return request_.learning_rate * (0.55 + 0.45 * cosine(std::numbers::pi * share));
}

void TextTraining::read(std::size_t start, std::size_t row, std::size_t count) {
  std::copy_n(&ids_[start], count, &learner_.run.writable(model_.ids)[row]);
  std::copy_n(&ids_[start + 1], count, &learner_.run.writable(model_.targets)[row]);
}

double TextTraining::step() {
  must(!isOver());
  for (std::size_t sequence = 0; sequence < batch(); ++sequence) {
    read(startOf(step_, sequence), sequence * config_.context, config_.context);
  }
  learner_.run.compute(0, static_cast<NodeId>(model_.graph.size()));
  const double loss = static_cast<double>(learner_.run.numbers(model_.loss)[0]);
  if (!std::isfinite(loss) || !learner_.areFinite(&Learner::Learned::gradient)) {
    diverged_at_ = step_ + 1;
    return loss;
  }
  learner_.setLearningRate(learningRate());
  learner_.step();
  ++step_;
  return loss;
}

std::optional<double> TextTraining::heldOutLoss() {
  if (ids_.size() < learned_ + 2) return std::nullopt;
  const std::size_t count = ids_.size() - learned_ - 1, rows = batch() * config_.context;
  double sum = 0;
  for (std::size_t done = 0; done < count; done += rows) {
    // In the last run, rows after these keep other ids: no row reads a later one.
    const std::size_t now = std::min(rows, count - done);
    read(learned_ + done, 0, now);
    learner_.run.compute(0, model_.loss);
    const std::span<const float> losses = learner_.run.numbers(model_.losses).first(now);
    sum = std::accumulate(losses.begin(), losses.end(), sum);
  }
  return sum / static_cast<double>(count);
}

Result<TensorRef> TextTraining::tensor(std::string_view name) const {
  const std::optional<NodeId> node = name.empty() ? std::nullopt : model_.graph.find(name);
  if (node && !learner_.run.numbers(*node).empty()) return learner_.run.tensor(*node);
  return makeError(ErrorCode::kUnknownName, "name", parameterNames(), name);
}

std::uint64_t TextTraining::graphFloats(const graph::ModelConfig& config) {
  return Learner::floatsOfNodes(kOtherNodes + kNodesOfBlock * config.layers);
}

std::uint64_t TextTraining::floats(const graph::ModelConfig& config,
                                   const TextTrainingRequest& request, std::size_t ids) {
  return ids + Learner::floats(graphOf(config, request).graph, OptimizerKind::kAdamW);
}

}  // namespace manyheads
