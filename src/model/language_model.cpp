#include "model/language_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "graph/explain.h"
#include "graph/operation.h"
#include "graph/plan.h"

namespace manyheads {

using graph::Block;
using graph::Graph;
using graph::Kind;
using graph::ModelConfig;
using graph::ModelGraph;
using graph::Node;
using graph::NodeId;

namespace {

// What dependents() may have to follow.
std::uint64_t followedNumbers(const Graph& graph) {
  std::uint64_t count = 0;
  for (const Node& node : graph.nodes()) {
    const bool is_followed = node.kind == Kind::kParameter || node.kind == Kind::kStage;
    if (is_followed) count += graph.axes.floatsOf(node.axes);
  }
  return count;
}

void copyIds(std::span<const std::size_t> ids, std::span<float> to) {
  std::transform(ids.begin(), ids.end(), to.begin(),
                 [](std::size_t id) { return static_cast<float>(id); });
}

}  // namespace

LanguageModel::LanguageModel(const ModelConfig& config, std::unique_ptr<ModelGraph> graph,
                             const Kernels& kernels)
    : Computation(graph->graph, kernels),
      config_(config),
      graph_(std::move(graph)),
      alive_(config.layers * config.heads, 1) {}

LanguageModel::LanguageModel(const ModelConfig& config, std::optional<std::uint32_t> seed,
                             const Kernels& kernels)
    : LanguageModel(config, std::make_unique<ModelGraph>(config, true), kernels) {
  if (!seed) return;
  graph::initialise(run(), config.layers, *seed);
  takeParameters();
}

std::vector<std::string_view> LanguageModel::parameterNames() const {
  std::vector<std::string_view> names;
  for (const Node& node : graph().nodes()) {
    if (isFreeParameter(node)) names.emplace_back(node.name);
  }
  return names;
}

Result<NodeId> LanguageModel::freeParameter(std::string_view name) const {
  const std::optional<NodeId> found = graph().find(name);
  if (found && isFreeParameter(graph()[*found])) return *found;
  return makeError(ErrorCode::kUnknownName, "name", parameterNames(), name);
}

Status LanguageModel::checkParameter(std::string_view name, std::size_t length) const {
  Result<NodeId> found = freeParameter(name);
  if (!found.ok()) return found;
  const graph::NodePlan& plan = run().plan()[found.value()];
  if (length == plan.size) return Done{};
  return makeError(ErrorCode::kWrongLength, name, plan.shape, length);
}

Status LanguageModel::checkNumbers(std::string_view name, std::size_t first,
                                   std::span<const float> numbers) const {
  if (run().kernels().allFinite(numbers)) return Done{};
  const auto bad = std::find_if(numbers.begin(), numbers.end(),
                                [](float number) { return !std::isfinite(number); });
  const Index& shape = run().plan()[*graph().find(name)].shape;
  const std::size_t at = first + static_cast<std::size_t>(bad - numbers.begin());
  return wrongNumber(ErrorCode::kNotFinite, name, shape, at, *bad);
}

Status LanguageModel::setValue(std::string_view name, std::span<const std::size_t> index,
                               double value) {
  Result<NodeId> found = at(freeParameter(name), index);
  if (!found.ok()) return found;
  const auto number = static_cast<float>(value);
  if (!std::isfinite(number)) return makeError(ErrorCode::kNotFinite, "value", Parts{}, value);
  const Index& shape = run().plan()[found.value()].shape;
  run().writable(found.value())[offsetOf(shape, Index(index))] = number;
  parametersChanged();
  return Done{};
}

Status LanguageModel::checkIds(const char* field, std::span<const std::size_t> ids) const {
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] < config_.vocabulary) continue;
    Failure failure = outOfWholeRange(field, 0, config_.vocabulary - 1, ids[place]);
    failure->place = Index{place};
    return failure;
  }
  return Done{};
}

Status LanguageModel::begin(std::span<const std::size_t> ids,
                            std::span<const std::size_t> targets) {
  if (ids.empty() || ids.size() > config_.context) {
    return makeError(ErrorCode::kWrongCount, "ids", {std::size_t{1}, config_.context}, ids.size());
  }
  if (!targets.empty() && targets.size() != ids.size()) {
    return makeError(ErrorCode::kWrongCount, "targets", {ids.size(), ids.size()}, targets.size());
  }
  if (Status status = checkIds("ids", ids); !status.ok()) return status;
  if (Status status = checkIds("targets", targets); !status.ok()) return status;
  if (is_appending_ || n_ != ids.size()) {
    n_ = ids.size();
    is_appending_ = false;
    graph_->setLengthsAfter(0, n_);
    resize();
  }
  for (NodeId node = 0; node < graph().size(); ++node) {
    if (!graph()[node].is_kept) continue;
    const std::span<float> kept = run().writable(node);
    std::fill(kept.begin(), kept.end(), 0.0f);
  }
  has_targets_ = !targets.empty();
  copyIds(targets, run().writable(graph_->targets));
  start(ids);
  return Done{};
}

Status LanguageModel::beginAppend(std::size_t id) {
  if (Status status = checkIds("id", {&id, 1}); !status.ok()) return status;
  if (!hasBegun()) return begin({&id, 1});
  const std::string_view missing = missingFor(graph_->next_word);
  if (!missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "id", {missing}, "next_word");
  }
  const std::size_t read = length();
  if (read == config_.context) {
    return makeError(ErrorCode::kWrongCount, "ids", {std::size_t{1}, config_.context}, read + 1);
  }
  n_ = 1;
  has_targets_ = false;
  if (!is_appending_) {
    is_appending_ = true;
    graph_->setLengthsAfter(config_.context - 1, 1);
    resize();
  }
  graph_->setLengthsAfter(read, 1);
  follow();
  start({&id, 1});
  return Done{};
}

void LanguageModel::start(std::span<const std::size_t> ids) {
  graph_->fillInputs(run());
  writeAlive();
  copyIds(ids, run().writable(graph_->ids));
  // Without targets there is no loss.
  const graph::StageId loss = graph()[graph_->loss].stage;
  beginRun(has_targets_ ? std::nullopt : std::optional(loss));
}

void LanguageModel::writeAlive() {
  auto of_block = alive_.begin();
  for (const graph::BlockNodes& block : graph_->blocks) {
    for (float& alive : run().writable(block.alive)) alive = *of_block++;
  }
}

Status LanguageModel::setMuted(std::span<const BlockHead> heads) {
  std::vector<float> alive(alive_.size(), 1);
  for (const BlockHead& each : heads) {
    if (each.block >= config_.layers) {
      return outOfWholeRange("muted", 0, config_.layers - 1, each.block);
    }
    if (each.head >= config_.heads) {
      return outOfWholeRange("muted", 0, config_.heads - 1, each.head);
    }
    alive[each.block * config_.heads + each.head] = 0;
  }
  const auto changed = std::mismatch(alive.begin(), alive.end(), alive_.begin()).first;
  if (changed == alive.end()) return Done{};
  const std::size_t block = static_cast<std::size_t>(changed - alive.begin()) / config_.heads;
  alive_ = std::move(alive);
  if (!hasBegun()) return Done{};
  if (graph().first_position > 0) {
    drop();
    return Done{};
  }
  writeAlive();
  repeatFrom(graph()[graph_->blocks[block].attention.concat].stage);
  return Done{};
}

Status LanguageModel::beginBackward() {
  const std::string_view missing = missingForBackward();
  if (!missing.empty()) return makeError(ErrorCode::kNotComputed, "targets", {missing}, "loss");
  const float one = 1;
  beginBackwardFrom(graph_->grad_loss, {&one, 1});
  return Done{};
}

// Counted from one block and from two, since the graph of many may itself be too large.
std::uint64_t LanguageModel::floats(const ModelConfig& config) {
  const auto of = [&](std::size_t layers) {
    ModelConfig shallow = config;
    shallow.layers = layers;
    const ModelGraph model(shallow, true);
    const graph::Memory memory = graph::memoryOf(model.graph);
    // Nodes are in a list that grows by doubling.
    const std::uint64_t nodes = model.graph.size() * std::uint64_t{sizeof(Node) / sizeof(float)};
    return 3 * nodes + memory[Block::kParameters] + memory.plan;
  };
  const std::uint64_t one = of(1);
  return one + (config.layers - 1) * (of(2) - one);
}

// A reading is dependents(), with two bytes for each number that it may follow, or explain(), with
// the terms of one.
LanguageModel::Needs LanguageModel::needsAfter(std::size_t first, std::size_t n) const {
  const std::size_t now = graph().first_position;
  graph_->setLengthsAfter(first, n);
  const graph::Memory memory = graph::memoryOf(graph());
  std::uint64_t terms = 0;
  for (NodeId node = 0; node < graph().size(); ++node) {
    terms = std::max(terms, graph::mostTerms(graph(), node));
  }
  const std::uint64_t followed = followedNumbers(graph());
  graph_->setLengthsAfter(now, std::max<std::size_t>(1, n_));
  const std::uint64_t marks = followed > kMaxFollowed ? 0 : followed / 2 + 1;
  return {memory.plan + memory[Block::kRun] + memory.run_scratch,
          std::max(marks, terms * (sizeof(Term) / sizeof(float) + 1))};
}

LanguageModel::Needs LanguageModel::needsOf(std::size_t n) const {
  if (n == 0 || n > config_.context) return {0, 0};
  Needs needs = needsAfter(0, n);
  if (!is_appending_ && n_ == n) needs.run = 0;
  return needs;
}

LanguageModel::Needs LanguageModel::needsOfAppend() const {
  if (!hasBegun()) return needsOf(1);
  const bool is_read = missingFor(graph_->next_word).empty();
  const bool is_refused = !is_read || length() == config_.context;
  return is_refused || is_appending_ ? Needs{0, 0} : needsAfter(config_.context - 1, 1);
}

LanguageModel::Cost LanguageModel::cost() const {
  const graph::Memory memory = graph::memoryOf(graph());
  return {graph::freeParameters(graph()), graph::multiplyAdds(graph()),
          memory[Block::kParameters] + memory[Block::kRun] + memory.run_scratch};
}

Result<NodeId> LanguageModel::readable(std::string_view name) const {
  const std::optional<NodeId> found = name.empty() ? std::nullopt : graph().find(name);
  if (!found) {
    std::vector<std::string_view> names;
    for (const Node& node : graph().nodes()) {
      const std::string_view own = node.name;
      const bool is_of_block = own.find("blocks.") != std::string_view::npos;
      const bool is_of_first = own.find("blocks.0.") != std::string_view::npos;
      if (!own.empty() && (!is_of_block || is_of_first)) names.push_back(own);
    }
    return makeError(ErrorCode::kUnknownName, "name", names, name);
  }
  const Node& node = graph()[*found];
  const bool is_of_loss = node.stage == graph()[graph_->loss].stage && node.kind != Kind::kGradient;
  if (is_of_loss && hasBegun() && !has_targets_) {
    return makeError(ErrorCode::kNotComputed, "name", {"targets"}, name);
  }
  return readable(*found, name);
}

Status LanguageModel::dependents(std::string_view name, std::span<const std::size_t> index,
                                 const std::function<void(const PlaceRange&)>& visit) const {
  if (followedNumbers(graph()) > kMaxFollowed) {
    Result<NodeId> found = at(readable(name), index);
    if (!found.ok()) return found;
    return makeError(ErrorCode::kTooLargeToDerive, "name", Parts{}, name);
  }
  return Computation::dependents(name, index, visit);
}

}  // namespace manyheads
