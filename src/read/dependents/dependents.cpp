#include "read/dependents/dependents.h"

#include "read/dependents/change.h"
#include "read/dependents/place_ranges.h"
#include "read/footprint.h"
#include "stages/qkv.h"

namespace manyheads {
namespace {

using enum TensorId;
using Visit = std::function<void(const PlaceRange&)>;

// The places that change, tensor by tensor, but for the place itself.
struct Ranges {
  const Change& change;
  std::size_t n_heads;
  const Visit& visit;

  // Of a tensor (n_heads, rows, columns). `chosen` and the others are members of Change.
  void heads(TensorId id, std::size_t rows, std::size_t columns,
             bool (Change::*chosen)(std::size_t, std::size_t, std::size_t) const,
             bool (Change::*rowsAlike)(std::size_t, std::size_t, std::size_t) const,
             bool (Change::*headsAlike)(std::size_t, std::size_t) const) const {
    eachRange(
        n_heads, rows, columns,
        [=, this](std::size_t head, std::size_t row, std::size_t column) {
          return (change.*chosen)(head, row, column) && !change.isPlace(id, {head, row, column});
        },
        [=, this](std::size_t head, std::size_t row, std::size_t other) {
          return (change.*rowsAlike)(head, row, other);
        },
        [=, this](std::size_t head, std::size_t other) {
          return (change.*headsAlike)(head, other);
        },
        [=, this](const Index& first, const Index& last) {
          visit({id, first, last});
        });
  }

  // Of a matrix.
  void matrix(TensorId id, std::size_t rows, std::size_t columns,
              bool (Change::*chosen)(std::size_t, std::size_t) const,
              bool (Change::*rowsAlike)(std::size_t, std::size_t) const) const {
    eachRange(
        1, rows, columns,
        [=, this](std::size_t, std::size_t row, std::size_t column) {
          return (change.*chosen)(row, column) && !change.isPlace(id, {row, column});
        },
        [=, this](std::size_t, std::size_t row, std::size_t other) {
          return (change.*rowsAlike)(row, other);
        },
        [](std::size_t, std::size_t) { return false; },
        [=, this](const Index& first, const Index& last) {
          visit({id, {first[1], first[2]}, {last[1], last[2]}});
        });
  }

  // q_packed and q, or of k or v.
  void projected(Qkv which, std::size_t rows, const Projection& own) const {
    const TensorId packed = qkv::kPacked[which], bands = qkv::kBands[which];
    const auto rowsAlike = [=, this](std::size_t, std::size_t row, std::size_t other) {
      return change.rowsAlike(which, row, other);
    };
    eachRange(
        1, rows, own.rows,
        [=, this](std::size_t, std::size_t row, std::size_t column) {
          return change.packed(which, row, column) && !change.isPlace(packed, {row, column});
        },
        rowsAlike, [](std::size_t, std::size_t) { return false; },
        [=, this](const Index& first, const Index& last) {
          visit({packed, {first[1], first[2]}, {last[1], last[2]}});
        });
    eachRange(
        own.rows / own.width, rows, own.width,
        [=, this](std::size_t head, std::size_t row, std::size_t column) {
          return change.banded(which, head, row, column) &&
                 !change.isPlace(bands, {head, row, column});
        },
        rowsAlike,
        [=, this](std::size_t head, std::size_t other) {
          return change.bandsAlike(which, head, other);
        },
        [=, this](const Index& first, const Index& last) {
          visit({bands, first, last});
        });
  }
};

}  // namespace

void eachDependent(const Config& config, const Trace& trace, TensorId id, const Index& index,
                   const Visit& visit) {
  const Change change(config, trace, id, index);
  const PlaceRange& place = change.place();
  if (place.id != id) visit(place);
  for (const PlaceRange& range : change.tied()) visit(range);
  if (change.isOfX() && id != kX) visit({kX, index, index});
  if (change.isOfMemory() && id != kMemory) visit({kMemory, index, index});
  const Ranges ranges{change, config.n_heads, visit};
  const std::size_t n = trace.n, m = trace.m, d = config.d_model;
  for (const Qkv which : kQkv) {
    const Projection own = projection(config, which);
    ranges.projected(which, own.of_memory ? m : n, own);
  }
  ranges.heads(kScores, n, m, &Change::score, &Change::scoreRowsAlike, &Change::scoresAlike);
  ranges.heads(kScaled, n, m, &Change::scaled, &Change::scoreRowsAlike, &Change::scoresAlike);
  ranges.heads(kMasked, n, m, &Change::masked, &Change::maskedRowsAlike, &Change::scoresAlike);
  ranges.heads(kAttnWeights, n, m, &Change::attention, &Change::attentionRowsAlike,
               &Change::scoresAlike);
  ranges.heads(kContext, n, config.dV(), &Change::context, &Change::contextRowsAlike,
               &Change::contextsAlike);
  ranges.matrix(kConcat, n, config.allHeadsV(), &Change::concat, &Change::concatRowsAlike);
  ranges.matrix(kOutput, n, d, &Change::output, &Change::outputRowsAlike);
  ranges.heads(kContributions, n, d, &Change::contribution, &Change::contextRowsAlike,
               &Change::contributionsAlike);
}

std::uint64_t footprint::dependents(const Config& config, std::size_t n) {
  const std::uint64_t h = config.n_heads;
  const std::uint64_t columns = 2 * config.allHeadsK() + config.allHeadsV();
  const std::uint64_t flags = columns + 6 * h + 3 * n;
  // The place and the parameters that are tied to it are up to 2h ranges. A list of them that has
  // grown by doubling takes less than 4h, and less than 2h more while it grows or is copied.
  return flags / sizeof(float) + 6 * h * sizeof(PlaceRange) / sizeof(float);
}

}  // namespace manyheads
