// Cross-entropy of shares and the token that came: how surprised a language model is. In double,
// rounded once.
#include <algorithm>
#include <numeric>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"
#include "tensor/must.h"

namespace manyheads::graph {
namespace {

// `loss` is the cross-entropy itself.
std::size_t targetAt(const Run& run, NodeId loss, std::size_t row) {
  return static_cast<std::size_t>(run.right(loss)[row]);
}

// −ln share_t = ln Σ exp x − x_t, with t the target. The largest share is 1 / Σ exp(x − max), so
// that ln Σ exp x = max − ln share_max: a number even where share_t is too small for a float.
void runCrossEntropy(Run& run, NodeId id) {
  const NodeId shares = run.graph()[id].products[0].left.node;
  const std::size_t columns = run.tensor(shares).shape.back();
  const float* share = run.numbers(shares).data();
  const float* x = run.left(shares).data();
  std::size_t row = 0;
  for (float& entry : run.writable(id)) {
    const auto best = std::max_element(x, x + columns) - x;
    const double sum = inDouble(x[best]) - logarithm(inDouble(share[best]));
    entry = static_cast<float>(sum - inDouble(x[targetAt(run, id, row++)]));
    share += columns;
    x += columns;
  }
}

// dx_c = (share_c − 1 where c is the target) dy
void runCrossEntropyBackward(Run& run, NodeId id) {
  const NodeId loss = *run.graph()[id].back_through;
  const std::size_t columns = run.tensor(id).shape.back();
  const float* share = run.left(id).data();
  float* to = run.writable(id).data();
  std::size_t row = 0;
  for (const float gradient : run.right(id)) {
    const std::size_t target = targetAt(run, loss, row++);
    for (std::size_t column = 0; column < columns; ++column) {
      const double hot = column == target ? 1 : 0;
      *to++ = static_cast<float>((inDouble(*share++) - hot) * inDouble(gradient));
    }
  }
}

// Straight to the logits: through the softmax, a share of 0 would have an infinite gradient.
void differentiateCrossEntropy(Backward& backward, NodeId id) {
  const Graph& graph = backward.graph();
  const Operand shares = graph[id].products[0].left;
  const Operand logits{graph[shares.node].products[0].left.node, shares.axes};
  backward.addBy(kCrossEntropyBackward, logits, shares, backward.gradientOf(id));
}

void explainCrossEntropyBackward(const Run& run, NodeId id, Explanation& entry) {
  const Index& index = entry.place.index;
  const NodeId loss = *run.graph()[id].back_through;
  const bool is_target = targetAt(run, loss, index[0]) == index.back();
  entry.subtracted = is_target ? 1 : 0;
}

void runMean(Run& run, NodeId id) {
  const std::span<const float> from = run.left(id);
  const double sum = std::accumulate(from.begin(), from.end(), 0.0);
  run.writable(id)[0] = static_cast<float>(sum / static_cast<double>(from.size()));
}

// y = Σ x / count: dx = dy / count
void runMeanBackward(Run& run, NodeId id) {
  const float gradient = run.left(id)[0];
  const std::span<float> to = run.writable(id);
  std::fill(to.begin(), to.end(), gradient / static_cast<float>(to.size()));
}

void explainMeanBackward(const Run& run, NodeId id, Explanation& entry) {
  Term& term = entry.terms[0];
  term.right = 1 / static_cast<float>(run.numbers(id).size());
  term.product = entry.value;
}

}  // namespace

const Operation kCrossEntropy{
    .name = "cross-entropy",
    .run = runCrossEntropy,
    .differentiate = differentiateCrossEntropy,
    .reads = [](const Run& run, NodeId id, const Index& entry,
                const Index& left) { return targetAt(run, id, entry[0]) == left.back(); },
    .op = Op::kCrossEntropy,
    .explain = [](const Run&, NodeId, Explanation& entry) { entry.terms[0].leaveOutRight(); }};
const Operation kCrossEntropyBackward{.name = "cross-entropy-backward",
                                      .run = runCrossEntropyBackward,
                                      .op = Op::kCrossEntropyBackward,
                                      .explain = explainCrossEntropyBackward};
const Operation kMean{.name = "mean",
                      .run = runMean,
                      .differentiate = differentiateBy<kMeanBackward>,
                      .op = Op::kMean};
const Operation kMeanBackward{.name = "mean-backward",
                              .run = runMeanBackward,
                              .op = Op::kScale,
                              .explain = explainMeanBackward};

NodeId crossEntropy(Graph& graph, const char* name, const Operand& shares, const Operand& targets) {
  must(graph[shares.node].operation == &kSoftmax);
  return graph.add(name, kCrossEntropy, targets.axes, {{targets.axes, shares, targets}});
}

NodeId mean(Graph& graph, const char* name, const Axes& axes, const Operand& from) {
  return graph.add(name, kMean, axes, {{axes, from}});
}

}  // namespace manyheads::graph
