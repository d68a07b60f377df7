// The explanation of one number: its terms, each with the place that it was read from.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "graph/node.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

/// How the terms result in the value.
enum class How : std::uint8_t {
  kGiven,            // a parameter or an input: no terms
  kSum,              // value = Σ product, where product = left (right is 1)
  kDot,              // value = Σ product + bias, product = left × right
  kCopy,             // one term; value = left
  kScale,            // one term; value = left × right, right = the factor
  kMask,             // value = Σ product where allowed, else −∞ (of a gradient, 0)
  kMute,             // one term; value = 0, whatever left is
  kSoftmax,          // one term per key: left = masked entry, right = the row's maximum,
                     // product = exp(left − right); value = product of the own key / denominator
  kSoftmaxBackward,  // one term per key: left = share, right = its gradient; value = left
                     // (right − subtracted), of the own key
  kRmsNorm,  // one term per number that is normalised with it: left = the number, right = the own
             // gain, product = left²; value = the own left · right / denominator
  kRmsNormBackward,  // one term per number that is normalised with it: left = the normalised
                     // number, right = its gradient; value = (gain · own right − x · subtracted) /
                     // denominator, with x the own number, normalised without its gain
  kRmsNormGain,  // of a gain's gradient: value = Σ product, left = a number that it multiplies,
                 // right = the gradient of what they make, product = left · right / the root mean
                 // square that left is divided by
  kHeld,         // 0, without terms: the gradient of a number that is tied or fixed
  kLayerNorm,  // one term per number of the row: left = the number, right = the own gain, product =
               // (left − subtracted)²; value = (own left − subtracted) · right / denominator + bias
  kLayerNormBackward,  // one term per number of the row: left = the number, right = its gradient,
                       // product = gain · right · u, with u = left normalised without its gain;
                       // value = (own gain · own right − mean_gradient − own u · subtracted) /
                       // denominator
  kLayerNormGain,     // as kRmsNormGain, of left less its row's mean
  kActivate,          // one term; value = f(left), with f the function that `function` names
  kActivateBackward,  // one term; left = what f was applied to, right = the gradient of its result;
                      // value = f′(left) · right
  kCrossEntropy,      // one term: left = the target's share; value = −ln left
  kCrossEntropyBackward,  // one term: left = a share, right = its row's gradient; value = (left −
                          // subtracted) · right, with subtracted 1 for the target and 0 for others
  kMean,                  // value = Σ product / terms, product = left
};

/// A place in a node's tensor; no node for a number without a place (a factor, a row's maximum).
struct Place {
  std::optional<NodeId> node;
  Index index;
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
  How how = How::kGiven;
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
