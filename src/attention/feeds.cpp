#include "attention/feeds.h"

#include <algorithm>
#include <utility>

#include "attention/derived.h"
#include "attention/feed_rules.h"

namespace manyheads {
namespace {

// Whether the output is computed from it, or, of contributions, from the same products. It is not
// computed from merged and q_wrong_view, so dependentsOf() leaves these out.
bool leadsToTheOutput(const TensorInfo& tensor) {
  return tensor.kind != TensorKind::kDerived || tensor.id == TensorId::kContributions;
}

// Adds the places that the range feeds: parameters held at it, then what is made of parameters
// alone, then what a run makes.
void feed(Feeder& feeder, const PlaceRange& from, bool whole_layer) {
  feedHeldParameters(feeder, from);
  for (const bool of_run : {false, true}) {
    for (const TensorInfo& to : tensorTable()) {
      const Operands& operands = to.operands;
      const bool reads = std::find(operands.begin(), operands.end(), from.id) != operands.end();
      if (!reads || !to.rules.feed || isOfParameters(to.id) == of_run) continue;
      if (!whole_layer && !leadsToTheOutput(to)) continue;
      if (isDerived(to.id) && !derivable(to.id, feeder.config, feeder.trace.n, feeder.trace.m)) {
        continue;
      }
      to.rules.feed(feeder, to, from);
    }
  }
}

bool contains(const PlaceRange& outer, const PlaceRange& inner) {
  if (outer.id != inner.id) return false;
  for (std::size_t axis = 0; axis < outer.first.size(); ++axis) {
    if (inner.first[axis] < outer.first[axis] || inner.last[axis] > outer.last[axis]) return false;
  }
  return true;
}

}  // namespace

std::vector<PlaceRange> feedsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index) {
  Feeder feeder{config, trace};
  feed(feeder, {id, index, index}, true);
  return std::move(feeder.fed);
}

std::vector<PlaceRange> dependentsOf(const Config& config, const Trace& trace, TensorId id,
                                     const Index& index) {
  std::vector<PlaceRange> found, waiting = {{id, index, index}};
  while (!waiting.empty()) {
    Feeder feeder{config, trace};
    feed(feeder, waiting.back(), false);
    waiting.pop_back();
    for (const PlaceRange& fed : feeder.fed) {
      const auto covers = [&](const PlaceRange& other) { return contains(other, fed); };
      if (std::any_of(found.begin(), found.end(), covers)) continue;
      std::erase_if(found, [&](const PlaceRange& other) { return contains(fed, other); });
      found.push_back(fed);
      waiting.push_back(fed);
    }
  }
  return found;
}

}  // namespace manyheads
