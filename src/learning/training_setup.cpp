#include "learning/training_setup.h"

#include <optional>
#include <utility>
#include <vector>

#include "layer/validate.h"
#include "learning/training_options.h"

namespace manyheads {
namespace {

std::size_t countOr(std::optional<double> asked, std::size_t otherwise) {
  return asked ? static_cast<std::size_t>(*asked) : otherwise;
}

Status setNoise(double noise, TrainingSetup& setup) {
  const bool nudge = setup.start == Start::kNudge;
  const bool takes_noise = nudge || setup.start == Start::kClones;
  constexpr const char* name = optionName(&TrainingRequest::noise);
  if (!takes_noise && noise != 0) return makeError(ErrorCode::kNotAllowed, name, {0u}, noise);
  Status status = checkNumber(name, {nudge ? 1e-9 : 0, kMaxNoise}, noise);
  if (!status.ok()) return status;
  setup.noise = static_cast<float>(noise);
  return Done{};
}

Result<ConfigRequest> layerOf(const TrainingRequest& request, const Task& task) {
  const Recipe& recipe = task.recipe;
  constexpr const char* name = optionName(&TrainingRequest::d_model);
  const double d_model = request.d_model.value_or(static_cast<double>(task.d_model));
  if (task.features.size() > 0 && d_model != static_cast<double>(task.d_model)) {
    return makeError(ErrorCode::kNotAllowed, name, {task.d_model}, d_model);
  }
  const Range range{static_cast<double>(task.least_d_model), double{kMaxTrainedDModel}};
  if (Status status = checkWhole(name, range, d_model); !status.ok()) {
    return std::move(status).failure();
  }
  ConfigRequest layer;
  layer.d_model = d_model;
  layer.n_heads = request.n_heads.value_or(static_cast<double>(recipe.n_heads));
  layer.variant = request.variant.value_or(variantName(recipe.variant));
  layer.mask = maskName(task.mask);
  layer.bias = false;
  layer.d_k = request.d_k;
  layer.d_v = request.d_v;
  layer.kv_heads = request.kv_heads;
  layer.qk_norm = request.qk_norm.value_or(layer.qk_norm);
  if (layer.variant == variantName(Variant::kWide)) {
    if (recipe.d_k && !layer.d_k) layer.d_k = static_cast<double>(*recipe.d_k);
    if (recipe.d_v && !layer.d_v) layer.d_v = static_cast<double>(*recipe.d_v);
  }
  layer.shared_qk = request.shared_qk;
  layer.value_projection = request.value_projection;
  layer.output_projection = request.output_projection;
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

}  // namespace

Result<TrainingSetup> validate(const TrainingRequest& request) {
  if (Status status = check(request); !status.ok()) return std::move(status).failure();
  Result<std::unique_ptr<Task>> task = makeTask(request);
  if (!task.ok()) return std::move(task).failure();
  Result<ConfigRequest> layer = layerOf(request, *task.value());
  if (!layer.ok()) return std::move(layer).failure();
  Result<Config> config = validate(layer.value());
  const double n_heads = layer.value().n_heads;
  constexpr const char* heads = optionName(&TrainingRequest::n_heads);
  if (config.ok() ? n_heads > double{kMaxTrainedHeads} : config.error().field == heads) {
    return makeError(ErrorCode::kNotAllowed, heads, trainedHeads(layer.value()), n_heads);
  }
  if (!config.ok()) return std::move(config).failure();
  const Recipe& recipe = task.value()->recipe;
  OptimizerSettings optimizer = recipe.optimizer;
  if (request.optimizer) {
    optimizer.kind = *findNamed<OptimizerKind>(kOptimizerNames, *request.optimizer);
  }
  optimizer.learning_rate = request.learning_rate.value_or(optimizer.learning_rate);
  optimizer.weight_decay = request.weight_decay.value_or(optimizer.weight_decay);
  const std::size_t batch = countOr(request.batch, recipe.batch);
  const std::size_t steps = countOr(request.steps, recipe.steps);
  TrainingSetup setup{.task = std::move(task).value(),
                      .layer = std::move(layer).value(),
                      .config = config.value(),
                      .start = *findNamed<Start>(kStartNames, request.start),
                      .noise = 0,
                      .optimizer = optimizer,
                      .batch = batch,
                      .steps = steps,
                      .seed = static_cast<std::uint32_t>(request.seed)};
  if (Status status = setNoise(request.noise, setup); !status.ok()) {
    return std::move(status).failure();
  }
  return setup;
}

}  // namespace manyheads
