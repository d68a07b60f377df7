// The table of a language model's options, like config/options.h for a layer's.
//
// To add an option: its member of ModelRequest and of ModelConfig, its row here, and in validate()
// its dependence on other options.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "config/option.h"
#include "model/model_config.h"

namespace manyheads {

inline constexpr std::string_view kNormNames[] = {"layer", "rms"};
inline constexpr std::string_view kNormAtNames[] = {"before", "after"};
inline constexpr std::string_view kActivationNames[] = {"relu", "silu", "gelu", "gelu-tanh"};
inline constexpr std::string_view kPositionNames[] = {"learned", "sinusoidal", "rotary", "none"};

inline constexpr std::size_t kMaxBlocks = 64;
inline constexpr std::size_t kMaxHidden = 16384;
inline constexpr std::size_t kMaxVocabulary = 65536;

/// Numbers may be anything, names may be unknown; the table has the purpose of each member.
struct ModelRequest {
  ModelRequest();  // the defaults

  double layers;
  double d_model;
  double heads;
  std::optional<double> kv_heads, hidden;
  double vocabulary;
  double context;
  std::string norm, norm_at, activation, positions;
  double rotary_base;
  bool tied;
  bool bias;
  double eps;
  double seed;
};

using ModelOption = Option<ModelRequest>;

// Rows are in the order in which they are checked and listed.
inline constexpr ModelOption kModelOptionRows[] = {
    {.name = "layers",
     .type = OptionType::kInteger,
     .by_default = 2.0,
     .range = Range{1, kMaxBlocks},
     .needed = true,
     .member = &ModelRequest::layers,
     .purpose = "The number of blocks."},
    {.name = "dModel",
     .type = OptionType::kInteger,
     .by_default = 64.0,
     .range = Range{1, kMaxDModel},
     .needed = true,
     .member = &ModelRequest::d_model,
     .purpose = "Columns of the residual stream."},
    {.name = "heads",
     .type = OptionType::kInteger,
     .by_default = 4.0,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .needed = true,
     .member = &ModelRequest::heads,
     .purpose = "Heads of a block: a divisor of dModel."},
    {.name = "kvHeads",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxDModel},
     .ruled = true,
     .member = &ModelRequest::kv_heads,
     .purpose = "Heads of k and v, a divisor of heads; as many as heads if left out."},
    {.name = "hidden",
     .type = OptionType::kInteger,
     .range = Range{1, kMaxHidden},
     .member = &ModelRequest::hidden,
     .purpose = "Columns of an MLP's inner layer: 4 · dModel if left out."},
    {.name = "vocabulary",
     .type = OptionType::kInteger,
     .by_default = 256.0,
     .range = Range{2, kMaxVocabulary},
     .needed = true,
     .member = &ModelRequest::vocabulary,
     .purpose = "The number of tokens that there are."},
    {.name = "context",
     .type = OptionType::kInteger,
     .by_default = 64.0,
     .range = Range{1, kMaxTokens},
     .needed = true,
     .member = &ModelRequest::context,
     .purpose = "The most tokens that a run has."},
    {.name = "norm",
     .type = OptionType::kChoice,
     .by_default = "layer",
     .names = kNormNames,
     .member = &ModelRequest::norm,
     .purpose = "What normalises the residual stream: LayerNorm or RMSNorm."},
    {.name = "normAt",
     .type = OptionType::kChoice,
     .by_default = "before",
     .names = kNormAtNames,
     .member = &ModelRequest::norm_at,
     .purpose = "Whether attention and the MLP read the normalised stream, or what they add to it "
                "is normalised after."},
    {.name = "activation",
     .type = OptionType::kChoice,
     .by_default = "gelu",
     .names = kActivationNames,
     .member = &ModelRequest::activation,
     .purpose =
         "The MLP's nonlinearity; gelu-tanh is GPT-2's. silu is a gate of a second projection."},
    {.name = "positions",
     .type = OptionType::kChoice,
     .by_default = "learned",
     .names = kPositionNames,
     .member = &ModelRequest::positions,
     .purpose = "How a token's place is known: a learned row that is added, the sinusoids of "
                "§3.5, q and k turned by it (by halves; dModel / heads is even then), or not at "
                "all."},
    {.name = "rotaryBase",
     .type = OptionType::kNumber,
     .by_default = kDefaultRotaryBase,
     .range = Range{1, 1e9},
     .member = &ModelRequest::rotary_base,
     .purpose = "Of rotary positions: pair p at position i is turned by i / rotaryBase^(2p / dK). "
                "Without them only the default."},
    {.name = "tied",
     .type = OptionType::kFlag,
     .by_default = true,
     .member = &ModelRequest::tied,
     .purpose = "Whether the unembedding is the token embedding."},
    {.name = "bias",
     .type = OptionType::kFlag,
     .by_default = true,
     .member = &ModelRequest::bias,
     .purpose = "Whether projections, MLPs and LayerNorm have biases."},
    {.name = "eps",
     .type = OptionType::kNumber,
     .by_default = 1e-5,
     .range = Range{1e-12, 1},
     .member = &ModelRequest::eps,
     .purpose = "What a norm adds to the variance or mean square before the root."},
    {.name = "seed",
     .type = OptionType::kInteger,
     .by_default = 7.0,
     .range = Range{0, kMaxSeed},
     .member = &ModelRequest::seed,
     .purpose = "What the first parameters are drawn from."},
};

inline constexpr auto kModelOptions = withoutPurposes(kModelOptionRows);

template <typename T>
consteval const char* optionName(T ModelRequest::*member) {
  return rowOf(kModelOptions, member).name;
}

/// Errors: what a row of the table does not allow; kNotAllowed naming `heads` or `kvHeads`, with
/// the numbers that are allowed, or `rotaryBase` without rotary positions.
Result<graph::ModelConfig> validate(const ModelRequest& request);

/// The request with every member that was left out.
ModelRequest filledIn(ModelRequest request, const graph::ModelConfig& config);

}  // namespace manyheads
