// What each Op of an explanation means, for the types of TypeScript and docs/core-api.md.
#pragma once

#include <cstddef>

#include "stages/explanation.h"

namespace manyheads::binding {

struct OpMeaning {
  Op op;
  /// How the terms make the value, and what is special about them.
  const char* meaning;
};

/// In the order of Op.
inline constexpr OpMeaning kOpMeanings[] = {
    {Op::kGiven, "An input or a parameter: no terms."},
    {Op::kSum, "Σ left."},
    {Op::kDot, "Σ left × right + bias."},
    {Op::kCopy, "left, of one term; also a parameter that is tied to another."},
    {Op::kScale, "left × right, of one term."},
    {Op::kMask,
     "left where allowed, else −∞ (of a gradient, 0). What an `attn_mask` adds is a second term: "
     "Σ product."},
    {Op::kMute,
     "Σ left × 0, of a muted head: of concat one term, of contributions one for each number of "
     "the head's context."},
    {Op::kDerived, "Computed from whole tensors: no terms."},
    {Op::kSoftmax,
     "The own key's product / denominator, one term per key: product = exp(left − right), with "
     "right the row's maximum."},
    {Op::kSoftmaxBackward,
     "left × (right − subtracted) of the own key, one term per key: left the attention and right "
     "its gradient."},
    {Op::kRmsNorm,
     "The own left × right / denominator, one term per number that is normalised with it: left "
     "the number, right the own gain, product = left²."},
    {Op::kRmsNormBackward,
     "(gain × own right − x × subtracted) / denominator, with x the own number over denominator, "
     "one term per number that is normalised with it: left the normalised number and right its "
     "gradient."},
    {Op::kRmsNormGain,
     "Σ product, of a gain's gradient: product = left × right / the root mean square that left is "
     "divided by."},
    {Op::kHeld, "0: the gradient of a parameter that the configuration holds; no terms."},
};
inline constexpr std::size_t kOpCount = sizeof kOpMeanings / sizeof *kOpMeanings;
static_assert(kOpCount == static_cast<std::size_t>(Op::kHeld) + 1);

}  // namespace manyheads::binding
