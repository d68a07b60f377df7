// A decoder-only language model as a graph: embeddings, blocks, an unembedding; the cross-entropy
// of the next token, and the gradients of all of these. GPT-2 (Radford et al. 2019) normalises with
// LayerNorm, Llama (Touvron et al. 2023, arXiv:2302.13971) with RMSNorm and gates its MLPs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "attention/attention.h"
#include "graph/graph.h"
#include "graph/run.h"
#include "model/model_options.h"

namespace manyheads::graph {

/// The axes of its tensors, which all its blocks share.
class ModelAxes {
  AxisTable* table_;  // while they are added to it

  AxisId columns(const char* name, std::size_t count) {
    return table_->add(name, Role::kFeature, {table_->addPart(count)});
  }

 public:
  /// With room for a context of keys and values, or without.
  ModelAxes(AxisTable& table, const ModelConfig& config, bool keeps);

  const ModelConfig config;
  const AttentionAxes attention;
  // Columns of the residual stream; a whole row of them.
  const AxisId features = table_->add("d_model", Role::kFeature, {attention.in});
  const AxisId other_features = columns("d_model", config.d_model);
  const AxisId hidden = columns("hidden", config.hidden);  // of an MLP's inner layer
  const AxisId words = columns("vocabulary", config.vocabulary);
  const AxisId other_words = columns("vocabulary", config.vocabulary);
  const AxisId positions = columns("context", config.context);  // rows of the learned embedding
  const AxisId one = columns("one", 1);                         // of the loss

  /// Tensors with one row for each token.
  Axes rowsOf(AxisId column) const { return {attention.all_queries, column}; }
  /// The residual stream.
  Axes stream() const { return rowsOf(attention.model); }
};

/// Attention and an MLP, each added to the residual stream.
struct BlockNodes {
  NodeId alive;  // an input: by head, 0 mutes it
  AttentionNodes attention;
  NodeId output;  // what the next block reads
};

/// Names: "token_embedding", "position_embedding", "x", "blocks.1.residual", "final_norm",
/// "logits", "next_word", "losses", "loss"; those of a block are in model_graph.cpp and
/// attention.cpp. Lengths are 1 until they are set.
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
  NodeId embed();
  void unembed(NodeId stream);

  NodeId token_embedding_;
  std::optional<NodeId> position_ids_, sinusoids_;
};

/// Writes the first parameters of a run, as GPT-2's (Radford et al. 2019, §2.3): normal with a
/// standard deviation of 0.02, and W_O and W_down, whose products are added to the residual stream,
/// of 0.02 / √(2 · layers); gains 1, biases 0. Parameters of one name and shape have the same
/// numbers in every model of a seed.
void initialise(Run& run, std::size_t layers, std::uint32_t seed);

}  // namespace manyheads::graph
