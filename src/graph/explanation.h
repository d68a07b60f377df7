// The explanation of one number: its terms, each with the place that it was read from, and the
// operation that makes its value of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "tensor/tensor.h"

namespace manyheads::graph {

/// How the terms of a number make its value.
enum class Op : std::uint8_t {
  kGiven,
  kHeld,
  kDerived,
  kCopy,
  kSum,
  kDot,
  kScale,
  kMask,
  kMute,
  kSoftmax,
  kSoftmaxBackward,
  kRmsNorm,
  kRmsNormBackward,
  kRmsNormGain,
  // Of language models alone.
  kKept,
  kMean,
  kLayerNorm,
  kLayerNormBackward,
  kLayerNormGain,
  kActivate,
  kActivateBackward,
  kCrossEntropy,
  kCrossEntropyBackward,
};

struct OpInfo {
  Op op;
  const char* name;
  /// The value, and what is special about the terms.
  const char* meaning;
};

/// In the order of Op. The types of TypeScript and the table in docs/core-api.md are made from it.
inline constexpr OpInfo kOps[] = {
    {Op::kGiven, "given", "A parameter or an input: no terms."},
    {Op::kHeld, "held",
     "0: the gradient of a parameter that the configuration ties or fixes; no terms."},
    {Op::kDerived, "derived", "Computed from whole tensors: no terms."},
    {Op::kCopy, "copy", "left, of one term; also a parameter that is tied to another."},
    {Op::kSum, "sum", "Σ left."},
    {Op::kDot, "dot", "Σ left × right + bias."},
    {Op::kScale, "scale", "left × right, of one term."},
    {Op::kMask, "mask",
     "left where allowed, else −∞ (of a gradient, 0). What is added to a score is a further term, "
     "an `attn_mask`'s number and then −slope × distance of `alibi`: Σ product."},
    {Op::kMute, "mute", "0, whatever left is, of one term: what a muted head has in concat."},
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
    {Op::kKept, "kept", "Kept from an earlier run, or room that is still empty: no terms."},
    {Op::kMean, "mean", "Σ left / the number of terms."},
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
};
/// Those up to this one are all that a layer of its own has.
inline constexpr std::size_t kLayerOpCount = static_cast<std::size_t>(Op::kRmsNormGain) + 1;

/// The names alone, so that the wasm does not contain the sentences.
inline constexpr auto kOpNames = [] {
  std::array<const char*, std::size(kOps)> names{};
  for (const OpInfo& info : kOps) names[static_cast<std::size_t>(info.op)] = info.name;
  return names;
}();

inline const char* opName(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

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

  /// Of an operand that chooses what is read, or says whether it counts: it is no factor.
  void leaveOutRight() {
    right = 1;
    product = left;
    right_from = {};
  }
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
