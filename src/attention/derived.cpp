#include "attention/derived.h"

#include <utility>

#include "attention/derive_rules.h"

namespace manyheads {

bool derivable(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  const TensorInfo& tensor = tensorInfo(id);
  if (id == TensorId::kContributions || isGradient(id)) return true;
  const Lengths lengths{config, n, m};
  if (tensor.rules.too_much_work && tensor.rules.too_much_work(lengths)) return false;
  return floatsOf(tensor.axes, lengths) <= kMaxDerivedFloats;
}

Derived derive(TensorId id, const Config& config, const TensorSources& sources,
               const Kernels& kernels) {
  const TensorInfo& tensor = tensorInfo(id);
  const auto& [parameters, trace, gradients] = sources;
  const Lengths lengths{config, trace.n, trace.m};
  Derived result{shapeOf(tensor.axes, lengths), {}};
  result.data.resize(static_cast<std::size_t>(floatsOf(tensor.axes, lengths)));
  Derivation derivation{config, parameters, trace, gradients, kernels, tensor, result};
  tensor.rules.derive(derivation);
  return result;
}

}  // namespace manyheads
