#include "attention/feeds.h"

#include <algorithm>

#include "attention/derived.h"
#include "attention/feed_rules.h"

namespace manyheads {
namespace {

// Whether the output is computed from it, or, of contributions, from the same products. It is not
// computed from merged and q_wrong_view, so dependentsOf() leaves these out.
bool leadsToTheOutput(const TensorInfo& tensor) {
  return tensor.kind != TensorKind::kDerived || tensor.id == TensorId::kContributions;
}

// Adds the places that the box feeds: parameters held at it, then what is made of parameters alone,
// then what a run makes.
void feed(Feeder& feeder, const Box& from, bool whole_layer) {
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

std::vector<Range> ranges(const std::vector<Box>& boxes) {
  std::vector<Range> result;
  for (const Box& box : boxes) result.push_back({tensorName(box.id), box.first, box.last});
  return result;
}

}  // namespace

std::vector<Range> feedsOf(const Config& config, const Trace& trace, TensorId id,
                           const Index& index) {
  Feeder feeder{config, trace};
  feed(feeder, {id, index, index}, true);
  return ranges(feeder.fed);
}

std::vector<Range> dependentsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index) {
  std::vector<Box> found, waiting = {{id, index, index}};
  while (!waiting.empty()) {
    Feeder feeder{config, trace};
    feed(feeder, waiting.back(), false);
    waiting.pop_back();
    for (const Box& box : feeder.fed) {
      const auto covers = [&](const Box& other) { return other.contains(box); };
      if (std::any_of(found.begin(), found.end(), covers)) continue;
      std::erase_if(found, [&](const Box& other) { return box.contains(other); });
      found.push_back(box);
      waiting.push_back(box);
    }
  }
  return ranges(found);
}

}  // namespace manyheads
