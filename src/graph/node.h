// A node: one tensor of a graph, and how it is made of others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "graph/axes.h"
#include "tensor/few.h"

namespace manyheads::graph {

using NodeId = std::uint16_t;

struct Operation;  // operation.h; one file each in ops/

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
};

/// Which keys a query may look at, besides operands that forbid some; all of these hold at once.
struct Rules {
  bool causal = false;   // key j is allowed for query i when j ≤ i
  bool no_self = false;  // j ≠ i
};

/// What normalise reads, for its gradient.
struct Normalised {
  Operand x;
  Operand gains;
};

struct Node {
  std::string name;  // "attn_weights"; empty for a step that nobody asks for
  const Operation* operation;
  Axes axes;
  /// The same in all runs, until takeParameters().
  bool is_parameter = false;
  /// The tensor whose first numbers these are, where readers are not told of this one: the one
  /// head's share of a parameter that all heads have in common.
  std::optional<NodeId> shown_as = {};
  /// What an entry is made of. The sum of all products, unless the operation says otherwise.
  Few<Product, 4> products = {};
  std::optional<Operand> bias = {};  // added to a sum
  // What single operations need to know besides.
  float factor = 1;  // scale
  // normalise
  double epsilon = 0;                         // added to the mean square
  Axes row = {};                              // those of the gains: what is normalised together
  std::optional<Normalised> normalised = {};  // of its backward
  // mask
  Rules rules = {};
  std::optional<Operand> padding = {};   // by key: a number other than 0 forbids it
  std::optional<Operand> own_mask = {};  // by query and key: −∞ forbids
};

}  // namespace manyheads::graph
