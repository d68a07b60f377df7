// The table of a layer's options, one row each: name, type, default, allowed values, the member of
// the request that holds it, its purpose. Validation and its errors, conversion from and to
// JavaScript's objects, core.options(), and with it the documentation, all use these rows.
//
// To add an option: its member of ConfigRequest and of Config (config.h), its row here, and in
// layer/validate.cpp its dependence on other options.
#pragma once

#include <span>
#include <variant>

#include "config/config.h"
#include "config/option.h"

namespace manyheads {

using LayerOption = Option<ConfigRequest>;

// Rows are in the order in which they are checked and listed.
inline constexpr LayerOption kLayerOptionRows[] = {
    {.name = "dModel",
     .type = OptionType::kInteger,
     .by_default = 16.0,
     .range = Range{1, kMaxDModel},
     .needed = true,
     .member = &ConfigRequest::d_model,
     .purpose = "Columns of x and of the output."},
    {.name = "heads",
     .type = OptionType::kInteger,
     .by_default = 4.0,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .needed = true,
     .member = &ConfigRequest::n_heads,
     .purpose =
         "The number of heads: a divisor of dModel, or in wide, but for parameters made by hand, "
         "any up to 64."},
    {.name = "variant",
     .type = OptionType::kChoice,
     .by_default = "split",
     .names = kVariantNames,
     .member = &ConfigRequest::variant,
     .purpose =
         "What is cut into heads: wide cuts nothing, split the projections, as the paper and "
         "PyTorch do, narrow the input."},
    {.name = "mask",
     .type = OptionType::kChoice,
     .by_default = "none",
     .names = kMaskNames,
     .member = &ConfigRequest::mask,
     .purpose =
         "Which keys a query may not look at: causal hides later ones, no-self its own, padding "
         "those that a run names, own what a run's attn_mask says."},
    {.name = "window",
     .type = OptionType::kInteger,
     .by_default = double{kMaxTokens},
     .range = Range{1, kMaxTokens},
     .member = &ConfigRequest::window,
     .purpose = "A sliding window, besides the mask: a query may look at keys that are fewer than "
                "this many places away. Left out, it is as long as the longest input."},
    {.name = "alibi",
     .type = OptionType::kFlag,
     .by_default = false,
     .member = &ConfigRequest::alibi,
     .purpose =
         "ALiBi: whether each head adds −slope · distance of query and key to the scaled "
         "scores. Of a power of two of heads, head h = 1 … has the slope 2^(−8h / heads); "
         "other numbers of heads take those of the power below, and every other one of twice "
         "that power."},
    {.name = "sink",
     .type = OptionType::kChoiceOrNumber,
     .by_default = "none",
     .range = Range{-1000, 1000},
     .names = kSinkNames,
     .member = &ConfigRequest::sink,
     .number = &ConfigRequest::sink_score,
     .purpose = "An attention sink: a number is the score of a key that is no token and has no "
                "value, so that the shares of a row sum to less than 1. 0 adds 1 to softmax's "
                "denominator."},
    {.name = "scaling",
     .type = OptionType::kChoiceOrNumber,
     .by_default = "sqrt_d_k",
     // Beyond these, the divisor or its reciprocal would overflow in a few multiplications.
     .range = Range{1e-30, 1e30},
     .names = std::span(kScalingNames).first<3>(),
     .member = &ConfigRequest::scaling,
     .number = &ConfigRequest::scaling_divisor,
     .purpose = "What scores are divided by: √d_k, √d_model, nothing, or a number."},
    {.name = "bias",
     .type = OptionType::kFlag,
     .by_default = true,
     .member = &ConfigRequest::bias,
     .purpose = "Whether the projections and the output add biases."},
    {.name = "dK",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .member = &ConfigRequest::d_k,
     .purpose = "Columns of one head's q and k: dModel / heads, but in wide any number, dModel if "
                "left out."},
    {.name = "dV",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .member = &ConfigRequest::d_v,
     .purpose = "Columns of one head's v: dModel / heads, but in wide any number, dModel if left "
                "out."},
    {.name = "dMemory",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .member = &ConfigRequest::d_memory,
     .purpose =
         "Columns of memory, PyTorch's kdim = vdim: dModel if left out, in narrow a multiple "
         "of heads."},
    {.name = "kvHeads",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .member = &ConfigRequest::kv_heads,
     .purpose = "Heads of k and v, a divisor of heads: several query heads read the same k and v "
                "(grouped-query heads; 1 is multi-query). As many as heads if left out."},
    {.name = "qkNorm",
     .type = OptionType::kChoice,
     .by_default = "none",
     .names = kQkNormNames,
     .member = &ConfigRequest::qk_norm,
     .purpose = "Whether each row of q and k is divided by its root mean square and multiplied by "
                "learned gains before the scores: over one head's columns (head) or over all "
                "heads' (whole)."},
    {.name = "qkNormEps",
     .type = OptionType::kNumber,
     .by_default = kDefaultQkNormEps,
     .range = Range{1e-12, 1},
     .member = &ConfigRequest::qk_norm_eps,
     .purpose = "What qkNorm adds to the mean square before the root. Without qkNorm only the "
                "default."},
    {.name = "rotary",
     .type = OptionType::kChoice,
     .by_default = "none",
     .names = kRotaryNames,
     .member = &ConfigRequest::rotary,
     .purpose =
         "Rotary positions: whether pairs of columns of q and k are turned by their position "
         "before the scores: columns c and c + dK / 2 (halves), or 2c and 2c + 1 "
         "(interleaved). dK has to be even."},
    {.name = "rotaryBase",
     .type = OptionType::kNumber,
     .by_default = kDefaultRotaryBase,
     .range = Range{1, 1e9},
     .member = &ConfigRequest::rotary_base,
     .purpose = "Of rotary: pair p at position i is turned by i / rotaryBase^(2p / dK). Without "
                "rotary only the default."},
    {.name = "sharedQK",
     .type = OptionType::kFlag,
     .by_default = false,
     .member = &ConfigRequest::shared_qk,
     .purpose = "Whether one matrix makes q and k: W_K is W_Q, and b_K is b_Q."},
    {.name = "sharedHeads",
     .type = OptionType::kFlag,
     .by_default = false,
     .member = &ConfigRequest::shared_heads,
     .purpose =
         "Whether every head has the first head's W_Q, W_K and W_V, and their biases; in narrow "
         "only."},
    {.name = "valueProjection",
     .type = OptionType::kFlag,
     .by_default = true,
     .member = &ConfigRequest::value_projection,
     .purpose = "Whether there is a W_V; without it v is the memory itself."},
    {.name = "outputProjection",
     .type = OptionType::kFlag,
     .by_default = true,
     .member = &ConfigRequest::output_projection,
     .purpose = "Whether there is a W_O; without it concat is the output, and heads · dV has to be "
                "dModel."},
    {.name = "seed",
     .type = OptionType::kInteger,
     .by_default = 7.0,
     .range = Range{0, kMaxSeed},
     .member = &ConfigRequest::seed,
     .purpose = "What random numbers are drawn from."},
    {.name = "parameters",
     .type = OptionType::kChoice,
     .by_default = "random",
     .names = std::span(kParameterNames).first<5>(),
     .member = &ConfigRequest::parameters,
     .purpose =
         "Where the parameters come from; constructed and patterns, which are made by hand, need "
         "a dModel of 16."},
};

inline constexpr auto kLayerOptions = withoutPurposes(kLayerOptionRows);

/// The row of the option that `member` holds; does not compile if there is none.
template <typename T>
consteval const LayerOption& layerOption(T ConfigRequest::*member) {
  return rowOf(kLayerOptions, member);
}

/// Its name in JavaScript and in errors.
template <typename T>
consteval const char* optionName(T ConfigRequest::*member) {
  return layerOption(member).name;
}

}  // namespace manyheads
