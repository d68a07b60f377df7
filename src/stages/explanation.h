// The explanation of one number: its terms, each with the place that it was read from.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tensor/tensor.h"

namespace manyheads {

/// How the terms result in the value.
enum class Op {
  kGiven,    // an input or a parameter: no terms
  kSum,      // value = Σ product, where product = left (right is 1): token + position
  kDot,      // value = Σ product + bias, product = left × right
  kCopy,     // one term; value = left (also a parameter that is tied to another, tied.h)
  kScale,    // one term; value = left × right, right = 1 / divisor
  kMask,     // one term; value = left when allowed, else −∞ (of a gradient, 0); under the mask
             // `own` a second, what attn_mask adds: value = Σ product
  kMute,     // value = Σ product, product = left × right, right = 0: of a muted head concat, one
             // term, and contributions, one for each number of its context
  kDerived,  // computed from whole tensors (derived.h): no terms
  kSoftmax,  // one term per key: left = masked entry, right = the row's maximum,
             // product = exp(left − right); value = product of the own key / denominator
  kSoftmaxBackward,  // one term per key: left = attention, right = its gradient; value = left
                     // (right − subtracted), of the own key
  kRmsNorm,  // one term per number that is normalised with it: left = the number, right = the own
             // gain, product = left²; value = the own left · right / denominator
  kRmsNormBackward,  // one term per number that is normalised with it: left = the normalised
                     // number, right = its gradient; value = (gain · own right − x · subtracted) /
                     // denominator, with x the own number, normalised without its gain
  kRmsNormGain,  // of a gain's gradient: value = Σ product, left = a number that it multiplies,
                 // right = the gradient of what they make, product = left · right / the root mean
                 // square that left is divided by
  kHeld,         // 0, without terms: the gradient of a number that is tied or fixed (tied.h)
};

/// A place in a tensor. `tensor` is empty for a number without a place (the divisor, the row's
/// maximum).
struct Place {
  std::string_view tensor;
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
  Op op = Op::kGiven;
  std::vector<Term> terms;
  std::optional<float> bias;  // kDot of project and output only, and only when the layer has biases
  Place bias_from;
  bool allowed = true;  // kMask, kSoftmax: may query i look at key j?
  /// kSoftmax: Σ product over the allowed keys; 0 if there are none. kRmsNorm and its backward: the
  /// root mean square, √(Σ left² / terms + ε), of the numbers before normalisation.
  float denominator = 0;
  /// kSoftmaxBackward: Σ product. kRmsNormBackward: Σ product / terms.
  float subtracted = 0;
};

}  // namespace manyheads
