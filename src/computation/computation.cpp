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

namespace {

bool isWithinLimits(const graph::Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (!node.on_demand) return true;
  if (graph.axes.floatsOf(node.axes) > kMaxDerivedFloats) return false;
  return !hasOperand(
      node, [&](const graph::Operand& operand) { return !isWithinLimits(graph, operand.node); });
}

}  // namespace

bool isDerivable(const graph::Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (node.kind != Kind::kDerived || node.name == "contributions") return true;
  const graph::Axes& of_singular = node.settings.of_product;
  if (of_singular.empty()) return isWithinLimits(graph, id);
  const Index product = graph.axes.shapeOf(of_singular);
  const std::uint64_t side = std::max(product[1], product[2]);
  return product[0] * side * side * side <= kMaxSingularWork &&
         graph.axes.floatsOf(of_singular) <= kMaxDerivedFloats;
}

void Computation::changeGraph(const graph::Graph& graph) {
  graph::Run run(graph, run_.kernels());
  run.takeParametersOf(run_);
  run_ = std::move(run);
  has_begun_ = has_backward_begun_ = has_backward_panels_ = has_derived_ = false;
}

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

void Computation::beginRun(std::optional<graph::StageId> end) {
  has_begun_ = true;
  stages_ = end.value_or(static_cast<graph::StageId>(graph().stages().size()));
  stages_done_ = 0;
  forget(Changed::kRun);
}

void Computation::repeatFrom(graph::StageId stage) {
  stages_done_ = std::min<std::size_t>(stages_done_, stage);
  forget(Changed::kRun);
}

const graph::Stage* Computation::step() {
  if (!has_begun_ || stages_done_ == stages_) return nullptr;
  const auto stage = static_cast<graph::StageId>(stages_done_++);
  run_.computeStage(stage);
  return &graph().stages()[stage];
}

void Computation::beginBackwardFrom(NodeId given, std::span<const float> numbers) {
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

const graph::Stage* Computation::stepBackward() {
  if (!has_backward_begun_ || stages_left_ <= run_.firstStageBack()) return nullptr;
  const auto stage = static_cast<graph::StageId>(--stages_left_);
  run_.computeStageBack(stage);
  return &graph().stages()[stage];
}

std::uint64_t Computation::backwardFloats() const {
  if (!missingForBackward().empty() || run_.hasRoomForGradients()) return 0;
  const graph::Memory& memory = run_.plan().memory();
  return memory[graph::Block::kGradients] + memory.gradients_scratch;
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

Result<NodeId> Computation::readable(NodeId node, std::string_view name) const {
  if (const std::string_view missing = missingFor(node); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "name", {missing}, name);
  }
  if (isDerivable(graph(), node)) return node;
  return makeError(ErrorCode::kTooLargeToDerive, "name", Parts{}, name);
}

Result<NodeId> Computation::at(Result<NodeId> node, std::span<const std::size_t> index) const {
  if (!node.ok()) return node;
  const Index& shape = run_.plan()[node.value()].shape;
  if (std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>()))
    return node;
  return makeError(ErrorCode::kIndexOutOfRange, "index", shape, "");
}

Result<NodeId> Computation::atInRun(std::string_view name,
                                    std::span<const std::size_t> index) const {
  Result<NodeId> found = at(readable(name), index);
  if (!found.ok() || has_begun_) return found;
  return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
}

void Computation::derive(NodeId node) const {
  if (graph()[node].on_demand) has_derived_ = true;
  run_.derive(node);
}

Result<TensorRef> Computation::tensor(std::string_view name) const {
  Result<NodeId> node = readable(name);
  if (!node.ok()) return node;
  derive(node.value());
  return run_.tensor(node.value());
}

Result<Explanation> Computation::explain(std::string_view name,
                                         std::span<const std::size_t> index) const {
  Result<NodeId> node = at(readable(name), index);
  if (!node.ok()) return node;
  derive(node.value());
  Explanation result = graph::explain(run_, node.value(), Index(index));
  result.place.tensor = graph()[*graph().find(name)].name;  // also of what is the node in this run
  return result;
}

Result<std::vector<PlaceRange>> Computation::feeds(std::string_view name,
                                                   std::span<const std::size_t> index) const {
  Result<NodeId> node = atInRun(name, index);
  if (!node.ok()) return node;
  std::vector<PlaceRange> ranges;
  // Another name is of what is the node itself in this run, and feeds nothing.
  if (graph()[node.value()].name != name) return ranges;
  for (const graph::Range& range : graph::feeds(run_, node.value(), Index(index))) {
    const std::string_view of = graph()[range.node].name;
    if (of.empty() || !isDerivable(graph(), range.node)) continue;
    ranges.push_back({of, range.first, range.last});
  }
  return ranges;
}

Status Computation::dependents(std::string_view name, std::span<const std::size_t> index,
                               const std::function<void(const PlaceRange&)>& visit) const {
  Result<NodeId> node = atInRun(name, index);
  if (!node.ok()) return node;
  const Index place(index);
  const std::string_view own = graph()[node.value()].name;
  if (own != name) visit({own, place, place});
  graph::eachDependent(run_, node.value(), place, [&](const graph::Range& range) {
    const std::string_view of = graph()[range.node].name;
    if (!of.empty()) visit({of, range.first, range.last});
  });
  return Done{};
}

}  // namespace manyheads
