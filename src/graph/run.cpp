#include "graph/run.h"

#include <algorithm>

#include "graph/operation.h"

namespace manyheads::graph {

Run::Run(const Graph& graph, const Kernels& kernels)
    : graph_(&graph),
      kernels_(&kernels),
      plan_(graph),
      of_stage_(std::max<std::size_t>(1, graph.stages().size())),
      of_stage_back_(of_stage_.size()),
      derived_(graph.size()),
      places_(graph.size(), nullptr) {
  for (NodeId id = 0; id < graph.size(); ++id) {
    const Node& node = graph[id];
    if (node.on_demand) continue;
    if (node.kind == Kind::kGradient) {
      of_stage_back_[node.stage].push_back(id);
    } else if (node.kind != Kind::kParameter) {
      of_stage_[node.stage].push_back(id);
    }
  }
  allocate(Block::kParameters);
}

void Run::allocate(Block block) {
  std::vector<float>& numbers = blocks_[block];
  numbers = {};  // freed first: nothing has to be copied over
  numbers.resize(static_cast<std::size_t>(plan_.memory()[block]));
  for (NodeId node = 0; node < graph_->size(); ++node) {
    const bool is_there = blockOf((*graph_)[node]) == block && !(*graph_)[node].on_demand;
    if (is_there) places_[node] = numbers.data() + plan_[node].start;
  }
}

void Run::free(Block block) {
  blocks_[block] = {};
  for (NodeId node = 0; node < graph_->size(); ++node) {
    if (blockOf((*graph_)[node]) == block) places_[node] = nullptr;
  }
}

void Run::needScratch(std::uint64_t floats) {
  if (scratch_.size() >= floats) return;
  scratch_ = {};  // freed first: nothing has to be copied over
  scratch_.resize(static_cast<std::size_t>(floats));
}

void Run::resize() {
  for (NodeId node = 0; node < graph_->size(); ++node) forgetDerived(node);
  free(Block::kGradients);
  free(Block::kRun);
  plan_ = Plan(*graph_);
  allocate(Block::kRun);
  needScratch(plan_.memory().run_scratch);
}

void Run::makeRoomForGradients() {
  if (hasRoomForGradients()) return;
  allocate(Block::kGradients);
  needScratch(plan_.memory().gradients_scratch);
}

// As one long row: Emscripten's memcpy calls JavaScript for long blocks, and is slower.
void Run::write(NodeId node, std::span<const float> numbers) {
  kernels_->copyRows({numbers.data(), 1, numbers.size(), numbers.size()},
                     {places_[node], 1, numbers.size(), numbers.size()});
}

std::span<const float> Run::panels(NodeId node, const Step& step, const Loops& loops) const {
  return std::span(blocks_[panelsBlockOf((*graph_)[node])])
      .subspan(step.panels, panelFloats(loops.inner.count, loops.columns.count));
}

void Run::makePanels(Block block) {
  for (const Panels& of : plan_.panels()) {
    if (of.block != block) continue;
    const MatrixView matrix{numbers(of.parameter).data() + of.first, of.rows.count,
                            of.columns.count, of.rows.right, of.columns.right};
    kernels_->writePanels(
        matrix,
        std::span(blocks_[block]).subspan(of.start, panelFloats(of.rows.count, of.columns.count)));
  }
}

void Run::takeShare(NodeId id) {
  const NodeId whole = *(*graph_)[id].shown_as;
  const std::span<float> to = writable(id);
  const std::size_t columns = plan_[id].shape.back(), all_columns = plan_[whole].shape.back();
  for (std::size_t at = 0; at < to.size(); ++at) {
    to[at] = numbers(whole)[at / columns * all_columns + at % columns];
  }
}

void Run::takeParameters() {
  for (NodeId node = 0; node < graph_->size(); ++node) {
    if ((*graph_)[node].shown_as) takeShare(node);
  }
  for (NodeId node = 0; node < graph_->size(); ++node) {
    if ((*graph_)[node].kind == Kind::kParameter) (*graph_)[node].operation->run(*this, node);
  }
  makePanels(Block::kParameters);
}

void Run::takeParametersOf(const Run& other) {
  for (NodeId id = 0; id < graph_->size(); ++id) {
    const Node& node = (*graph_)[id];
    if (node.kind != Kind::kParameter || node.name.empty()) continue;
    const std::span<const float> from = other.numbers(*other.graph().find(node.name));
    std::copy(from.begin(), from.end(), writable(id).begin());
  }
  takeParameters();
}

void Run::takeParametersForGradients() { makePanels(Block::kGradients); }

void Run::compute(NodeId id) {
  const Node& node = (*graph_)[id];
  const bool is_computed = node.kind != Kind::kParameter && !node.on_demand && !node.is_given;
  if (is_computed) node.operation->run(*this, id);
}

void Run::compute(NodeId first, NodeId end) {
  for (NodeId node = first; node < end; ++node) compute(node);
}

void Run::computeStage(StageId stage) {
  for (const NodeId node : of_stage_[stage]) compute(node);
}

void Run::computeStageBack(StageId stage) {
  for (const NodeId node : of_stage_back_[stage]) compute(node);
}

StageId Run::firstStageBack() const {
  const auto first = std::find_if(of_stage_back_.begin(), of_stage_back_.end(),
                                  [](const auto& nodes) { return !nodes.empty(); });
  return static_cast<StageId>(first - of_stage_back_.begin());
}

void Run::derive(NodeId id) {
  const Node& node = (*graph_)[id];
  if (!node.on_demand || isDerived(id)) return;
  eachOperand(node, [&](const Operand& of) { derive(of.node); });
  derived_[id].resize(plan_[id].size);
  places_[id] = derived_[id].data();
  needScratch(plan_[id].scratch);
  node.operation->run(*this, id);
}

void Run::forgetDerived(NodeId node) {
  if (!isDerived(node)) return;
  derived_[node] = {};
  places_[node] = nullptr;
}

}  // namespace manyheads::graph
