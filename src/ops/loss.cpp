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

double inDouble(float number) { return static_cast<double>(number); }

std::size_t targetAt(const Run& run, const Operand& targets, std::size_t row) {
  return static_cast<std::size_t>(run.numbers(targets.node)[row]);
}

// What the shares are the softmax of.
NodeId logitsOf(const Graph& graph, NodeId shares) { return graph[shares].products[0].left.node; }

// −ln share_t = ln Σ exp x − x_t, with t the target. The largest share is 1 / Σ exp(x − max), so
// that ln Σ exp x = max − ln share_max: a number even where share_t is too small for a float.
void runCrossEntropy(Run& run, NodeId id) {
  const Product& product = run.graph()[id].products[0];
  const TensorRef shares = run.tensor(product.left.node);
  const std::size_t columns = shares.shape.back();
  const float* share = shares.data.data();
  const float* x = run.numbers(logitsOf(run.graph(), product.left.node)).data();
  std::size_t row = 0;
  for (float& entry : run.writable(id)) {
    const auto best = std::max_element(x, x + columns) - x;
    const double sum = inDouble(x[best]) - logarithm(inDouble(share[best]));
    entry = static_cast<float>(sum - inDouble(x[targetAt(run, *product.right, row)]));
    ++row;
    share += columns;
    x += columns;
  }
}

// dx_c = (share_c − 1 where c is the target) dy
void runCrossEntropyBackward(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const TensorRef shares = run.tensor(node.products[0].left.node);
  const std::size_t columns = shares.shape.back();
  const float* share = shares.data.data();
  float* to = run.writable(id).data();
  std::size_t row = 0;
  for (const float gradient : run.numbers(node.products[0].right->node)) {
    const std::size_t target = targetAt(run, *node.targets, row++);
    for (std::size_t column = 0; column < columns; ++column) {
      const double hot = column == target ? 1 : 0;
      *to++ = static_cast<float>((inDouble(*share++) - hot) * inDouble(gradient));
    }
  }
}

// Straight to the logits: through the softmax, a share of 0 would have an infinite gradient.
void differentiateCrossEntropy(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Product& product = node.products[0];
  const Operand &shares = product.left, gradient{backward.gradient(id), node.axes};
  const Operand logits{logitsOf(backward.graph(), shares.node), shares.axes};
  backward.add(logits, {.name = "",
                        .operation = &kCrossEntropyBackward,
                        .axes = shares.axes,
                        .products = {{shares.axes, shares, gradient}},
                        .targets = product.right});
}

void explainCrossEntropy(const Run&, NodeId, Explanation& entry) {
  entry.op = Op::kCrossEntropy;
  Term& term = entry.terms[0];
  term.right = 1;
  term.product = term.left;
  term.right_from = {};
}

void explainCrossEntropyBackward(const Run& run, NodeId id, Explanation& entry) {
  const Index& index = entry.place.index;
  const bool is_target = targetAt(run, *run.graph()[id].targets, index[0]) == index.back();
  entry.op = Op::kCrossEntropyBackward;
  entry.subtracted = is_target ? 1 : 0;
}

void runMean(Run& run, NodeId id) {
  const std::span<const float> from = run.numbers(run.graph()[id].products[0].left.node);
  const double sum = std::accumulate(from.begin(), from.end(), 0.0);
  run.writable(id)[0] = static_cast<float>(sum / static_cast<double>(from.size()));
}

// y = Σ x / count: dx = dy / count
void runMeanBackward(Run& run, NodeId id) {
  const float gradient = run.numbers(run.graph()[id].products[0].left.node)[0];
  const std::span<float> to = run.writable(id);
  std::fill(to.begin(), to.end(), gradient / static_cast<float>(to.size()));
}

void differentiateMean(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Operand& from = node.products[0].left;
  backward.add(from, {.name = "",
                      .operation = &kMeanBackward,
                      .axes = from.axes,
                      .products = {{from.axes, {backward.gradient(id), node.axes}}}});
}

void explainMeanBackward(const Run& run, NodeId id, Explanation& entry) {
  entry.op = Op::kScale;
  Term& term = entry.terms[0];
  term.right = 1 / static_cast<float>(run.numbers(id).size());
  term.product = entry.value;
}

}  // namespace

const Operation kCrossEntropy{
    .name = "cross-entropy",
    .run = runCrossEntropy,
    .differentiate = differentiateCrossEntropy,
    .reads =
        [](const Run& run, NodeId id, const Index& entry, const Index& left) {
          return targetAt(run, *run.graph()[id].products[0].right, entry[0]) == left.back();
        },
    .explain = explainCrossEntropy};
const Operation kCrossEntropyBackward{.name = "cross-entropy-backward",
                                      .run = runCrossEntropyBackward,
                                      .explain = explainCrossEntropyBackward};
const Operation kMean{
    .name = "mean",
    .run = runMean,
    .differentiate = differentiateMean,
    .explain = [](const Run&, NodeId, Explanation& entry) { entry.op = Op::kMean; }};
const Operation kMeanBackward{
    .name = "mean-backward", .run = runMeanBackward, .explain = explainMeanBackward};

NodeId crossEntropy(Graph& graph, std::string_view name, const Operand& shares,
                    const Operand& targets) {
  must(graph[shares.node].operation == &kSoftmax);
  return graph.add({.name = std::string(name),
                    .operation = &kCrossEntropy,
                    .axes = targets.axes,
                    .products = {{targets.axes, shares, targets}}});
}

NodeId mean(Graph& graph, std::string_view name, const Axes& axes, const Operand& from) {
  return graph.add(
      {.name = std::string(name), .operation = &kMean, .axes = axes, .products = {{axes, from}}});
}

}  // namespace manyheads::graph
