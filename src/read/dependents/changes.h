// What changes with one number, tensor by tensor, as boxes.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "config/config.h"
#include "read/dependents/box.h"
#include "stages/making.h"
#include "stages/place_range.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"

namespace manyheads {

/// Follows the table's rows in their order: each changed box of an operand is mapped along the axes
/// of the sums that read it (making.h). There are few boxes, whatever the mask and however long the
/// input, because they may overlap and may contain constants. Readers of the boxes must leave out
/// the constants: forbidden pairs (Unchanged in tensor_table.h) and heads that are made with times
/// 0.
///
/// For example W_Q[2, 5] of a split layer of 4 heads of 4 columns. q_packed = x W_Q sums over the
/// rows of W_Q, so column 5 changes in all its rows: (every query, head 1, column 1). q is the same
/// box with the axes in another order. scores sum over the columns of a head, so head 1 is left,
/// with every query and every key. scaled and masked have the same box; attn_weights too, since it
/// has whole rows, but only for queries with at least two allowed keys. context is (head 1, those
/// queries, every column), concat the columns 4 to 7, and the output, a sum over all columns of
/// concat, has those queries and every column.
class Changes {
 public:
  /// The largest number of boxes, of all tensors together. No layer of footprint_test.cpp has more
  /// than 40; 64 leaves room, and more would end the program. Without W_O each head's contributions
  /// have other columns.
  static std::size_t mostBoxes(const Config& config) {
    return 64 + (config.output_projection ? 0 : 3 * config.n_heads);
  }

  Changes(const Config& config, const Trace& trace, const PlaceRange& place);

  std::span<const Box> of(TensorId id) const;
  /// Whether one head's numbers are zeros, whatever their operands.
  bool isZeroHead(TensorId id, std::size_t head) const;
  bool hasZeroHeads(TensorId id) const;

 private:
  // A tensor's boxes are boxes_[first] … boxes_[end − 1].
  struct Changed {
    std::size_t first = 0;
    std::size_t end = 0;
    /// All numbers of a query's row change by the same number.
    bool alike_by_key = true;
  };

  // The entries of a tensor that read one factor of one sum: those of one head, or of all heads.
  struct Reading {
    const TensorInfo& to;
    const Contraction& sum;
    const Factor& from;
    const Factor* other;
    std::optional<std::size_t> head;
  };

  void follow(const TensorInfo& to);
  void feed(const TensorInfo& to, const Making& making, std::optional<std::size_t> head);
  void feedBy(const Reading& by);
  void addEntries(const Reading& by, const Region& term, const Queries& queries, bool is_place);
  Queries queriesOf(const Reading& by, const Box& box) const;
  void add(const TensorInfo& to, Box box);
  void append(const Box& box);

  Making makingFor(const TensorInfo& to, std::size_t head) const {
    return makingOf({to, config_, run_, head});
  }
  std::optional<Making> makingOfAllHeads(const TensorInfo& to) const;
  bool isFixed(TensorId id) const;
  bool isZeroWithoutKeys(TensorId id) const;
  bool has(const Axes& axes, Axis part) const { return hasPart(axes, part, config_); }
  Changed& changed(TensorId id) { return changed_[static_cast<std::size_t>(id)]; }
  const Changed& changed(TensorId id) const { return changed_[static_cast<std::size_t>(id)]; }

  const Config& config_;
  const RunFacts run_;
  const Lengths lengths_;
  const PlaceRange place_;
  std::vector<Box> boxes_;
  std::array<Changed, kTensorCount> changed_{};
};

}  // namespace manyheads
