// Rows divided by their root mean square and multiplied by learned gains (RMSNorm: Zhang and
// Sennrich 2019, arXiv:1910.07467), or made to have mean 0 first, and a bias added last (LayerNorm:
// Ba, Kiros and Hinton 2016, arXiv:1607.06450). In double, rounded once.
#include <cmath>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

// What a row is normalised by: u = (x − mean) / size, with size = √(mean (x − mean)² + ε). RMSNorm
// subtracts nothing: its mean is 0.
struct Scale {
  double mean;
  double size;

  double unit(float x) const { return (inDouble(x) - mean) / size; }
};

// Of the row that begins at `x`.
Scale scaleOf(const float* x, const RowPlan& rows, const Settings& settings) {
  const auto count = static_cast<double>(rows.length());
  double mean = 0;
  if (settings.is_centred) {
    rows.eachNumber([&](std::size_t at) { mean += inDouble(x[at]); });
    mean /= count;
  }
  double squares = 0;
  rows.eachNumber([&](std::size_t at) {
    const double centred = inDouble(x[at]) - mean;
    squares += centred * centred;
  });
  return {mean, std::sqrt(squares / count + settings.epsilon)};
}

// y_c = u_c g_c + b_c
void runNormalise(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.left(id).data();
  const float* const gains = run.right(id).data();
  const float* const bias = node.bias ? run.numbers(node.bias->node).data() : nullptr;
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  rows.eachRow([&](std::size_t start) {
    const Scale scale = scaleOf(x + start, rows, node.settings);
    std::size_t c = 0;
    rows.eachNumber([&](std::size_t at) {
      const double entry = scale.unit(x[start + at]) * inDouble(gains[c]);
      to[start + at] = static_cast<float>(bias == nullptr ? entry : entry + inDouble(bias[c]));
      ++c;
    });
  });
}

// With y_c = u_c g_c + b_c: dx_c = (g_c dy_c − mean(g dy) − u_c mean(g dy u)) / size; the first
// mean only where one was subtracted.
struct Means {
  double gradient = 0;   // mean(g dy)
  double projected = 0;  // mean(g dy u)
};

void runNormaliseBackward(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const float* const x = run.left(*node.back_through).data();
  const float* const gains = run.right(*node.back_through).data();
  const float* const dy = run.right(id).data();
  float* const to = run.writable(id).data();
  const RowPlan& rows = run.plan()[id].rows[0];
  const auto count = static_cast<double>(rows.length());
  rows.eachRow([&](std::size_t start) {
    const Scale scale = scaleOf(x + start, rows, node.settings);
    Means means;
    std::size_t c = 0;
    rows.eachNumber([&](std::size_t at) {
      const double gradient = inDouble(gains[c++]) * inDouble(dy[start + at]);
      if (node.settings.is_centred) means.gradient += gradient;
      means.projected += gradient * scale.unit(x[start + at]);
    });
    means.gradient /= count;
    means.projected /= count;
    c = 0;
    rows.eachNumber([&](std::size_t at) {
      const double gradient = inDouble(gains[c++]) * inDouble(dy[start + at]) - means.gradient;
      const double along = scale.unit(x[start + at]) * means.projected;
      to[start + at] = static_cast<float>((gradient - along) / scale.size);
    });
  });
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
    rows.eachRow([&](std::size_t start) {
      const Scale scale = scaleOf(x + start, rows, node.settings);
      std::size_t c = 0;
      rows.eachNumber([&](std::size_t at) {
        // A share that all heads have in common has fewer gains than a row.
        if (c == to.size()) c = 0;
        const double unit = scale.unit(x[start + at]);
        to[c++] += static_cast<float>(inDouble(dy[start + at]) * unit);
      });
    });
  }
}

void differentiateNormalise(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Product& product = node.products[0];
  const Operand gradient = backward.gradientOf(id);
  const Operand x{product.left.node, node.axes};
  if (node.bias) backward.add(*node.bias, gradient);
  backward.addBy(kGainGradient, *product.right, x, gradient);
  // What its explanation reads: the numbers made of x, or x where a bias was added to these.
  const NodeId left = node.settings.is_centred ? x.node : id;
  const Axes& row = product.left.axes;
  backward.addBy(kNormaliseBackward, x, {left, row}, Operand{gradient.node, row});
}

// Of the row that has the number of `x` at this place.
Scale scaleAt(const Run& run, NodeId id, NodeId x, const Index& place, std::size_t product = 0) {
  const RowPlan& rows = run.plan()[id].rows[product];
  const std::size_t start = rows.startOf(offsetOf(run.tensor(x).shape, place));
  return scaleOf(run.numbers(x).data() + start, rows, run.graph()[id].settings);
}

void explainNormalise(const Run& run, NodeId id, Explanation& entry) {
  const Node& node = run.graph()[id];
  const Scale scale = scaleAt(run, id, node.products[0].left.node, entry.place.index);
  entry.op = node.settings.is_centred ? Op::kLayerNorm : Op::kRmsNorm;
  entry.subtracted = static_cast<float>(scale.mean);
  entry.denominator = static_cast<float>(scale.size);
  for (Term& term : entry.terms) {
    const double centred = inDouble(term.left) - scale.mean;
    term.product = static_cast<float>(centred * centred);
  }
}

void explainLayerNormBackward(const Run& run, NodeId id, const Scale& scale, Explanation& entry) {
  const std::span<const float> gains = run.right(*run.graph()[id].back_through);
  Means means;
  for (Term& term : entry.terms) {
    const double gain = inDouble(gains[term.left_from.index.back()]);
    const double gradient = gain * inDouble(term.right);
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
  const Graph& graph = run.graph();
  const NodeId x = graph[*graph[id].back_through].products[0].left.node;
  const Scale scale = scaleAt(run, id, x, entry.place.index);
  entry.denominator = static_cast<float>(scale.size);
  if (graph[id].settings.is_centred) {
    explainLayerNormBackward(run, id, scale, entry);
  } else {
    explainRmsNormBackward(entry);
  }
}

void explainGainGradient(const Run& run, NodeId id, Explanation& entry) {
  const Node& node = run.graph()[id];
  entry.op = node.settings.is_centred ? Op::kLayerNormGain : Op::kRmsNormGain;
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

NodeId normalise(Graph& graph, const char* name, const Operand& from, const Operand& gains,
                 const Axes& row, double epsilon) {
  const NodeId node =
      graph.add(name, kNormalise, from.axes, {{from.axes, {from.node, row}, gains}});
  graph[node].settings.epsilon = epsilon;
  graph[node].settings.of_gains = gains.axes;
  return node;
}

NodeId layerNorm(Graph& graph, const char* name, const Operand& from, const Operand& gains,
                 const std::optional<Operand>& bias, const Axes& row, double epsilon) {
  const NodeId node = normalise(graph, name, from, gains, row, epsilon);
  graph[node].settings.is_centred = true;
  graph[node].bias = bias;
  return node;
}

}  // namespace manyheads::graph
