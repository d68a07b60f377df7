// One function for each way in which a tensor is made from its operands: it says which of the
// tensor's places a range of an operand's places feeds: the inverse of explain_rules.h. Rows of the
// tensor table say which one is a tensor's (tensor_rows.h).
#pragma once

#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "stages/place_range.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// What a rule reads, and what it adds to.
struct Feeder {
  const Config& config;
  const Trace& trace;
  std::vector<PlaceRange> fed = {};

  /// Bands of a matrix that lie side by side become one range.
  void add(TensorId id, const Index& first, const Index& last);
  /// The range's head and row (its first two indices), over all `length` columns.
  void addRows(TensorId to, const PlaceRange& from, std::size_t length);
  /// The range's head, all rows, and the columns that `from` has along `axis`.
  void addColumns(TensorId to, const PlaceRange& from, std::size_t axis);
  /// All `rows` rows, and the columns of a parameter: W's last axis, b's only one.
  void addParameterColumns(TensorId to, const PlaceRange& from, std::size_t rows);
};

/// The parameters that are held at these (held.h).
void feedHeldParameters(Feeder& feeder, const PlaceRange& from);

// x, memory
void feedSum(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
// q_packed, k_packed, v_packed
void feedProjection(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
// q, k, v
void feedBands(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedScores(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
// scaled
void feedElementwise(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedMasked(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
// attn_weights
void feedRows(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedContext(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedConcat(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedOutput(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);

void feedMerged(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedContributions(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);
void feedWrongView(Feeder& feeder, const TensorInfo& to, const PlaceRange& from);

}  // namespace manyheads
