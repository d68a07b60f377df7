#include "learning/training_setup.h"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "layer/validate.h"
#include "learning/field_names.h"

namespace manyheads {
namespace {

constexpr std::array<std::string_view, 7> kStarts = {
    "random", "clones", "clones-but-W_Q", "clones-but-W_V", "clones-but-W_O", "nudge", "zeros"};

// NaN is in no range.
bool isIn(double value, double first, double last) { return value >= first && value <= last; }

Status setReal(const char* field, std::optional<double> wanted, double first, double last,
               double& number) {
  if (!wanted) return Done{};
  if (!isIn(*wanted, first, last))
    return makeError(ErrorCode::kOutOfRange, field, {first, last}, *wanted);
  number = *wanted;
  return Done{};
}

Status setWhole(const char* field, std::optional<double> wanted, std::size_t last,
                std::size_t& number) {
  if (!wanted) return Done{};
  if (!isIn(*wanted, 1, static_cast<double>(last)) || *wanted != std::floor(*wanted)) {
    return outOfWholeRange(field, 1, last, *wanted);
  }
  number = static_cast<std::size_t>(*wanted);
  return Done{};
}

// The place of a name in the list, which is that of an enum.
template <typename Enum>
Status setNamed(const char* field, const std::string& wanted,
                std::span<const std::string_view> names, Enum& value) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] != wanted) continue;
    value = static_cast<Enum>(i);
    return Done{};
  }
  return makeError(ErrorCode::kNotAllowed, field, names, wanted);
}

Status setNoise(double noise, TrainingSetup& setup) {
  const bool nudge = setup.start == Start::kNudge;
  const bool takes_noise = nudge || setup.start == Start::kClones;
  const double most = takes_noise ? 10 : 0;
  const double least = nudge ? 1e-9 : 0;
  if (!isIn(noise, least, most)) {
    if (!takes_noise) return makeError(ErrorCode::kNotAllowed, field::kNoise, {0u}, noise);
    return makeError(ErrorCode::kOutOfRange, field::kNoise, {least, most}, noise);
  }
  setup.noise = static_cast<float>(noise);
  return Done{};
}

Result<ConfigRequest> layerOf(const TrainingRequest& request, const Task& task) {
  const Recipe& recipe = task.recipe;
  const double d_model = request.d_model.value_or(static_cast<double>(task.d_model));
  const std::size_t least = task.least_d_model;
  if (task.features.size() > 0 && d_model != static_cast<double>(task.d_model)) {
    return makeError(ErrorCode::kNotAllowed, field::kDModel, {task.d_model}, d_model);
  }
  const bool in_range = isIn(d_model, static_cast<double>(least), double{kMaxTrainedDModel});
  if (!in_range || d_model != std::floor(d_model)) {
    return outOfWholeRange(field::kDModel, least, kMaxTrainedDModel, d_model);
  }
  ConfigRequest layer;
  layer.d_model = d_model;
  layer.n_heads = request.task.n_heads.value_or(static_cast<double>(recipe.n_heads));
  layer.variant = request.variant.empty() ? variantName(recipe.variant) : request.variant;
  layer.mask = maskName(task.mask);
  layer.bias = false;
  layer.d_k = request.d_k;
  layer.d_v = request.d_v;
  if (layer.variant == "wide") {
    if (recipe.d_k && !layer.d_k) layer.d_k = static_cast<double>(*recipe.d_k);
    if (recipe.d_v && !layer.d_v) layer.d_v = static_cast<double>(*recipe.d_v);
  }
  layer.shared_qk = request.shared_qk;
  layer.value_projection = request.value_projection;
  layer.output_projection = request.output_projection;
  layer.seed = request.task.seed;
  return layer;
}

// What `heads` may be: a layer's head counts, up to kMaxTrainedHeads. The variant is one that there
// is.
std::vector<std::size_t> trainedHeads(const ConfigRequest& layer) {
  std::vector<std::size_t> heads = validHeads(static_cast<std::size_t>(layer.d_model),
                                              *findVariant(layer.variant), ParameterKind::kRandom);
  std::erase_if(heads, [](std::size_t h) { return h > kMaxTrainedHeads; });
  return heads;
}

}  // namespace

std::span<const std::string_view> startNames() { return kStarts; }

Result<TrainingSetup> validate(const TrainingRequest& request) {
  // The seed first: makeTask() relies on it.
  const double seed = request.task.seed;
  if (!isIn(seed, 0, kMaxSeed) || seed != std::floor(seed)) {
    return outOfWholeRange(field::kSeed, 0, kMaxSeed, seed);
  }
  Result<std::unique_ptr<Task>> task = makeTask(request.task);
  if (!task.ok()) return std::move(task).failure();
  Result<ConfigRequest> layer = layerOf(request, *task.value());
  if (!layer.ok()) return std::move(layer).failure();
  Result<Config> config = validate(layer.value());
  const double n_heads = layer.value().n_heads;
  if (config.ok() ? n_heads > double{kMaxTrainedHeads} : config.error().field == field::kHeads) {
    return makeError(ErrorCode::kNotAllowed, field::kHeads, trainedHeads(layer.value()), n_heads);
  }
  if (!config.ok()) return std::move(config).failure();
  const Recipe recipe = task.value()->recipe;
  TrainingSetup setup{.task = std::move(task).value(),
                      .layer = std::move(layer).value(),
                      .config = config.value(),
                      .start = Start::kRandom,
                      .noise = 0,
                      .optimizer = recipe.optimizer,
                      .batch = recipe.batch,
                      .steps = recipe.steps,
                      .seed = static_cast<std::uint32_t>(seed)};
  OptimizerSettings& optimizer = setup.optimizer;
  Status status = setNamed(field::kStart, request.start, kStarts, setup.start);
  if (status.ok()) status = setNoise(request.noise, setup);
  if (status.ok()) status = setWhole(field::kSteps, request.steps, kMaxSteps, setup.steps);
  if (status.ok()) status = setWhole(field::kBatch, request.batch, kMaxBatch, setup.batch);
  if (status.ok()) {
    status =
        setReal(field::kLearningRate, request.learning_rate, 1e-9, 10, optimizer.learning_rate);
  }
  if (status.ok()) {
    status = setReal(field::kWeightDecay, request.weight_decay, 0, 1, optimizer.weight_decay);
  }
  if (status.ok() && !request.optimizer.empty()) {
    status = setNamed(field::kOptimizer, request.optimizer, optimizerNames(), optimizer.kind);
  }
  if (!status.ok()) return std::move(status).failure();
  return setup;
}

}  // namespace manyheads
