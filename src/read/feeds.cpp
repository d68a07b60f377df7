#include "read/feeds.h"

#include <algorithm>
#include <utility>

#include "read/derived.h"
#include "stages/feed_rules.h"

namespace manyheads {
namespace {

// Adds the places that the range feeds: parameters held at it, then what is made of parameters
// alone, then what a run makes.
void feed(Feeder& feeder, const PlaceRange& from) {
  feedHeldParameters(feeder, from);
  for (const bool of_run : {false, true}) {
    for (const TensorInfo& to : tensorTable()) {
      const Operands& operands = to.operands;
      const bool reads = std::find(operands.begin(), operands.end(), from.id) != operands.end();
      if (!reads || !to.rules.feed || isOfParameters(to.id) == of_run) continue;
      if (isDerived(to.id) && !derivable(to.id, feeder.config, feeder.trace.n, feeder.trace.m)) {
        continue;
      }
      to.rules.feed(feeder, to, from);
    }
  }
}

}  // namespace

std::vector<PlaceRange> feedsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index) {
  Feeder feeder{config, trace};
  feed(feeder, {id, index, index});
  return std::move(feeder.fed);
}

}  // namespace manyheads
