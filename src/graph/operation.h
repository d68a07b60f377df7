// What an operation knows of its nodes. The operations are in ops/.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "graph/explanation.h"
#include "graph/graph.h"

namespace manyheads::graph {

class Run;       // run.h
class Backward;  // backward.h

struct Operation {
  std::string_view name;  // "softmax"

  /// Computes all numbers of the node from those of its operands. Must not allocate.
  void (*run)(Run& run, NodeId node);

  /// Whether its numbers are what a caller gives: of an input, or of a parameter that is free.
  bool is_leaf = false;

  /// Whether entries are sums of the products of two operands.
  bool multiplies = false;

  /// Whether entries are computed from whole tensors, without terms.
  bool is_opaque = false;

  /// Whether run() goes through the steps of the node's plan (plan.h).
  bool by_steps = false;

  /// Whether run() goes through the rows of the node's plan.
  bool by_rows = false;

  /// Adds what the node's gradient contributes to the gradients of its operands, as nodes of
  /// operations like these. nullptr where nothing is learned through it: leaves, and gradients
  /// themselves.
  void (*differentiate)(Backward& backward, NodeId node) = nullptr;

  /// Whether an entry is of a pair that a mask forbids, and counts as no number. nullptr: none is.
  bool (*is_forbidden)(const Run& run, NodeId node, const Index& index) = nullptr;

  /// Sets the marks, one for each entry, to 0 of those that stay as they are, whatever their terms
  /// are: forbidden by a mask, of a muted head. nullptr: none does.
  void (*unmark_constants)(const Run& run, NodeId node, std::span<std::uint8_t> marks) = nullptr;

  /// The same of those that are 0, whatever their terms are. nullptr: those all of whose terms are.
  void (*unmark_zeros)(const Run& run, NodeId node, std::span<std::uint8_t> marks) = nullptr;

  /// Whether an entry reads the number of a product's left operand that is at `left`, where axes
  /// do not say it: by token ids, or by position. nullptr: it reads all that its axes say.
  bool (*reads)(const Run& run, NodeId node, const Index& entry, const Index& left) = nullptr;

  /// Rows are shares of 1, which depend on differences within a row alone.
  bool makes_shares = false;

  /// How the terms make an entry, where that is the same for all; else their sum, or what explain()
  /// says.
  std::optional<Op> op = {};

  /// Completes the explanation of one entry, whose terms are already those of the node's products.
  /// nullptr: there is nothing to add.
  void (*explain)(const Run& run, NodeId node, Explanation& entry) = nullptr;
};

/// Whether training may change its numbers: it is neither tied to another parameter nor fixed.
inline bool isFreeParameter(const Node& node) {
  return node.kind == Kind::kParameter && node.operation->is_leaf;
}

}  // namespace manyheads::graph
