// The table of operations that an explanation can name: how the terms of a number make its value.
// The types of TypeScript and the table in docs/core-api.md are made from it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace manyheads::graph {

enum class Op : std::uint8_t {
  kGiven,
  kSum,
  kDot,
  kCopy,
  kScale,
  kMask,
  kMute,
  kDerived,
  kSoftmax,
  kSoftmaxBackward,
  kRmsNorm,
  kRmsNormBackward,
  kRmsNormGain,
  kHeld,
  kLayerNorm,
  kLayerNormBackward,
  kLayerNormGain,
  kActivate,
  kActivateBackward,
  kCrossEntropy,
  kCrossEntropyBackward,
  kMean,
  kKept,
};

struct OpInfo {
  Op op;
  const char* name;
  /// The value, and what is special about the terms.
  const char* meaning;
};

/// In the order of Op.
inline constexpr OpInfo kOps[] = {
    {Op::kGiven, "given", "A parameter or an input: no terms."},
    {Op::kSum, "sum", "Σ left."},
    {Op::kDot, "dot", "Σ left × right + bias."},
    {Op::kCopy, "copy", "left, of one term; also a parameter that is tied to another."},
    {Op::kScale, "scale", "left × right, of one term."},
    {Op::kMask, "mask",
     "left where allowed, else −∞ (of a gradient, 0). What is added to a score is a further term, "
     "an `attn_mask`'s number and then −slope × distance of `alibi`: Σ product."},
    {Op::kMute, "mute", "0, whatever left is, of one term: what a muted head has in concat."},
    {Op::kDerived, "derived", "Computed from whole tensors: no terms."},
    {Op::kSoftmax, "softmax",
     "The own key's product / denominator, one term per key, and one of a `sink` after them: "
     "product "
     "= exp(left − right), with right the row's maximum."},
    {Op::kSoftmaxBackward, "softmax-backward",
     "left × (right − subtracted) of the own key, one term per key: left the attention and right "
     "its gradient."},
    {Op::kRmsNorm, "rms-norm",
     "The own left × right / denominator, one term per number that is normalised with it: left the "
     "number, right the own gain, product = left²."},
    {Op::kRmsNormBackward, "rms-norm-backward",
     "(gain × own right − x × subtracted) / denominator, with x the own number over denominator, "
     "one term per number that is normalised with it: left the normalised number and right its "
     "gradient."},
    {Op::kRmsNormGain, "rms-norm-gain",
     "Σ product, of a gain's gradient: product = left × right / the root mean square that left is "
     "divided by."},
    {Op::kHeld, "held", "0: the gradient of a parameter that the configuration holds; no terms."},
    {Op::kLayerNorm, "layer-norm",
     "(own left − subtracted) × right / denominator + bias, one term per number of the row: left "
     "the number, right the own gain, product = (left − subtracted)²."},
    {Op::kLayerNormBackward, "layer-norm-backward",
     "(own gain × own right − meanGradient − own u × subtracted) / denominator, one term per "
     "number of the row: left the number, u the same normalised without its gain, right its "
     "gradient, product = gain × right × u."},
    {Op::kLayerNormGain, "layer-norm-gain", "As rms-norm-gain, of left less its row's mean."},
    {Op::kActivate, "activate",
     "f(left), of one term, with f the activation that `function` names."},
    {Op::kActivateBackward, "activate-backward",
     "f′(left) × right, of one term: left what f was applied to, right the gradient of its "
     "result."},
    {Op::kCrossEntropy, "cross-entropy", "−ln left, of one term: left the target's share."},
    {Op::kCrossEntropyBackward, "cross-entropy-backward",
     "(left − subtracted) × right, of one term: left a share, right its row's gradient, subtracted "
     "1 for the target and 0 for others."},
    {Op::kMean, "mean", "Σ left / the number of terms."},
    {Op::kKept, "kept", "Kept from an earlier run, or room that is still empty: no terms."},
};
/// Those up to kHeld are all that a layer of its own has.
inline constexpr std::size_t kLayerOpCount = static_cast<std::size_t>(Op::kHeld) + 1;
inline constexpr std::size_t kOpCount = sizeof kOps / sizeof *kOps;

const char* opName(Op op);

}  // namespace manyheads::graph
