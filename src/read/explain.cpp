#include "read/explain.h"

#include <algorithm>
#include <utility>

#include "stages/explain_rules.h"

namespace manyheads {

const char* opName(Op op) {
  static constexpr const char* names[] = {"given", "sum",  "dot",     "copy",    "scale",
                                          "mask",  "mute", "derived", "softmax", "softmax-backward",
                                          "held"};
  return names[static_cast<std::size_t>(op)];
}

std::size_t termCount(TensorId id, const Lengths& lengths) {
  const TensorRules& rules = tensorInfo(id).rules;
  if (!rules.explain) return 0;
  if (rules.most_terms) return rules.most_terms(lengths);
  // Of those without an axis of terms, x and memory have two, token and position.
  return rules.terms ? lengthOf(*rules.terms, lengths)
                     : std::max<std::size_t>(1, tensorInfo(id).operands.size());
}

Explanation explainEntry(const Config& config, const TensorSources& sources, TensorId id,
                         const TensorRef& tensor, const Index& index) {
  const auto& [parameters, trace, gradients] = sources;
  const TensorInfo& info = tensorInfo(id);
  Explainer explainer{config, parameters, trace, gradients, info, index, {}};
  explainer.result.place = {info.name, index};
  explainer.result.value = tensor.at(index);
  // At once, and as much as the footprint says.
  explainer.result.terms.reserve(termCount(id, {config, trace.n, trace.m}));
  if (info.rules.explain) {
    info.rules.explain(explainer);
  } else if (info.kind == TensorKind::kDerived && !info.operands.empty()) {
    explainer.result.op = Op::kDerived;
  }
  return std::move(explainer.result);
}

}  // namespace manyheads
