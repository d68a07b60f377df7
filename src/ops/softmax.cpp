// Rows become shares that sum to 1: exp(x − the row's maximum), divided by their sum (Vaswani et
// al. 2017, §3.2.1). With a sink, a key that is no token and has this score in all rows, the shares
// of the tokens sum to less: exp(sink − max) is part of the sum, and nothing else of the sink is
// kept.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

void runSoftmax(Run& run, NodeId id) {
  const std::span<float> to = run.writable(id);
  const std::span<const float> from = run.left(id);
  const std::size_t length = run.tensor(id).shape.back(), rows = to.size() / length;
  run.kernels().softmaxRows({from.data(), rows, length, length}, {to.data(), rows, length, length});
}

// Without the sink, the largest share is 1 / Σ exp(x − max): so all are divided by what the sink
// makes of that sum, 1 + exp(sink − max) · the largest share. A row that may look at no token stays
// as it is.
void runSinkSoftmax(Run& run, NodeId id) {
  runSoftmax(run, id);
  const double sink = static_cast<double>(*run.graph()[id].settings.sink);
  const auto length = static_cast<std::ptrdiff_t>(run.tensor(id).shape.back());
  auto x = run.left(id).begin();
  const std::span<float> shares = run.writable(id);
  for (auto row = shares.begin(); row != shares.end(); row += length, x += length) {
    const double max = static_cast<double>(*std::max_element(x, x + length));
    const double largest = static_cast<double>(*std::max_element(row, row + length));
    if (largest == 0) continue;
    const double rest = 1 / (1 + exponential(sink - max) * largest);
    for (auto share = row; share != row + length; ++share) {
      *share = static_cast<float>(static_cast<double>(*share) * rest);
    }
  }
}

// d from = a (g − Σ a g) along each row, with a the shares and g their gradient: 0 where a is 0. A
// sink has no value: its gradient is 0, and adds nothing to the sum.
void runSoftmaxBackward(Run& run, NodeId id) {
  const float* a = run.left(id).data();
  const float* g = run.right(id).data();
  const std::size_t length = run.tensor(id).shape.back();
  const std::span<float> all = run.writable(id);
  float* to = all.data();
  for (const float* const end = to + all.size(); to != end; a += length, g += length) {
    float sum = 0;
    for (std::size_t at = 0; at < length; ++at) sum += a[at] * g[at];
    for (std::size_t at = 0; at < length; ++at) *to++ = a[at] * (g[at] - sum);
  }
}

void differentiateSoftmax(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  // Each entry reads a whole row, whose numbers other axes count than the entries.
  const auto [from, row] = node.products[0].left;
  backward.addBy(kSoftmaxBackward, {from, node.axes}, {id, row},
                 Operand{backward.gradient(id), row});
}

// Whether the entry is of a pair that a mask before the softmax forbids.
bool isForbidden(const Run& run, NodeId softmax, const Index& index) {
  const NodeId from = run.graph()[softmax].products[0].left.node;
  return run.graph()[from].operation == &kMask && kMask.is_forbidden(run, from, index);
}

void unmarkForbidden(const Run& run, NodeId softmax, std::span<std::uint8_t> marks) {
  const NodeId from = run.graph()[softmax].products[0].left.node;
  if (run.graph()[from].operation == &kMask) kMask.unmark_constants(run, from, marks);
}

// A forbidden key has no share, and a single key all of it.
void unmarkConstants(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  unmarkForbidden(run, id, marks);
  std::vector<std::uint8_t> allowed(marks.size(), 1);
  unmarkForbidden(run, id, allowed);
  const std::size_t keys = run.tensor(id).shape.back();
  for (std::size_t row = 0; row < marks.size(); row += keys) {
    const auto first = allowed.begin() + static_cast<std::ptrdiff_t>(row);
    if (std::count(first, first + static_cast<std::ptrdiff_t>(keys), 1) > 1) continue;
    std::fill_n(&marks[row], keys, std::uint8_t{0});
  }
}

void explainSoftmax(const Run& run, NodeId id, Explanation& entry) {
  entry.allowed = !isForbidden(run, id, entry.place.index);
  if (const auto sink = run.graph()[id].settings.sink) entry.terms.push_back({*sink, 0, 0, {}, {}});
  const auto lower = [](const Term& a, const Term& b) { return a.left < b.left; };
  const float max = std::max_element(entry.terms.begin(), entry.terms.end(), lower)->left;
  for (Term& term : entry.terms) {
    const double exponent = static_cast<double>(term.left) - static_cast<double>(max);
    const bool is_nothing = std::isinf(term.left) && term.left < 0;
    term.right = max;
    term.product = is_nothing ? 0 : static_cast<float>(exponential(exponent));
    entry.denominator += term.product;
  }
}

void explainSoftmaxBackward(const Run& run, NodeId id, Explanation& entry) {
  entry.allowed = !isForbidden(run, run.graph()[id].products[0].left.node, entry.place.index);
  for (const Term& term : entry.terms) entry.subtracted += term.product;
}

}  // namespace

const Operation kSoftmax{.name = "softmax",
                         .run = runSoftmax,
                         .differentiate = differentiateSoftmax,
                         .is_forbidden = isForbidden,
                         .unmark_constants = unmarkConstants,
                         .unmark_zeros = unmarkForbidden,
                         .makes_shares = true,
                         .op = Op::kSoftmax,
                         .explain = explainSoftmax};
// All scores of a row may grow by the same number, and its shares with them.
const Operation kSinkSoftmax{.name = "sink-softmax",
                             .run = runSinkSoftmax,
                             .differentiate = differentiateSoftmax,
                             .is_forbidden = isForbidden,
                             .unmark_constants = unmarkForbidden,
                             .unmark_zeros = unmarkForbidden,
                             .op = Op::kSoftmax,
                             .explain = explainSoftmax};
const Operation kSoftmaxBackward{.name = "softmax-backward",
                                 .run = runSoftmaxBackward,
                                 .op = Op::kSoftmaxBackward,
                                 .explain = explainSoftmaxBackward};

NodeId softmax(Graph& graph, const char* name, const Operand& from, const Axes& row,
               std::optional<float> sink) {
  const NodeId node =
      graph.add(name, sink ? kSinkSoftmax : kSoftmax, from.axes, {{from.axes, {from.node, row}}});
  graph[node].settings.sink = sink;
  return node;
}

}  // namespace manyheads::graph
