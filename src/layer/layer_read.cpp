// Reading a layer: its tensors, what their numbers come from and go to, and what that takes.
#include <algorithm>
#include <utility>

#include "graph/dependents.h"
#include "graph/feeds.h"
#include "layer/footprint.h"
#include "layer/layer.h"

namespace manyheads {

using graph::NodeId;

namespace {

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

Result<NodeId> Layer::readableAt(std::string_view name, std::span<const std::size_t> index) const {
  Result<NodeId> found = readable(name);
  if (!found.ok()) return found;
  Status has_place = computation_.checkIndex(found.value(), index);
  if (!has_place.ok()) return std::move(has_place).failure();
  return found;
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  Result<NodeId> found = readable(name);
  if (!found.ok()) return std::move(found).failure();
  return computation_.tensor(found.value());
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
    if (!there.ok()) return std::move(there).failure();
  }
  const auto rowsOf = [&](NodeId node) {
    const TensorRef rows = computation_.run().tensor(node);
    return MatrixView{rows.data.data(), rows.shape[0], rows.shape[1], rows.shape[1]};
  };
  return manyheads::score(scorer, config_.seed, rowsOf(graph_->x.sum), rowsOf(graph_->memory.sum));
}

Result<std::vector<PlaceRange>> Layer::feeds(std::string_view name,
                                             std::span<const std::size_t> index) const {
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!computation_.hasBegun()) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  std::vector<PlaceRange> ranges;
  // A token that is x itself is no summand of it.
  if (graph_->graph[found.value()].name != name) return ranges;
  for (const graph::Range& range : graph::feeds(computation_.run(), found.value(), Index(index))) {
    const bool is_named = !graph_->graph[range.node].name.empty();
    if (!is_named || !footprint::isDerivable(*graph_, range.node)) continue;
    ranges.push_back(named(graph_->graph, range));
  }
  return ranges;
}

Status Layer::dependents(std::string_view name, std::span<const std::size_t> index,
                         const std::function<void(const PlaceRange&)>& visit) const {
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!computation_.hasBegun()) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  // Of a token that is x itself, x is the first to change.
  const std::string_view own = graph_->graph[found.value()].name;
  if (own != name) visit({own, Index(index), Index(index)});
  graph::eachDependent(computation_.run(), found.value(), Index(index),
                       [&](const graph::Range& range) {
                         if (!graph_->graph[range.node].name.empty())
                           visit(named(graph_->graph, range));
                       });
  return Done{};
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  if (const auto stage = findStage(name)) name = stageInfo(*stage).results.front()->name;
  Result<NodeId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  Explanation result = computation_.explain(found.value(), Index(index));
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
  return computation_.run().hasRoomForGradients() ? 0 : footprint::backward(*graph_);
}

std::uint64_t Layer::readingFloats(const RunLengths& lengths) const {
  return footprint::reading(config_, lengths);
}

std::uint64_t Layer::readingFloats() const {
  return footprint::reading(*graph_, config_, lengths_.n, lengths_.m);
}

}  // namespace manyheads
