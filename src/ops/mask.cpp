// −∞ where a query may not look at a key (Vaswani et al. 2017, §3.2.3), by a rule, by padding, by a
// mask of one's own, or by several of these.
#include "ops/mask.h"

#include <limits>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

bool allows(Rule rule, std::size_t query, std::size_t key) {
  switch (rule) {
    case Rule::kAll:
      return true;
    case Rule::kCausal:
      return key <= query;
    case Rule::kNoSelf:
      return key != query;
  }
  return true;
}

// Calls visit(place, whether it is allowed, what is added to it) for every entry.
template <typename Visit>
void eachEntry(const Run& run, NodeId id, Visit visit) {
  const Index shape = run.tensor(id).shape;
  const Allowance allowance(run, id);
  std::size_t at = 0;
  for (std::size_t head = 0; head < shape[0]; ++head) {
    for (std::size_t query = 0; query < shape[1]; ++query) {
      for (std::size_t key = 0; key < shape[2]; ++key, ++at) {
        visit(at, allowance.allows(head, query, key), allowance.added(query, key));
      }
    }
  }
}

void runMask(const Run& run, NodeId id) {
  const float* const from = run.numbers(run.graph()[id].products[0].left.node).data();
  float* const to = run.numbers(id).data();
  eachEntry(run, id, [=](std::size_t at, bool is_allowed, std::optional<float> added) {
    to[at] = !is_allowed ? kForbidden : added ? from[at] + *added : from[at];
  });
}

void runMaskBackward(const Run& run, NodeId id) {
  const float* const from = run.numbers(run.graph()[id].products[0].left.node).data();
  float* const to = run.numbers(id).data();
  eachEntry(run, id, [=](std::size_t at, bool is_allowed, std::optional<float>) {
    to[at] = is_allowed ? from[at] : 0;
  });
}

void differentiateMask(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  Node gradient = node;
  gradient.operation = &kMaskBackward;
  gradient.products = {{node.axes, {backward.gradient(id), node.axes}}};
  backward.add(node.products[0].left, std::move(gradient));
}

void explainWith(const Run& run, NodeId id, Explanation& entry, float where_forbidden) {
  const Index& index = entry.place.index;
  entry.how = How::kMask;
  entry.allowed = Allowance(run, id).allows(index[0], index[1], index[2]);
  if (!entry.allowed) entry.terms[0].product = where_forbidden;
}

}  // namespace

Allowance::Allowance(const Run& run, NodeId mask) : rule_(run.graph()[mask].rule) {
  const Node& node = run.graph()[mask];
  const Index shape = run.tensor(mask).shape;
  keys_ = shape[2];
  heads_ = shape[0];
  if (node.padding) {
    padding_ = run.numbers(node.padding->node);
    heads_ /= padding_.size() / keys_;
  }
  if (node.own_mask) own_ = run.numbers(node.own_mask->node);
}

bool Allowance::allows(std::size_t head, std::size_t query, std::size_t key) const {
  if (!graph::allows(rule_, query, key)) return false;
  if (!padding_.empty() && padding_[head / heads_ * keys_ + key] != 0) return false;
  return own_.empty() || own_[query * keys_ + key] != kForbidden;
}

std::optional<float> Allowance::added(std::size_t query, std::size_t key) const {
  if (own_.empty()) return std::nullopt;
  return own_[query * keys_ + key];
}

const Operation kMask{.name = "mask",
                      .run = runMask,
                      .differentiate = differentiateMask,
                      .explain = [](const Run& run, NodeId id, Explanation& entry) {
                        explainWith(run, id, entry, kForbidden);
                      }};
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
            .rule = allowed.rule,
            .padding = allowed.padding,
            .own_mask = allowed.own};
  if (allowed.own) node.products.add({from.axes, *allowed.own});
  return graph.add(std::move(node));
}

}  // namespace manyheads::graph
