// Rows divided by their root mean square and multiplied by learned gains (RMSNorm: Zhang and
// Sennrich 2019, arXiv:1910.07467), or made to have mean 0 first, and a bias added last (LayerNorm:
// Ba, Kiros and Hinton 2016, arXiv:1607.06450). In double, rounded once.
#include <cmath>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

double inDouble(float number) { return static_cast<double>(number); }

// What a row is normalised by: u = (x − mean) / size, with size = √(mean (x − mean)² + ε). RMSNorm
// subtracts nothing: its mean is 0.
struct Scale {
  double mean;
  double size;

  double unit(float x) const { return (inDouble(x) - mean) / size; }
};

// Of the row that begins at `x`.
Scale scaleOf(const float* x, const RowPlan& rows, const Node& node) {
  const auto count = static_cast<double>(rows.steps.size());
  double mean = 0;
  if (node.is_centred) {
    for (const std::size_t step : rows.steps) mean += inDouble(x[step]);
    mean /= count;
  }
  double squares = 0;
  for (const std::size_t step : rows.steps) {
    const double centred = inDouble(x[step]) - mean;
    squares += centred * centred;
  }
  return {mean, std::sqrt(squares / count + node.epsilon)};
}

// y_c = u_c g_c + b_c
void runNormalise(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.numbers(node.products[0].left.node).data();
  const float* const gains = run.numbers(node.products[0].right->node).data();
  const float* const bias = node.bias ? run.numbers(node.bias->node).data() : nullptr;
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  for (const std::size_t start : rows.starts) {
    const Scale scale = scaleOf(x + start, rows, node);
    for (std::size_t at = 0; at < rows.steps.size(); ++at) {
      const std::size_t place = start + rows.steps[at];
      const double entry = scale.unit(x[place]) * inDouble(gains[at]);
      to[place] = static_cast<float>(bias == nullptr ? entry : entry + inDouble(bias[at]));
    }
  }
}

// With y_c = u_c g_c + b_c: dx_c = (g_c dy_c − mean(g dy) − u_c mean(g dy u)) / size; the first
// mean only where one was subtracted.
struct Means {
  double gradient = 0;   // mean(g dy)
  double projected = 0;  // mean(g dy u)
};

void runNormaliseBackward(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.numbers(node.normalised->x.node).data();
  const float* const gains = run.numbers(node.normalised->gains.node).data();
  const float* const dy = run.numbers(node.products[0].right->node).data();
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  const std::size_t count = rows.steps.size();
  for (const std::size_t start : rows.starts) {
    const Scale scale = scaleOf(x + start, rows, node);
    Means means;
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t place = start + rows.steps[at];
      const double gradient = inDouble(gains[at]) * inDouble(dy[place]);
      if (node.is_centred) means.gradient += gradient;
      means.projected += gradient * scale.unit(x[place]);
    }
    means.gradient /= static_cast<double>(count);
    means.projected /= static_cast<double>(count);
    for (std::size_t at = 0; at < count; ++at) {
      const std::size_t place = start + rows.steps[at];
      const double gradient = inDouble(gains[at]) * inDouble(dy[place]) - means.gradient;
      const double along = scale.unit(x[place]) * means.projected;
      to[place] = static_cast<float>((gradient - along) / scale.size);
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
      const Scale scale = scaleOf(x + start, rows, node);
      for (std::size_t at = 0; at < rows.steps.size(); ++at) {
        const std::size_t place = start + rows.steps[at];
        // A share that all heads have in common has fewer gains than a row.
        to[at % to.size()] += static_cast<float>(inDouble(dy[place]) * scale.unit(x[place]));
      }
    }
  }
}

void differentiateNormalise(Backward& backward, NodeId id) {
  const Node node = backward.graph()[id];
  const Product& product = node.products[0];
  const Operand gradient{backward.gradient(id), node.axes};
  const Operand x{product.left.node, node.axes}, gains = *product.right;
  if (node.bias) backward.add(*node.bias, gradient, {});
  backward.add(gains, {.name = "",
                       .operation = &kGainGradient,
                       .axes = gains.axes,
                       .products = {{gains.axes, x, gradient}},
                       .epsilon = node.epsilon,
                       .is_centred = node.is_centred,
                       .row = node.row});
  const Axes& row = product.left.axes;
  // What its explanation reads: the numbers made of x, or x where a bias was added to these.
  const NodeId left = node.is_centred ? x.node : id;
  backward.add(x, {.name = "",
                   .operation = &kNormaliseBackward,
                   .axes = node.axes,
                   .products = {{node.axes, {left, row}, Operand{gradient.node, row}}},
                   .epsilon = node.epsilon,
                   .is_centred = node.is_centred,
                   .row = node.row,
                   .normalised = Normalised{x, gains}});
}

// Of the row that has the place of a number of `x`.
Scale scaleAt(const Run& run, NodeId id, NodeId x, const Index& place, std::size_t product) {
  const Index shape = run.tensor(x).shape;
  std::size_t at = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) at = at * shape[axis] + place[axis];
  const RowPlan& rows = run.plan()[id].rows[product];
  return scaleOf(run.numbers(x).data() + rows.startOf(at), rows, run.graph()[id]);
}

void explainNormalise(const Run& run, NodeId id, Explanation& entry) {
  const Node& node = run.graph()[id];
  const Scale scale = scaleAt(run, id, node.products[0].left.node, entry.place.index, 0);
  entry.op = node.is_centred ? Op::kLayerNorm : Op::kRmsNorm;
  entry.subtracted = static_cast<float>(scale.mean);
  entry.denominator = static_cast<float>(scale.size);
  for (Term& term : entry.terms) {
    const double centred = inDouble(term.left) - scale.mean;
    term.product = static_cast<float>(centred * centred);
  }
}

// The gain that a number of `x` is multiplied by.
double gainAt(const Run& run, const Normalised& of, const Index& place) {
  return inDouble(run.numbers(of.gains.node)[place.back()]);
}

void explainLayerNormBackward(const Scale& scale, const Normalised& of, const Run& run,
                              Explanation& entry) {
  Means means;
  for (Term& term : entry.terms) {
    const double gradient = gainAt(run, of, term.left_from.index) * inDouble(term.right);
    const double projected = gradient * scale.unit(term.left);
    means.gradient += gradient;
    means.projected += projected;
    term.product = static_cast<float>(projected);
  }
  const auto count = static_cast<double>(entry.terms.size());
  entry.op = Op::kLayerNormBackward;
  entry.mean_gradient = static_cast<float>(means.gradient / count);
  entry.subtracted = static_cast<float>(means.projected / count);
}

void explainRmsNormBackward(Explanation& entry) {
  double sum = 0;
  for (const Term& term : entry.terms) sum += inDouble(term.left) * inDouble(term.right);
  entry.op = Op::kRmsNormBackward;
  entry.subtracted = static_cast<float>(sum / static_cast<double>(entry.terms.size()));
}

void explainNormaliseBackward(const Run& run, NodeId id, Explanation& entry) {
  const Node& node = run.graph()[id];
  const Scale scale = scaleAt(run, id, node.normalised->x.node, entry.place.index, 0);
  entry.denominator = static_cast<float>(scale.size);
  if (node.is_centred) {
    explainLayerNormBackward(scale, *node.normalised, run, entry);
  } else {
    explainRmsNormBackward(entry);
  }
}

void explainGainGradient(const Run& run, NodeId id, Explanation& entry) {
  const Node& node = run.graph()[id];
  entry.op = node.is_centred ? Op::kLayerNormGain : Op::kRmsNormGain;
  for (Term& term : entry.terms) {
    const NodeId x = *term.left_from.node;
    const std::size_t product = node.products[0].left.node == x ? 0 : 1;
    const Scale scale = scaleAt(run, id, x, term.left_from.index, product);
    const double centred = inDouble(term.left) - scale.mean;
    term.product = static_cast<float>(centred * inDouble(term.right) / scale.size);
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

NodeId layerNorm(Graph& graph, std::string_view name, const Operand& from, const Operand& gains,
                 const std::optional<Operand>& bias, const Axes& row, double epsilon) {
  return graph.add({.name = std::string(name),
                    .operation = &kNormalise,
                    .axes = from.axes,
                    .products = {{from.axes, {from.node, row}, gains}},
                    .bias = bias,
                    .epsilon = epsilon,
                    .is_centred = true,
                    .row = gains.axes});
}

}  // namespace manyheads::graph
