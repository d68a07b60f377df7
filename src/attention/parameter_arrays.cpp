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

void addPacked(const Graph& graph, std::string_view name, PackedArray array, AllPacked& all) {
  const auto packed = graph.find(name);
  if (!packed) return;
  for (const graph::Product& product : graph[*packed].products) {
    const NodeId node = product.left.node;
    const Index shape = graph.axes.shapeOf(graph[node].axes);
    std::size_t start = 0;
    for (const Packed& other : all) {
      if (other.array == array) start = other.placeOf(0, other.columns);
    }
    all.add({node, array, start, shape.size() == 1 ? 1 : shape[0], shape.back()});
  }
}

// In the order of the arrays, and in each in the order of its numbers.
AllPacked allPacked(const Graph& graph) {
  AllPacked all;
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    const auto array = static_cast<PackedArray>(at);
    if (array == PackedArray::kInProjWeight && !graph.find(kPackedNames[at])) {
      for (const std::string_view part : kInProjParts) addPacked(graph, part, array, all);
    } else {
      addPacked(graph, kPackedNames[at], array, all);
    }
  }
  return all;
}

Status checkArray(std::string_view name, std::span<const float> array, const Index& shape) {
  std::size_t floats = 1;
  for (const std::size_t size : shape) floats *= size;
  if (array.size() != floats) return makeError(ErrorCode::kWrongLength, name, shape, array.size());
  const auto bad =
      std::find_if(array.begin(), array.end(), [](float value) { return !std::isfinite(value); });
  if (bad == array.end()) return Done{};
  Failure failure = makeError(ErrorCode::kNotFinite, name, shape, static_cast<double>(*bad));
  failure->place = {static_cast<std::size_t>(bad - array.begin())};
  return failure;
}

// For a layer without biases.
Status checkZeros(std::string_view name, std::span<const float> array) {
  const auto other =
      std::find_if(array.begin(), array.end(), [](float value) { return value != 0; });
  if (other == array.end()) return Done{};
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
      const ErrorCode code = isBias(node.name) ? ErrorCode::kHeldBias : ErrorCode::kHeld;
      Failure failure = makeError(code, kPackedNames[static_cast<std::size_t>(packed.array)],
                                  {static_cast<double>(wanted), node.constrained_by},
                                  static_cast<double>(array[at]));
      failure->place = {at};
      return failure;
    }
  }
  return Done{};
}

}  // namespace

Index packedShape(const Graph& graph, PackedArray array) {
  if (const auto node = graph.find(kPackedNames[static_cast<std::size_t>(array)])) {
    return graph.axes.shapeOf(graph[*node].axes);
  }
  std::size_t floats = 0;
  for (const Packed& packed : allPacked(graph)) {
    if (packed.array == array) floats += packed.rows * packed.columns;
  }
  return {floats};
}

Status checkParameters(const Graph& graph, const Config& config, const ParameterArrays& arrays) {
  for (std::size_t at = 0; at < std::size(kPackedNames); ++at) {
    const std::string_view name = kPackedNames[at];
    const std::span<const float> array = arrays.arrays[at];
    const bool none = !config.bias && name.ends_with("bias");
    if (none && array.empty()) continue;
    Status status = checkArray(name, array, packedShape(graph, static_cast<PackedArray>(at)));
    if (status.ok() && none) status = checkZeros(name, array);
    if (!status.ok()) return status;
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
