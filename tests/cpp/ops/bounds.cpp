#include "ops/bounds.h"

#include <cfloat>
#include <cmath>
#include <numbers>

#include "graph/explain.h"
#include "graph/operation.h"
#include "ops/mask.h"
#include "ops/ops.h"
#include "reference_parts.h"

namespace manyheads::graph {
namespace {

using reference::Number;
using reference::Numbers;

// Arithmetic on numbers that are known up to an error; its own rounding is left out.
Number operator+(Number a, Number b) { return {a.value + b.value, a.error + b.error}; }
Number operator-(Number a, Number b) { return {a.value - b.value, a.error + b.error}; }
Number operator*(Number a, Number b) {
  return {a.value * b.value,
          std::fabs(a.value) * b.error + std::fabs(b.value) * a.error + a.error * b.error};
}
Number operator/(Number a, Number b) {
  const double value = a.value / b.value;
  return {value, (a.error + std::fabs(value) * b.error) / (std::fabs(b.value) - b.error)};
}
Number exact(double value) { return {value, 0}; }

// Rounded to a float `times` times, after arithmetic in double.
Number rounded(Number a, double times = 1) {
  return {a.value, a.error + 1.01 * times * kUnitRoundoff * (std::fabs(a.value) + a.error) +
                       double{FLT_TRUE_MIN}};
}

double distribution(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double function(Activation activation, double x) {
  switch (activation) {
    case Activation::kRelu:
      return std::fmax(x, 0);
    case Activation::kSilu:
      return x / (1 + std::exp(-x));
    case Activation::kGelu:
      return x * distribution(x);
    case Activation::kGeluTanh:
      const double cubic = x + 0.044715 * x * x * x;
      return x / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * cubic));
  }
  return NAN;
}

// Its derivative, by the formulas of papers, which say it in other words than the core.
double derivative(Activation activation, double x) {
  constexpr double kDensity = std::numbers::inv_sqrtpi / std::numbers::sqrt2;
  switch (activation) {
    case Activation::kRelu:
      return x > 0 ? 1 : 0;
    case Activation::kSilu: {
      const double gate = 1 / (1 + std::exp(-x));
      return gate * (1 + x * (1 - gate));
    }
    case Activation::kGelu:
      return distribution(x) + x * kDensity * std::exp(-x * x / 2);
    case Activation::kGeluTanh:
      const double root = std::sqrt(2 / std::numbers::pi);
      const double tanh = std::tanh(root * (x + 0.044715 * x * x * x));
      return (1 + tanh) / 2 + x / 2 * (1 - tanh * tanh) * root * (1 + 3 * 0.044715 * x * x);
  }
  return NAN;
}

// The largest slope of any of these functions, and of any of their derivatives (ReLU's jumps, but
// has no slope); GELU's are the largest, 1.129 and √(2/π).
constexpr double kSteepest = 1.13, kMostCurved = 0.8;

// Float64 by two ways of writing a formula, up to cancellation where the result is small.
constexpr double kDoubles = 1e-12;

Number activated(Activation activation, Number x) {
  return rounded(
      {function(activation, x.value), kSteepest * x.error + kDoubles * std::fabs(x.value)});
}

// A row that is normalised, without its gains.
struct Normal {
  Numbers units;
  Number size;
};

class Evaluation {
 public:
  Evaluation(const Run& run, Bounds& bounds) : run_(run), graph_(run.graph()), bounds_(bounds) {}

  void compute(NodeId id) {
    const Operation* const operation = graph_[id].operation;
    Numbers& numbers = bounds_[id];
    numbers.clear();
    const Index shape = run_.tensor(id).shape;
    Index index = shape;
    for (std::size_t at = 0; at < run_.numbers(id).size(); ++at) {
      std::size_t rest = at;
      for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = rest % shape[axis];
        rest /= shape[axis];
      }
      numbers.push_back(entryOf(operation, id, index));
    }
  }

 private:
  // The operands of one term.
  struct Pair {
    Number left, right;
    Index left_at, right_at;
  };

  Number at(NodeId node, const Index& index) const {
    const Index shape = run_.tensor(node).shape;
    std::size_t place = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      place = place * shape[axis] + index[axis];
    return bounds_[node][place];
  }

  std::vector<Pair> termsOf(const Product& product, const Index& index) const {
    std::vector<Pair> terms;
    eachTerm(product, graph_.axes, index, [&](const Index& left, const Index& right) {
      terms.push_back({at(product.left.node, left),
                       product.right ? at(product.right->node, right) : exact(1), left, right});
    });
    return terms;
  }

  Number entryOf(const Operation* operation, NodeId id, const Index& index) const {
    const Node& node = graph_[id];
    if (operation == &kGather || operation == &kScatter) return sumById(id, index);
    if (operation == &kCrossEntropy) return surprise(node, index[0]);
    const std::vector<Pair> terms = termsOf(node.products[0], index);
    if (operation == &kCrossEntropyBackward) {
      const Number target = at(node.targets->node, {index[0]});
      const double hot = target.value == static_cast<double>(index[1]) ? 1 : 0;
      return rounded((terms[0].left - exact(hot)) * terms[0].right);
    }
    if (operation == &kMean) return meanOf(terms);
    if (operation == &kMeanBackward) {
      const auto count = static_cast<double>(run_.numbers(id).size());
      return rounded(terms[0].left / exact(count));
    }
    if (operation == &kScale) return rounded(terms[0].left * exact(double{node.factor}));
    if (operation == &kMultiply) return rounded(terms[0].left * terms[0].right);
    if (operation == &kActivate) return activated(node.activation, terms[0].left);
    if (operation == &kActivateBackward) return activatedGradient(node.activation, terms[0]);
    if (operation == &kMute) return terms[0].right.value == 0 ? exact(0) : terms[0].left;
    if (operation == &kMask) return isAllowed(id, index) ? terms[0].left : exact(-INFINITY);
    if (operation == &kMaskBackward) return isAllowed(id, index) ? terms[0].left : exact(0);
    if (operation == &kSoftmax) return shareOf(terms, index.back());
    if (operation == &kSoftmaxBackward) return shareGradient(terms, index.back());
    if (operation == &kNormalise) return normalised(node, index, terms[0].right);
    if (operation == &kNormaliseBackward) return normaliseGradient(node, index);
    if (operation == &kGainGradient) return gainGradient(node, terms);
    EXPECT_TRUE(operation == &kContract) << operation->name;
    return sumOf(node, index);
  }

  bool isAllowed(NodeId mask, const Index& index) const {
    return Allowance(run_, mask).allows(index[0], index[1], index[2]);
  }

  static Number activatedGradient(Activation activation, const Pair& term) {
    const Number slope{derivative(activation, term.left.value),
                       kMostCurved * term.left.error + kDoubles};
    return rounded(slope * term.right);
  }

  Number sumOf(const Node& node, const Index& index) const {
    reference::Dot dot;
    std::size_t count = 0;
    for (const Product& product : node.products) {
      for (const Pair& term : termsOf(product, index)) {
        dot.add(term.left, term.right);
        ++count;
      }
    }
    // A copy is not rounded.
    if (count == 1 && !node.products[0].right) return termsOf(node.products[0], index)[0].left;
    Number sum = dot.plus(0);
    if (node.bias) sum = rounded(sum + at(node.bias->node, Index{index.back()}));
    // Several products are added to each other.
    return rounded(sum, static_cast<double>(node.products.size()));
  }

  // With a table's row for each id, or with the rows of a gradient.
  Number sumById(NodeId id, const Index& index) const {
    const Node& node = graph_[id];
    const Operand& from = node.products[0].left;
    const reference::Numbers& ids = bounds_[node.products[0].right->node];
    if (node.operation == &kGather) {
      return at(from.node, {static_cast<std::size_t>(ids[index[0]].value), index[1]});
    }
    reference::Dot sum;
    for (std::size_t row = 0; row < ids.size(); ++row) {
      if (ids[row].value == static_cast<double>(index[0])) {
        sum.add(at(from.node, {row, index[1]}), exact(1));
      }
    }
    return sum.plus(0);
  }

  // ln Σ exp x less the target's x. The core has the sum from the largest share, whose relative
  // error is one of ln's result.
  Number surprise(const Node& node, std::size_t row) const {
    const NodeId logits = graph_[node.products[0].left.node].products[0].left.node;
    const reference::Numbers numbers = rowOf(logits, {row, 0});
    const auto target = static_cast<std::size_t>(at(node.products[0].right->node, {row}).value);
    double max = -INFINITY, min = INFINITY, sum = 0, error = 0;
    for (const Number& number : numbers) {
      max = std::fmax(max, number.value);
      min = std::fmin(min, number.value);
      error = std::fmax(error, number.error);
    }
    for (const Number& number : numbers) sum += std::exp(number.value - max);
    const double range = max - min + 2 * error;
    return rounded({max + std::log(sum) - numbers[target].value,
                    2 * error + kSoftmaxRelativeError(numbers.size(), range)});
  }

  static Number meanOf(const std::vector<Pair>& terms) {
    reference::Numbers numbers;
    for (const Pair& term : terms) numbers.push_back(term.left);
    return rounded(meanOf(numbers));
  }

  static Number shareOf(const std::vector<Pair>& terms, std::size_t own) {
    double max = -INFINITY, range = 0, error = 0, sum = 0;
    for (const Pair& term : terms) max = std::fmax(max, term.left.value);
    for (const Pair& term : terms) {
      sum += std::exp(term.left.value - max);
      error = std::fmax(error, term.left.error);
      if (max - term.left.value < 87) range = std::fmax(range, max - term.left.value);
    }
    const double share = std::exp(terms[own].left.value - max) / sum;
    // Numerator and denominator each change by a factor of at most e^error.
    const double relative =
        std::expm1(2 * error) + kSoftmaxRelativeError(terms.size(), range + 2 * error);
    return {share, share * relative + double{FLT_MIN}};
  }

  static Number shareGradient(const std::vector<Pair>& terms, std::size_t own) {
    reference::Dot sum;
    for (const Pair& term : terms) sum.add(term.left, term.right);
    return rounded(terms[own].left * rounded(terms[own].right - sum.plus(0)));
  }

  Numbers rowOf(NodeId node, Index index) const {
    Numbers row;
    for (index[index.size() - 1] = 0; index.back() < run_.tensor(node).shape.back();
         ++index[index.size() - 1]) {
      row.push_back(at(node, index));
    }
    return row;
  }

  static Number meanOf(const Numbers& row) {
    Number sum;
    for (const Number& number : row) sum = sum + number;
    return sum / exact(static_cast<double>(row.size()));
  }

  Normal normalOf(const Node& node, NodeId x, const Index& index) const {
    Numbers row = rowOf(x, index);
    const Number mean = node.is_centred ? meanOf(row) : Number{};
    double squares = 0, errors = 0;
    for (Number& number : row) {
      number = number - mean;
      squares += number.value * number.value;
      errors += number.error * number.error;
    }
    const auto count = static_cast<double>(row.size());
    // A norm of the row: its error is at most the same norm of the errors.
    Normal normal{row, {std::sqrt(squares / count + node.epsilon), std::sqrt(errors / count)}};
    for (Number& number : normal.units) number = number / normal.size;
    return normal;
  }

  Number normalised(const Node& node, const Index& index, Number gain) const {
    const Normal normal = normalOf(node, node.products[0].left.node, index);
    const Number entry = normal.units[index.back()] * gain;
    return rounded(node.bias ? entry + at(node.bias->node, Index{index.back()}) : entry);
  }

  Number normaliseGradient(const Node& node, const Index& index) const {
    const Normal normal = normalOf(node, node.normalised->x.node, index);
    Numbers gradients = rowOf(node.products[0].right->node, index), projected;
    for (std::size_t c = 0; c < gradients.size(); ++c) {
      gradients[c] = gradients[c] * at(node.normalised->gains.node, Index{c});
      projected.push_back(gradients[c] * normal.units[c]);
    }
    const std::size_t c = index.back();
    const Number shift = node.is_centred ? meanOf(gradients) : Number{};
    return rounded((gradients[c] - shift - normal.units[c] * meanOf(projected)) / normal.size);
  }

  Number gainGradient(const Node& node, const std::vector<Pair>& terms) const {
    reference::Dot sum;
    for (const Pair& term : terms) {
      const Normal normal = normalOf(node, node.products[0].left.node, term.left_at);
      sum.add(rounded(normal.units[term.left_at.back()]), term.right);
    }
    return sum.plus(0);
  }

  const Run& run_;
  const Graph& graph_;
  Bounds& bounds_;
};

bool isLeaf(const Node& node) { return node.products.empty(); }

}  // namespace

Bounds leavesOf(const Run& run) {
  Bounds bounds(run.graph().size());
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    if (isLeaf(run.graph()[id])) bounds[id] = reference::known(run.numbers(id));
  }
  return bounds;
}

void evaluate(const Run& run, Bounds& bounds) {
  Evaluation evaluation(run, bounds);
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    if (!isLeaf(run.graph()[id])) evaluation.compute(id);
  }
}

}  // namespace manyheads::graph
