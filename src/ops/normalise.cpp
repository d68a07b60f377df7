// Rows divided by their root mean square and multiplied by learned gains (RMSNorm: Zhang and
// Sennrich 2019, arXiv:1910.07467). In double, rounded once.
#include <cmath>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

double inDouble(float number) { return static_cast<double>(number); }

// √(mean x² + ε) of the row that begins at `x`.
double sizeOf(const float* x, const RowPlan& rows, double epsilon) {
  double squares = 0;
  for (const std::size_t step : rows.steps) squares += inDouble(x[step]) * inDouble(x[step]);
  return std::sqrt(squares / static_cast<double>(rows.steps.size()) + epsilon);
}

// x_c g_c / √(mean x² + ε)
void runNormalise(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.numbers(node.products[0].left.node).data();
  const float* const gains = run.numbers(node.products[0].right->node).data();
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  for (const std::size_t start : rows.starts) {
    const double size = sizeOf(x + start, rows, node.epsilon);
    for (std::size_t at = 0; at < rows.steps.size(); ++at) {
      const std::size_t place = start + rows.steps[at];
      to[place] = static_cast<float>(inDouble(x[place]) / size * inDouble(gains[at]));
    }
  }
}

// y_c = u_c g_c with u_c = x_c / r and r = √(mean x² + ε): dx_c = (g_c dy_c − u_c mean(g dy u)) / r
void runNormaliseBackward(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.numbers(node.normalised->x.node).data();
  const float* const gains = run.numbers(node.normalised->gains.node).data();
  const float* const dy = run.numbers(node.products[0].right->node).data();
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  const std::size_t count = rows.steps.size();
  for (const std::size_t start : rows.starts) {
    const double size = sizeOf(x + start, rows, node.epsilon);
    double mean = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t place = start + rows.steps[at];
      mean += inDouble(gains[at]) * inDouble(dy[place]) * (inDouble(x[place]) / size);
    }
    mean /= static_cast<double>(count);
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t place = start + rows.steps[at];
      const double unit = inDouble(x[place]) / size;
      to[place] =
          static_cast<float>((inDouble(gains[at]) * inDouble(dy[place]) - unit * mean) / size);
    }
  }
}

// dg_c = Σ dy_c u_c over all rows, and over the rows of gains that are tied to these.
void runGainGradient(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const std::span<float> to = run.writable(id);
  std::fill(to.begin(), to.end(), 0.0f);
  for (std::size_t of = 0; of < node.products.size(); ++of) {
    const float* const x = run.numbers(node.products[of].left.node).data();
    const float* const dy = run.numbers(node.products[of].right->node).data();
    const RowPlan& rows = run.plan()[id].rows[of];
    for (const std::size_t start : rows.starts) {
      const double size = sizeOf(x + start, rows, node.epsilon);
      for (std::size_t at = 0; at < rows.steps.size(); ++at) {
        const std::size_t place = start + rows.steps[at];
        // A share that all heads have in common has fewer gains than a row.
        to[at % to.size()] += static_cast<float>(inDouble(dy[place]) * (inDouble(x[place]) / size));
      }
    }
  }
}

void differentiateNormalise(Backward& backward, NodeId id) {
  const Node node = backward.graph()[id];
  const Product& product = node.products[0];
  const Operand gradient{backward.gradient(id), node.axes};
  const Operand x{product.left.node, node.axes}, gains = *product.right;
  backward.add(gains, {.name = "",
                       .operation = &kGainGradient,
                       .axes = gains.axes,
                       .products = {{gains.axes, x, gradient}},
                       .epsilon = node.epsilon,
                       .row = node.row});
  const Axes& row = product.left.axes;
  backward.add(x, {.name = "",
                   .operation = &kNormaliseBackward,
                   .axes = node.axes,
                   .products = {{node.axes, {id, row}, Operand{gradient.node, row}}},
                   .epsilon = node.epsilon,
                   .row = node.row,
                   .normalised = Normalised{x, gains}});
}

// The divisor of the row that has the place of a number of `x`.
double sizeAt(const Run& run, NodeId id, NodeId x, const Index& place, std::size_t product) {
  const Index shape = run.tensor(x).shape;
  std::size_t at = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) at = at * shape[axis] + place[axis];
  const RowPlan& rows = run.plan()[id].rows[product];
  return sizeOf(run.numbers(x).data() + rows.startOf(at), rows, run.graph()[id].epsilon);
}

void explainNormalise(const Run& run, NodeId id, Explanation& entry) {
  entry.how = How::kRmsNorm;
  for (Term& term : entry.terms) term.product = term.left * term.left;
  const NodeId x = run.graph()[id].products[0].left.node;
  entry.denominator = static_cast<float>(sizeAt(run, id, x, entry.place.index, 0));
}

void explainNormaliseBackward(const Run& run, NodeId id, Explanation& entry) {
  entry.how = How::kRmsNormBackward;
  double sum = 0;
  for (const Term& term : entry.terms) sum += inDouble(term.left) * inDouble(term.right);
  entry.subtracted = static_cast<float>(sum / static_cast<double>(entry.terms.size()));
  const NodeId x = run.graph()[id].normalised->x.node;
  entry.denominator = static_cast<float>(sizeAt(run, id, x, entry.place.index, 0));
}

void explainGainGradient(const Run& run, NodeId id, Explanation& entry) {
  entry.how = How::kRmsNormGain;
  const auto& products = run.graph()[id].products;
  for (Term& term : entry.terms) {
    const NodeId x = *term.left_from.node;
    const std::size_t product = products[0].left.node == x ? 0 : 1;
    const double size = sizeAt(run, id, x, term.left_from.index, product);
    term.product = static_cast<float>(inDouble(term.left) * inDouble(term.right) / size);
  }
}

}  // namespace

const Operation kNormalise{.name = "normalise",
                           .run = runNormalise,
                           .by_rows = true,
                           .differentiate = differentiateNormalise,
                           .explain = explainNormalise};
const Operation kNormaliseBackward{.name = "normalise-backward",
                                   .run = runNormaliseBackward,
                                   .by_rows = true,
                                   .explain = explainNormaliseBackward};
const Operation kGainGradient{.name = "gain-gradient",
                              .run = runGainGradient,
                              .by_rows = true,
                              .explain = explainGainGradient};

NodeId normalise(Graph& graph, std::string_view name, const Operand& from, const Operand& gains,
                 const Axes& row, double epsilon) {
  return graph.add({.name = std::string(name),
                    .operation = &kNormalise,
                    .axes = from.axes,
                    .products = {{from.axes, {from.node, row}, gains}},
                    .epsilon = epsilon,
                    .row = gains.axes});
}

}  // namespace manyheads::graph
