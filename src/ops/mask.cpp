// −∞ where a query may not look at a key (Vaswani et al. 2017, §3.2.3), by a rule, by padding, by a
// mask of one's own, or by several of these.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <span>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

// Calls visit(first, end) for the ranges of keys that the rules forbid a query.
template <typename Visit>
void eachForbidden(const Rules& rules, std::size_t query, std::size_t keys, Visit visit) {
  if (rules.no_self && query < keys) visit(query, query + 1);
  if (rules.causal && query + 1 < keys) visit(query + 1, keys);
  if (rules.window <= query) visit(0, std::min(keys, query + 1 - rules.window));
  if (rules.window < keys && query < keys - rules.window) visit(query + rules.window, keys);
}

// The slope of ALiBi: with a power of two of heads 2^(−8 (head + 1) / heads); the heads beyond the
// largest such power have every other slope of twice that power.
float slopeOf(std::size_t head, std::size_t heads) {
  std::size_t power = 1;
  while (2 * power <= heads) power *= 2;
  const bool is_beyond = head >= power;
  const std::size_t steps = is_beyond ? 2 * (head - power) + 1 : head + 1;
  const double exponent =
      8 * static_cast<double>(steps) / static_cast<double>(is_beyond ? 2 * power : power);
  return static_cast<float>(exponential(-exponent * std::numbers::ln2));
}

float distance(std::size_t query, std::size_t key) {
  return static_cast<float>(std::max(query, key) - std::min(query, key));
}

// The mask of one's own is added: it is the second product.
std::span<const float> ownOf(const Run& run, NodeId mask) {
  const Node& node = run.graph()[mask];
  if (node.products.size() == 1) return {};
  return run.numbers(node.products[1].left.node);
}

// Which keys a query may look at in one run: reads its padding and its own mask.
class Allowance {
 public:
  Allowance(const Run& run, NodeId mask)
      : rules_(run.graph()[mask].settings.rules),
        first_query_(run.graph().first_position),
        own_(ownOf(run, mask)) {
    const Index shape = run.tensor(mask).shape;
    heads_ = shape[0];
    queries_ = shape[1];
    keys_ = shape[2];
    const std::optional<Operand>& padding = run.graph()[mask].padding;
    if (!padding) return;
    padding_ = run.numbers(padding->node);
    heads_ /= padding_.size() / keys_;
    const bool forbids = std::find(padding_.begin(), padding_.end(), 1.0f) != padding_.end();
    if (!forbids) padding_ = {};
  }

  // `head` counts the heads of all sequences.
  bool allows(std::size_t head, std::size_t query, std::size_t key) const {
    bool allowed = true;
    eachForbidden(rules_, first_query_ + query, keys_, [&](std::size_t first, std::size_t end) {
      allowed &= key < first || key >= end;
    });
    if (!padding_.empty() && padding_[head / heads_ * keys_ + key] != 0) return false;
    return allowed && (own_.empty() || own_[query * keys_ + key] != kForbidden);
  }

  // Writes `value` where it is not allowed, in numbers of (heads, queries, keys) or in marks of
  // these.
  template <typename Number>
  void fillForbidden(Number value, std::span<Number> numbers) const {
    const bool by_rule = rules_.causal || rules_.no_self || rules_.window < queries_ + keys_;
    if (!by_rule && own_.empty() && padding_.empty()) return;
    Number* row = numbers.data();
    for (std::size_t head = 0; row != numbers.data() + numbers.size(); ++head) {
      for (std::size_t query = 0; query < queries_; ++query, row += keys_) {
        fillRow(head, query, value, row);
      }
    }
  }

 private:
  template <typename Number>
  void fillRow(std::size_t head, std::size_t query, Number value, Number* row) const {
    eachForbidden(rules_, first_query_ + query, keys_, [&](std::size_t first, std::size_t end) {
      std::fill(row + first, row + end, value);
    });
    if (!own_.empty()) {
      const float* const own = &own_[query * keys_];
      for (std::size_t j = 0; j < keys_; ++j) row[j] = own[j] == kForbidden ? value : row[j];
    }
    if (!padding_.empty()) {
      const float* const padding = &padding_[head / heads_ * keys_];
      for (std::size_t j = 0; j < keys_; ++j) row[j] = padding[j] != 0 ? value : row[j];
    }
  }

  Rules rules_;
  std::size_t first_query_;  // its place among the keys
  std::size_t queries_;
  std::size_t keys_;
  std::size_t heads_;               // of one sequence
  std::span<const float> padding_;  // (sequences · keys), if any is forbidden
  std::span<const float> own_;      // (queries, keys), or none
};

void addAlibi(const Run& run, NodeId id, std::size_t heads, std::span<float> scores) {
  const Index& shape = run.plan()[id].shape;
  const std::size_t first = run.graph().first_position;
  float* score = scores.data();
  for (std::size_t head = 0; head < shape[0]; ++head) {
    const float slope = slopeOf(head % heads, heads);
    for (std::size_t query = first; query < first + shape[1]; ++query) {
      for (std::size_t key = 0; key < shape[2]; ++key) *score++ += -slope * distance(query, key);
    }
  }
}

void runMask(Run& run, NodeId id) {
  run.write(id, run.left(id));
  const std::span<float> to = run.writable(id);
  const std::span<const float> own = ownOf(run, id);
  for (std::size_t at = 0; at < to.size() && !own.empty(); at += own.size()) {
    float* const head = &to[at];
    for (std::size_t pair = 0; pair < own.size(); ++pair) head[pair] += own[pair];
  }
  const std::size_t alibi_heads = run.graph()[id].settings.rules.alibi_heads;
  if (alibi_heads > 0) addAlibi(run, id, alibi_heads, to);
  Allowance(run, id).fillForbidden(kForbidden, to);
}

void runMaskBackward(Run& run, NodeId id) {
  run.write(id, run.left(id));
  Allowance(run, *run.graph()[id].back_through).fillForbidden(0.0f, run.writable(id));
}

bool isForbidden(const Run& run, NodeId id, const Index& index) {
  return !Allowance(run, id).allows(index[0], index[1], index[2]);
}

void unmarkForbidden(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  Allowance(run, id).fillForbidden(std::uint8_t{0}, marks);
}

void explainWith(const Run& run, NodeId mask, Explanation& entry, float where_forbidden) {
  entry.allowed = !isForbidden(run, mask, entry.place.index);
  if (!entry.allowed) entry.terms[0].product = where_forbidden;
}

void explainMask(const Run& run, NodeId id, Explanation& entry) {
  explainWith(run, id, entry, kForbidden);
  const std::size_t heads = run.graph()[id].settings.rules.alibi_heads;
  if (heads == 0) return;
  const Index& index = entry.place.index;
  const std::size_t query = run.graph().first_position + index[1];
  const float left = -slopeOf(index[0] % heads, heads), right = distance(query, index[2]);
  entry.terms.push_back({left, right, left * right, {}, {}});
}

}  // namespace

const Operation kMask{.name = "mask",
                      .run = runMask,
                      .differentiate = differentiateBy<kMaskBackward>,
                      .is_forbidden = isForbidden,
                      .unmark_constants = unmarkForbidden,
                      .op = Op::kMask,
                      .explain = explainMask};
const Operation kMaskBackward{.name = "mask-backward",
                              .run = runMaskBackward,
                              .op = Op::kMask,
                              .explain = [](const Run& run, NodeId id, Explanation& entry) {
                                explainWith(run, *run.graph()[id].back_through, entry, 0);
                              }};

NodeId mask(Graph& graph, const char* name, const Operand& from, const Allowed& allowed) {
  const NodeId node = graph.add(name, kMask, from.axes, {{from.axes, from}});
  if (allowed.own) graph[node].products.add({from.axes, *allowed.own});
  graph[node].padding = allowed.padding;
  graph[node].settings.rules = allowed.rules;
  return node;
}

}  // namespace manyheads::graph
