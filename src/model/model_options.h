// The configuration of a decoder-only language model, and the table of its options, like
// config/options.h for a layer's.
//
// To add an option: its member of ModelRequest and of ModelConfig, its row here, and in validate()
// its dependence on other options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "config/config.h"
#include "config/error.h"
#include "config/option.h"
#include "graph/graph.h"

namespace manyheads::graph {

enum class Norm : std::uint8_t {
  kLayer,  // LayerNorm, with gains and, in a model with biases, a bias
  kRms,    // RMSNorm, with gains
};

/// Where a block normalises (Xiong et al. 2020, "On Layer Normalization in the Transformer
/// Architecture", arXiv:2002.04745).
enum class NormAt : std::uint8_t {
  kBefore,  // what attention and the MLP read; and, at the end, what the unembedding reads
  kAfter,   // the residual stream, after each was added (Vaswani et al. 2017)
};

enum class Positions : std::uint8_t {
  kLearned,     // a parameter, one row for each position
  kSinusoidal,  // Vaswani et al. 2017, §3.5
  kRotary,      // every block turns its q and k by halves, as Llama's do
  kNone,
};

struct ModelConfig {
  std::size_t layers;
  std::size_t d_model;
  std::size_t heads;       // a divisor of d_model
  std::size_t kv_heads;    // a divisor of heads
  std::size_t hidden;      // columns of an MLP's inner layer
  std::size_t vocabulary;  // tokens that there are
  std::size_t context;     // the most tokens of a run
  Norm norm = Norm::kLayer;
  NormAt norm_at = NormAt::kBefore;
  Activation activation = Activation::kGelu;
  Positions positions = Positions::kLearned;
  double rotary_base = kDefaultRotaryBase;  // read with kRotary only; d_model / heads is even then
  bool tied = true;                         // the unembedding is the token embedding
  bool bias = true;                         // of projections, MLPs and LayerNorm
  double eps = 1e-5;

  /// Whether what SiLU makes is a gate of a second projection (SwiGLU: Shazeer 2020,
  /// arXiv:2002.05202).
  bool isGated() const { return activation == Activation::kSilu; }
};

}  // namespace manyheads::graph

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

  double layers, d_model, heads, vocabulary, context, rotary_base, eps, seed;
  std::optional<double> kv_heads, hidden;
  std::string norm, norm_at, activation, positions;
  bool tied, bias;
};

using ModelOption = Option<ModelRequest>;

// Rows are in the order in which they are checked and listed.
inline constexpr ModelOption kModelOptionRows[] = {
    whole("layers", &ModelRequest::layers, {1, kMaxBlocks}, "The number of blocks.",
          {.by_default = 2.0, .needed = true}),
    whole("dModel", &ModelRequest::d_model, {1, kMaxDModel}, "Columns of the residual stream.",
          {.by_default = 64.0, .needed = true}),
    whole("heads", &ModelRequest::heads, {1, kMaxDModel}, "Heads of a block: a divisor of dModel.",
          {.by_default = 4.0, .ruled = true, .needed = true}),
    whole("kvHeads", &ModelRequest::kv_heads, {1, kMaxDModel},
          "Heads of k and v, a divisor of heads; as many as heads if left out.", {.ruled = true}),
    whole("hidden", &ModelRequest::hidden, {1, kMaxHidden},
          "Columns of an MLP's inner layer: 4 · dModel if left out."),
    whole("vocabulary", &ModelRequest::vocabulary, {2, kMaxVocabulary},
          "The number of tokens that there are.", {.by_default = 256.0, .needed = true}),
    whole("context", &ModelRequest::context, {1, kMaxTokens}, "The most tokens that a run has.",
          {.by_default = 64.0, .needed = true}),
    choice("norm", &ModelRequest::norm, kNormNames,
           "What normalises the residual stream: LayerNorm or RMSNorm.", {.by_default = "layer"}),
    choice("normAt", &ModelRequest::norm_at, kNormAtNames,
           "Whether attention and the MLP read the normalised stream, or what they add to it is "
           "normalised after.",
           {.by_default = "before"}),
    choice("activation", &ModelRequest::activation, kActivationNames,
           "The MLP's nonlinearity; gelu-tanh is GPT-2's. silu is a gate of a second projection.",
           {.by_default = "gelu"}),
    choice("positions", &ModelRequest::positions, kPositionNames,
           "How a token's place is known: a learned row that is added, the sinusoids of §3.5, q "
           "and k turned by it (by halves; dModel / heads is even then), or not at all.",
           {.by_default = "learned"}),
    number("rotaryBase", &ModelRequest::rotary_base, {1, 1e9},
           "Of rotary positions: pair p at position i is turned by i / rotaryBase^(2p / dK). "
           "Without them only the default.",
           {.by_default = kDefaultRotaryBase}),
    flag("tied", &ModelRequest::tied, "Whether the unembedding is the token embedding.",
         {.by_default = true}),
    flag("bias", &ModelRequest::bias, "Whether projections, MLPs and LayerNorm have biases.",
         {.by_default = true}),
    number("eps", &ModelRequest::eps, {1e-12, 1},
           "What a norm adds to the variance or mean square before the root.",
           {.by_default = 1e-5}),
    whole("seed", &ModelRequest::seed, {0, kMaxSeed}, "What the first parameters are drawn from.",
          {.by_default = 7.0}),
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
