#include "attention/parameter_arrays.h"

#include <algorithm>
#include <cmath>

#include "attention/attention.h"
#include "ops/ops.h"
#include "tensor/few.h"

namespace manyheads {
namespace {

using graph::Graph;
using graph::NodeId;
using graph::ParameterPlace;

// A parameter, and where its transpose begins in its array.
struct Packed {
  NodeId node;
  PackedArray array;
  std::size_t start, rows, columns;

  std::size_t placeOf(std::size_t row, std::size_t column) const {
    return start + column * rows + row;
  }
};
using AllPacked = Few<Packed, 10>;

// The packed nodes of an array: one, or none, or where its matrices differ in columns, three.
Few<NodeId, 3> nodesOf(const Graph& graph, PackedArray array) {
  Few<NodeId, 3> nodes;
  if (const auto whole = graph.find(kPackedNames[array])) {
    nodes.add(*whole);
  } else if (array == kInProjWeight) {
    for (const std::string_view part : kInProjParts) nodes.add(*graph.find(part));
  }
  return nodes;
}

// In the order of the arrays, and in each in the order of its numbers.
AllPacked allPacked(const Graph& graph) {
  AllPacked all;
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    const auto array = static_cast<PackedArray>(at);
    std::size_t start = 0;
    for (const NodeId packed : nodesOf(graph, array)) {
      for (const graph::Product& product : graph[packed].products) {
        const NodeId node = product.left.node;
        const Index shape = graph.axes.shapeOf(graph[node].axes);
        const std::size_t rows = shape.size() == 1 ? 1 : shape[0], columns = shape.back();
        all.add({node, array, start, rows, columns});
        start += rows * columns;
      }
    }
  }
  return all;
}

// `none`: in a layer without biases.
Status checkArray(std::string_view name, std::span<const float> array, const Index& shape,
                  bool none) {
  std::size_t floats = 1;
  for (const std::size_t size : shape) floats *= size;
  if (array.size() != floats) return makeError(ErrorCode::kWrongLength, name, shape, array.size());
  for (std::size_t place = 0; place < floats; ++place) {
    if (std::isfinite(array[place])) continue;
    Failure failure =
        makeError(ErrorCode::kNotFinite, name, shape, static_cast<double>(array[place]));
    failure->place = {place};
    return failure;
  }
  const auto is_other = [](float value) { return value != 0; };
  const auto other = std::find_if(array.begin(), array.end(), is_other);
  if (!none || other == array.end()) return Done{};
  return makeError(ErrorCode::kNoBias, name, {0u}, static_cast<double>(*other));
}

// The number that a parameter's place has to have.
float wantedAt(const Graph& graph, const AllPacked& all, const ParameterArrays& arrays,
               const ParameterPlace& place) {
  const auto copied = graph::copiedPlace(graph, place);
  if (!copied) return graph::fixedNumber(graph, place);
  const auto from = std::find_if(all.begin(), all.end(), [&](const Packed& packed) {
    return packed.node == copied->parameter;
  });
  return arrays[from->array][from->placeOf(copied->row, copied->column)];
}

Status checkHeld(const Graph& graph, const AllPacked& all, const ParameterArrays& arrays,
                 const Packed& packed) {
  const graph::Node& node = graph[packed.node];
  const std::span<const float> array = arrays[packed.array];
  if (node.constrained_by.empty() || array.empty()) return Done{};
  for (std::size_t column = 0; column < packed.columns; ++column) {
    for (std::size_t row = 0; row < packed.rows; ++row) {
      const ParameterPlace place{packed.node, row, column};
      if (!graph::isConstrained(graph, place)) continue;
      const float wanted = wantedAt(graph, all, arrays, place);
      const std::size_t at = packed.placeOf(row, column);
      if (array[at] == wanted) continue;
      return heldNumber(node, kPackedNames[packed.array], wanted, array[at], {at});
    }
  }
  return Done{};
}

}  // namespace

Failure heldNumber(const graph::Node& parameter, std::string_view field, float wanted, float got,
                   const Index& place) {
  const ErrorCode code = isBias(parameter.name) ? ErrorCode::kHeldBias : ErrorCode::kHeld;
  Failure failure = makeError(code, field, {static_cast<double>(wanted), parameter.constrained_by},
                              static_cast<double>(got));
  failure->place = place;
  return failure;
}

Index packedShape(const Graph& graph, PackedArray array) {
  const auto nodes = nodesOf(graph, array);
  if (nodes.size() == 1) return graph.axes.shapeOf(graph[nodes[0]].axes);
  std::uint64_t floats = 0;
  for (const NodeId node : nodes) floats += graph.axes.floatsOf(graph[node].axes);
  return {static_cast<std::size_t>(floats)};
}

Status checkParameters(const Graph& graph, const Config& config, const ParameterArrays& arrays) {
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    const std::string_view name = kPackedNames[at];
    const bool none = !config.bias && name.ends_with("bias");
    if (none && arrays[at].empty()) continue;
    const Index shape = packedShape(graph, static_cast<PackedArray>(at));
    if (Status status = checkArray(name, arrays[at], shape, none); !status.ok()) return status;
  }
  const AllPacked all = allPacked(graph);
  for (const Packed& packed : all) {
    if (Status status = checkHeld(graph, all, arrays, packed); !status.ok()) return status;
  }
  return Done{};
}

void unpack(const ParameterArrays& arrays, graph::Run& run) {
  for (const Packed& packed : allPacked(run.graph())) {
    const std::span<const float> from = arrays[packed.array];
    const std::span<float> to = run.writable(packed.node);
    for (std::size_t row = 0; row < packed.rows; ++row) {
      for (std::size_t column = 0; column < packed.columns; ++column) {
        to[row * packed.columns + column] = from.empty() ? 0 : from[packed.placeOf(row, column)];
      }
    }
  }
}

}  // namespace manyheads
