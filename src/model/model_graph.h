// A decoder-only language model as a graph: embeddings, blocks, an unembedding; the cross-entropy
// of the next token, and the gradients of all of these. GPT-2 (Radford et al. 2019) normalises with
// LayerNorm, Llama (Touvron et al. 2023, arXiv:2302.13971) with RMSNorm and gates its MLPs.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "graph/graph.h"
#include "graph/run.h"
#include "model/axes.h"
#include "model/block.h"
#include "model/model_config.h"

namespace manyheads::graph {

/// Names: "token_embedding", "position_embedding", "x", "blocks.1.residual", "final_norm",
/// "logits", "next_word", "losses", "loss"; those of a block are in block.cpp and attention.cpp.
/// Lengths are 1 until they are set.
struct ModelGraph {
  /// One that `keeps` has room for the keys and values of earlier tokens: k_cache and v_cache of
  /// each block. Its runs are of one sequence.
  explicit ModelGraph(const ModelConfig& config, bool keeps = false);

  /// The lengths of a run: sequences of n tokens each, at most the context.
  void setLengths(std::size_t n, std::size_t sequences = 1);
  /// Of a run of n more tokens after `first`, whose keys and values are kept.
  void setLengthsAfter(std::size_t first, std::size_t n);
  /// What a run needs besides ids and targets, after its lengths have changed: every head alive,
  /// and the positions' ids or sinusoids.
  void fillInputs(Run& run) const;

  Graph graph;
  ModelAxes axes;
  NodeId ids, targets;  // inputs: whole numbers below the vocabulary, one for each token
  NodeId x;             // the residual stream before the first block
  std::vector<BlockNodes> blocks;
  NodeId logits, next_word, losses, loss;
  NodeId grad_loss;  // an input: 1 for the gradients of the loss itself

 private:
  void setFirstPosition(std::size_t first);
  NodeId embed(const ModelConfig& config);
  void unembed(const ModelConfig& config, NodeId stream);

  NodeId token_embedding_;
  std::optional<NodeId> position_ids_, sinusoids_;
};

}  // namespace manyheads::graph
