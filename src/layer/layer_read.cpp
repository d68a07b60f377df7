// Reading a layer: its tensors, what their numbers come from and go to, and what that takes.
#include <algorithm>
#include <functional>
#include <utility>

#include "graph/dependents.h"
#include "graph/explain.h"
#include "graph/feeds.h"
#include "layer/footprint.h"
#include "layer/layer.h"

namespace manyheads {

using graph::Graph;
using graph::Kind;
using graph::Node;
using graph::NodeId;

namespace {

constexpr std::string_view kParts[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
constexpr std::string_view kGradientParts[] = {"grad.q_proj_weight", "grad.k_proj_weight",
                                               "grad.v_proj_weight"};

}  // namespace

std::optional<NodeId> Layer::find(std::string_view name) const {
  if (name == "token" && given_) return graph_->x.sum;
  if (name == "memory_token" && memory_given_ && !lengths_.self) return graph_->memory.sum;
  return graph_->graph.find(name);
}

Result<NodeId> Layer::readable(std::string_view name) const {
  const TensorInfo* const tensor = findTensor(name);
  if (tensor == nullptr) {
    return makeError(ErrorCode::kUnknownName, "name", allTensorNames(), name);
  }
  if (config_.headInputs() != config_.memoryInputs()) {
    if (name == "in_proj_weight") return makeError(ErrorCode::kInParts, "name", kParts, name);
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

Result<NodeId> Layer::readableAt(std::string_view name, std::span<const std::size_t> index) const {
  Result<NodeId> found = readable(name);
  if (!found.ok()) return found;
  const Index& shape = run_.plan()[found.value()].shape;
  if (!std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>())) {
    return makeError(ErrorCode::kIndexOutOfRange, "index", shape, "");
  }
  return found;
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  Result<NodeId> found = readable(name);
  if (!found.ok()) return std::move(found).failure();
  if (graph_->graph[found.value()].on_demand) has_derived_ = true;
  run_.derive(found.value());
  return run_.tensor(found.value());
}

std::optional<std::size_t> Layer::stagesBefore(NodeId id) const {
  const Node& node = graph_->graph[id];
  if (node.kind == Kind::kInput || node.is_given) return 0;
  if (node.kind == Kind::kStage) return node.stage + std::size_t{1};
  if (node.kind == Kind::kGradient) return stages_.size();
  std::optional<std::size_t> most;
  if (!node.on_demand) return most;
  const auto add = [&](NodeId operand) { most = std::max(most, stagesBefore(operand)); };
  for (const graph::Product& product : node.products) {
    add(product.left.node);
    if (product.right) add(product.right->node);
  }
  for (const graph::Operand& operand : node.whole) add(operand.node);
  return most;
}

std::string_view Layer::missingFor(const TensorInfo& tensor) const {
  const std::optional<NodeId> found = find(tensor.name);
  if (!found && !tensor.option.empty()) return tensor.option;
  const std::optional<std::size_t> before = found ? stagesBefore(*found) : 0;
  if (!before) return {};
  if (!begun_) return "begin";
  if (!found) return tensor.name == "attn_mask" ? "attn_mask" : "memory";
  const Node& node = graph_->graph[*found];
  if (node.kind == Kind::kGradient) {
    const bool is_given = *found == graph_->grad_output;
    const bool is_made = is_given || stages_left_ <= node.stage;
    return backward_begun_ && is_made ? std::string_view() : "backward";
  }
  if (stages_done_ >= *before) return {};
  return stageInfo(stages_[*before - 1]).name;
}

Result<Scored> Layer::score(std::string_view scorer) const {
  const bool there = begun_ && (stages_done_ > 0 || (given_ && memory_given_));
  if (!there) return makeError(ErrorCode::kNotComputed, "name", {begun_ ? "embed" : "begin"}, "x");
  const auto rowsOf = [&](NodeId node) {
    const TensorRef rows = run_.tensor(node);
    return MatrixView{rows.data.data(), rows.shape[0], rows.shape[1], rows.shape[1]};
  };
  return manyheads::score(scorer, config_.seed, rowsOf(graph_->x.sum), rowsOf(graph_->memory.sum));
}

Result<std::vector<PlaceRange>> Layer::feeds(std::string_view name,
                                             std::span<const std::size_t> index) const {
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  std::vector<PlaceRange> ranges;
  // A token that is x itself is no summand of it.
  if (graph_->graph[found.value()].name != name) return ranges;
  for (const graph::Range& range : graph::feeds(run_, found.value(), Index(index))) {
    const bool is_named = !graph_->graph[range.node].name.empty();
    if (!is_named || !footprint::isDerivable(*graph_, range.node)) continue;
    ranges.push_back({graph_->graph[range.node].name, range.first, range.last});
  }
  return ranges;
}

Status Layer::dependents(std::string_view name, std::span<const std::size_t> index,
                         const std::function<void(const PlaceRange&)>& visit) const {
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  // Of a token that is x itself, x is the first to change.
  const std::string_view own = graph_->graph[found.value()].name;
  if (own != name) visit({own, Index(index), Index(index)});
  graph::eachDependent(run_, found.value(), Index(index), [&](const graph::Range& range) {
    if (graph_->graph[range.node].name.empty()) return;
    visit({graph_->graph[range.node].name, range.first, range.last});
  });
  return Done{};
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  if (const auto stage = findStage(name)) name = stageInfo(*stage).results.front()->name;
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (graph_->graph[found.value()].on_demand) has_derived_ = true;
  run_.derive(found.value());
  Explanation result = graph::explain(run_, found.value(), Index(index));
  result.place.tensor = findTensor(name)->name;  // "token", too, where x is given itself
  return result;
}

std::uint64_t Layer::runFloats(const RunLengths& lengths) const {
  const auto [n, m, self] = lengths;
  if (hasLengths(lengths) || n > kMaxTokens || m > kMaxTokens || n == 0 || m == 0) return 0;
  if (self && config_.d_memory != config_.d_model) return 0;  // it is refused
  if (footprint::layer(config_, n, m, self) > kMaxLayerFloats) return 0;
  const bool is_built = (graph_->memory.sum == graph_->x.sum) == self;
  return footprint::run(config_, lengths) + (is_built ? 0 : footprint::parameters(config_));
}

std::uint64_t Layer::backwardFloats() const {
  if (!missingFor(*findTensor("output")).empty()) return 0;  // it is refused
  return run_.hasRoomForGradients() ? 0 : footprint::backward(*graph_);
}

std::uint64_t Layer::readingFloats(const RunLengths& lengths) const {
  return footprint::reading(config_, lengths);
}

std::uint64_t Layer::readingFloats() const {
  return footprint::reading(*graph_, config_, lengths_.n, lengths_.m);
}

}  // namespace manyheads
