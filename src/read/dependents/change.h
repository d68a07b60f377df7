// What changes with one number, as questions about every other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "read/feeds.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"
#include "tensor/tensor.h"

namespace manyheads {

/// Whether each of a list's items changes.
using Flags = std::vector<std::uint8_t>;

/// A row and a column.
struct Cell {
  std::size_t row;
  std::size_t col;
};

/// What changes of q, of k or of v: columns, by a parameter, and besides one row of some heads, by
/// a number of x or memory. (Or one number, which is the place itself.) Heads are q's own, or those
/// of k and v.
struct ChangedProjection {
  Flags columns;                   // all heads' width
  Flags heads;                     // some column of the head changes
  std::optional<std::size_t> row;  // where some heads change besides
  Flags in_row;                    // which
};

/// What one number changes, from stage to stage: dependents.h says what counts. Every question is
/// answered from few facts: no flag is kept for each entry of a score matrix.
class Change {
 public:
  Change(const Config& config, const Trace& trace, TensorId id, const Index& index);

  const PlaceRange& place() const { return place_; }
  /// The parameters that are tied to it.
  const std::vector<PlaceRange>& tied() const { return tied_; }
  bool isPlace(TensorId id, const Index& index) const {
    return place_.id == id && place_.first == index;
  }
  /// Whether x, or memory, is what the number is one of, under whatever name.
  bool isOfX() const { return x_.has_value(); }
  bool isOfMemory() const { return memory_.has_value(); }

  // Whether a number changes.
  bool packed(Qkv which, std::size_t row, std::size_t column) const;
  bool banded(Qkv which, std::size_t head, std::size_t row, std::size_t column) const;
  bool score(std::size_t head, std::size_t i, std::size_t j) const;
  bool scaled(std::size_t head, std::size_t i, std::size_t j) const;
  bool masked(std::size_t head, std::size_t i, std::size_t j) const;
  bool attention(std::size_t head, std::size_t i, std::size_t j) const;
  bool context(std::size_t head, std::size_t i, std::size_t column) const;
  bool concat(std::size_t i, std::size_t column) const;
  bool output(std::size_t i, std::size_t column) const;
  bool contribution(std::size_t head, std::size_t i, std::size_t column) const;

  // Whether two heads change alike, in q, k or v; in scores and what is made of them; in context;
  // in contributions. False where it is not worth finding out.
  bool bandsAlike(Qkv which, std::size_t head, std::size_t other) const;
  bool scoresAlike(std::size_t head, std::size_t other) const;
  bool contextsAlike(std::size_t head, std::size_t other) const;
  bool contributionsAlike(std::size_t head, std::size_t other) const;
  // Likewise two rows, one after the other.
  bool rowsAlike(Qkv which, std::size_t row, std::size_t other) const;
  bool scoreRowsAlike(std::size_t head, std::size_t i, std::size_t other) const;
  bool maskedRowsAlike(std::size_t head, std::size_t i, std::size_t other) const;
  bool attentionRowsAlike(std::size_t head, std::size_t i, std::size_t other) const;
  bool contextRowsAlike(std::size_t head, std::size_t i, std::size_t other) const;
  bool concatRowsAlike(std::size_t i, std::size_t other) const;
  bool outputRowsAlike(std::size_t i, std::size_t other) const;

 private:
  void takeParameters();
  void takeInput(const Cell& cell, bool of_memory);
  void countKeys();
  ChangedProjection& of(Qkv which) { return projections_[static_cast<std::size_t>(which)]; }
  const ChangedProjection& of(Qkv which) const {
    return projections_[static_cast<std::size_t>(which)];
  }

  bool isPlaceIn(TensorId id) const { return place_.id == id; }
  bool allows(std::size_t i, std::size_t j) const { return trace_.allows(config_, i, j); }
  bool isMuted(std::size_t head) const { return trace_.muted[head] != 0; }

  /// Whether it is attn_mask's number for these two, which every head adds.
  bool isAdded(std::size_t i, std::size_t j) const { return isPlace(TensorId::kAttnMask, {i, j}); }

  // Whether some number of a row changes: of attn_weights, then of context, all of it or some.
  bool attends(std::size_t head, std::size_t i) const;
  bool weighs(std::size_t head, std::size_t i) const;
  bool contextRow(std::size_t head, std::size_t i) const;
  // Whether some number of a head's q changes that query i has, or of its k that key j has.
  bool asks(std::size_t head, std::size_t i) const;
  bool isAsked(std::size_t head, std::size_t j) const;
  /// Whether the place is q's, k's or v's, packed or cut.
  bool isPlaceOf(Qkv which) const;
  /// Whether query head `head` has the place, or reads the head of k or v that has it.
  bool isHeadOfPlace(std::size_t head) const;
  bool isRowOfPlace(std::size_t row) const { return place_row_ == row; }

  const Config& config_;
  const Trace& trace_;
  const PlaceRange place_;          // as given, or of W or b
  std::vector<PlaceRange> tied_;    // parameters that are tied to it
  std::optional<Cell> x_, memory_;  // which of their numbers changes
  /// Of a place in a stage's tensor: its row, and the head that has it (of k and v, theirs).
  std::optional<std::size_t> place_head_, place_row_;
  std::array<ChangedProjection, 3> projections_;  // by Qkv
  std::optional<Cell> weighed_;                   // the number of W_O that changes
  std::optional<std::size_t> moved_column_;       // of the output, by b_O
  /// It is b_K's: every key of a head changes by the same vector, so all scores of a query change
  /// by the same number, and softmax does not change.
  bool keys_alike_ = false;
  Flags allowed_;      // by query: 0, 1, or 2 for more keys that it may look at
  Flags like_before_;  // by query: it may look at the same keys as the one before
  Flags joins_;        // by row of concat: some number changes
};

}  // namespace manyheads
