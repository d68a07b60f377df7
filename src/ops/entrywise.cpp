// Entry by entry. A tensor times a constant: scores divided by √d_k. Two tensors multiplied: a gate
// times what it lets through (Shazeer 2020, "GLU Variants Improve Transformer", arXiv:2002.05202).
// The nonlinearity of an MLP, in double, rounded once, by functions that have the same bits on
// every platform. SiLU: Elfwing, Uchibe and Doya 2018, arXiv:1702.03118. GELU: Hendrycks and Gimpel
// 2016, arXiv:1606.08415.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

void runScale(Run& run, NodeId id) {
  const std::span<const float> from = run.left(id);
  std::transform(from.begin(), from.end(), run.writable(id).begin(),
                 [factor = run.graph()[id].settings.factor](float x) { return x * factor; });
}

void explainScale(const Run& run, NodeId id, Explanation& entry) {
  Term& term = entry.terms[0];
  term.right = run.graph()[id].settings.factor;
  term.product = term.left * term.right;
}

void runMultiply(Run& run, NodeId id) {
  const std::span<const float> left = run.left(id), right = run.right(id);
  std::transform(left.begin(), left.end(), right.begin(), run.writable(id).begin(),
                 std::multiplies<>());
}

// c = a b: da = dc b, db = a dc
void differentiateMultiply(Backward& backward, NodeId id) {
  const Product& product = backward.productOf(id);
  const Operand gradient = backward.gradientOf(id);
  backward.addBy(kMultiply, *product.right, product.left, gradient);
  backward.addBy(kMultiply, product.left, gradient, product.right);
}

// 1 / (1 + exp(−x))
double sigmoid(double x) { return 1 / (1 + exponential(-x)); }

// Φ(x), the share of a normal distribution that is below x.
double distribution(double x) { return complementaryError(-x / std::numbers::sqrt2) / 2; }

// Its density.
double density(double x) {
  constexpr double kHighest = std::numbers::inv_sqrtpi / std::numbers::sqrt2;
  return kHighest * exponential(-x * x / 2);
}

// GELU's tanh form is x σ(2z), since (1 + tanh z) / 2 = σ(2z); 2z and its derivative.
constexpr double kCubic = 0.044715;
double twiceZ(double x) {
  return 2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi * (x + kCubic * x * x * x);
}
double twiceZSlope(double x) {
  return 2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi * (1 + 3 * kCubic * x * x);
}

double valueOf(Activation activation, double x) {
  switch (activation) {
    case Activation::kRelu:
      return x > 0 ? x : 0;
    case Activation::kSilu:
      return x * sigmoid(x);
    case Activation::kGelu:
      return x * distribution(x);
    case Activation::kGeluTanh:
      return x * sigmoid(twiceZ(x));
  }
  return 0;
}

double slopeOf(Activation activation, double x) {
  switch (activation) {
    case Activation::kRelu:
      return x > 0 ? 1 : 0;
    case Activation::kSilu:
      return sigmoid(x) * (1 + x * sigmoid(-x));
    case Activation::kGelu:
      return distribution(x) + x * density(x);
    case Activation::kGeluTanh: {
      const double gate = twiceZ(x);
      return sigmoid(gate) * (1 + x * sigmoid(-gate) * twiceZSlope(x));
    }
  }
  return 0;
}

// One loop for each function: the switch is outside of it.
template <Activation kActivation>
void activateAll(std::span<const float> from, std::span<float> to) {
  std::transform(from.begin(), from.end(), to.begin(),
                 [](float x) { return static_cast<float>(valueOf(kActivation, inDouble(x))); });
}

void runActivate(Run& run, NodeId id) {
  const std::span<const float> from = run.left(id);
  const std::span<float> to = run.writable(id);
  switch (run.graph()[id].settings.activation) {
    case Activation::kRelu:
      return activateAll<Activation::kRelu>(from, to);
    case Activation::kSilu:
      return activateAll<Activation::kSilu>(from, to);
    case Activation::kGelu:
      return activateAll<Activation::kGelu>(from, to);
    case Activation::kGeluTanh:
      return activateAll<Activation::kGeluTanh>(from, to);
  }
}

// y = f(x): dx = f′(x) dy
void runActivateBackward(Run& run, NodeId id) {
  const Activation activation = run.graph()[id].settings.activation;
  const std::span<const float> x = run.left(id), dy = run.right(id);
  std::transform(x.begin(), x.end(), dy.begin(), run.writable(id).begin(),
                 [=](float number, float gradient) {
                   const double slope = slopeOf(activation, inDouble(number));
                   return static_cast<float>(slope * inDouble(gradient));
                 });
}

void differentiateActivate(Backward& backward, NodeId id) {
  const Operand& x = backward.productOf(id).left;
  backward.addBy(kActivateBackward, x, x, backward.gradientOf(id));
}

void explainActivate(const Run& run, NodeId id, Explanation& entry) {
  entry.function = nameOf(run.graph()[id].settings.activation);
  entry.terms[0].product = entry.value;
}

}  // namespace

const Operation kScale{.name = "scale",
                       .run = runScale,
                       .differentiate = differentiateBy<kScale>,
                       .op = Op::kScale,
                       .explain = explainScale};
const Operation kMultiply{
    .name = "multiply", .run = runMultiply, .differentiate = differentiateMultiply};
const Operation kActivate{.name = "activate",
                          .run = runActivate,
                          .differentiate = differentiateActivate,
                          .op = Op::kActivate,
                          .explain = explainActivate};
const Operation kActivateBackward{.name = "activate-backward",
                                  .run = runActivateBackward,
                                  .op = Op::kActivateBackward,
                                  .explain = explainActivate};

NodeId scale(Graph& graph, const char* name, const Operand& from, float factor) {
  const NodeId node = graph.add(name, kScale, from.axes, {{from.axes, from}});
  graph[node].settings.factor = factor;
  return node;
}

NodeId multiply(Graph& graph, const char* name, const Operand& left, const Operand& right) {
  return graph.add(name, kMultiply, left.axes, {{left.axes, left, right}});
}

std::string_view nameOf(Activation activation) {
  constexpr std::string_view kNames[] = {"relu", "silu", "gelu", "gelu-tanh"};
  return kNames[static_cast<std::size_t>(activation)];
}

NodeId activate(Graph& graph, const char* name, const Operand& from, Activation activation) {
  const NodeId node = graph.add(name, kActivate, from.axes, {{from.axes, from}});
  graph[node].settings.activation = activation;
  return node;
}

}  // namespace manyheads::graph
