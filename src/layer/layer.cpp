#include "layer/layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

Config given(Config config) {
  config.parameters = ParameterKind::kGiven;
  return config;
}

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config),
      kernels_(&kernels),
      graph_(std::make_unique<LayerGraph>(config, config.d_memory == config.d_model)),
      computation_(graph_->graph, kernels),
      muted_(config.n_heads, 0) {
  for (const graph::Stage& stage : graph_->graph.stages()) {
    stages_.push_back(*findStage(stage.name));
  }
  if (config.parameters != ParameterKind::kGiven) {
    initialise(*graph_, config, computation_.run());
  }
}

Layer::Layer(const Config& config, const Run& parameters, const Kernels& kernels)
    : Layer(given(config), kernels) {
  computation_.run().takeParametersOf(parameters);
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(graph_->graph, config_, arrays); !status.ok()) return status;
  unpack(arrays, computation_.run());
  parametersChanged();
  return Done{};
}

void Layer::parametersChanged() {
  computation_.takeParameters();
  config_.parameters = ParameterKind::kGiven;
}

Status Layer::setValue(std::string_view name, std::span<const std::size_t> index, double value) {
  const TensorInfo* const tensor = findTensor(name);
  if (tensor == nullptr || tensor->kind != TensorKind::kParameter) {
    std::vector<std::string_view> names;
    for (const std::string_view parameter : kAttentionParameters) {
      if (graph_->graph.find(parameter)) names.push_back(parameter);
    }
    return makeError(ErrorCode::kUnknownName, "name", names, name);
  }
  Result<NodeId> found = computation_.at(readable(name), index);
  if (!found.ok()) return found;
  if (!std::isfinite(value)) return makeError(ErrorCode::kNotFinite, "value", Parts{}, value);
  constexpr auto kLargest = static_cast<double>(std::numeric_limits<float>::max());
  if (std::abs(value) > kLargest) {
    return makeError(ErrorCode::kOutOfRange, "value", {-kLargest, kLargest}, value);
  }
  const Index place(index);
  const Node& node = graph_->graph[found.value()];
  const std::size_t row = place.size() == 1 ? 0 : place[0];
  const auto number = static_cast<float>(value);
  const TensorRef numbers = computation_.run().tensor(found.value());
  const float now = numbers.at(place);
  if (number != now && graph::isConstrained(graph_->graph, {found.value(), row, place.back()})) {
    if (isBias(name) && !config_.bias) {
      return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(number));
    }
    Failure refused =
        makeError(isBias(name) ? ErrorCode::kHeldBias : ErrorCode::kHeld, name,
                  {static_cast<double>(now), node.constrained_by}, static_cast<double>(number));
    refused->place = place;
    return refused;
  }
  // What is tied to it follows.
  computation_.run().writable(found.value())[row * numbers.shape.back() + place.back()] = number;
  parametersChanged();
  return Done{};
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding,
                    std::span<const float> attn_mask) {
  Result<RunLengths> checked = checkInputs(config_, *kernels_, x, memory, padding, attn_mask);
  if (!checked.ok()) return checked;
  const RunLengths& lengths = checked.value();
  const bool resized = !hasLengths(lengths);
  if (resized) {
    if (Status status = checkFootprint(config_, lengths); !status.ok()) return status;
    const bool is_built = (graph_->memory.sum == graph_->x.sum) == lengths.self;
    if (!is_built) rebuild(lengths.self);
    graph_->setLengths(lengths.n, lengths.m);
    computation_.resize();
    lengths_ = lengths;
    given_ = memory_given_ = true;  // positions are zeros
  }
  const std::span<float> padded = computation_.run().writable(graph_->padding);
  std::fill(padded.begin(), padded.end(), 0.0f);
  for (const std::size_t key : padding) padded[key] = 1;
  if (!attn_mask.empty())
    copy(attn_mask, computation_.run().writable(*graph_->nodes.attn_mask), *kernels_);
  start(x, memory);
  return Done{};
}

// The graph of the other kind of attention, with the same parameters.
void Layer::rebuild(bool self) {
  auto other = std::make_unique<LayerGraph>(config_, self);
  Computation computation(other->graph, *kernels_);
  computation.run().takeParametersOf(computation_.run());
  graph_ = std::move(other);
  computation_ = std::move(computation);
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
  Run& run = computation_.run();
  take(x, x_zeros, graph_->x, run);
  if (!lengths_.self) take(memory, memory_zeros, graph_->memory, run);
  writeAlive();
  computation_.begin();
}

Status Layer::begin(const Embedding& embedding) {
  const std::size_t rows = embedding.token.shape(0), d = config_.d_model;
  for (const Tensor2* part : {&embedding.token, &embedding.position}) {
    if (part->shape(0) == rows && part->shape(1) == d) continue;
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
  if (!computation_.hasBegun()) return Done{};
  writeAlive();
  computation_.repeatFrom(graph_->graph[graph_->nodes.concat].stage);
  return Done{};
}

void Layer::writeAlive() {
  const std::span<float> alive = computation_.run().writable(graph_->alive);
  std::transform(muted_.begin(), muted_.end(), alive.begin(),
                 [](std::uint8_t muted) { return muted == 0 ? 1.0f : 0.0f; });
}

std::optional<StageId> Layer::step() {
  const auto stage = computation_.step();
  return stage ? std::optional(stages_[*stage]) : std::nullopt;
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
  computation_.beginBackward(graph_->grad_output, grad_output);
  return Done{};
}

std::optional<StageId> Layer::stepBackward() {
  const auto stage = computation_.stepBackward();
  return stage ? std::optional(stages_[*stage]) : std::nullopt;
}

Status Layer::backward(std::span<const float> grad_output) {
  if (Status status = beginBackward(grad_output); !status.ok()) return status;
  while (stepBackward()) {
  }
  return Done{};
}

}  // namespace manyheads
