// Where every number of a graph lies in memory, and which steps compute it; what these take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "graph/graph.h"
#include "graph/product.h"

namespace manyheads::graph {

/// A block of memory, and who needs it.
enum class Block : std::uint8_t {
  kParameters,  // parameters, their panels for a run, and what is kept from one run to the next:
                // from the start, whatever the lengths are
  kRun,         // inputs and what stages compute
  kGradients,   // and the panels that only they read: from the first backward pass
};
inline constexpr Block kBlocks[] = {Block::kParameters, Block::kRun, Block::kGradients};

/// One of each block.
template <typename Item>
struct PerBlock {
  std::array<Item, std::size(kBlocks)> items{};
  Item& operator[](Block block) { return items[static_cast<std::size_t>(block)]; }
  const Item& operator[](Block block) const { return items[static_cast<std::size_t>(block)]; }
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
};

/// How much memory a graph takes in the present lengths of its axes, in floats. Counted before
/// anything is allocated, in 64 bits: size_t has 32 in wasm, and lengths that are allowed can
/// exceed that.
struct Memory {
  PerBlock<std::uint64_t> blocks;
  /// What kernels write to while they work, for stages and for gradients.
  std::uint64_t run_scratch = 0;
  std::uint64_t gradients_scratch = 0;
  /// The plan itself.
  std::uint64_t plan = 0;

  std::uint64_t operator[](Block block) const { return blocks[block]; }
};
Memory memoryOf(const Graph& graph);

/// What it takes to compute a node that is computed on demand: itself, those of its operands that
/// are, too, and scratch.
std::uint64_t floatsOnDemand(const Graph& graph, NodeId node);

/// Free parameters: without those that are tied to others or fixed.
std::uint64_t freeParameters(const Graph& graph);

/// For the products of all stages, masked or not; without the additions of biases and without
/// softmax. What is copied from a node with the same numbers is not computed again.
std::uint64_t multiplyAdds(const Graph& graph);

/// Where one matrix product or copy begins, in each tensor.
struct Step {
  std::size_t entry;
  std::size_t left;
  std::size_t right;
  bool adds;  // to the entries; else it overwrites them
  /// Where the right matrix is a parameter's: its panels, in their block.
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
  Block block;
  NodeId parameter;
  std::size_t first;   // number of the parameter
  Loop rows, columns;  // their steps are `right`
  std::size_t start;   // in the block
};

struct NodePlan {
  Index shape;
  std::size_t size;
  std::size_t start;    // in its block, unless it is computed on demand
  std::size_t scratch;  // floats
  std::vector<ProductPlan> products;
  std::vector<RowPlan> rows;  // of each product's left operand
};

/// The block that holds a node's numbers, unless it is computed on demand.
Block blockOf(const Node& node);
/// The block that holds the panels that the node reads: those of a run do not depend on its
/// lengths, and stay with the parameters.
Block panelsBlockOf(const Node& node);

/// A plan for the present lengths of the graph's axes.
class Plan {
 public:
  explicit Plan(const Graph& graph);

  /// For other lengths, none beyond those it was made for: of all but gradients, in the same
  /// places.
  void follow(const Graph& graph);

  const NodePlan& operator[](NodeId node) const { return nodes_[node]; }
  const std::vector<Panels>& panels() const { return panels_; }
  const Memory& memory() const { return memory_; }

 private:
  void planLoops(const Graph& graph, NodeId id);
  void planPanels(const Product& product, Block block, ProductPlan& plan);

  std::vector<NodePlan> nodes_;
  std::vector<Panels> panels_;
  PerBlock<std::size_t> used_;
  Memory memory_;
  std::vector<std::size_t> lengths_;  // of the graph's parts
};

}  // namespace manyheads::graph
