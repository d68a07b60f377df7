#include "read/dependents/changes.h"

#include <algorithm>

#include "config/tied.h"
#include "stages/qkv.h"
#include "tensor/must.h"

namespace manyheads {
namespace {

using enum Axis;

bool isSame(const Factor& one, const Factor& other) {
  return one.tensor == other.tensor && one.head == other.head &&
         std::equal(one.axes.begin(), one.axes.end(), other.axes.begin(), other.axes.end());
}

bool isSame(const Contraction& one, const Contraction& other) {
  if (one.right.has_value() != other.right.has_value()) return false;
  return isSame(one.left, other.left) && (!one.right || isSame(*one.right, *other.right)) &&
         std::equal(one.entry.begin(), one.entry.end(), other.entry.begin(), other.entry.end());
}

// The factor of a making does not matter here, unless it is 0.
bool isSame(const Making& one, const Making& other) {
  return one.bias == other.bias &&
         std::equal(one.sums.begin(), one.sums.end(), other.sums.begin(), other.sums.end(),
                    [](const Contraction& a, const Contraction& b) { return isSame(a, b); });
}

bool isZero(const Making& making) { return making.times == 0.0f; }

// Whether an entry is the sum of its terms. Entries with an explanation of their own are not,
// except a mask's where it does not forbid.
bool isSumOfTerms(const TensorInfo& tensor) {
  const Unchanged& unchanged = tensor.unchanged;
  return tensor.explain == nullptr || (unchanged.where_forbidden && !unchanged.rows_are_shares);
}

// The tensors through which changes are followed.
bool isFollowed(const TensorInfo& tensor) {
  return tensor.kind == TensorKind::kParameter || tensor.kind == TensorKind::kStage ||
         tensor.id == TensorId::kContributions;
}

}  // namespace

Changes::Changes(const Config& config, const Trace& trace, const PlaceRange& place)
    : config_(config), run_(factsOf(trace)), lengths_{config, trace.n, trace.m}, place_(place) {
  boxes_.reserve(mostBoxes(config));
  for (const TensorInfo& tensor : tensorTable()) {
    if (isOfLayer(tensor.id, config)) follow(tensor);
  }
}

std::span<const Box> Changes::of(TensorId id) const {
  return std::span(boxes_).subspan(changed(id).first, changed(id).end - changed(id).first);
}

bool Changes::isZeroHead(TensorId id, std::size_t head) const {
  return isZero(makingFor(tensorInfo(id), head));
}

bool Changes::hasZeroHeads(TensorId id) const {
  const TensorInfo& tensor = tensorInfo(id);
  if (tensor.kind == TensorKind::kParameter || tensor.made == nullptr) return false;
  if (!has(tensor.axes, kGroup)) return false;
  for (std::size_t head = 0; head < config_.n_heads; ++head) {
    if (isZeroHead(id, head)) return true;
  }
  return false;
}

// Whether it is a fixed parameter (tied.h), which nothing reads: for W_O, the only one that is
// still a factor then, the identity.
bool Changes::isFixed(TensorId id) const {
  return tensorInfo(id).kind == TensorKind::kParameter &&
         sourceOf(config_, parameterOf(id), 0).kind == Source::Kind::kFixed;
}

void Changes::follow(const TensorInfo& to) {
  Changed& own = changed(to.id);
  own.first = own.end = boxes_.size();
  if (to.id == place_.id) {
    Region region(lengths_);
    for (std::size_t axis = 0; axis < to.axes.size(); ++axis) {
      const std::size_t at = place_.first[axis];
      eachPart(region, to.axes[axis], {at, at}, [&](const Region& next) { region = next; });
    }
    append(region.boxOn(allParts(to.axes, config_)));
    own = {own.first, boxes_.size(), false};
  }
  if (!isFollowed(to) || boxes_.empty()) return;
  if (const std::optional<Making> all = makingOfAllHeads(to)) return feed(to, *all, std::nullopt);
  for (std::size_t head = 0; head < headCount(to.axes, config_); ++head) {
    feed(to, makingFor(to, head), head);
  }
}

// The making of all heads, if it is the same for all heads that are not zero.
std::optional<Making> Changes::makingOfAllHeads(const TensorInfo& to) const {
  if (to.made == nullptr) return makingFor(to, 0);
  std::optional<Making> all;
  for (std::size_t head = 0; head < headCount(to.axes, config_); ++head) {
    const Making making = makingFor(to, head);
    if (isZero(making)) continue;
    if (!all) all = making;
    if (!isSame(*all, making)) return std::nullopt;
  }
  return all;
}

void Changes::feed(const TensorInfo& to, const Making& making, std::optional<std::size_t> head) {
  if (isZero(making)) return;
  for (const Contraction& sum : making.sums) {
    const Factor* const right = sum.right ? &*sum.right : nullptr;
    feedBy({to, sum, sum.left, right, head});
    if (right != nullptr) feedBy({to, sum, *right, &sum.left, head});
  }
  if (!making.bias) return;
  const Contraction bias{.entry = to.axes, .left = {*making.bias, {*(to.axes.end() - 1)}}};
  feedBy({to, bias, bias.left, nullptr, head});
}

void Changes::feedBy(const Reading& by) {
  const Changed& operand = changed(by.from.tensor);
  if (operand.first == operand.end || isFixed(by.from.tensor)) return;
  if (by.to.unchanged.rows_are_shares && operand.alike_by_key) return;
  const TensorInfo& source = tensorInfo(by.from.tensor);
  const AxisParts parts = allParts(source.axes, config_);
  // A tensor may read itself (a tied head reads another head): the list grows during the loop.
  for (std::size_t at = operand.first; at < operand.end; ++at) {
    const Box box = boxes_[at];
    const bool is_place = source.id == place_.id && at == operand.first;
    const Queries queries = queriesOf(by, box);
    eachReadAs(Region(box, parts, lengths_), source.axes, by.from.axes, [&](Region term) {
      if (by.from.head) {
        if (!term.keepHead(by.from.axes, *by.from.head)) return;
        term.forget(kKvHeads);
        term.forget(kGroup);
      }
      if (!by.head || term.keepHead(by.sum.entry, *by.head)) {
        addEntries(by, term, queries, is_place);
      }
    });
  }
  const bool by_key = by.other != nullptr && has(by.other->axes, kKeys);
  const bool alike = !has(by.from.axes, kKeys) || operand.alike_by_key;
  Changed& own = changed(by.to.id);
  own.alike_by_key &= isSumOfTerms(by.to) && has(by.sum.entry, kKeys) && !by_key && alike;
}

// Adds the entries that a region's terms change, without those that are always 0. The place itself
// counts even if its head is muted.
void Changes::addEntries(const Reading& by, const Region& term, const Queries& queries,
                         bool is_place) {
  const auto addAll = [&](const Region& region) {
    eachReadAs(region, by.sum.entry, by.to.axes, [&](const Region& entries) {
      Box box = entries.boxOn(allParts(by.to.axes, config_));
      box.queries = queries;
      add(by.to, box);
    });
  };
  const bool zeros = !is_place && hasZeroHeads(by.from.tensor);
  const bool other_zeros = by.other != nullptr && hasZeroHeads(by.other->tensor);
  const bool identity = by.other != nullptr && isFixed(by.other->tensor);
  if (!zeros && !other_zeros && !identity) return addAll(term);
  for (std::size_t head = 0; head < config_.n_heads; ++head) {
    Region one = term;
    if (!one.keepHead({kHeads}, head)) continue;
    if (zeros && isZeroHead(by.from.tensor, head)) continue;
    if (other_zeros && isZeroHead(by.other->tensor, head)) continue;
    if (!identity) {
      addAll(one);
      continue;
    }
    // Row r is only combined with column r.
    eachSpan(one, by.other->axes[0],
             [&](const Span& rows) { eachPart(one, by.other->axes[1], rows, addAll); });
  }
}

// The queries whose entries change with a box of one factor. A term counts if this factor is not
// constant and the other one is not always 0.
Queries Changes::queriesOf(const Reading& by, const Box& box) const {
  if (!has(by.sum.entry, kQueries)) return {};
  const Span all_keys{0, lengths_.m - 1};
  const TensorInfo& source = tensorInfo(by.from.tensor);
  const bool constants = source.unchanged.where_forbidden.has_value();
  const bool zeros =
      by.other != nullptr && has(by.other->axes, kQueries) && isZeroWithoutKeys(by.other->tensor);
  Queries queries{.fewest = constants || zeros ? 1u : 0u, .keys = all_keys};
  const bool of_keys = constants || (zeros && has(by.other->axes, kKeys));
  if (of_keys && has(source.axes, kKeys)) {
    queries.keys = Region(box, allParts(source.axes, config_), lengths_).at(kKeys);
  }
  if (by.to.unchanged.rows_are_shares) queries.fewest = 2;
  // Combined with the queries that the box already has.
  const Queries& before = box.queries;
  if (before.fewest == 0) return queries;
  if (queries.fewest == 0) return before;
  if (queries.keys.covers(before.keys)) queries.keys = before.keys;
  queries.fewest = std::max(queries.fewest, before.fewest);
  return queries;
}

// Whether all numbers of a query with no allowed key are 0.
bool Changes::isZeroWithoutKeys(TensorId id) const {
  const TensorInfo& tensor = tensorInfo(id);
  if (tensor.unchanged.where_forbidden) return *tensor.unchanged.where_forbidden == 0;
  if (tensor.kind != TensorKind::kStage || tensor.explain != nullptr) return false;
  const Making making = makingFor(tensor, 0);
  return !making.sums.empty() && !making.bias &&
         std::all_of(making.sums.begin(), making.sums.end(), [&](const Contraction& sum) {
           return has(sum.entry, kQueries) && (isZeroWithoutKeys(sum.left.tensor) ||
                                               (sum.right && isZeroWithoutKeys(sum.right->tensor)));
         });
}

// The place itself stays a separate box, since it is left out of the answer.
void Changes::add(const TensorInfo& to, Box box) {
  Changed& own = changed(to.id);
  const AxisParts parts = allParts(to.axes, config_);
  const std::size_t first = own.first + (to.id == place_.id ? 1 : 0);
  if (first > own.first && liesIn(box, boxes_[own.first], parts)) return;
  for (std::size_t at = first; at < own.end;) {
    const std::optional<Box> both = joined(boxes_[at], box, parts);
    if (!both) {
      ++at;
      continue;
    }
    // The joined box may be joined with further ones.
    box = *both;
    boxes_.erase(boxes_.begin() + static_cast<std::ptrdiff_t>(at));
    --own.end;
    at = first;
  }
  append(box);
  ++own.end;
}

void Changes::append(const Box& box) {
  must(boxes_.size() < mostBoxes(config_));
  boxes_.push_back(box);
}

}  // namespace manyheads
