// One function for each way in which a tensor's entries are made: it names an entry's terms. Rows
// of the tensor table say which one is a tensor's (tensor_rows.h).
#pragma once

#include "config/config.h"
#include "config/parameters.h"
#include "stages/explanation.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"

namespace manyheads {

/// Entries of a tensor, from `first` on along one axis.
struct Line {
  TensorId tensor;
  Index first;
  std::size_t axis;

  Index at(std::size_t t) const;
};

/// What a rule reads, and the explanation that it completes: place and value are there.
struct Explainer {
  const Config& config;
  const Parameters& parameters;
  const Trace& trace;
  const Gradients& gradients;
  const TensorInfo& tensor;  // the entry's
  const Index i;             // its place
  Explanation result;

  TensorRef read(TensorId id) const { return tensorRef(id, {parameters, trace, gradients}); }

  /// A term with one place: its left side.
  void add(TensorId from, const Index& at, float right, float product);
  /// The value is another tensor's.
  void copy(TensorId from, const Index& at);
  /// A bias that the layer may not have.
  void addBias(TensorId bias, std::size_t column);

  /// Σ left × right over the next `count` entries of each, after the terms that there are.
  void dot(std::size_t count, const Line& left, const Line& right);
};

// Parameters that are held at others (held.h); all others are given.
void explainParameter(Explainer& explainer);
// x, memory
void explainSum(Explainer& explainer);
// q_packed, k_packed, v_packed
void explainProjection(Explainer& explainer);
// q, k, v
void explainBand(Explainer& explainer);
void explainScores(Explainer& explainer);
void explainScaled(Explainer& explainer);
void explainMasked(Explainer& explainer);
// attn_weights
void explainSoftmax(Explainer& explainer);
void explainContext(Explainer& explainer);
void explainConcat(Explainer& explainer);
void explainOutput(Explainer& explainer);

void explainMerged(Explainer& explainer);
void explainContributions(Explainer& explainer);
void explainWrongView(Explainer& explainer);

}  // namespace manyheads
