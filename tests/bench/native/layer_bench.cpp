// Benchmarks of a whole layer forward and backward, its output compared with the float64 reference
// of the tests (tests/cpp/reference.h).
#include <string>

#include "layer/layer.h"
#include "layer/validate.h"
#include "reference.h"
#include "verdict.h"

namespace manyheads::bench {
namespace {

struct Shape {
  const char* variant;
  std::size_t n, d_model, n_heads;
};

constexpr Shape kShapes[] = {{"split", 9, 16, 4},
                             {"split", 33, 96, 16},
                             {"split", 64, 256, 8},
                             {"wide", 12, 64, 4},
                             {"narrow", 12, 64, 4}};

Config configOf(const Shape& shape) {
  ConfigRequest request;
  request.variant = shape.variant;
  request.d_model = static_cast<double>(shape.d_model);
  request.n_heads = static_cast<double>(shape.n_heads);
  return validate(request).value();
}

std::vector<float> numbersOf(const Layer& layer, const char* name) {
  const std::span<const float> data = layer.tensor(name).value().data;
  return {data.begin(), data.end()};
}

void judgeOutput(benchmark::State& state, const Layer& layer, const std::vector<float>& x) {
  const auto in_weight = numbersOf(layer, "in_proj_weight"),
             in_bias = numbersOf(layer, "in_proj_bias"),
             out_weight = numbersOf(layer, "out_proj.weight"),
             out_bias = numbersOf(layer, "out_proj.bias");
  ParameterArrays arrays;
  arrays[PackedArray::kInProjWeight] = in_weight;
  arrays[PackedArray::kInProjBias] = in_bias;
  arrays[PackedArray::kOutProjWeight] = out_weight;
  arrays[PackedArray::kOutProjBias] = out_bias;
  const reference::Numbers expected = reference::layer({layer.config(), arrays, x, {}});
  judge(state, "output", layer.output(), [&](std::size_t i) {
    return Allowed{expected[i].value, expected[i].error};
  });
}

void forward(benchmark::State& state, const Shape& shape) {
  const auto x = numbers(shape.n * shape.d_model, 7);
  Layer layer(configOf(shape));
  for (auto _ : state) {
    if (!layer.forward(x).ok()) return state.SkipWithError("refused");
    benchmark::ClobberMemory();
  }
  judgeOutput(state, layer, x);
}

void backward(benchmark::State& state, const Shape& shape) {
  const auto x = numbers(shape.n * shape.d_model, 7), gradient = numbers(x.size(), 8);
  Layer layer(configOf(shape));
  if (!layer.forward(x).ok()) return state.SkipWithError("refused");
  for (auto _ : state) {
    if (!layer.backward(gradient).ok()) return state.SkipWithError("refused");
    benchmark::ClobberMemory();
  }
}

}  // namespace

void registerLayers() {
  for (const Shape& shape : kShapes) {
    const std::string sizes = std::string("/") + shape.variant + "/" + std::to_string(shape.n) +
                              "/" + std::to_string(shape.d_model) + "/" +
                              std::to_string(shape.n_heads);
    benchmark::RegisterBenchmark(("forward" + sizes).c_str(),
                                 [=](benchmark::State& state) { forward(state, shape); });
    benchmark::RegisterBenchmark(("backward" + sizes).c_str(),
                                 [=](benchmark::State& state) { backward(state, shape); });
  }
}

}  // namespace manyheads::bench
