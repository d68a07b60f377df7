// What nothing computes: inputs and free parameters, which the caller fills in; parameters that are
// copies of another one, or of one head's share; and fixed numbers, or drawn ones.
//
// Parameters that are tied or fixed are constrained: their gradient is 0. What they contribute is
// part of the gradient of what they copy (ops/backward.h), so a step along the gradient changes
// free parameters alone.
#include <algorithm>
#include <cmath>

#include "graph/explain.h"
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/random.h"

namespace manyheads::graph {
namespace {

struct Size {
  std::size_t rows, columns;
};

Size sizeOf(const Run& run, NodeId node) {
  const Index shape = run.tensor(node).shape;
  return {shape.size() == 1 ? 1 : shape[0], shape.back()};
}

// The gradient of a tensor that repeats a smaller one: the smaller one's in its place, zeros beside
// it.
void runConstrainedGradient(Run& run, NodeId id) {
  const std::span<float> to = run.writable(id);
  std::fill(to.begin(), to.end(), 0.0f);
  const Node& node = run.graph()[id];
  if (node.products.empty()) return;
  const NodeId of = node.products[0].left.node;
  const auto [rows, columns] = sizeOf(run, of);
  const std::size_t all = sizeOf(run, id).columns;
  for (std::size_t row = 0; row < rows; ++row) {
    std::copy_n(&run.numbers(of)[row * columns], columns, &to[row * all]);
  }
}

void explainConstrainedGradient(const Run& run, NodeId id, Explanation& entry) {
  const Place place = entry.place;
  const Node& node = run.graph()[id];
  entry.terms.clear();
  if (node.products.empty()) return;
  const NodeId of = node.products[0].left.node;
  if (place.index.back() >= sizeOf(run, of).columns) return;
  entry = explain(run, of, place.index);
  entry.place = place;
}

void runFixed(Run& run, NodeId id) {
  const auto [rows, columns] = sizeOf(run, id);
  float* to = run.writable(id).data();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      *to++ = fixedNumber(run.graph(), {id, row, column});
    }
  }
}

// They never change.
void unmarkZeros(const Run& run, NodeId id, std::span<std::uint8_t> marks) {
  const std::span<const float> numbers = run.numbers(id);
  for (std::size_t at = 0; at < marks.size(); ++at) {
    if (numbers[at] == 0) marks[at] = 0;
  }
}

// Uniform within the Xavier bound √(6 / (rows + columns)) (Glorot and Bengio 2010, eq. 16).
void runDrawn(Run& run, NodeId id) {
  const Node& node = run.graph()[id];
  const Index shape = run.tensor(id).shape;
  const double bound = std::sqrt(6 / static_cast<double>(shape[0] + shape[1]));
  const std::uint64_t stream = hashBytes(node.name);
  float* to = run.writable(id).data();
  for (std::size_t row = 0; row < shape[0]; ++row) {
    for (std::size_t col = 0; col < shape[1]; ++col) {
      const float number = uniformSigned(node.settings.seed, stream, entryDraw(row, col));
      *to++ = static_cast<float>(static_cast<double>(number) * bound);
    }
  }
}

}  // namespace

const Operation kInput{.name = "input", .run = [](Run&, NodeId) {}, .is_leaf = true};
const Operation kTie{.name = "tie", .run = kContract.run, .by_steps = true};
const Operation kFixed{.name = "fixed", .run = runFixed, .unmark_zeros = unmarkZeros};
const Operation kConstrainedGradient{.name = "constrained-gradient",
                                     .run = runConstrainedGradient,
                                     .op = Op::kHeld,
                                     .explain = explainConstrainedGradient};
const Operation kDrawn{.name = "drawn", .run = runDrawn};

NodeId input(Graph& graph, const char* name, const Axes& axes) {
  const NodeId node = graph.add(name, kInput, axes);
  graph[node].kind = Kind::kInput;
  return node;
}

NodeId parameter(Graph& graph, const char* name, const Axes& axes) {
  const NodeId node = graph.add(name, kInput, axes);
  graph[node].kind = Kind::kParameter;
  return node;
}

NodeId tie(Graph& graph, const char* name, const Axes& axes, const Operand& to,
           std::string_view constrained_by) {
  const NodeId node = graph.add(name, kTie, axes, {{axes, to}});
  graph[node].kind = Kind::kParameter;
  graph[node].constrained_by = constrained_by;
  return node;
}

NodeId fixed(Graph& graph, const char* name, const Axes& axes, std::string_view constrained_by,
             const Axes& identity) {
  const NodeId node = graph.add(name, kFixed, axes);
  graph[node].kind = Kind::kParameter;
  graph[node].constrained_by = constrained_by;
  graph[node].settings.identity = identity;
  return node;
}

NodeId drawn(Graph& graph, const char* name, const Axes& axes, std::uint32_t seed) {
  const NodeId node = graph.add(name, kDrawn, axes);
  graph[node].settings.seed = seed;
  return node;
}

std::optional<ParameterPlace> copiedPlace(const Graph& graph, const ParameterPlace& place) {
  const Node& node = graph[place.parameter];
  if (node.operation != &kTie) return std::nullopt;
  const NodeId of = node.products[0].left.node;
  if (graph[of].shown_as != place.parameter) return ParameterPlace{of, place.row, place.column};
  const std::size_t columns = graph.axes.shapeOf(graph[of].axes).back();
  return ParameterPlace{place.parameter, place.row, place.column % columns};
}

bool isConstrained(const Graph& graph, const ParameterPlace& place) {
  const auto copied = copiedPlace(graph, place);
  const bool is_itself =
      copied && copied->parameter == place.parameter && copied->column == place.column;
  return !graph[place.parameter].constrained_by.empty() && !is_itself;
}

float fixedNumber(const Graph& graph, const ParameterPlace& place) {
  const Axes& identity = graph[place.parameter].settings.identity;
  if (identity.empty()) return 0;
  return place.row == place.column % graph.axes.length(identity[0]) ? 1 : 0;
}

}  // namespace manyheads::graph
