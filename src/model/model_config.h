// The configuration of a decoder-only language model.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
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
