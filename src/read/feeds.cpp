#include "read/feeds.h"

#include <algorithm>
#include <optional>

#include "read/contraction.h"
#include "read/derived.h"

namespace manyheads {
namespace {

// Joins two ranges if they are adjacent along one axis and agree in all others.
bool join(PlaceRange& range, const PlaceRange& next) {
  if (range.id != next.id) return false;
  std::optional<std::size_t> along;
  for (std::size_t axis = 0; axis < range.first.size(); ++axis) {
    if (range.first[axis] == next.first[axis] && range.last[axis] == next.last[axis]) continue;
    if (along || range.last[axis] + 1 != next.first[axis]) return false;
    along = axis;
  }
  range.last = next.last;
  return true;
}

// Adds the entries of one tensor that have the number as a term, head by head.
void addFed(const Config& config, const Trace& trace, TensorId id, const Index& index,
            const TensorInfo& to, std::vector<PlaceRange>& fed) {
  const Lengths lengths{config, trace.n, trace.m};
  const RunFacts run = factsOf(trace);
  for (std::size_t head = 0; head < config.n_heads; ++head) {
    const Making making = makingOf({to, config, run, head});
    for (const PlaceRange& range : entriesWith(id, index, to.id, making, head, lengths)) {
      if (fed.empty() || !join(fed.back(), range)) fed.push_back(range);
    }
  }
}

// Whether the tensor can have the number among its terms. Gradients are not followed.
bool isAsked(const TensorInfo& to, TensorId id, const Config& config, const Trace& trace) {
  if (isGradient(to.id) || to.kind == TensorKind::kParameter) return false;
  if (!isOfLayer(to.id, config)) return false;
  const bool reads = std::find(to.operands.begin(), to.operands.end(), id) != to.operands.end();
  return reads && (!isDerived(to.id) || derivable(to.id, config, trace.n, trace.m));
}

// The parameters that copy this one's number directly (config/tied.h).
std::vector<PlaceRange> tiedTo(const Config& config, const Trace& trace, TensorId id,
                               const Index& index) {
  std::vector<PlaceRange> fed;
  for (const TensorInfo& to : tensorTable()) {
    if (to.kind == TensorKind::kParameter) addFed(config, trace, id, index, to, fed);
  }
  return fed;
}

}  // namespace

std::vector<PlaceRange> feedsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index) {
  std::vector<PlaceRange> fed = tiedTo(config, trace, id, index);
  // First what is made of parameters alone, then what a run makes.
  for (const bool of_run : {false, true}) {
    for (const TensorInfo& to : tensorTable()) {
      if (isOfParameters(to.id) == of_run) continue;
      if (isAsked(to, id, config, trace)) addFed(config, trace, id, index, to, fed);
    }
  }
  return fed;
}

}  // namespace manyheads
