// The axes of a language model's tensors, which all its blocks share.
#pragma once

#include "attention/axes.h"
#include "model/model_config.h"

namespace manyheads::graph {

/// How every block's attention is configured: split, causal.
Config attentionOf(const ModelConfig& config);

struct ModelAxes {
  /// With room for a context of keys and values, or without.
  ModelAxes(AxisTable& table, const ModelConfig& config, bool keeps);

  AttentionAxes attention;
  AxisId features, other_features;  // columns of the residual stream; a whole row of them
  AxisId hidden;                    // columns of an MLP's inner layer
  AxisId words, other_words;        // the vocabulary; a whole row of it
  AxisId positions;                 // rows of the learned position embedding
  AxisId one;                       // of the loss

  /// Tensors with one row for each token.
  Axes rowsOf(AxisId columns) const { return {attention.all_queries, columns}; }
  /// The residual stream.
  Axes stream() const { return rowsOf(attention.model); }
};

}  // namespace manyheads::graph
