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
    whole("dModel", &ConfigRequest::d_model, {1, kMaxDModel}, "Columns of x and of the output.",
          {.by_default = 16.0, .needed = true}),
    whole("heads", &ConfigRequest::n_heads, {1, kMaxDModel},
          "The number of heads: a divisor of dModel, or in wide, but for parameters made by hand, "
          "any up to 64.",
          {.by_default = 4.0, .ruled = true, .needed = true}),
    choice("variant", &ConfigRequest::variant, kVariantNames,
           "What is cut into heads: wide cuts nothing, split the projections, as the paper and "
           "PyTorch do, narrow the input.",
           {.by_default = "split"}),
    choice("mask", &ConfigRequest::mask, kMaskNames,
           "Which keys a query may not look at: causal hides later ones, no-self its own, padding "
           "those that a run names, own what a run's attn_mask says.",
           {.by_default = "none"}),
    whole("window", &ConfigRequest::window, {1, kMaxTokens},
          "A sliding window, besides the mask: a query may look at keys that are fewer than this "
          "many places away. Left out, it is as long as the longest input.",
          {.by_default = double{kMaxTokens}}),
    flag("alibi", &ConfigRequest::alibi,
         "ALiBi: whether each head adds −slope · distance of query and key to the scaled scores. "
         "Of a power of two of heads, head h = 1 … has the slope 2^(−8h / heads); other numbers of "
         "heads take those of the power below, and every other one of twice that power.",
         {.by_default = false}),
    choiceOrNumber(
        "sink", &ConfigRequest::sink, kSinkNames, &ConfigRequest::sink_score, {-1000, 1000},
        "An attention sink: a number is the score of a key that is no token and has no value, so "
        "that the shares of a row sum to less than 1. 0 adds 1 to softmax's denominator.",
        {.by_default = "none"}),
    // Beyond this range, the divisor or its reciprocal would overflow in a few multiplications.
    choiceOrNumber("scaling", &ConfigRequest::scaling, std::span(kScalingNames).first<3>(),
                   &ConfigRequest::scaling_divisor, {1e-30, 1e30},
                   "What scores are divided by: √d_k, √d_model, nothing, or a number.",
                   {.by_default = "sqrt_d_k"}),
    flag("bias", &ConfigRequest::bias, "Whether the projections and the output add biases.",
         {.by_default = true}),
    whole("dK", &ConfigRequest::d_k, {1, kMaxDModel},
          "Columns of one head's q and k: dModel / heads, but in wide any number, dModel if left "
          "out.",
          {.ruled = true}),
    whole("dV", &ConfigRequest::d_v, {1, kMaxDModel},
          "Columns of one head's v: dModel / heads, but in wide any number, dModel if left out.",
          {.ruled = true}),
    whole("dMemory", &ConfigRequest::d_memory, {1, kMaxDModel},
          "Columns of memory, PyTorch's kdim = vdim: dModel if left out, in narrow a multiple of "
          "heads.",
          {.ruled = true}),
    whole("kvHeads", &ConfigRequest::kv_heads, {1, kMaxDModel},
          "Heads of k and v, a divisor of heads: several query heads read the same k and v "
          "(grouped-query heads; 1 is multi-query). As many as heads if left out.",
          {.ruled = true}),
    choice(
        "qkNorm", &ConfigRequest::qk_norm, kQkNormNames,
        "Whether each row of q and k is divided by its root mean square and multiplied by learned "
        "gains before the scores: over one head's columns (head) or over all heads' (whole).",
        {.by_default = "none"}),
    number("qkNormEps", &ConfigRequest::qk_norm_eps, {1e-12, 1},
           "What qkNorm adds to the mean square before the root. Without qkNorm only the default.",
           {.by_default = kDefaultQkNormEps}),
    choice("rotary", &ConfigRequest::rotary, kRotaryNames,
           "Rotary positions: whether pairs of columns of q and k are turned by their position "
           "before the scores: columns c and c + dK / 2 (halves), or 2c and 2c + 1 (interleaved). "
           "dK has to be even.",
           {.by_default = "none"}),
    number("rotaryBase", &ConfigRequest::rotary_base, {1, 1e9},
           "Of rotary: pair p at position i is turned by i / rotaryBase^(2p / dK). Without rotary "
           "only the default.",
           {.by_default = kDefaultRotaryBase}),
    flag("sharedQK", &ConfigRequest::shared_qk,
         "Whether one matrix makes q and k: W_K is W_Q, and b_K is b_Q.", {.by_default = false}),
    flag("sharedHeads", &ConfigRequest::shared_heads,
         "Whether every head has the first head's W_Q, W_K and W_V, and their biases; in narrow "
         "only.",
         {.by_default = false}),
    flag("valueProjection", &ConfigRequest::value_projection,
         "Whether there is a W_V; without it v is the memory itself.", {.by_default = true}),
    flag(
        "outputProjection", &ConfigRequest::output_projection,
        "Whether there is a W_O; without it concat is the output, and heads · dV has to be dModel.",
        {.by_default = true}),
    whole("seed", &ConfigRequest::seed, {0, kMaxSeed}, "What random numbers are drawn from.",
          {.by_default = 7.0}),
    choice("parameters", &ConfigRequest::parameters, std::span(kParameterNames).first<5>(),
           "Where the parameters come from; constructed and patterns, which are made by hand, need "
           "a dModel of 16.",
           {.by_default = "random"}),
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
