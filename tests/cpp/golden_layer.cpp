#include "golden_layer.h"

namespace manyheads::golden {
namespace {

OwnParameters parametersOf(const Case& golden) {
  OwnParameters own{{},
                    golden.floats("in_proj_bias"),
                    golden.floats("out_proj.weight"),
                    golden.floats("out_proj.bias"),
                    golden.floats("q_norm.weight"),
                    golden.floats("k_norm.weight")};
  for (const char* name : {"q_proj_weight", "k_proj_weight", "v_proj_weight"}) {
    const auto rows = golden.floats(name);
    own.in_proj_weight.insert(own.in_proj_weight.end(), rows.begin(), rows.end());
  }
  return own;
}

}  // namespace

RunLayer::RunLayer(const Case& which, const Kernels& kernels)
    : case_(which),
      parameters(parametersOf(which)),
      x(which.floats("x")),
      memory(which.floats("memory")),
      layer(configOf(which.request), kernels) {
  const Status set = layer.setParameters(parameters.arrays());
  EXPECT_TRUE(set.ok()) << set.error().field << ": " << listOf(set.error().allowed);
  const Status run = layer.forward(x, memory, case_.padding);
  EXPECT_TRUE(run.ok()) << run.error().field << ": " << listOf(run.error().allowed);
}

}  // namespace manyheads::golden
