// Benchmarks of each stage and of the whole layer, compared with the float64 reference of the tests
// (tests/cpp/reference.h).
#include <string>

#include "layer/initialise.h"
#include "layer/layer.h"
#include "layer/validate.h"
#include "reference.h"
#include "stages/stage.h"
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

std::span<const float> values(const Tensor2& tensor) { return {tensor.data(), tensor.size()}; }
std::span<const float> values(const Tensor3& tensor) { return {tensor.data(), tensor.size()}; }
std::span<const float> values(const Tensor1& tensor) { return {tensor.data(), tensor.size()}; }

// A layer split into its stages, so that each can run repeatedly.
struct Parts {
  explicit Parts(const Shape& shape)
      : config(configOf(shape)),
        parameters(initialise(config)),
        x(numbers(shape.n * shape.d_model, 7)),
        scratch(static_cast<std::size_t>(scratchFloats({config, shape.n, shape.n}))) {
    makePanels(config, parameters, defaultKernels(), panels);
    trace.resize(config, shape.n, shape.n, true);
    std::copy(x.begin(), x.end(), trace.x.data());
    for (const StageInfo& stage : stages()) run(stage.id);
  }

  void run(StageId stage) {
    stageInfo(stage).forward({config, parameters, panels, defaultKernels(), trace, scratch});
  }

  reference::Input input() const {
    const PackedParameters& packed = parameters.packed;
    return {config,
            {values(packed.in_proj_weight), values(packed.in_proj_bias),
             values(packed.out_proj_weight), values(packed.out_proj_bias)},
            x,
            {}};
  }

  Config config;
  Parameters parameters;
  ParameterPanels panels;
  Trace trace;
  std::vector<float> x;
  std::vector<float> scratch;
};

void judgeNumbers(benchmark::State& state, const char* what, std::span<const float> actual,
                  const reference::Numbers& expected) {
  judge(state, what, actual, [&](std::size_t i) {
    return Allowed{expected[i].value, expected[i].error};
  });
}

// Compares a stage's results with the reference's for the same operands.
void judgeStage(benchmark::State& state, StageId stage, const Parts& parts) {
  using namespace reference;
  const Trace& trace = parts.trace;
  const reference::Input input = parts.input();
  const Tensor2* packed[] = {&trace.q_packed, &trace.k_packed, &trace.v_packed};
  const Tensor3* cut[] = {&trace.q, &trace.k, &trace.v};
  const auto is = [&](const char* what, std::span<const float> actual, const Numbers& expected) {
    judgeNumbers(state, what, actual, expected);
  };
  switch (stage) {
    case StageId::kEmbed:
      return is("x", values(trace.x), known(parts.x));
    case StageId::kProject:
      for (std::size_t which = 0; which < 3; ++which) {
        is("q, k or v", values(*packed[which]), projected(input, known(parts.x), which));
      }
      return;
    case StageId::kHeads:
      for (std::size_t which = 0; which < 3; ++which) {
        is("a head of q, k or v", values(*cut[which]),
           heads(input, known(values(*packed[which])), which));
      }
      return;
    case StageId::kScores:
      return is("scores", values(trace.scores),
                scores(input, known(values(trace.q)), known(values(trace.k))));
    case StageId::kScale:
      return is("scaled", values(trace.scaled), scaled(input, known(values(trace.scores))));
    case StageId::kMask:
      return is("masked", values(trace.masked), masked(input, known(values(trace.scaled))));
    case StageId::kSoftmax:
      return is("attn_weights", values(trace.attn_weights),
                softmax(input, known(values(trace.masked))));
    case StageId::kWeigh:
      return is("context", values(trace.context),
                weighed(input, known(values(trace.attn_weights)), known(values(trace.v))));
    case StageId::kConcat:
      return is("concat", values(trace.concat), joined(input, known(values(trace.context))));
    case StageId::kOutput:
      return is("output", values(trace.output), output(input, known(values(trace.concat))));
  }
}

void oneStage(benchmark::State& state, StageId stage, const Shape& shape) {
  Parts parts(shape);
  for (auto _ : state) {
    parts.run(stage);
    benchmark::ClobberMemory();
  }
  judgeStage(state, stage, parts);
}

void forward(benchmark::State& state, const Shape& shape) {
  const Parts parts(shape);
  Layer layer(parts.config);
  for (auto _ : state) {
    if (!layer.forward(parts.x).ok()) return state.SkipWithError("refused");
    benchmark::ClobberMemory();
  }
  judgeNumbers(state, "output", values(layer.trace().output), reference::layer(parts.input()));
}

}  // namespace

void registerStages() {
  for (const Shape& shape : kShapes) {
    const std::string sizes = std::string("/") + shape.variant + "/" + std::to_string(shape.n) +
                              "/" + std::to_string(shape.d_model) + "/" +
                              std::to_string(shape.n_heads);
    for (const StageInfo& stage : stages()) {
      const StageId id = stage.id;
      benchmark::RegisterBenchmark((std::string(stage.name) + sizes).c_str(),
                                   [=](benchmark::State& state) { oneStage(state, id, shape); });
    }
    benchmark::RegisterBenchmark(("forward" + sizes).c_str(),
                                 [=](benchmark::State& state) { forward(state, shape); });
  }
}

}  // namespace manyheads::bench
