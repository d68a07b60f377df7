// What of a request makes a training of a task.
#include <algorithm>
#include <utility>
#include <vector>

#include "layer/validate.h"
#include "learning/task_training.h"

namespace manyheads {
namespace {

Status checkOffsets(const std::vector<double>& offsets) {
  const auto wrong = [](const Part& got) {
    return makeError(ErrorCode::kWrongOffsets, optionName(&TrainingRequest::offsets),
                     {double{kMostQuestions}, kMaxOffset}, got);
  };
  if (offsets.empty()) return wrong("");
  for (auto offset = offsets.begin(); offset != offsets.end(); ++offset) {
    const bool is_new = std::find(offsets.begin(), offset, *offset) == offset;
    const bool is_place = isWholeIn({-kMaxOffset, kMaxOffset}, *offset) && *offset != 0;
    const bool is_extra = offset - offsets.begin() == kMostQuestions;
    if (!is_new || !is_place || is_extra) return wrong(*offset);
  }
  return Done{};
}

Status checkNoise(const TrainingRequest& request) {
  const bool nudge = request.start == nameOf(kStartNames, Start::kNudge);
  constexpr const char* name = optionName(&TrainingRequest::noise);
  if (!nudge && request.start != nameOf(kStartNames, Start::kClones) && request.noise != 0) {
    return makeError(ErrorCode::kNotAllowed, name, {0u}, request.noise);
  }
  return checkNumber(name, {nudge ? 1e-9 : 0, kMaxNoise}, request.noise);
}

Status checkWidth(const Task& task, double d_model) {
  constexpr const char* name = optionName(&TrainingRequest::d_model);
  if (task.features.size() > 0 && d_model != static_cast<double>(task.d_model)) {
    return makeError(ErrorCode::kNotAllowed, name, {task.d_model}, d_model);
  }
  const auto least = static_cast<double>(task.scoreOf(task.questions.size()));
  return checkWhole(name, {least, double{kMaxTrainedDModel}}, d_model);
}

ConfigRequest layerOf(const TrainingRequest& request, const Task& task) {
  const Recipe& recipe = task.recipe;
  ConfigRequest layer = request;
  layer.d_model = request.d_model.value_or(static_cast<double>(task.d_model));
  layer.n_heads = request.n_heads.value_or(recipe.n_heads);
  layer.variant = request.variant.value_or(variantName(recipe.variant));
  layer.mask = maskName(task.mask);
  layer.bias = false;
  layer.qk_norm = request.qk_norm.value_or(layer.qk_norm);
  if (layer.variant == variantName(Variant::kWide)) {
    if (!layer.d_k) layer.d_k = recipe.d_k;
    if (!layer.d_v) layer.d_v = recipe.d_v;
  }
  layer.seed = request.seed;
  return layer;
}

// The allowed numbers of heads: a layer's, up to kMaxTrainedHeads. The variant must be valid.
std::vector<std::size_t> trainedHeads(const ConfigRequest& layer) {
  std::vector<std::size_t> heads =
      validHeads(static_cast<std::size_t>(layer.d_model),
                 *findNamed<Variant>(kVariantNames, layer.variant), ParameterKind::kRandom);
  std::erase_if(heads, [](std::size_t h) { return h > kMaxTrainedHeads; });
  return heads;
}

// What the rows say, and the offsets.
Status checkRows(const TrainingRequest& request) {
  for (const TrainingOption& option : kTrainingOptions) {
    const bool others = !option.task.empty() && option.task != request.task;
    if (others && !isLeftOut(request, option)) {
      return makeError(ErrorCode::kOtherTask, option.name, {option.task}, request.task);
    }
    if (option.ruled) continue;
    if (Status status = check(request, option); !status.ok()) return status;
  }
  return request.offsets ? checkOffsets(*request.offsets) : Done{};
}

}  // namespace

TrainingRequest::TrainingRequest() { setDefaults<TrainingRequest>(kTrainingOptions, *this); }

Result<TrainingSetup> validate(const TrainingRequest& request) {
  if (Status status = checkRows(request); !status.ok()) return status;
  Task task = makeTask(request);
  const ConfigRequest layer = layerOf(request, task);
  if (Status status = checkWidth(task, layer.d_model); !status.ok()) return status;
  Result<Config> config = validate(layer);
  constexpr const char* heads = optionName(&TrainingRequest::n_heads);
  if (config.ok() ? layer.n_heads > double{kMaxTrainedHeads} : config.error().field == heads) {
    return makeError(ErrorCode::kNotAllowed, heads, trainedHeads(layer), layer.n_heads);
  }
  if (!config.ok()) return config;
  if (Status status = checkNoise(request); !status.ok()) return status;
  const Recipe recipe = task.recipe;
  const std::string optimizer =
      request.optimizer.value_or(nameOf(kOptimizerNames, recipe.optimizer.kind));
  return TrainingSetup{.task = std::move(task),
                       .layer = layer,
                       .config = config.value(),
                       .start = *findNamed<Start>(kStartNames, request.start),
                       .noise = static_cast<float>(request.noise),
                       .optimizer = {*findNamed<OptimizerKind>(kOptimizerNames, optimizer),
                                     request.learning_rate.value_or(recipe.optimizer.learning_rate),
                                     request.weight_decay.value_or(recipe.optimizer.weight_decay)},
                       .batch = static_cast<std::size_t>(request.batch.value_or(recipe.batch)),
                       .steps = static_cast<std::size_t>(request.steps.value_or(recipe.steps)),
                       .seed = static_cast<std::uint32_t>(request.seed)};
}

}  // namespace manyheads
