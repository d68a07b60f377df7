#include "stages/feed_rules.h"

#include <algorithm>

#include "config/held.h"
#include "stages/qkv.h"

namespace manyheads {

using enum TensorId;

namespace {

std::size_t lastAxis(const PlaceRange& range) { return range.first.size() - 1; }

}  // namespace

void Feeder::add(TensorId id, const Index& first, const Index& last) {
  if (!fed.empty() && fed.back().id == id && first.size() == 2) {
    PlaceRange& before = fed.back();
    if (before.first[0] == first[0] && before.last[0] == last[0] &&
        before.last[1] + 1 == first[1]) {
      before.last = last;
      return;
    }
  }
  fed.push_back({id, first, last});
}

void Feeder::addRows(TensorId to, const PlaceRange& from, std::size_t length) {
  add(to, {from.first[0], from.first[1], 0}, {from.last[0], from.last[1], length - 1});
}

void Feeder::addColumns(TensorId to, const PlaceRange& from, std::size_t axis) {
  add(to, {from.first[0], 0, from.first[axis]}, {from.last[0], trace.n - 1, from.last[axis]});
}

void Feeder::addParameterColumns(TensorId to, const PlaceRange& from, std::size_t rows) {
  const std::size_t axis = lastAxis(from);
  add(to, {0, from.first[axis]}, {rows - 1, from.last[axis]});
}

void feedHeldParameters(Feeder& f, const PlaceRange& from) {
  const bool bias = from.first.size() == 1;
  const bool parameter = tensorInfo(from.id).kind == TensorKind::kParameter;
  const std::optional<Qkv> found = qkvOf(from.id);
  if (!parameter || !found || (bias && !f.config.bias)) return;
  const Qkv which = *found;
  if (which == Qkv::kValue && !f.config.value_projection) return;
  if (which == Qkv::kQuery && f.config.shared_qk) {
    f.add(bias ? kB_K : kW_K, from.first, from.last);
  }
  if (!f.config.shared_heads || (which == Qkv::kKey && f.config.shared_qk)) return;
  const std::size_t width = projection(f.config, which).width, axis = lastAxis(from);
  if (from.first[axis] >= width) return;
  const std::size_t to = std::min(from.last[axis], width - 1);
  for (std::size_t head = 1; head < f.config.n_heads; ++head) {
    const std::size_t band = head * width;
    if (bias) {
      f.add(from.id, {band + from.first[0]}, {band + to});
    } else {
      f.add(from.id, {from.first[0], band + from.first[1]}, {from.last[0], band + to});
    }
  }
}

void feedSum(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const bool given = isOfMemory(to) ? f.trace.memory_given : f.trace.given;
  if (!given) f.add(to.id, from.first, from.last);
}

void feedProjection(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const Qkv which = *qkvOf(to.id);
  const Projection own = projection(f.config, which);
  const bool copied = which == Qkv::kValue && !f.config.value_projection;
  if (isParameter(from.id)) {
    const bool unread = copied || (from.first.size() == 1 && !f.config.bias);
    if (!unread) f.addParameterColumns(to.id, from, own.of_memory ? f.trace.m : f.trace.n);
    return;
  }
  const TensorId input = own.of_memory && !f.trace.self ? kMemory : kX;
  if (from.id != input) return;
  const std::size_t low = from.first[1], high = from.last[1];
  for (std::size_t head = 0; head < f.config.n_heads; ++head) {
    const std::size_t start =
        copied ? copiedColumn(f.config, head, 0) : own.inputStart(f.config, head);
    const std::size_t end = start + (copied ? own.width : own.cols);
    if (low >= end || high < start) continue;
    std::size_t first = 0, last = own.width - 1;
    if (copied) {
      first = std::max(low, start) - start;
      last = std::min(high, end - 1) - start;
    }
    const std::size_t band = head * own.width;
    f.add(to.id, {from.first[0], band + first}, {from.last[0], band + last});
  }
}

// Whole bands become one range over heads; a band that is cut, one of its own.
void feedBands(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const std::size_t width = to.id == kV ? f.config.dV() : f.config.dK();
  const std::size_t low = from.first[1], high = from.last[1];
  std::size_t head = low / width;
  while (head <= high / width) {
    const std::size_t first = std::max(low, head * width) % width;
    const std::size_t last = std::min(high, (head + 1) * width - 1) % width;
    const bool whole = first == 0 && last + 1 == width;
    const std::size_t last_head = whole ? std::max(head, (high + 1) / width - 1) : head;
    f.add(to.id, {head, from.first[0], first}, {last_head, from.last[0], last});
    head = last_head + 1;
  }
}

void feedScores(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  if (from.id == kQ) return f.addRows(to.id, from, f.trace.m);
  f.addColumns(to.id, from, 1);
}

void feedElementwise(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  f.add(to.id, from.first, from.last);
}

void feedMasked(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  if (from.id == kScaled) return feedElementwise(f, to, from);
  // attn_mask is added in every head.
  f.add(to.id, {0, from.first[0], from.first[1]},
        {f.config.n_heads - 1, from.last[0], from.last[1]});
}

void feedRows(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  f.addRows(to.id, from, f.trace.m);
}

void feedContext(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  if (from.id == kAttnWeights) return f.addRows(to.id, from, f.config.dV());
  f.addColumns(to.id, from, 2);
}

void feedConcat(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const std::size_t width = f.config.dV();
  for (std::size_t head = from.first[0]; head <= from.last[0]; ++head) {
    const std::size_t band = head * width;
    f.add(to.id, {from.first[1], band + from.first[2]}, {from.last[1], band + from.last[2]});
  }
}

void feedOutput(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  if (from.id == kConcat) {
    if (!f.config.output_projection) return f.add(to.id, from.first, from.last);
    return f.add(to.id, {from.first[0], 0}, {from.last[0], f.config.d_model - 1});
  }
  const bool unread = !f.config.output_projection || (from.id == kB_O && !f.config.bias);
  if (!unread) f.addParameterColumns(to.id, from, f.trace.n);
}

void feedMerged(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const std::size_t width = f.config.dK();
  for (std::size_t head = from.first[1] / width; head <= from.last[1] / width; ++head) {
    if (from.id == kW_Q) {
      f.add(to.id, {head, from.first[0], 0}, {head, from.last[0], f.config.memoryInputs() - 1});
    } else {
      f.add(to.id, {head, 0, from.first[0]}, {head, f.config.headInputs() - 1, from.last[0]});
    }
  }
}

void feedContributions(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const bool of_context = from.id == kContext;
  const std::size_t width = f.config.dV();
  const std::size_t first_head = of_context ? from.first[0] : from.first[0] / width;
  const std::size_t last_head = of_context ? from.last[0] : from.last[0] / width;
  for (std::size_t head = first_head; head <= last_head; ++head) {
    if (of_context) {
      f.add(to.id, {head, from.first[1], 0}, {head, from.last[1], f.config.d_model - 1});
    } else if (f.trace.muted[head] == 0) {
      f.add(to.id, {head, 0, from.first[1]}, {head, f.trace.n - 1, from.last[1]});
    }
  }
}

// `from` is one place: nothing that is fed is read on from here.
void feedWrongView(Feeder& f, const TensorInfo& to, const PlaceRange& from) {
  const std::size_t width = f.config.dK();
  const std::size_t place = from.first[0] * f.config.allHeadsK() + from.first[1];
  const std::size_t row = place / width;
  const Index at{row / f.trace.n, row % f.trace.n, place % width};
  f.add(to.id, at, at);
}

}  // namespace manyheads
