// Where every number of a graph lies in one block of memory, and which steps compute it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/graph.h"
#include "graph/product.h"

namespace manyheads::graph {

/// Where one matrix product or copy begins, in each tensor.
struct Step {
  std::size_t entry;
  std::size_t left;
  std::size_t right;
  bool adds;  // to the entries; else it overwrites them
  /// Where the right matrix is a parameter's: its panels, in the block.
  std::size_t panels = 0;
};

struct ProductPlan {
  Loops loops;
  std::vector<Step> steps;
  bool by_panels = false;
};

/// A matrix of a parameter in the form that kernels read fastest (kernels.h, writePanels), made
/// again whenever parameters change.
struct Panels {
  NodeId parameter;
  std::size_t first;   // number of the parameter
  Loop rows, columns;  // their steps are `right`
  std::size_t start;   // in the block
};

/// The rows of a product's left operand along `Node::row`.
struct RowPlan {
  std::vector<std::size_t> starts;  // where each row begins
  std::vector<std::size_t> steps;   // from there to each of its numbers
  std::vector<Loop> along;          // the same as loops

  /// Where the row begins that has the number at a place.
  std::size_t startOf(std::size_t place) const;
};

struct NodePlan {
  Index shape;
  std::size_t start;  // in the block
  std::size_t size;
  std::vector<ProductPlan> products;
  std::vector<RowPlan> rows;
};

/// A plan for the present lengths of the graph's axes.
class Plan {
 public:
  explicit Plan(const Graph& graph);

  const NodePlan& operator[](NodeId node) const { return nodes_[node]; }
  const std::vector<Panels>& panels() const { return panels_; }
  /// The block, in floats.
  std::size_t floats() const { return floats_; }
  /// Of them, what kernels write to while they work, at the end of the block.
  std::size_t scratchFloats() const { return scratch_; }

 private:
  void planPanels(const Product& product, ProductPlan& plan);

  std::vector<NodePlan> nodes_;
  std::vector<Panels> panels_;
  std::size_t floats_ = 0;
  std::size_t scratch_ = 0;
};

}  // namespace manyheads::graph
