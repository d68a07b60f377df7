// Parameters that are not free: copies of another one, or of one head's share, and fixed numbers.
// Their gradient is held at 0; what they contribute is part of the gradient of what they copy
// (ops/backward.h), so a step along the gradient changes free parameters alone.
#include <algorithm>

#include "graph/explain.h"
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"

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
void runHeld(Run& run, NodeId id) {
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

void explainHeld(const Run& run, NodeId id, Explanation& entry) {
  const Place place = entry.place;
  const Node& node = run.graph()[id];
  entry.terms.clear();
  entry.op = Op::kHeld;
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

}  // namespace

const Operation kTie{.name = "tie", .run = kContract.run, .by_steps = true};
const Operation kFixed{.name = "fixed", .run = runFixed, .unmark_zeros = unmarkZeros};
const Operation kHeld{.name = "held", .run = runHeld, .explain = explainHeld};

NodeId tie(Graph& graph, const char* name, const Axes& axes, const Operand& to,
           std::string_view held_by) {
  const NodeId node = graph.add(name, kTie, axes, {{axes, to}});
  graph[node].kind = Kind::kParameter;
  graph[node].held_by = held_by;
  return node;
}

NodeId fixed(Graph& graph, const char* name, const Axes& axes, std::string_view held_by,
             const Axes& identity) {
  const NodeId node = graph.add(name, kFixed, axes);
  graph[node].kind = Kind::kParameter;
  graph[node].held_by = held_by;
  graph[node].settings.row = identity;
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

bool isHeld(const Graph& graph, const ParameterPlace& place) {
  const auto copied = copiedPlace(graph, place);
  const bool is_itself =
      copied && copied->parameter == place.parameter && copied->column == place.column;
  return !graph[place.parameter].held_by.empty() && !is_itself;
}

float fixedNumber(const Graph& graph, const ParameterPlace& place) {
  const Axes& identity = graph[place.parameter].settings.row;
  if (identity.empty()) return 0;
  return place.row == place.column % graph.axes.length(identity[0]) ? 1 : 0;
}

}  // namespace manyheads::graph
