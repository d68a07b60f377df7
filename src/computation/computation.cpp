#include "computation/computation.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "graph/dependents.h"
#include "graph/explain.h"

namespace manyheads {

using graph::Kind;
using graph::Node;
using graph::NodeId;

void Computation::resize() {
  run_.resize();
  has_backward_panels_ = false;
  has_begun_ = false;
  forget(Changed::kRun);
}

void Computation::takeParameters() {
  run_.takeParameters();
  has_begun_ = false;
  forget(Changed::kParameters);
}

void Computation::follow() {
  run_.follow();
  has_begun_ = false;
  forget(Changed::kRun);
}

void Computation::begin(std::optional<graph::StageId> end) {
  has_begun_ = true;
  stages_ = end.value_or(static_cast<graph::StageId>(graph().stages().size()));
  stages_done_ = 0;
  forget(Changed::kRun);
}

void Computation::repeatFrom(graph::StageId stage) {
  stages_done_ = std::min<std::size_t>(stages_done_, stage);
  forget(Changed::kRun);
}

std::optional<graph::StageId> Computation::step() {
  if (!has_begun_ || isDone()) return std::nullopt;
  const auto stage = static_cast<graph::StageId>(stages_done_++);
  run_.computeStage(stage);
  return stage;
}

void Computation::beginBackward(NodeId given, std::span<const float> numbers) {
  run_.makeRoomForGradients();
  if (!has_backward_panels_) {
    run_.takeParametersForGradients();
    has_backward_panels_ = true;
  }
  run_.write(given, numbers);
  forget(Changed::kGradients);
  given_gradient_ = given;
  has_backward_begun_ = true;
  stages_left_ = graph().stages().size();
}

std::optional<graph::StageId> Computation::stepBackward() {
  if (!has_backward_begun_ || stages_left_ <= run_.firstStageBack()) return std::nullopt;
  const auto stage = static_cast<graph::StageId>(--stages_left_);
  run_.computeStageBack(stage);
  return stage;
}

void Computation::forget(Changed changed) {
  has_backward_begun_ = false;
  if (changed == Changed::kParameters) has_backward_panels_ = false;
  if (!has_derived_) return;
  for (NodeId id = 0; id < graph().size(); ++id) {
    if (changed == Changed::kRun && !stagesBefore(id)) continue;
    if (changed == Changed::kGradients && graph()[id].kind != Kind::kGradient) continue;
    run_.forgetDerived(id);
  }
}

void Computation::forgetDerived() {
  for (NodeId id = 0; id < graph().size(); ++id) run_.forgetDerived(id);
  has_derived_ = false;
}

std::optional<std::size_t> Computation::stagesBefore(NodeId id) const {
  const Node& node = graph()[id];
  if (node.kind == Kind::kInput || node.is_given) return 0;
  if (node.kind == Kind::kStage) return node.stage + std::size_t{1};
  if (node.kind == Kind::kGradient) return graph().stages().size();
  std::optional<std::size_t> most;
  if (!node.on_demand) return most;
  graph::eachOperand(
      node, [&](const graph::Operand& of) { most = std::max(most, stagesBefore(of.node)); });
  return most;
}

std::string_view Computation::missingFor(NodeId id) const {
  const std::optional<std::size_t> before = stagesBefore(id);
  if (!before) return {};
  if (!has_begun_) return "begin";
  const Node& node = graph()[id];
  if (node.kind == Kind::kGradient) {
    const bool is_made = id == given_gradient_ || stages_left_ <= node.stage;
    return has_backward_begun_ && is_made ? std::string_view() : "backward";
  }
  if (stages_done_ >= *before) return {};
  return graph().stages()[*before - 1].name;
}

Status Computation::checkReadable(NodeId node, std::string_view name) const {
  const std::string_view missing = missingFor(node);
  if (missing.empty()) return Done{};
  return makeError(ErrorCode::kNotComputed, "name", {missing}, name);
}

Result<NodeId> Computation::at(Result<NodeId> node, std::span<const std::size_t> index) const {
  if (!node.ok()) return node;
  const Index& shape = run_.plan()[node.value()].shape;
  if (std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>()))
    return node;
  return makeError(ErrorCode::kIndexOutOfRange, "index", shape, "");
}

void Computation::derive(NodeId node) const {
  if (graph()[node].on_demand) has_derived_ = true;
  run_.derive(node);
}

Result<TensorRef> Computation::tensor(Result<NodeId> node) const {
  if (!node.ok()) return node;
  derive(node.value());
  return run_.tensor(node.value());
}

Result<Explanation> Computation::explain(Result<NodeId> node,
                                         std::span<const std::size_t> index) const {
  node = at(std::move(node), index);
  if (!node.ok()) return node;
  derive(node.value());
  return graph::explain(run_, node.value(), Index(index));
}

std::vector<PlaceRange> Computation::feeds(NodeId node, const Index& index,
                                           std::string_view name) const {
  std::vector<PlaceRange> ranges;
  if (graph()[node].name != name) return ranges;
  for (const graph::Range& range : graph::feeds(run_, node, index)) {
    const std::string_view of = graph()[range.node].name;
    if (!of.empty()) ranges.push_back({of, range.first, range.last});
  }
  return ranges;
}

void Computation::dependents(NodeId node, const Index& index, std::string_view name,
                             const std::function<void(const PlaceRange&)>& visit) const {
  if (graph()[node].name != name) visit({graph()[node].name, index, index});
  graph::eachDependent(run_, node, index, [&](const graph::Range& range) {
    const std::string_view of = graph()[range.node].name;
    if (!of.empty()) visit({of, range.first, range.last});
  });
}

}  // namespace manyheads
