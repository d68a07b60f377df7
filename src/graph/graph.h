// A graph: nodes in the order in which they are computed, each made of nodes before it. Functions
// of ops/ add them; everything else about a computation follows from them: its memory (plan.h), its
// run (run.h), its gradients (backward.h), where each number comes from (explain.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/axes.h"
#include "tensor/few.h"
#include "tensor/visit.h"

namespace manyheads::graph {

using NodeId = std::uint16_t;
/// A stage by its place in Graph::stages().
using StageId = std::uint16_t;
/// The most products that a node is made of: matrices that are packed are up to four.
inline constexpr std::size_t kMostProducts = 4;
/// The most tensors that it is made of as a whole: the two matrices of a head.
inline constexpr std::size_t kMostWhole = 2;

/// What a node is to those who use the graph.
enum class Kind : std::uint8_t {
  kPacked,     // parameters in a file's packing
  kParameter,  // the same numbers as the formulas name them: the same in all runs, until they
               // change
  kInput,      // the caller fills it in
  kStage,      // a stage computes it
  kDerived,    // computed when it is asked for
  kGradient,   // going back through a stage computes it
};

struct Operation;  // operation.h

/// A tensor that a node reads. `axes` says how: as many as the tensor has and as long, perhaps with
/// other parts. x is read as keys, too; narrow cuts its columns into one piece for each head.
struct Operand {
  NodeId node;
  Axes axes;
};

/// Σ left × right over the parts of axes that the operands have and the entry lacks; Σ left without
/// right; a copy where nothing is summed.
struct Product {
  Axes entry;  // how the entries are counted for this product; as many and as long as the node's
  Operand left;
  std::optional<Operand> right = {};
  /// Where it does not add to the other products but has rows of its own: the first of them. Those
  /// of a kept node move on with the graph's first_position.
  std::optional<std::size_t> first_row = {};
};

/// Which keys a query may look at, besides operands that forbid some: all of these hold at once.
/// And what positions add to its scores.
struct Rules {
  bool causal = false;   // key j is allowed for query i when j ≤ i
  bool no_self = false;  // j ≠ i
  std::size_t window = std::numeric_limits<std::size_t>::max();  // |i − j| < window
  std::size_t alibi_heads = 0;  // ALiBi for so many heads; 0: nothing is added
};

/// The nonlinearity between two layers of an MLP.
enum class Activation : std::uint8_t {
  kRelu,      // max(0, x)
  kSilu,      // x / (1 + exp(−x))
  kGelu,      // x Φ(x), Φ the normal distribution
  kGeluTanh,  // x / 2 (1 + tanh(√(2/π) (x + 0.044715 x³))), GPT-2's
};

/// How rotate turns the pairs of a row's columns.
struct Rotation {
  bool by_halves = true;  // pairs are c and c + half; else 2c and 2c + 1
  double base = 1;
};

/// What an operation needs to know of its node besides operands. The gradient of a node has the
/// same.
struct Settings {
  float factor = 1;                           // scale
  Activation activation = Activation::kRelu;  // activate
  Rules rules = {};                           // mask
  std::optional<float> sink = {};             // softmax: the score of a key that is no token
  Rotation rotation = {};                     // rotate
  std::uint32_t seed = 0;                     // drawn
  Axes identity = {};    // fixed: the columns of one identity; none where it is zeros
  Axes of_product = {};  // singular values: of one head's product
  // normalise
  Axes of_gains = {};       // what is normalised together
  double epsilon = 0;       // added to the mean square
  bool is_centred = false;  // LayerNorm: the row's mean is subtracted first
};

struct Node {
  std::string name;  // "attn_weights"; empty for a step that nobody asks for
  const Operation* operation;
  Axes axes;
  Kind kind = Kind::kStage;
  /// The stage that computes it, or that it is shown with.
  StageId stage = 0;
  /// Given by the caller in this run, and neither computed nor made of others.
  bool is_given = false;
  /// Computed when it is asked for, in memory of its own: derived and packed.
  bool on_demand = false;
  /// A run writes some of its rows, those of Product::first_row; the others stay as earlier runs
  /// left them.
  bool is_kept = false;
  /// The tensor whose first numbers these are, where readers are not told of this one: the one
  /// head's share of a parameter that all heads have in common.
  std::optional<NodeId> shown_as = {};
  /// The option that ties a parameter to another one, or fixes it; "" if it is free.
  std::string_view constrained_by = {};
  /// What an entry is made of. The sum of all products, unless the operation says otherwise.
  Few<Product, kMostProducts> products = {};
  std::optional<Operand> bias = {};  // added to a sum
  /// Tensors that it is made of as a whole: no single number of them is a term.
  Few<Operand, kMostWhole> whole = {};
  /// By key: a number other than 0 forbids it (mask).
  std::optional<Operand> padding = {};
  /// A node with the same numbers, which is copied instead of computing them again.
  std::optional<NodeId> same_as = {};
  /// Of a step of the backward pass: the node that it goes back through.
  std::optional<NodeId> back_through = {};
  Settings settings = {};
};

/// Calls visit() with all that a node is made of: of each product left and right, the bias, and
/// what it reads as a whole.
void eachOperand(const Node& node, Visit<const Operand&> visit);
/// Whether one of these is as said.
template <typename Is>
bool hasOperand(const Node& node, Is is) {
  bool has = false;
  eachOperand(node, [&](const Operand& operand) { has = has || is(operand); });
  return has;
}

/// A group of nodes that readers know by one name: "softmax".
struct Stage {
  std::string name;
};

class Graph {
 public:
  AxisTable axes;
  /// The place of a run's first query, and of the first key that it adds: those before it are kept
  /// (Node::is_kept).
  std::size_t first_position = 0;

  /// Names of stages and nodes begin so from now on: "blocks.0.".
  void setPrefix(std::string_view prefix) { prefix_ = prefix; }
  /// Nodes that are added from now on belong to this stage, which is new.
  void beginStage(std::string_view name);
  /// Nodes that are added from now on are of this kind, and computed on demand or not.
  void beginKind(Kind kind, bool on_demand = false);
  /// Nodes that are added from now on belong to this stage, which has begun before.
  void continueStage(StageId stage) { stage_ = stage; }
  std::span<const Stage> stages() const { return stages_; }
  std::optional<StageId> findStage(std::string_view name) const;

  /// A node of the present kind and stage, nameless where the name is empty.
  NodeId add(std::string_view name, const Operation& operation, const Axes& of_node,
             std::initializer_list<Product> products = {});
  const Node& operator[](NodeId node) const { return nodes_[node]; }
  Node& operator[](NodeId node) { return nodes_[node]; }
  std::span<const Node> nodes() const { return nodes_; }
  std::size_t size() const { return nodes_.size(); }
  std::optional<NodeId> find(std::string_view name) const;

  /// A node read with its own axes, or with others.
  Operand as(NodeId node) const { return {node, nodes_[node].axes}; }
  Operand as(NodeId node, const Axes& read_as) const { return {node, read_as}; }

 private:
  std::string prefix_;
  std::vector<Stage> stages_;
  StageId stage_ = 0;
  Kind kind_ = Kind::kStage;
  bool on_demand_ = false;
  std::vector<Node> nodes_;
};

}  // namespace manyheads::graph
