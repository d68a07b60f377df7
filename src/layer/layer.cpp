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

Layer::Layer(const Config& config, std::unique_ptr<LayerGraph> graph, const Kernels& kernels)
    : Computation(graph->graph, kernels),
      config_(config),
      graph_(std::move(graph)),
      alive_(config.n_heads, 1) {}

Layer::Layer(const Config& config, const Kernels& kernels)
    : Layer(config, std::make_unique<LayerGraph>(config, config.d_memory == config.d_model),
            kernels) {
  if (config.parameters != ParameterKind::kGiven) initialise(*graph_, config, run());
}

Layer::Layer(const Config& config, const Run& parameters, const Kernels& kernels)
    : Layer(given(config), kernels) {
  run().takeParametersOf(parameters);
}

Status Layer::setParameters(const ParameterArrays& arrays) {
  if (Status status = checkParameters(graph(), config_, arrays); !status.ok()) return status;
  unpack(arrays, run());
  parametersChanged();
  return Done{};
}

void Layer::parametersChanged() {
  takeParameters();
  config_.parameters = ParameterKind::kGiven;
}

Status Layer::setValue(std::string_view name, std::span<const std::size_t> index, double value) {
  const TensorInfo* const tensor = findTensor(name);
  if (tensor == nullptr || tensor->kind != TensorKind::kParameter) {
    std::vector<std::string_view> names;
    for (const std::string_view parameter : kAttentionParameters) {
      if (graph().find(parameter)) names.push_back(parameter);
    }
    return makeError(ErrorCode::kUnknownName, "name", names, name);
  }
  Result<NodeId> found = at(readable(name), index);
  if (!found.ok()) return found;
  if (!std::isfinite(value)) return makeError(ErrorCode::kNotFinite, "value", Parts{}, value);
  constexpr auto kLargest = static_cast<double>(std::numeric_limits<float>::max());
  if (std::abs(value) > kLargest) {
    return makeError(ErrorCode::kOutOfRange, "value", {-kLargest, kLargest}, value);
  }
  const Index place(index);
  const std::size_t row = place.size() == 1 ? 0 : place[0];
  const auto number = static_cast<float>(value);
  const NodeId parameter = found.value();
  float& now = run().writable(parameter)[offsetOf(run().plan()[parameter].shape, place)];
  if (number != now && graph::isConstrained(graph(), {parameter, row, place.back()})) {
    if (isBias(name) && !config_.bias) {
      return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(number));
    }
    return heldNumber(graph()[parameter], name, now, number, place);
  }
  now = number;  // what is tied to it follows
  parametersChanged();
  return Done{};
}

Status Layer::begin(const Input& x, const Input& memory, std::span<const std::size_t> padding,
                    std::span<const float> attn_mask) {
  Result<RunLengths> checked = checkInputs(config_, run().kernels(), x, memory, padding, attn_mask);
  if (!checked.ok()) return checked;
  const RunLengths& lengths = checked.value();
  if (!(lengths == lengths_)) {
    if (Status status = checkFootprint(config_, lengths); !status.ok()) return status;
    if (!hasGraphOf(lengths.self)) {
      auto other = std::make_unique<LayerGraph>(config_, lengths.self);
      changeGraph(other->graph);
      graph_ = std::move(other);
    }
    graph_->setLengths(lengths.n, lengths.m);
    resize();
    lengths_ = lengths;
    for (const NodeId sum : {graph_->x.sum, graph_->memory.sum}) graph_->graph[sum].is_given = true;
  }
  const std::span<float> padded = run().writable(graph_->padding);
  std::fill(padded.begin(), padded.end(), 0.0f);
  for (const std::size_t key : padding) padded[key] = 1;
  if (!attn_mask.empty()) run().write(*graph_->nodes.attn_mask, attn_mask);
  start(x, memory);
  return Done{};
}

bool Layer::beginAgain(const Input& x) {
  if (!run().kernels().allFinite(x.token)) return false;
  start(x, Input{});
  return true;
}

void Layer::start(const Input& x, const Input& memory) {
  write(x, graph_->x, graph_->graph, run());
  if (!lengths_.self) write(memory, graph_->memory, graph_->graph, run());
  writeAlive();
  beginRun();
}

Status Layer::setMuted(std::span<const std::size_t> heads) {
  for (const std::size_t head : heads) {
    if (head < config_.n_heads) continue;
    return outOfWholeRange("muted", 0, config_.n_heads - 1, head);
  }
  std::fill(alive_.begin(), alive_.end(), 1.0f);
  for (const std::size_t head : heads) alive_[head] = 0;
  if (!hasBegun()) return Done{};
  writeAlive();
  repeatFrom(graph()[graph_->nodes.concat].stage);
  return Done{};
}

void Layer::writeAlive() {
  std::copy(alive_.begin(), alive_.end(), run().writable(graph_->alive).begin());
}

Status Layer::forward(std::span<const float> x, std::span<const float> memory,
                      std::span<const std::size_t> padding, std::span<const float> attn_mask) {
  if (Status status = begin(x, memory, padding, attn_mask); !status.ok()) return status;
  finish();
  return Done{};
}

Status Layer::beginBackward(std::span<const float> grad_output) {
  if (const std::string_view missing = missingForBackward(); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "gradOutput", {missing}, "output");
  }
  Status status = checkMatrix("gradOutput", grad_output, n(), config_.d_model, run().kernels());
  if (!status.ok()) return status;
  beginBackwardFrom(graph_->grad_output, grad_output);
  return Done{};
}

Status Layer::backward(std::span<const float> grad_output) {
  if (Status status = beginBackward(grad_output); !status.ok()) return status;
  while (stepBackward()) {
  }
  return Done{};
}

// Reading: tensors, what their numbers come from and go to, and what that takes.

std::optional<NodeId> Layer::find(std::string_view name) const {
  const NodeId x = graph_->x.sum, memory = graph_->memory.sum;
  if (name == "token" && graph()[x].is_given) return x;
  if (name == "memory_token" && graph()[memory].is_given && memory != x) return memory;
  return graph().find(name);
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
  if (const std::optional<NodeId> found = find(name)) return readable(*found, name);
  const auto missing = [&]() -> std::string_view {
    if (!tensor->option.empty()) return tensor->option;
    if (!hasBegun()) return "begin";
    return name == "attn_mask" ? "attn_mask" : "memory";
  };
  return makeError(ErrorCode::kNotComputed, "name", {missing()}, name);
}

Result<Scored> Layer::score(std::string_view scorer) const {
  for (const NodeId node : {graph_->x.sum, graph_->memory.sum}) {
    if (Result<NodeId> there = readable(node, "x"); !there.ok()) return there;
  }
  const auto rowsOf = [&](NodeId node) {
    const TensorRef rows = run().tensor(node);
    return MatrixView{rows.data.data(), rows.shape[0], rows.shape[1], rows.shape[1]};
  };
  return manyheads::score(scorer, config_.seed, rowsOf(graph_->x.sum), rowsOf(graph_->memory.sum));
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  if (const StageInfo* const stage = findStage(name)) name = stage->results.front()->name;
  return Computation::explain(name, index);
}

std::uint64_t Layer::runFloats(const RunLengths& lengths) const {
  const auto [n, m, self] = lengths;
  if (lengths == lengths_ || n > kMaxTokens || m > kMaxTokens || n == 0 || m == 0) return 0;
  if (self && config_.d_memory != config_.d_model) return 0;  // it is refused
  if (footprint::layer(config_, lengths) > kMaxLayerFloats) return 0;
  const footprint::Parts parts = footprint::parts(config_, lengths);
  return parts.run + (hasGraphOf(self) ? 0 : parts.parameters);
}

}  // namespace manyheads
