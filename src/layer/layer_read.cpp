// Reading a layer: its tensors, and what their numbers come from and go to.
#include <algorithm>
#include <functional>
#include <utility>

#include "layer/layer.h"
#include "read/dependents/dependents.h"
#include "read/footprint.h"

namespace manyheads {
namespace {

constexpr std::string_view kParts[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
constexpr std::string_view kGradientParts[] = {"grad.q_proj_weight", "grad.k_proj_weight",
                                               "grad.v_proj_weight"};

}  // namespace

Result<TensorId> Layer::readable(std::string_view name) const {
  const std::optional<TensorId> id = findTensor(name);
  if (!id) {
    return makeError(ErrorCode::kUnknownName, "name", tensorNames(), name);
  }
  if (isInParts(*id)) {
    const bool gradient = *id == TensorId::kGradInProjWeight;
    return makeError(ErrorCode::kInParts, "name", gradient ? kGradientParts : kParts, name);
  }
  if (const std::string_view missing = missingFor(*id); !missing.empty()) {
    return makeError(ErrorCode::kNotComputed, "name", {missing}, name);
  }
  if (isDerived(*id) && !derivable(*id, config_, pass_.trace.n, pass_.trace.m)) {
    return makeError(ErrorCode::kTooLargeToDerive, "name", Parts{}, name);
  }
  return *id;
}

Result<TensorId> Layer::readableAt(std::string_view name,
                                   std::span<const std::size_t> index) const {
  Result<TensorId> found = readable(name);
  if (!found.ok()) return found;
  const Lengths lengths{config_, pass_.trace.n, pass_.trace.m};
  const Index shape = shapeOf(tensorInfo(found.value()).axes, lengths);
  if (!std::equal(index.begin(), index.end(), shape.begin(), shape.end(), std::less<>())) {
    return makeError(ErrorCode::kIndexOutOfRange, "index", shape, "");
  }
  return found;
}

TensorRef Layer::made(TensorId id) const {
  if (!isDerived(id)) return tensorRef(id, sources());
  Derived& made = derived_[static_cast<std::size_t>(id)];
  has_derived_ = true;
  if (made.data.empty()) made = derive(id, config_, sources(), *kernels_);
  return made.ref();
}

Result<TensorRef> Layer::tensor(std::string_view name) const {
  Result<TensorId> found = readable(name);
  if (!found.ok()) return std::move(found).failure();
  return made(found.value());
}

const TensorInfo* Layer::find(std::string_view name) {
  if (const auto stage = findStage(name)) name = stageInfo(*stage).results.front().name;
  const std::optional<TensorId> id = findTensor(name);
  return id ? &tensorInfo(*id) : nullptr;
}

bool Layer::isInParts(TensorId id) const {
  const bool in_proj = id == TensorId::kInProjWeight || id == TensorId::kGradInProjWeight;
  return in_proj && config_.memoryInputs() != config_.headInputs();
}

std::string_view Layer::missingFor(TensorId id) const {
  if (const char* option = stageInfo(tensorInfo(id).neededStage()).option;
      option != nullptr && !isOfLayer(id, config_)) {
    return option;
  }
  if (isParameter(id) || isOfParameters(id)) return {};
  if (!begun_) return "begin";
  if (!isOfLayer(id, config_)) return tensorName(id);
  if (isOfMemory(tensorInfo(id)) && pass_.trace.self) return "memory";
  if (isGradient(id)) {
    const bool given = id == TensorId::kGradOutput;
    const bool made = given || stages_left_ <= static_cast<std::size_t>(stageOf(id, config_));
    return backward_begun_ && made ? std::string_view() : "backward";
  }
  const bool given = (id == TensorId::kX && pass_.trace.given) ||
                     (id == TensorId::kMemory && pass_.trace.memory_given);
  const std::optional<StageId> stage = stageBefore(id);
  if (given || !stage || stages_done_ > static_cast<std::size_t>(*stage)) return {};
  return stageInfo(*stage).name;
}

Result<Scored> Layer::score(std::string_view scorer) const {
  const bool there =
      begun_ && (stages_done_ > 0 || (pass_.trace.given && pass_.trace.memory_given));
  if (!there) return makeError(ErrorCode::kNotComputed, "name", {begun_ ? "embed" : "begin"}, "x");
  return manyheads::score(scorer, config_, pass_.trace);
}

Result<std::vector<PlaceRange>> Layer::feeds(std::string_view name,
                                             std::span<const std::size_t> index) const {
  Result<TensorId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  return feedsOf(config_, pass_.trace, found.value(), Index(index));
}

Status Layer::dependents(std::string_view name, std::span<const std::size_t> index,
                         const std::function<void(const PlaceRange&)>& visit) const {
  Result<TensorId> found = readableAt(name, index);
  if (!found.ok()) return std::move(found).failure();
  if (!begun_) return makeError(ErrorCode::kNotComputed, "name", {"begin"}, name);
  eachDependent(config_, pass_.trace, found.value(), Index(index), visit);
  return Done{};
}

Result<Explanation> Layer::explain(std::string_view name,
                                   std::span<const std::size_t> index) const {
  const TensorInfo* tensor = find(name);
  Result<TensorId> found = readableAt(tensor ? tensor->name : name, index);
  if (!found.ok()) return std::move(found).failure();
  return explainEntry(config_, sources(), found.value(), made(found.value()), Index(index));
}

std::uint64_t footprint::reading(const Config& config, std::size_t n, std::size_t m) {
  std::uint64_t most = std::max(dependents(config, n), scoring(config, n, m));
  for (const TensorInfo& tensor : tensorTable()) {
    if (isDerived(tensor.id) && !derivable(tensor.id, config, n, m)) continue;
    most = std::max(most, deriving(tensor.id, config, n, m) + explaining(tensor.id, config, n, m));
  }
  return most;
}

Names Layer::tensorNames() { return allTensorNames(); }

}  // namespace manyheads
