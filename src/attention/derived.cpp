#include "attention/derived.h"

#include <utility>

#include "attention/derive_rules.h"

namespace manyheads {

bool derivable(TensorId id, const Config& config, std::size_t n, std::size_t m) {
  if (id == TensorId::kContributions) return true;
  const TensorInfo& tensor = tensorInfo(id);
  const Lengths lengths{config, n, m};
  if (tensor.rules.too_much_work && tensor.rules.too_much_work(lengths)) return false;
  return floatsOf(tensor.axes, lengths) <= kMaxDerivedFloats;
}

Derived derive(TensorId id, const Config& config, const Parameters& parameters,
               const Kernels& kernels, const Trace& trace) {
  const TensorInfo& tensor = tensorInfo(id);
  const Lengths lengths{config, trace.n, trace.m};
  Derived result{shapeOf(tensor.axes, lengths), {}};
  result.data.resize(static_cast<std::size_t>(floatsOf(tensor.axes, lengths)));
  Derivation derivation{config, parameters, kernels, trace, result};
  tensor.rules.derive(derivation);
  return result;
}

}  // namespace manyheads
