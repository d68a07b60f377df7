#include "ops/formulas.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include "cells.h"
#include "graph/explain.h"
#include "graph/operation.h"
#include "ops/ops.h"
#include "reference_parts.h"

namespace manyheads::graph {
namespace {

using reference::Number;
using Row = std::vector<double>;

Number exact(double value) { return {value, 0}; }

// Computed in double from numbers of some size, and rounded to a float.
Number rounded(double value, double size = 0) {
  constexpr double kDoubles = 64 * DBL_EPSILON;
  return {value, 1.01 * kUnitRoundoff * std::fabs(value) + kDoubles * size + double{FLT_TRUE_MIN}};
}

double meanOf(const Row& row) {
  return std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size());
}

double distribution(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double tanhOf(double x) {
  return std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x));
}

double function(Activation activation, double x) {
  switch (activation) {
    case Activation::kRelu:
      return std::fmax(x, 0);
    case Activation::kSilu:
      return x / (1 + std::exp(-x));
    case Activation::kGelu:
      return x * distribution(x);
    case Activation::kGeluTanh:
      return x / 2 * (1 + tanhOf(x));
  }
  return NAN;
}

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
    case Activation::kGeluTanh: {
      const double slope = std::sqrt(2 / std::numbers::pi) * (1 + 3 * 0.044715 * x * x);
      return (1 + tanhOf(x)) / 2 + x / 2 * (1 - tanhOf(x) * tanhOf(x)) * slope;
    }
  }
  return NAN;
}

// A row that is normalised, without its gains, and what it was divided by.
struct Normal {
  Row units;
  double size;
};

// One entry of a node.
class Entry {
 public:
  Entry(const Run& run, const Values& values, NodeId id, const Index& index)
      : run_(run),
        values_(values),
        graph_(run.graph()),
        id_(id),
        node_(graph_[id]),
        index_(index) {}

  Number number() const {
    const Operation* const operation = node_.operation;
    if (operation == &kGather || operation == &kScatter) return sumById();
    if (operation == &kCrossEntropy) return crossEntropy();
    const std::vector<Pair> terms = termsOf(node_.products[0]);
    const Pair& first = terms[0];
    if (operation == &kScale) return rounded(first.left * double{node_.settings.factor});
    if (operation == &kMultiply) return rounded(first.left * first.right);
    if (operation == &kMute) return exact(first.right == 0 ? 0 : first.left);
    if (operation == &kMask) return exact(isAllowed() ? first.left : -INFINITY);
    if (operation == &kMaskBackward) return exact(isAllowed() ? first.left : 0);
    if (operation == &kActivate) {
      return rounded(function(node_.settings.activation, first.left), std::fabs(first.left));
    }
    if (operation == &kActivateBackward) {
      return rounded(derivative(node_.settings.activation, first.left) * first.right,
                     (1 + std::fabs(first.left)) * std::fabs(first.right));
    }
    if (operation == &kRotate) return turned(leftOf(terms), 1);
    if (operation == &kRotateBack) return turned(leftOf(terms), -1);
    if (operation == &kSoftmax) return share(terms);
    if (operation == &kSoftmaxBackward) return shareGradient(terms);
    if (operation == &kNormalise) return normalised(first.right);
    if (operation == &kNormaliseBackward) return normaliseGradient();
    if (operation == &kGainGradient) return gainGradient(terms);
    if (operation == &kCrossEntropyBackward) return crossEntropyGradient(first);
    if (operation == &kMean) return mean(terms);
    if (operation == &kMeanBackward) return meanGradient(first);
    EXPECT_TRUE(operation == &kContract) << operation->name;
    return sum();
  }

 private:
  // The operands of one term.
  struct Pair {
    double left, right;
    Index left_at;
  };

  double at(NodeId node, const Index& index) const {
    return values_[node][offsetOf(run_.tensor(node).shape, index)];
  }

  Row rowOf(NodeId node, const Index& index) const {
    Row row;
    Index at_column = index;
    for (std::size_t& c = at_column[index.size() - 1] = 0; c < run_.tensor(node).shape.back();
         ++c) {
      row.push_back(at(node, at_column));
    }
    return row;
  }

  std::vector<Pair> termsOf(const Product& product) const {
    std::vector<Pair> terms;
    eachTerm(product, graph_.axes, index_, [&](const Index& left, const Index& right) {
      terms.push_back(
          {at(product.left.node, left), product.right ? at(product.right->node, right) : 1, left});
    });
    return terms;
  }

  bool isAllowed() const {
    return !kMask.is_forbidden(run_, node_.back_through.value_or(id_), index_);
  }

  Number sum() const {
    reference::Dot dot;
    std::size_t count = 0;
    for (const Product& product : node_.products) {
      for (const Pair& term : termsOf(product)) {
        dot.add(exact(term.left), exact(term.right));
        ++count;
      }
    }
    const Number sum = dot.plus(node_.bias ? at(node_.bias->node, {index_.back()}) : 0);
    const bool is_copy = count == 1 && !node_.products[0].right;
    return is_copy ? exact(sum.value) : sum;
  }

  // A table's row for the id, or the rows of a gradient that have the id.
  Number sumById() const {
    const NodeId from = node_.products[0].left.node;
    const Row& ids = values_[node_.products[0].right->node];
    if (node_.operation == &kGather) {
      return exact(at(from, {static_cast<std::size_t>(ids[index_[0]]), index_[1]}));
    }
    reference::Dot sum;
    for (std::size_t row = 0; row < ids.size(); ++row) {
      if (ids[row] == static_cast<double>(index_[0])) {
        sum.add(exact(at(from, {row, index_[1]})), exact(1));
      }
    }
    return sum.plus(0);
  }

  // The sum of exponentials is made from the row's largest number; `range` is what softmax's bound
  // reads.
  struct Exponentials {
    double max = -INFINITY, sum = 0, range = 0;
  };
  static Exponentials exponentialsOf(const Row& row) {
    Exponentials all;
    for (const double x : row) all.max = std::fmax(all.max, x);
    for (const double x : row) {
      all.sum += std::exp(x - all.max);
      if (all.max - x < 87.4) all.range = std::fmax(all.range, all.max - x);
    }
    return all;
  }

  static Row leftOf(const std::vector<Pair>& terms) {
    Row row;
    for (const Pair& term : terms) row.push_back(term.left);
    return row;
  }

  // A pair of columns as a complex number, times one of length 1.
  Number turned(const Row& row, double direction) const {
    const Rotation& by = node_.settings.rotation;
    const std::size_t column = index_.back(), half = row.size() / 2;
    const std::size_t pair = by.by_halves ? column % half : column / 2;
    const std::size_t first = by.by_halves ? pair : 2 * pair;
    const std::size_t second = by.by_halves ? pair + half : first + 1;
    const auto position = static_cast<double>(graph_.first_position + index_[1]);
    const double exponent = -2 * static_cast<double>(pair) / static_cast<double>(row.size());
    const double angle = position * std::pow(by.base, exponent) * direction;
    const auto turned = std::complex(row[first], row[second]) * std::polar(1.0, angle);
    // Sines and cosines have an error (tensor/functions.h); they and the products are rounded.
    const double size = std::fabs(row[first]) + std::fabs(row[second]);
    Number entry = rounded(column == first ? turned.real() : turned.imag(), size);
    entry.error += size * (2.02 * kUnitRoundoff + 2e-11);
    return entry;
  }

  Number share(const std::vector<Pair>& terms) const {
    const Exponentials all = exponentialsOf(leftOf(terms));
    const double share = std::exp(terms[index_.back()].left - all.max) / all.sum;
    return {share, share * kSoftmaxRelativeError(terms.size(), all.range) + double{FLT_MIN}};
  }

  Number shareGradient(const std::vector<Pair>& terms) const {
    reference::Dot dot;
    for (const Pair& term : terms) dot.add(exact(term.left), exact(term.right));
    const Number sum = dot.plus(0);
    const auto [left, right, place] = terms[index_.back()];
    const double value = left * (right - sum.value);
    // The sum's error, a rounding of the difference and one of the product.
    return {value, std::fabs(left) * sum.error + 2.02 * kUnitRoundoff * std::fabs(value) +
                       double{FLT_TRUE_MIN}};
  }

  Normal normalOf(NodeId x, const Index& index) const {
    Row row = rowOf(x, index);
    const double mean = node_.settings.is_centred ? meanOf(row) : 0;
    double squares = 0;
    for (double& number : row) {
      number -= mean;
      squares += number * number;
    }
    const double size =
        std::sqrt(squares / static_cast<double>(row.size()) + node_.settings.epsilon);
    for (double& number : row) number /= size;
    return {row, size};
  }

  Number normalised(double gain) const {
    const double unit = normalOf(node_.products[0].left.node, index_).units[index_.back()];
    const double bias = node_.bias ? at(node_.bias->node, {index_.back()}) : 0;
    return rounded(unit * gain + bias, std::fabs(unit * gain) + std::fabs(gain));
  }

  const Node& through() const { return graph_[*node_.back_through]; }

  Number normaliseGradient() const {
    const Normal normal = normalOf(through().products[0].left.node, index_);
    Row gradients = rowOf(node_.products[0].right->node, index_), projected;
    double size = 0;
    for (std::size_t c = 0; c < gradients.size(); ++c) {
      gradients[c] *= at(through().products[0].right->node, {c});
      projected.push_back(gradients[c] * normal.units[c]);
      size += std::fabs(gradients[c]) * (1 + std::fabs(normal.units[index_.back()]));
    }
    const std::size_t c = index_.back();
    const double shift = node_.settings.is_centred ? meanOf(gradients) : 0;
    const double along = normal.units[c] * meanOf(projected);
    return rounded((gradients[c] - shift - along) / normal.size, size / normal.size);
  }

  Number gainGradient(const std::vector<Pair>& terms) const {
    reference::Dot sum;
    for (const Pair& term : terms) {
      const Normal normal = normalOf(node_.products[0].left.node, term.left_at);
      sum.add(exact(normal.units[term.left_at.back()]), exact(term.right));
    }
    return sum.plus(0);
  }

  std::size_t targetOf(const Operand& targets) const {
    return static_cast<std::size_t>(at(targets.node, {index_[0]}));
  }

  // ln Σ exp x less the target's x. The core has the sum from the largest share, whose relative
  // error is an error of the logarithm.
  Number crossEntropy() const {
    const Product& product = node_.products[0];
    const Row row = rowOf(graph_[product.left.node].products[0].left.node, {index_[0], 0});
    const Exponentials all = exponentialsOf(row);
    const double target = row[targetOf(*product.right)];
    Number loss = rounded(all.max + std::log(all.sum) - target, std::fabs(all.max));
    loss.error += kSoftmaxRelativeError(row.size(), all.range);
    return loss;
  }

  Number crossEntropyGradient(const Pair& term) const {
    const double hot = targetOf(*through().products[0].right) == index_.back() ? 1 : 0;
    return rounded((term.left - hot) * term.right);
  }

  static Number mean(const std::vector<Pair>& terms) { return rounded(meanOf(leftOf(terms))); }

  Number meanGradient(const Pair& term) const {
    return rounded(term.left / static_cast<double>(values_[id_].size()));
  }

  const Run& run_;
  const Values& values_;
  const Graph& graph_;
  const NodeId id_;
  const Node& node_;
  const Index index_;
};

}  // namespace

Values valuesOf(const Run& run) {
  Values values;
  for (NodeId id = 0; id < run.graph().size(); ++id) {
    values.emplace_back(run.numbers(id).begin(), run.numbers(id).end());
  }
  return values;
}

void evaluate(const Run& run, Values& values, NodeId first, NodeId end) {
  for (NodeId id = first; id < end; ++id) {
    if (run.graph()[id].products.empty()) continue;
    std::size_t at = 0;
    eachCell(run.tensor(id), [&](const Index& index) {
      values[id][at++] = numberOf(run, values, id, index).value;
    });
  }
}

Number numberOf(const Run& run, const Values& values, NodeId id, const Index& index) {
  return Entry(run, values, id, index).number();
}

}  // namespace manyheads::graph
