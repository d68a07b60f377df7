// Reading a layer: its tensors, what their numbers come from and go to, and what that takes.
#include <utility>

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
