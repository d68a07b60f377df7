#include "layer/layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "config/tied.h"
#include "graph/explain.h"
#include "layer/footprint.h"
#include "layer/initialise.h"
#include "ops/ops.h"

namespace manyheads {

using graph::Graph;
using graph::Kind;
using graph::LayerGraph;
using graph::Node;
using graph::NodeId;
using graph::Run;

namespace {

// Emscripten's memcpy calls JavaScript for long blocks, and is slower.
void copy(std::span<const float> from, std::span<float> to, const Kernels& kernels) {
  kernels.copyRows({from.data(), 1, from.size(), from.size()},
                   {to.data(), 1, to.size(), to.size()});
}

// Copies an input into its nodes. `zeros`: position is still zero from the previous run.
void take(const Input& input, bool zeros, const LayerGraph::Embedded& nodes, Run& run) {
  const std::span<float> position = run.writable(nodes.position);
  if (!input.position.empty()) {
    copy(input.token, run.writable(nodes.token), run.kernels());
    copy(input.position, position, run.kernels());
    return;
  }
  if (!zeros) std::fill(position.begin(), position.end(), 0.0f);
  copy(input.token, run.writable(nodes.sum), run.kernels());
}

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config),
      kernels_(&kernels),
      graph_(std::make_unique<LayerGraph>(config, config.d_memory == config.d_model)),
      run_(graph_->graph, kernels),
      muted_(config.n_heads, 0) {
  for (const graph::Stage& stage : graph_->graph.stages()) {
    stages_.push_back(*findStage(stage.name));
  }
  if (config.parameters == ParameterKind::kGiven) return;
  copyIn(initialise(config));
  run_.takeParameters();
}

Layer::Layer(const Config& config, const Parameters& parameters, const Kernels& kernels)
    : Layer(
          [&] {
            Config given = config;
            given.parameters = ParameterKind::kGiven;
            return given;
          }(),
          kernels) {
  copyIn(parameters);
  parametersChanged();
}

void Layer::copyIn(const Parameters& parameters) {
  for (const ParameterInfo& parameter : parameterTable()) {
    if (const auto node = graph_->graph.find(parameter.name)) {
      copy(numbersOf(parameters, parameter.id), run_.writable(*node), *kernels_);
    }
  }
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(config_, arrays); !status.ok()) return status;
  for (const ParameterInfo& parameter : parameterTable()) {
    const auto node = graph_->graph.find(parameter.name);
    if (node) unpack(config_, arrays, parameter.id, run_.writable(*node));
  }
  parametersChanged();
  return Done{};
}

void Layer::parametersChanged() {
  run_.takeParameters();
  config_.parameters = ParameterKind::kGiven;
  begun_ = false;
  stages_done_ = 0;
  forget(Changed::kParameters);
}

Status Layer::setValue(std::string_view name, std::span<const std::size_t> index, double value) {
  const TensorInfo* const tensor = findTensor(name);
  if (tensor == nullptr || tensor->kind != TensorKind::kParameter) {
    std::vector<std::string_view> names;
    for (const ParameterInfo& parameter : parameterTable()) {
      if (graph_->graph.find(parameter.name)) names.push_back(parameter.name);
    }
    return makeError(ErrorCode::kUnknownName, "name", names, name);
  }
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!std::isfinite(value)) return makeError(ErrorCode::kNotFinite, "value", Parts{}, value);
  constexpr auto kLargest = static_cast<double>(std::numeric_limits<float>::max());
  if (std::abs(value) > kLargest) {
    return makeError(ErrorCode::kOutOfRange, "value", {-kLargest, kLargest}, value);
  }
  const Index place(index);
  const ParameterId id = *findParameter(name);
  const std::size_t row = place.size() == 1 ? 0 : place[0];
  const Source source = sourceOf(config_, id, headOf(config_, id, row, place.back()));
  const auto number = static_cast<float>(value), now = run_.tensor(found.value()).at(place);
  if (!source.isFree() && number != now) {
    if (isBias(id) && !config_.bias) {
      return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(number));
    }
    Failure refused =
        makeError(isBias(id) ? ErrorCode::kHeldBias : ErrorCode::kHeld, name,
                  {static_cast<double>(now), source.option}, static_cast<double>(number));
    refused->place = place;
    return refused;
  }
  // What is tied to it follows.
  run_.writable(found.value())[row * run_.tensor(found.value()).shape.back() + place.back()] =
      number;
  parametersChanged();
  return Done{};
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding,
                    std::span<const float> attn_mask) {
  Result<RunLengths> checked = checkInputs(config_, *kernels_, x, memory, padding, attn_mask);
  if (!checked.ok()) return std::move(checked).failure();
  const RunLengths& lengths = checked.value();
  const bool resized = !hasLengths(lengths);
  if (resized) {
    if (Status status = checkFootprint(config_, lengths); !status.ok()) return status;
    const bool is_built = (graph_->memory.sum == graph_->x.sum) == lengths.self;
    if (!is_built) rebuild(lengths.self);
    graph_->setLengths(lengths.n, lengths.m);
    forget(Changed::kRun);
    run_.resize();
    backward_panels_made_ = false;
    lengths_ = lengths;
    given_ = memory_given_ = true;  // positions are zeros
  }
  const std::span<float> padded = run_.writable(graph_->padding);
  std::fill(padded.begin(), padded.end(), 0.0f);
  for (const std::size_t key : padding) padded[key] = 1;
  if (!attn_mask.empty()) copy(attn_mask, run_.writable(*graph_->nodes.attn_mask), *kernels_);
  start(x, memory);
  return Done{};
}

// The graph of the other kind of attention, with the same parameters.
void Layer::rebuild(bool self) {
  auto other = std::make_unique<LayerGraph>(config_, self);
  Run run(other->graph, *kernels_);
  for (NodeId id = 0; id < graph_->graph.size(); ++id) {
    const Node& node = graph_->graph[id];
    if (node.kind != Kind::kParameter || node.name.empty()) continue;
    copy(run_.numbers(id), run.writable(*other->graph.find(node.name)), *kernels_);
  }
  graph_ = std::move(other);
  run_ = std::move(run);
  has_derived_ = false;
  run_.takeParameters();
}

bool Layer::hasLengths(const RunLengths& lengths) const {
  return lengths.n == lengths_.n && lengths.m == lengths_.m && lengths.self == lengths_.self;
}

bool Layer::beginAgain(const Input& x) {
  if (!kernels_->allFinite(x.token)) return false;
  start(x, Input{});
  return true;
}

void Layer::start(const Input& x, const Input& memory) {
  const bool x_zeros = given_, memory_zeros = memory_given_;
  given_ = x.position.empty();
  memory_given_ = lengths_.self ? given_ : memory.position.empty();
  graph_->setGiven(given_, memory_given_);
  take(x, x_zeros, graph_->x, run_);
  if (!lengths_.self) take(memory, memory_zeros, graph_->memory, run_);
  const std::span<float> alive = run_.writable(graph_->alive);
  std::transform(muted_.begin(), muted_.end(), alive.begin(),
                 [](std::uint8_t muted) { return muted == 0 ? 1.0f : 0.0f; });
  stages_done_ = 0;
  begun_ = true;
  forget(Changed::kRun);
}

Status Layer::begin(const Embedding& embedding) {
  const std::size_t rows = embedding.token.shape()[0], d = config_.d_model;
  for (const Tensor2* part : {&embedding.token, &embedding.position}) {
    if (part->shape()[0] == rows && part->shape()[1] == d) continue;
    return makeError(ErrorCode::kWrongLength, "x", {rows, d}, part->size());
  }
  return begin(Input{valuesOf(embedding.token), valuesOf(embedding.position)}, Input{});
}

Status Layer::setMuted(std::span<const std::size_t> heads) {
  for (const std::size_t head : heads) {
    if (head < config_.n_heads) continue;
    return outOfWholeRange("muted", 0, config_.n_heads - 1, head);
  }
  std::fill(muted_.begin(), muted_.end(), std::uint8_t{0});
  for (const std::size_t head : heads) muted_[head] = 1;
  if (!begun_) return Done{};
  for (std::size_t head = 0; head < muted_.size(); ++head) {
    run_.writable(graph_->alive)[head] = muted_[head] == 0 ? 1 : 0;
  }
  const std::size_t concat = graph_->graph[graph_->nodes.concat].stage;
  stages_done_ = std::min(stages_done_, concat);
  forget(Changed::kRun);
  return Done{};
}

void Layer::forget(Changed changed) {
  backward_begun_ = false;
  if (changed == Changed::kParameters) backward_panels_made_ = false;
  if (!has_derived_) return;
  for (NodeId id = 0; id < graph_->graph.size(); ++id) {
    if (changed == Changed::kRun && !stagesBefore(id)) continue;
    if (changed == Changed::kGradients && graph_->graph[id].kind != Kind::kGradient) continue;
    run_.forgetDerived(id);
  }
}

void Layer::forgetDerived() {
  for (NodeId id = 0; id < graph_->graph.size(); ++id) run_.forgetDerived(id);
  has_derived_ = false;
}

std::optional<StageId> Layer::step() {
  if (!begun_ || stages_done_ == stages_.size()) return std::nullopt;
  run_.computeStage(static_cast<graph::StageId>(stages_done_));
  return stages_[stages_done_++];
}

Status Layer::forward(std::span<const float> x, std::span<const float> memory,
                      std::span<const std::size_t> padding, std::span<const float> attn_mask) {
  if (Status status = begin(x, memory, padding, attn_mask); !status.ok()) return status;
  while (step()) {
  }
  return Done{};
}

Status Layer::beginBackward(std::span<const float> grad_output) {
  if (const std::string_view missing = missingFor(*findTensor("output")); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "gradOutput", {missing}, "output");
  }
  Status status = checkMatrix("gradOutput", grad_output, n(), config_.d_model, *kernels_);
  if (!status.ok()) return status;
  run_.makeRoomForGradients();
  if (!backward_panels_made_) {
    run_.takeParametersForGradients();
    backward_panels_made_ = true;
  }
  copy(grad_output, run_.writable(graph_->grad_output), *kernels_);
  forget(Changed::kGradients);
  backward_begun_ = true;
  stages_left_ = stages_.size();
  return Done{};
}

std::optional<StageId> Layer::stepBackward() {
  // Going back ends before the first stage: tokens and positions have the gradient of their sum.
  if (!backward_begun_ || stages_left_ == 1) return std::nullopt;
  run_.computeStageBack(static_cast<graph::StageId>(--stages_left_));
  return stages_[stages_left_];
}

Status Layer::backward(std::span<const float> grad_output) {
  if (Status status = beginBackward(grad_output); !status.ok()) return status;
  while (stepBackward()) {
  }
  return Done{};
}

}  // namespace manyheads
