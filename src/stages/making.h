// What an entry of a tensor is made of, as data: which sums of products, over which axes. Used
// wherever the origin or the use of a number matters: its terms, what it feeds, what a layer costs
// (read/contraction.h).
//
// For most tensors it follows from their axes and operands alone (byOperands): scores (h, n, m) of
// q (h, n, d_k) and k (h, m, d_k) are sums over d_k. A stage's own file defines the exceptions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "config/config.h"
#include "stages/axes.h"
#include "stages/explanation.h"
#include "stages/tensor_id.h"
#include "tensor/few.h"

namespace manyheads {

struct TensorInfo;  // tensor_table.h
struct Trace;

/// A tensor that a sum reads.
struct Factor {
  TensorId tensor;
  Axes axes;                             // as the sum reads it
  std::optional<std::size_t> head = {};  // the head whose share is read, if not the entry's own
};

/// Σ left × right over the axes that the factors have and the entry lacks; without a right factor Σ
/// left, and without such axes a copy.
struct Contraction {
  /// The axes by which the sum reads the entry's place.
  Axes entry;
  Factor left;
  std::optional<Factor> right = {};
  /// The entry is the number at the same place in memory as left's, regardless of axes.
  bool same_order = false;
  /// Subtracted from the entry's first index.
  std::size_t first_row = 0;
};

/// An entry is the sum of all `sums` and of a bias. Without any, it is given.
struct Making {
  Few<Contraction, 3> sums = {};
  std::optional<TensorId> bias = {};  // at the entry's last index
  /// A constant factor of each term, which has only `left`.
  std::optional<float> times = {};
  /// The name of the operation in an explanation, if the sums do not determine it.
  std::optional<Op> op = {};
};

/// The facts of a run that determine how its numbers are made.
struct RunFacts {
  bool self = true;   // keys and values come from x
  bool given = true;  // the caller gave x itself, not token and position
  bool memory_given = true;
  std::span<const std::uint8_t> muted = {};  // (h), or none

  bool isMuted(std::size_t head) const { return !muted.empty() && muted[head] != 0; }
};
RunFacts factsOf(const Trace& trace);

/// One entry of a tensor, or of one head.
struct Entry {
  const TensorInfo& tensor;
  const Config& config;
  const RunFacts& run;
  std::size_t head = 0;  // of the entry (of k and v: their head); 0 without heads
  std::size_t first_index = 0;
};

/// From the row's operands in their order: matrices are the factors, a vector is the bias. If both
/// x and memory are named, keys and values are made of one of them: of x in self-attention, whose
/// rows are then the keys.
Making byOperands(const Entry& entry);

/// A tied parameter (config/tied.h) copies the other one's number; all others are given.
Making tiedParameter(const Entry& entry);

/// The row's own `made`, or byOperands. Nothing for what is derived from whole tensors.
Making makingOf(const Entry& entry);

}  // namespace manyheads
