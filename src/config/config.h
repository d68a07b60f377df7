// The configuration of a layer: its sizes, what is cut, its mask and its scaling.
//
// Notation in the whole project: n tokens, m memory tokens, d = d_model, h = n_heads. Rows
// are tokens. Vaswani et al. 2017, "Attention Is All You Need", §3.2.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/error.h"
#include "config/names.h"
#include "config/option.h"

namespace manyheads {

enum class Variant {
  kWide,    // nothing is cut: every head has d × d projections, d_k = d
  kSplit,   // the projection is cut: every head reads the whole input, d_k = d / h (the paper,
            // PyTorch)
  kNarrow,  // the input is cut: head i reads columns i·d/h … (i+1)·d/h of the input, d_k = d / h
};
inline constexpr std::string_view kVariantNames[] = {"wide", "split", "narrow"};

enum class Mask {
  kNone,
  kCausal,   // key j is allowed for query i when j ≤ i
  kNoSelf,   // key j is allowed for query i when j ≠ i
  kPadding,  // every key but those that a run names as padding (causal, no-self and own take them,
             // too)
  kOwn,      // what a run's attn_mask says: −∞ forbids, any other number is added to the score
};
inline constexpr std::string_view kMaskNames[] = {"none", "causal", "no-self", "padding", "own"};

enum class ScalingMode { kNone, kSqrtDk, kSqrtDModel, kFree };
/// The last name is never requested: it stands for a number.
inline constexpr std::string_view kScalingNames[] = {"none", "sqrt_d_k", "sqrt_d_model", kByNumber};

/// Whether the rows of q and k are normalised before the scores (ops/normalise.cpp): no, each head
/// separately, or all heads side by side.
enum class QkNorm { kNone, kHead, kWhole };
inline constexpr std::string_view kQkNormNames[] = {"none", "head", "whole"};
inline constexpr double kDefaultQkNormEps = 1e-6;

/// Whether the columns of q and k are turned in pairs by their positions before the scores
/// (ops/rotate.cpp), and which are pairs: c and c + d_k / 2, or 2c and 2c + 1.
enum class Rotary { kNone, kHalves, kInterleaved };
inline constexpr std::string_view kRotaryNames[] = {"none", "halves", "interleaved"};
inline constexpr double kDefaultRotaryBase = 10000;

/// Whether softmax has a sink: no, or by a number, which is its score.
inline constexpr std::string_view kSinkNames[] = {"none"};

enum class ParameterKind { kRandom, kConstructed, kPatterns, kOnes, kClones, kGiven };
/// The last name cannot be requested: a layer reports it after setParameters.
inline constexpr std::string_view kParameterNames[] = {"random", "constructed", "patterns",
                                                       "ones",   "clones",      "given"};
/// Whether the parameters are made by hand for named features (words/hand_made.h) rather than
/// drawn.
inline constexpr bool madeByHand(ParameterKind kind) {
  return kind == ParameterKind::kConstructed || kind == ParameterKind::kPatterns;
}

inline constexpr std::size_t kMaxDModel = 2048;
inline constexpr std::size_t kMaxHeads = 64;
inline constexpr std::size_t kMaxTokens = 4096;
inline constexpr std::uint32_t kMaxSeed = std::numeric_limits<std::uint32_t>::max();
/// The largest footprint of one layer (footprint.h), in floats (1 GiB).
inline constexpr std::size_t kMaxLayerFloats = std::size_t{1} << 28;
/// The only d_model for hand-made parameters (one column per named feature).
inline constexpr std::size_t kHandMadeDModel = 16;

/// A configuration as requested: numbers may be anything (NaN, 2.5, 1e9), names may be unknown. The
/// table of options (options.h) has the purpose, the default and the allowed values of each member.
struct ConfigRequest {
  ConfigRequest();  // the defaults

  double d_model, n_heads, window, qk_norm_eps, rotary_base, seed;
  std::optional<double> d_k, d_v, d_memory, kv_heads;
  std::string variant, mask, qk_norm, rotary, parameters;
  bool alibi, bias, shared_qk, shared_heads, value_projection, output_projection;
  std::string sink, scaling;  // a name, or kByNumber: then the number is
  std::optional<double> sink_score, scaling_divisor;
};

/// A valid configuration, made from a request by validate(). Code that changes a field of a copy,
/// as cost() does, must keep it valid.
struct Config {
  std::size_t d_model = 0, n_heads = 0;
  Variant variant = Variant::kSplit;
  Mask mask = Mask::kNone;
  /// A query may look at keys that are fewer than this many places away, besides what the mask says
  /// (Child et al. 2019, arXiv:1904.10509; Beltagy et al. 2020, "Longformer", arXiv:2004.05150).
  std::size_t window = kMaxTokens;
  /// Whether scores lose with distance: each head adds −slope · |i − j| to those that are scaled
  /// (Press et al. 2022, "ALiBi", arXiv:2108.12409).
  bool alibi = false;
  /// The score of a sink: a key that is no token and has no value. Every query may look at it, and
  /// gives the tokens the rest (Xiao et al. 2023, arXiv:2309.17453; 0 adds 1 to the denominator,
  /// E. Miller's "softmax1").
  std::optional<float> sink = {};
  ScalingMode scaling = ScalingMode::kSqrtDk;
  float scaling_divisor = 1;  // what scores are divided by in every mode: 1 for kNone
  bool bias = true;
  std::size_t wide_d_k = 0, wide_d_v = 0;  // dK() and dV() of a wide layer; 0: d_model
  std::size_t d_memory = 0;                // columns of memory; PyTorch's kdim = vdim
  /// The number of heads of k and v, a divisor of n_heads: if there are fewer, several query heads
  /// read the same k and v (Ainslie et al. 2023, "GQA", arXiv:2305.13245; one: Shazeer 2019,
  /// arXiv:1911.02150).
  std::size_t kv_heads = 0;
  QkNorm qk_norm = QkNorm::kNone;
  double qk_norm_eps = kDefaultQkNormEps;  // added to the mean square of a row
  Rotary rotary = Rotary::kNone;
  double rotary_base = kDefaultRotaryBase;
  /// Parameters that are tied to others or fixed: W_K to W_Q, every head's projections to
  /// head 0's, W_V and W_O at the identity.
  bool shared_qk = false, shared_heads = false;
  bool value_projection = true, output_projection = true;
  std::uint32_t seed = 0;
  ParameterKind parameters = ParameterKind::kGiven;

  bool operator==(const Config&) const = default;

  /// Columns of one head's q and k, and of its v: d / h in split and narrow; free in wide, d by
  /// default.
  std::size_t dK() const { return headWidth(wide_d_k); }
  std::size_t dV() const { return headWidth(wide_d_v); }
  /// Columns of x, and of memory (of x in self-attention), that one head reads: all in wide and
  /// split, a piece in narrow.
  std::size_t headInputs() const { return d_model / pieces(); }
  std::size_t memoryInputs() const { return d_memory / pieces(); }
  /// Columns of all heads' q, k and v side by side; concat has those of as many v as heads.
  std::size_t allHeadsK() const { return n_heads * dK(); }
  std::size_t allHeadsV() const { return n_heads * dV(); }
  std::size_t allKvHeadsK() const { return kv_heads * dK(); }
  std::size_t allKvHeadsV() const { return kv_heads * dV(); }
  bool normalisesQk() const { return qk_norm != QkNorm::kNone; }
  bool rotates() const { return rotary != Rotary::kNone; }
  /// The number of query heads that read the same k and v.
  std::size_t queryGroup() const { return n_heads / kv_heads; }

 private:
  std::size_t pieces() const { return variant == Variant::kNarrow ? n_heads : 1; }
  std::size_t headWidth(std::size_t wide) const {
    if (variant != Variant::kWide) return d_model / n_heads;
    return wide != 0 ? wide : d_model;
  }
};

/// The request with everything that was left out filled in from `config`, which was made of it.
ConfigRequest filledIn(ConfigRequest request, const Config& config);

inline const char* variantName(Variant variant) { return nameOf(kVariantNames, variant); }
inline const char* maskName(Mask mask) { return nameOf(kMaskNames, mask); }
inline const char* parameterKindName(ParameterKind kind) { return nameOf(kParameterNames, kind); }

}  // namespace manyheads
