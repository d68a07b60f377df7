// output: concat W_O + b_O (Vaswani et al. 2017, §3.2.2). Without W_O the output is concat.
#include "config/tied.h"
#include "stages/qkv.h"
#include "stages/stage.h"
#include "stages/sums.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

using enum TensorId;
using enum TensorKind;
using enum Axis;

// Without W_O, output and concat have the same columns.
Making copyOf(TensorId id) {
  constexpr Axes kColumns{kQueries, kAllV};
  return {.sums = {{.entry = kColumns, .left = {id, kColumns}}}};
}

Making projected(const Entry& entry) {
  return entry.config.output_projection ? byOperands(entry) : copyOf(kConcat);
}

Making concatGradient(const Entry& entry) {
  return entry.config.output_projection ? byOperands(entry) : copyOf(kGradOutput);
}

Making parameterGradient(const Entry& entry) {
  const ParameterId id = entry.tensor.id == kGradW_O ? ParameterId::kW_O : ParameterId::kB_O;
  if (!sourceOf(entry.config, id, 0).isFree()) return {.op = Op::kHeld};
  return byOperands(entry);
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kW_O, "W_O", kParameter, StageId::kOutput, {kAllV, kModelOutput}, {}, &Parameters::W_O,
     nothing},
    {kB_O, "b_O", kParameter, StageId::kOutput, {kModelOutput}, {}, &Parameters::b_O, nothing},
    {kOutput, "output", kStage, StageId::kOutput, {kQueries, kModelOutput}, {kConcat, kW_O, kB_O},
     &Trace::output, projected},
    {kGradOutput, "grad.output", kGradient, StageId::kOutput, {kQueries, kModelOutput}, {},
     &Gradients::output, nothing},
    {kGradConcat, "grad.concat", kGradient, StageId::kOutput, {kQueries, kAllV},
     {kGradOutput, kW_O}, &Gradients::concat, concatGradient},
    {kGradW_O, "grad.W_O", kGradient, StageId::kOutput, {kAllV, kModelOutput},
     {kConcat, kGradOutput}, &Parameters::W_O, parameterGradient},
    {kGradB_O, "grad.b_O", kGradient, StageId::kOutput, {kModelOutput}, {kGradOutput},
     &Parameters::b_O, parameterGradient},
};
// clang-format on

// output = concat W_O + b_O
void forward(const StageRun& run) {
  Trace& trace = run.trace;
  if (!run.config.output_projection) {
    return run.kernels.copyRows(matrixView(trace.concat), writableView(trace.output));
  }
  run.kernels.matmulPanels(matrixView(trace.concat), run.panels.W_O,
                           run.config.bias ? run.parameters.b_O.data() : nullptr,
                           writableView(trace.output));
}

// output = concat W_O + b_O
void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const MatrixView output = matrixView(grad.output);
  if (!run.config.output_projection) return run.kernels.copyRows(output, writableView(grad.concat));
  run.kernels.matmulPanels(output, run.panels.W_O, nullptr, writableView(grad.concat));
  run.kernels.matmulAdd(transposed(matrixView(run.trace.concat)), output,
                        writableView(grad.parameters.W_O), run.scratch);
  if (run.config.bias) addRows(output, grad.parameters.b_O.data());
}

// For the gradient of the output, over all tokens
std::uint64_t backwardScratch(const RunSizes& sizes) {
  return panelFloats(sizes.allQueries(), sizes.config.d_model);
}

}  // namespace

const Stage kOutputStage{StageId::kOutput, "output", StageKind::kProduct, "3.2.2", kRows, forward,
                         backward,         nullptr,  backwardScratch};

}  // namespace manyheads
