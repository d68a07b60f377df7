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

// Writes an input into its nodes. Where the last run was given the sum itself, the position is
// still zeros.
void write(const Input& input, const LayerGraph::Embedded& nodes, Graph& graph, Run& run) {
  bool& is_given = graph[nodes.sum].is_given;
  if (input.position.empty()) {
    const std::span<float> position = run.writable(nodes.position);
    if (!is_given) std::fill(position.begin(), position.end(), 0.0f);
    run.write(nodes.sum, input.token);
  } else {
    run.write(nodes.token, input.token);
    run.write(nodes.position, input.position);
  }
  is_given = input.position.empty();
}

constexpr std::string_view kGradientParts[] = {"grad.q_proj_weight", "grad.k_proj_weight",
                                               "grad.v_proj_weight"};

Config given(Config config) {
  config.parameters = ParameterKind::kGiven;
  return config;
}

}  // namespace

Layer::Layer(const Config& config, const Kernels& kernels)
    : config_(config),
      graph_(std::make_unique<LayerGraph>(config, config.d_memory == config.d_model)),
      computation_(graph_->graph, kernels),
      alive_(config.n_heads, 1) {
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
  const std::size_t row = place.size() == 1 ? 0 : place[0];
  const auto number = static_cast<float>(value);
  const TensorRef numbers = computation_.run().tensor(found.value());
  const float now = numbers.at(place);
  if (number != now && graph::isConstrained(graph_->graph, {found.value(), row, place.back()})) {
    if (isBias(name) && !config_.bias) {
      return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(number));
    }
    return heldNumber(graph_->graph[found.value()], name, now, number, place);
  }
  // What is tied to it follows.
  computation_.run().writable(found.value())[row * numbers.shape.back() + place.back()] = number;
  parametersChanged();
  return Done{};
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding,
                    std::span<const float> attn_mask) {
  Result<RunLengths> checked =
      checkInputs(config_, computation_.run().kernels(), x, memory, padding, attn_mask);
  if (!checked.ok()) return checked;
  const RunLengths& lengths = checked.value();
  if (!(lengths == lengths_)) {
    if (Status status = checkFootprint(config_, lengths); !status.ok()) return status;
    if (!hasGraphOf(lengths.self)) rebuild(lengths.self);
    graph_->setLengths(lengths.n, lengths.m);
    computation_.resize();
    lengths_ = lengths;
    for (const NodeId sum : {graph_->x.sum, graph_->memory.sum}) graph_->graph[sum].is_given = true;
  }
  const std::span<float> padded = computation_.run().writable(graph_->padding);
  std::fill(padded.begin(), padded.end(), 0.0f);
  for (const std::size_t key : padding) padded[key] = 1;
  if (!attn_mask.empty()) computation_.run().write(*graph_->nodes.attn_mask, attn_mask);
  start(x, memory);
  return Done{};
}

// The graph of the other kind of attention, with the same parameters.
void Layer::rebuild(bool self) {
  auto other = std::make_unique<LayerGraph>(config_, self);
  Computation computation(other->graph, computation_.run().kernels());
  computation.run().takeParametersOf(computation_.run());
  graph_ = std::move(other);
  computation_ = std::move(computation);
}

bool Layer::beginAgain(const Input& x) {
  if (!computation_.run().kernels().allFinite(x.token)) return false;
  start(x, Input{});
  return true;
}

void Layer::start(const Input& x, const Input& memory) {
  write(x, graph_->x, graph_->graph, computation_.run());
  if (!lengths_.self) write(memory, graph_->memory, graph_->graph, computation_.run());
  writeAlive();
  computation_.begin();
}

Status Layer::setMuted(std::span<const std::size_t> heads) {
  for (const std::size_t head : heads) {
    if (head < config_.n_heads) continue;
    return outOfWholeRange("muted", 0, config_.n_heads - 1, head);
  }
  std::fill(alive_.begin(), alive_.end(), 1.0f);
  for (const std::size_t head : heads) alive_[head] = 0;
  if (!computation_.hasBegun()) return Done{};
  writeAlive();
  computation_.repeatFrom(graph_->graph[graph_->nodes.concat].stage);
  return Done{};
}

void Layer::writeAlive() {
  std::copy(alive_.begin(), alive_.end(), computation_.run().writable(graph_->alive).begin());
}

std::optional<StageId> Layer::idOf(std::optional<graph::StageId> stage) const {
  return stage ? std::optional(stages_[*stage]) : std::nullopt;
}

std::optional<StageId> Layer::step() { return idOf(computation_.step()); }

Status Layer::forward(std::span<const float> x, std::span<const float> memory,
                      std::span<const std::size_t> padding, std::span<const float> attn_mask) {
  if (Status status = begin(x, memory, padding, attn_mask); !status.ok()) return status;
  while (step()) {
  }
  return Done{};
}

Status Layer::beginBackward(std::span<const float> grad_output) {
  if (const std::string_view missing = computation_.missingFor(graph_->nodes.output);
      !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "gradOutput", {missing}, "output");
  }
  Status status =
      checkMatrix("gradOutput", grad_output, n(), config_.d_model, computation_.run().kernels());
  if (!status.ok()) return status;
  computation_.beginBackward(graph_->grad_output, grad_output);
  return Done{};
}

std::optional<StageId> Layer::stepBackward() { return idOf(computation_.stepBackward()); }

Status Layer::backward(std::span<const float> grad_output) {
  if (Status status = beginBackward(grad_output); !status.ok()) return status;
  while (stepBackward()) {
  }
  return Done{};
}

// Reading: tensors, what their numbers come from and go to, and what that takes.

std::optional<NodeId> Layer::find(std::string_view name) const {
  const NodeId x = graph_->x.sum, memory = graph_->memory.sum;
  if (name == "token" && graph_->graph[x].is_given) return x;
  if (name == "memory_token" && graph_->graph[memory].is_given && memory != x) return memory;
  return graph_->graph.find(name);
}

Result<NodeId> Layer::readable(std::string_view name) const {
  const TensorInfo* const tensor = findTensor(name);
  if (tensor == nullptr) {
    return makeError(ErrorCode::kUnknownName, "name", allTensorNames(), name);
  }
  if (config_.headInputs() != config_.memoryInputs()) {
    if (name == "in_proj_weight") return makeError(ErrorCode::kInParts, "name", kInProjParts, name);
    if (name == "grad.in_proj_weight") {
      return makeError(ErrorCode::kInParts, "name", kGradientParts, name);
    }
  }
  if (const std::string_view missing = missingFor(*tensor); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "name", {missing}, name);
  }
  const NodeId node = *find(name);
  if (!footprint::isDerivable(*graph_, node)) {
    return makeError(ErrorCode::kTooLargeToDerive, "name", Parts{}, name);
  }
  return node;
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  return computation_.tensor(readable(name));
}

std::string_view Layer::missingFor(const TensorInfo& tensor) const {
  if (const std::optional<NodeId> found = find(tensor.name)) return computation_.missingFor(*found);
  if (!tensor.option.empty()) return tensor.option;
  if (!computation_.hasBegun()) return "begin";
  return tensor.name == "attn_mask" ? "attn_mask" : "memory";
}

Result<Scored> Layer::score(std::string_view scorer) const {
  for (const NodeId node : {graph_->x.sum, graph_->memory.sum}) {
    Status there = computation_.checkReadable(node, "x");
    if (!there.ok()) return there;
  }
  const auto rowsOf = [&](NodeId node) {
    const TensorRef rows = computation_.run().tensor(node);
    return MatrixView{rows.data.data(), rows.shape[0], rows.shape[1], rows.shape[1]};
  };
  return manyheads::score(scorer, config_.seed, rowsOf(graph_->x.sum), rowsOf(graph_->memory.sum));
}

Result<NodeId> Layer::readableInRun(std::string_view name,
                                    std::span<const std::size_t> index) const {
  Result<NodeId> found = computation_.at(readable(name), index);
  if (!found.ok() || computation_.hasBegun()) return found;
  return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
}

Result<std::vector<PlaceRange>> Layer::feeds(std::string_view name,
                                             std::span<const std::size_t> index) const {
  Result<NodeId> found = readableInRun(name, index);
  if (!found.ok()) return found;
  std::vector<PlaceRange> ranges = computation_.feeds(found.value(), Index(index), name);
  std::erase_if(ranges, [&](const PlaceRange& range) {
    return !footprint::isDerivable(*graph_, *graph_->graph.find(range.tensor));
  });
  return ranges;
}

Status Layer::dependents(std::string_view name, std::span<const std::size_t> index,
                         const std::function<void(const PlaceRange&)>& visit) const {
  Result<NodeId> found = readableInRun(name, index);
  if (!found.ok()) return found;
  computation_.dependents(found.value(), Index(index), name, visit);
  return Done{};
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  if (const auto stage = findStage(name)) name = stageInfo(*stage).results.front()->name;
  Result<Explanation> found = computation_.explain(readable(name), index);
  if (!found.ok()) return found;
  Explanation result = std::move(found).value();
  result.place.tensor = findTensor(name)->name;  // "token", too, where x is given itself
  return result;
}

std::uint64_t Layer::runFloats(const RunLengths& lengths) const {
  const auto [n, m, self] = lengths;
  if (lengths == lengths_ || n > kMaxTokens || m > kMaxTokens || n == 0 || m == 0) return 0;
  if (self && config_.d_memory != config_.d_model) return 0;  // it is refused
  if (footprint::layer(config_, n, m, self) > kMaxLayerFloats) return 0;
  return footprint::run(config_, lengths) + (hasGraphOf(self) ? 0 : footprint::parameters(config_));
}

std::uint64_t Layer::backwardFloats() const {
  if (!computation_.missingFor(graph_->nodes.output).empty()) return 0;  // it is refused
  if (computation_.run().hasRoomForGradients()) return 0;
  const graph::Memory& memory = computation_.run().plan().memory();
  return memory[graph::Block::kGradients] + memory.gradients_scratch;
}

std::uint64_t Layer::readingFloats(const RunLengths& lengths) const {
  return footprint::reading(config_, lengths);
}

std::uint64_t Layer::readingFloats() const { return footprint::reading(*graph_); }

}  // namespace manyheads
