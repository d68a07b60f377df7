#include "stages/making.h"

#include <algorithm>

#include "config/tied.h"
#include "stages/qkv.h"
#include "stages/tensor_table.h"

namespace manyheads {

using enum TensorId;

RunFacts factsOf(const Trace& trace) {
  return {trace.self, trace.given, trace.memory_given, trace.muted};
}

Making byOperands(const Entry& entry) {
  const Operands& operands = entry.tensor.operands;
  const bool either = std::find(operands.begin(), operands.end(), kMemory) != operands.end() &&
                      std::find(operands.begin(), operands.end(), kX) != operands.end();
  Making making;
  Few<Factor, 2> factors;
  for (const TensorId id : operands) {
    const Axes& axes = tensorInfo(id).axes;
    if (axes.size() == 1) {
      if (entry.config.bias) making.bias = id;
    } else if (!either || id != kX) {
      factors.add({either && id == kMemory && entry.run.self ? kX : id, axes});
    }
  }
  if (factors.empty()) return making;
  Contraction sum{.entry = entry.tensor.axes, .left = factors[0]};
  if (factors.size() == 2) sum.right = factors[1];
  making.sums.add(sum);
  return making;
}

Making tiedParameter(const Entry& entry) {
  const Source source = sourceOf(entry.config, parameterOf(entry.tensor.id), entry.head);
  if (source.kind != Source::Kind::kTied) return {};
  const Axes& axes = entry.tensor.axes;
  return {.sums = {{.entry = axes, .left = {tensorOf(source.parameter), axes, source.head}}}};
}

Making makingOf(const Entry& entry) {
  if (entry.tensor.made != nullptr) return entry.tensor.made(entry);
  return byOperands(entry);
}

}  // namespace manyheads
