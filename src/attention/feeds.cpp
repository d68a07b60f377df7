#include "attention/feeds.h"

#include <algorithm>
#include <array>

#include "attention/derived.h"
#include "attention/held.h"

namespace manyheads {
namespace {

using enum TensorId;

struct Box {
  TensorId id;
  Index first;
  Index last;

  bool contains(const Box& other) const {
    if (id != other.id) return false;
    for (std::size_t axis = 0; axis < first.size(); ++axis) {
      if (other.first[axis] < first[axis] || other.last[axis] > last[axis]) return false;
    }
    return true;
  }
};

// What a box of places feeds, in the layer's current lengths.
struct Feeder {
  const Config& config;
  const Trace& trace;
  bool whole_layer;  // also what no stage reads on: merged and q_wrong_view
  std::vector<Box> fed = {};

  // Bands that lie side by side are one.
  void add(TensorId id, const Index& first, const Index& last) {
    if (!fed.empty() && fed.back().id == id && first.size() == 2) {
      Box& before = fed.back();
      if (before.first[0] == first[0] && before.last[0] == last[0] &&
          before.last[1] + 1 == first[1]) {
        before.last = last;
        return;
      }
    }
    fed.push_back({id, first, last});
  }

  void same(const Box& box, TensorId id) { add(id, box.first, box.last); }

  void feedProjection(const Box& box, std::size_t which, TensorId packed) {
    const Projection projection = projections(config)[which];
    const bool copied = which == 2 && !config.value_projection;
    const std::size_t low = box.first[1], high = box.last[1];
    for (std::size_t head = 0; head < config.n_heads; ++head) {
      const std::size_t start =
          copied ? copiedColumn(config, head, 0) : projection.inputStart(config, head);
      const std::size_t end = start + (copied ? projection.width : projection.cols);
      if (low >= end || high < start) continue;
      std::size_t from = 0, to = projection.width - 1;
      if (copied) {
        from = std::max(low, start) - start;
        to = std::min(high, end - 1) - start;
      }
      const std::size_t band = head * projection.width;
      add(packed, {box.first[0], band + from}, {box.last[0], band + to});
    }
  }

  // A parameter's columns, in W the last axis and in b the only one.
  void feedColumns(const Box& box, TensorId to, std::size_t rows) {
    const std::size_t axis = box.first.size() - 1;
    add(to, {0, box.first[axis]}, {rows - 1, box.last[axis]});
  }

  // Parameters that are held at this one (held.h).
  void feedHeld(const Box& box, std::size_t which, TensorId twin) {
    if (which == 2 && !config.value_projection) return;
    const bool bias = box.first.size() == 1;
    if (bias && !config.bias) return;
    if (which == 0 && config.shared_qk) same(box, twin);
    if (!config.shared_heads || (which == 1 && config.shared_qk)) return;
    const std::size_t width = projections(config)[which].width, axis = box.first.size() - 1;
    if (box.first[axis] >= width) return;
    const std::size_t to = std::min(box.last[axis], width - 1);
    for (std::size_t head = 1; head < config.n_heads; ++head) {
      const std::size_t band = head * width;
      if (bias) {
        add(box.id, {band + box.first[0]}, {band + to});
      } else {
        add(box.id, {box.first[0], band + box.first[1]}, {box.last[0], band + to});
      }
    }
  }

  void feedMerged(const Box& box, bool of_query) {
    if (!whole_layer || !derivable(kMerged, config, trace.n, trace.m)) return;
    const std::size_t width = config.dK();
    for (std::size_t head = box.first[1] / width; head <= box.last[1] / width; ++head) {
      if (of_query) {
        add(kMerged, {head, box.first[0], 0}, {head, box.last[0], config.memoryInputs() - 1});
      } else {
        add(kMerged, {head, 0, box.first[0]}, {head, config.headInputs() - 1, box.last[0]});
      }
    }
  }

  void feedWrongView(const Box& box) {
    if (!whole_layer) return;
    const std::size_t width = config.dK();
    const std::size_t place = box.first[0] * config.packedK() + box.first[1];
    const std::size_t row = place / width;
    const Index at{row / trace.n, row % trace.n, place % width};
    add(kQWrongView, at, at);
  }

  // Whole bands become one box over heads; a band that is cut, one of its own.
  void feedBands(const Box& box, TensorId to) {
    const std::size_t heads = config.n_heads;
    const std::size_t width = (to == kV ? config.packedV() : config.packedK()) / heads;
    const std::size_t low = box.first[1], high = box.last[1];
    std::size_t head = low / width;
    while (head <= high / width) {
      const std::size_t from = std::max(low, head * width) % width;
      const std::size_t until = std::min(high, (head + 1) * width - 1) % width;
      std::size_t last = head;
      if (from == 0 && until + 1 == width) last = std::max(head, (high + 1) / width - 1);
      add(to, {head, box.first[0], from}, {last, box.last[0], until});
      head = last + 1;
    }
  }

  void feedContributions(std::size_t first, std::size_t last, const Index& from, const Index& to) {
    for (std::size_t head = first; head <= last; ++head) {
      if (trace.muted[head] != 0) continue;
      add(kContributions, {head, from[0], from[1]}, {head, to[0], to[1]});
    }
  }

  void feedContext(const Box& box) {
    const std::size_t width = config.dV();
    const auto &first = box.first, &last = box.last;
    for (std::size_t head = first[0]; head <= last[0]; ++head) {
      add(kConcat, {first[1], head * width + first[2]}, {last[1], head * width + last[2]});
    }
    feedContributions(first[0], last[0], {first[1], 0}, {last[1], config.d_model - 1});
  }

  void feedOutputWeight(const Box& box) {
    if (config.output_projection) feedColumns(box, kOutput, trace.n);
    feedContributions(box.first[0] / config.dV(), box.last[0] / config.dV(), {0, box.first[1]},
                      {trace.n - 1, box.last[1]});
  }

  // Entry by entry in the head and the row, over all of the last axis.
  void alongRows(const Box& box, TensorId to, std::size_t length) {
    add(to, {box.first[0], box.first[1], 0}, {box.last[0], box.last[1], length - 1});
  }
  // The reverse: of all rows, what the box has in `axis`.
  void downColumns(const Box& box, TensorId to, std::size_t axis) {
    add(to, {box.first[0], 0, box.first[axis]}, {box.last[0], trace.n - 1, box.last[axis]});
  }

  void feedParameter(const Box& box) {
    switch (box.id) {
      case kWeightQ:
        feedHeld(box, 0, kWeightK);
        feedMerged(box, true);
        return feedColumns(box, kPackedQ, trace.n);
      case kWeightK:
        feedHeld(box, 1, {});
        feedMerged(box, false);
        return feedColumns(box, kPackedK, trace.m);
      case kWeightV:
        feedHeld(box, 2, {});
        if (config.value_projection) feedColumns(box, kPackedV, trace.m);
        return;
      case kWeightO:
        return feedOutputWeight(box);
      case kBiasQ:
        feedHeld(box, 0, kBiasK);
        if (config.bias) feedColumns(box, kPackedQ, trace.n);
        return;
      case kBiasK:
        feedHeld(box, 1, {});
        if (config.bias) feedColumns(box, kPackedK, trace.m);
        return;
      case kBiasV:
        feedHeld(box, 2, {});
        if (config.bias && config.value_projection) feedColumns(box, kPackedV, trace.m);
        return;
      case kBiasO:
        if (config.bias && config.output_projection) feedColumns(box, kOutput, trace.n);
        return;
      default:
        return;  // a parameter in PyTorch's packing: the formulas read it under its other name
    }
  }

  void feed(const Box& box) {
    if (isParameter(box.id)) return feedParameter(box);
    switch (box.id) {
      case kToken:
      case kPosition:
        if (!trace.given) same(box, kX);
        return;
      case kMemoryToken:
      case kMemoryPosition:
        if (!trace.memory_given) same(box, kMemory);
        return;
      case kX:
        feedProjection(box, 0, kPackedQ);
        if (!trace.self) return;
        [[fallthrough]];
      case kMemory:
        feedProjection(box, 1, kPackedK);
        return feedProjection(box, 2, kPackedV);
      case kPackedQ:
        feedBands(box, kQ);
        return feedWrongView(box);
      case kPackedK:
        return feedBands(box, kK);
      case kPackedV:
        return feedBands(box, kV);
      case kQ:
        return alongRows(box, kScores, trace.m);
      case kK:
        return downColumns(box, kScores, 1);
      case kV:
        return downColumns(box, kContext, 2);
      case kScores:
        return same(box, kScaled);
      case kScaled:
        return same(box, kMasked);
      case kMasked:
        return alongRows(box, kAttnWeights, trace.m);
      case kAttnWeights:
        return alongRows(box, kContext, config.dV());
      case kContext:
        return feedContext(box);
      case kConcat:
        if (!config.output_projection) return same(box, kOutput);
        return add(kOutput, {box.first[0], 0}, {box.last[0], config.d_model - 1});
      default:
        return;  // nothing reads it on
    }
  }
};

std::vector<Range> ranges(const std::vector<Box>& boxes) {
  std::vector<Range> result;
  for (const Box& box : boxes) result.push_back({tensorName(box.id), box.first, box.last});
  return result;
}

}  // namespace

std::vector<Range> feedsOf(const Config& config, const Trace& trace, TensorId id,
                           const Index& index) {
  Feeder feeder{config, trace, true};
  feeder.feed({id, index, index});
  return ranges(feeder.fed);
}

std::vector<Range> dependentsOf(const Config& config, const Trace& trace, TensorId id,
                                const Index& index) {
  std::vector<Box> found, waiting = {{id, index, index}};
  while (!waiting.empty()) {
    Feeder feeder{config, trace, false};
    feeder.feed(waiting.back());
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
