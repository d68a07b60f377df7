// −∞ where a query may not look at a key (Vaswani et al. 2017, §3.2.3), by a rule, by padding, by a
// mask of one's own, or by several of these. Where it may, what that mask and ALiBi add (Press et
// al. 2022, arXiv:2108.12409).
#include "ops/mask.h"

#include <algorithm>
#include <limits>
#include <numbers>

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

const Operand& scoresOf(const Node& node) { return node.products[0].left; }

void copyScores(Run& run, NodeId id) {
  const std::span<const float> from = run.numbers(scoresOf(run.graph()[id]).node);
  const std::span<float> to = run.writable(id);
  // As one long row: the C library's copy is several times slower in wasm.
  run.kernels().copyRows({from.data(), 1, from.size(), from.size()},
                         {to.data(), 1, to.size(), to.size()});
}

void addAlibi(const Index& shape, std::size_t heads, std::span<float> scores) {
  float* score = scores.data();
  for (std::size_t head = 0; head < shape[0]; ++head) {
    const float slope = slopeOf(head % heads, heads);
    for (std::size_t query = 0; query < shape[1]; ++query) {
      for (std::size_t key = 0; key < shape[2]; ++key) *score++ += -slope * distance(query, key);
    }
  }
}

void runMask(Run& run, NodeId id) {
  copyScores(run, id);
  const std::span<float> to = run.writable(id);
  if (const auto& own_mask = run.graph()[id].own_mask) {
    const std::span<const float> own = run.numbers(own_mask->node);
    for (float* head = to.data(); head != to.data() + to.size(); head += own.size()) {
      for (std::size_t at = 0; at < own.size(); ++at) head[at] += own[at];
    }
  }
  const std::size_t alibi_heads = run.graph()[id].rules.alibi_heads;
  if (alibi_heads > 0) addAlibi(run.tensor(id).shape, alibi_heads, to);
  Allowance(run, id).fillForbidden(kForbidden, to);
}

void runMaskBackward(Run& run, NodeId id) {
  copyScores(run, id);
  Allowance(run, id).fillForbidden(0, run.writable(id));
}

void differentiateMask(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  Node gradient = node;
  gradient.operation = &kMaskBackward;
  gradient.products = {{node.axes, {backward.gradient(id), node.axes}}};
  backward.add(node.products[0].left, std::move(gradient));
}

bool isForbidden(const Run& run, NodeId id, const Index& index) {
  return !Allowance(run, id).allows(index[0], index[1], index[2]);
}

void unmarkForbidden(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  Allowance(run, id).fillForbidden(std::uint8_t{0}, marks);
}

void explainWith(const Run& run, NodeId id, Explanation& entry, float where_forbidden) {
  const Index& index = entry.place.index;
  entry.op = Op::kMask;
  entry.allowed = Allowance(run, id).allows(index[0], index[1], index[2]);
  if (!entry.allowed) entry.terms[0].product = where_forbidden;
}

void explainMask(const Run& run, NodeId id, Explanation& entry) {
  explainWith(run, id, entry, kForbidden);
  const std::size_t heads = run.graph()[id].rules.alibi_heads;
  if (heads == 0) return;
  const Index& index = entry.place.index;
  const float left = -slopeOf(index[0] % heads, heads), right = distance(index[1], index[2]);
  entry.terms.push_back({left, right, left * right, {}, {}});
}

}  // namespace

Allowance::Allowance(const Run& run, NodeId mask)
    : rules_(run.graph()[mask].rules), first_query_(run.graph().first_position) {
  const Node& node = run.graph()[mask];
  const Index shape = run.tensor(mask).shape;
  heads_ = shape[0];
  queries_ = shape[1];
  keys_ = shape[2];
  if (node.padding) {
    padding_ = run.numbers(node.padding->node);
    heads_ /= padding_.size() / keys_;
  }
  if (node.own_mask) own_ = run.numbers(node.own_mask->node);
}

bool Allowance::allows(std::size_t head, std::size_t query, std::size_t key) const {
  bool allowed = true;
  eachForbidden(rules_, first_query_ + query, keys_,
                [&](std::size_t first, std::size_t end) { allowed &= key < first || key >= end; });
  if (!padding_.empty() && padding_[head / heads_ * keys_ + key] != 0) return false;
  return allowed && (own_.empty() || own_[query * keys_ + key] != kForbidden);
}

void Allowance::fillForbidden(float value, std::span<float> scores) const { fill(value, scores); }

void Allowance::fillForbidden(std::uint8_t value, std::span<std::uint8_t> marks) const {
  fill(value, marks);
}

template <typename Number>
void Allowance::fill(Number value, std::span<Number> numbers) const {
  const bool is_padded = std::find(padding_.begin(), padding_.end(), 1.0f) != padding_.end();
  Number* row = numbers.data();
  for (std::size_t head = 0; row != numbers.data() + numbers.size(); ++head) {
    for (std::size_t query = 0; query < queries_; ++query, row += keys_) {
      eachForbidden(rules_, first_query_ + query, keys_, [&](std::size_t first, std::size_t end) {
        std::fill(row + first, row + end, value);
      });
      if (!own_.empty()) {
        const float* const own = &own_[query * keys_];
        for (std::size_t j = 0; j < keys_; ++j) row[j] = own[j] == kForbidden ? value : row[j];
      }
      if (!is_padded) continue;
      const float* const padding = &padding_[head / heads_ * keys_];
      for (std::size_t j = 0; j < keys_; ++j) row[j] = padding[j] != 0 ? value : row[j];
    }
  }
}

const Operation kMask{.name = "mask",
                      .run = runMask,
                      .differentiate = differentiateMask,
                      .is_forbidden = isForbidden,
                      .unmark_constants = unmarkForbidden,
                      .explain = explainMask};
const Operation kMaskBackward{.name = "mask-backward",
                              .run = runMaskBackward,
                              .explain = [](const Run& run, NodeId id, Explanation& entry) {
                                explainWith(run, id, entry, 0);
                              }};

NodeId mask(Graph& graph, std::string_view name, const Operand& from, const Allowed& allowed) {
  Node node{.name = std::string(name),
            .operation = &kMask,
            .axes = from.axes,
            .products = {{from.axes, from}},
            .rules = allowed.rules,
            .padding = allowed.padding,
            .own_mask = allowed.own};
  if (allowed.own) node.products.add({from.axes, *allowed.own});
  return graph.add(std::move(node));
}

}  // namespace manyheads::graph
