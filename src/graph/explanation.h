// The explanation of one number: its terms, each with the place that it was read from.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "graph/node.h"
#include "graph/op.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

/// A place in a node's tensor; no node for a number without a place (a factor, a row's maximum).
struct Place {
  std::optional<NodeId> node;
  Index index;
  std::string_view tensor = {};  // the node's name; it lives as long as the graph
};

struct Term {
  float left;
  float right;
  float product;
  Place left_from;
  Place right_from;
};

struct Explanation {
  Place place;
  float value = 0;
  Op op = Op::kGiven;
  std::vector<Term> terms;
  std::optional<float> bias;
  Place bias_from;
  bool allowed = true;  // kMask, kSoftmax and its backward: may the query look at the key?
  /// kSoftmax: Σ product; 0 if no key is allowed. kRmsNorm and its backward: √(mean left² + ε).
  /// kLayerNorm and its backward: √(mean (left − the row's mean)² + ε).
  float denominator = 0;
  /// kSoftmaxBackward: Σ product. kRmsNormBackward, kLayerNormBackward: Σ product / terms.
  /// kLayerNorm: the row's mean.
  float subtracted = 0;
  std::string_view function;  // kActivate and its backward: "gelu"
  float mean_gradient = 0;    // kLayerNormBackward: the mean of gain · right
};

}  // namespace manyheads::graph
