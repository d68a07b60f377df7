// project: q_packed = x W_Q + b_Q, and likewise k_packed and v_packed from memory, with the heads'
// bands side by side (Vaswani et al. 2017, §3.2.2). In narrow, head i only reads its own columns of
// x.
#include <algorithm>
#include <optional>

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

// The axes in which the three differ: of their input, of its rows, and of the columns of their
// results.
struct Axes3 {
  Axes input;   // of x or memory
  Axis rows;    // of what they make
  Axis inputs;  // of one head: rows of W
  Axis all;     // columns of all heads: of W and of what they make
  Axis own;     // of one head
};

constexpr Axes3 axesOf(Qkv which) {
  if (which == Qkv::kQuery) return {{kQueries, kModelInput}, kQueries, kInputs, kAllK, kHeadK};
  const bool key = which == Qkv::kKey;
  return {
      {kKeys, kMemoryModel}, kKeys, kMemoryInputs, key ? kAllKvK : kAllKvV, key ? kHeadK : kHeadV};
}

Factor inputOf(const Entry& entry, Qkv which) {
  const bool memory = which != Qkv::kQuery && !entry.run.self;
  return {memory ? kMemory : kX, axesOf(which).input};
}

// Without W_V, v consists of columns of memory: in wide, each head has all of them.
Axes copiedAxes(const Config& config) {
  return {kKeys, config.variant == Variant::kWide ? kHeadV : kAllKvV};
}

Making values(const Entry& entry) {
  if (entry.config.value_projection) return byOperands(entry);
  Factor input = inputOf(entry, Qkv::kValue);
  input.axes = copiedAxes(entry.config);
  return {.sums = {{.entry = {kKeys, kAllKvV}, .left = input}}};
}

// The gradient of a free parameter: a sum over everything made with it. A use of W_Q[·, ·]
// contributes Σ x[t, ·] grad.q_packed[t, ·], a use of a bias Σ grad.q_packed[t, ·].
Making parameterGradient(const Entry& entry) {
  const Qkv which = *qkvOf(entry.tensor.id);
  const bool bias = entry.tensor.axes.size() == 1;
  const auto idOf = [=](Qkv of) { return bias ? biasOf(of) : matrixOf(of); };
  if (!sourceOf(entry.config, idOf(which), entry.head).isFree()) return {.op = Op::kHeld};
  Making making;
  for (const Qkv use : kQkv) {
    const Source root = rootOf(entry.config, idOf(use), entry.head);
    if (!root.isFree() || root.parameter != idOf(which)) continue;
    const Axes3 axes = axesOf(use);
    // If other heads are tied to this one, the sum runs over theirs, too.
    const Axis columns = areHeadsTied(entry.config, idOf(use)) ? axes.own : axes.all;
    const Factor made{qkv::kPackedGradients[use], {axes.rows, axes.all}};
    if (bias) {
      making.sums.add({.entry = {columns}, .left = made});
    } else {
      making.sums.add(
          {.entry = {axes.inputs, columns}, .left = inputOf(entry, use), .right = made});
    }
  }
  return making;
}

// The contribution of one projection to the gradient of its input: Σ grad.q_packed[row, t] W_Q[·,
// t].
Contraction inputGradientBy(Qkv which) {
  const Axes3 axes = axesOf(which);
  return {.entry = axes.input,
          .left = {qkv::kPackedGradients[which], {axes.rows, axes.all}},
          .right = Factor{qkv::kMatrices[which], {axes.inputs, axes.all}}};
}

Making inputGradient(const Entry& entry) {
  Making making;
  const bool of_x = entry.tensor.id == kGradX;
  if (of_x) making.sums.add(inputGradientBy(Qkv::kQuery));
  if (of_x && !entry.run.self) return making;
  making.sums.add(inputGradientBy(Qkv::kKey));
  if (entry.config.value_projection) {
    making.sums.add(inputGradientBy(Qkv::kValue));
  } else {
    making.sums.add({.entry = copiedAxes(entry.config), .left = {kGradVPacked, {kKeys, kAllKvV}}});
  }
  return making;
}

// clang-format off
constexpr TensorInfo kRows[] = {
    {kW_Q, "W_Q", kParameter, StageId::kProject, {kInputs, kAllK}, {}, &Parameters::W_Q, tiedParameter},
    {kW_K, "W_K", kParameter, StageId::kProject, {kMemoryInputs, kAllKvK}, {}, &Parameters::W_K,
     tiedParameter},
    {kW_V, "W_V", kParameter, StageId::kProject, {kMemoryInputs, kAllKvV}, {}, &Parameters::W_V,
     tiedParameter},
    {kB_Q, "b_Q", kParameter, StageId::kProject, {kAllK}, {}, &Parameters::b_Q, tiedParameter},
    {kB_K, "b_K", kParameter, StageId::kProject, {kAllKvK}, {}, &Parameters::b_K, tiedParameter},
    {kB_V, "b_V", kParameter, StageId::kProject, {kAllKvV}, {}, &Parameters::b_V, tiedParameter},

    {kQPacked, "q_packed", kStage, StageId::kProject, {kQueries, kAllK}, {kX, kW_Q, kB_Q},
     &Trace::q_packed},
    {kKPacked, "k_packed", kStage, StageId::kProject, {kKeys, kAllKvK}, {kX, kMemory, kW_K, kB_K},
     &Trace::k_packed},
    {kVPacked, "v_packed", kStage, StageId::kProject, {kKeys, kAllKvV}, {kX, kMemory, kW_V, kB_V},
     &Trace::v_packed, values},

    {kGradX, "grad.x", kGradient, StageId::kProject, {kQueries, kModelInput},
     {kGradQPacked, kW_Q, kGradKPacked, kW_K, kGradVPacked, kW_V}, &Gradients::x, inputGradient},
    {kGradMemory, "grad.memory", kGradient, StageId::kProject, {kKeys, kMemoryModel},
     {kGradKPacked, kW_K, kGradVPacked, kW_V}, &Gradients::memory, inputGradient},
    {kGradW_Q, "grad.W_Q", kGradient, StageId::kProject, {kInputs, kAllK},
     {kX, kMemory, kGradQPacked, kGradKPacked}, &Parameters::W_Q, parameterGradient},
    {kGradW_K, "grad.W_K", kGradient, StageId::kProject, {kMemoryInputs, kAllKvK},
     {kX, kMemory, kGradKPacked}, &Parameters::W_K, parameterGradient},
    {kGradW_V, "grad.W_V", kGradient, StageId::kProject, {kMemoryInputs, kAllKvV},
     {kX, kMemory, kGradVPacked}, &Parameters::W_V, parameterGradient},
    {kGradB_Q, "grad.b_Q", kGradient, StageId::kProject, {kAllK}, {kGradQPacked, kGradKPacked},
     &Parameters::b_Q, parameterGradient},
    {kGradB_K, "grad.b_K", kGradient, StageId::kProject, {kAllKvK}, {kGradKPacked}, &Parameters::b_K,
     parameterGradient},
    {kGradB_V, "grad.b_V", kGradient, StageId::kProject, {kAllKvV}, {kGradVPacked}, &Parameters::b_V,
     parameterGradient},
};
// clang-format on

// q_packed = x W_Q + b_Q, and likewise k and v. In narrow, one product per head.
void project(const StageRun& run, Qkv which, const Tensor2& x, std::span<const float> panels,
             const Tensor1& bias, Tensor2& packed) {
  const float* b = run.config.bias ? bias.data() : nullptr;
  if (run.config.variant != Variant::kNarrow) {
    run.kernels.matmulPanels(matrixView(x), panels, b, writableView(packed));
    return;
  }
  const Projection own = projection(run.config, which);
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    const std::size_t band = head * own.width;
    run.kernels.matmulPanels(columnsOf(x, own.inputStart(run.config, head), own.cols),
                             headPanels(panels, own, head), b ? b + band : nullptr,
                             writableColumns(packed, band, own.width));
  }
}

// Without W_V, v is copied from columns of memory (of x in self-attention).
void copyValues(const StageRun& run) {
  const std::size_t width = run.config.dV();
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    run.kernels.copyRows(columnsOf(run.trace.source(), copiedColumn(run.config, head, 0), width),
                         writableColumns(run.trace.v_packed, head * width, width));
  }
}

void forward(const StageRun& run) {
  Trace& trace = run.trace;
  project(run, Qkv::kQuery, trace.x, run.panels.W_Q, run.parameters.b_Q, trace.q_packed);
  if (keysAreQueries(run.config, trace.self)) {
    run.kernels.copyRows(matrixView(trace.q_packed), writableView(trace.k_packed));
  } else {
    project(run, Qkv::kKey, trace.source(), run.panels.W_K, run.parameters.b_K, trace.k_packed);
  }
  if (!run.config.value_projection) return copyValues(run);
  project(run, Qkv::kValue, trace.source(), run.panels.W_V, run.parameters.b_V, trace.v_packed);
}

// One projection, and the gradients that its backward pass reads and writes.
struct ProjectionBack {
  Qkv which;
  const Tensor2& input;
  const Tensor2& packed;  // the gradient of what it made
  std::span<const float> panels;
  Tensor2& input_gradient;
  bool first;  // nothing has been written to input_gradient yet
};

// q_packed = x W_Q + b_Q, and likewise k and v. In narrow, head i only reads its own columns of x:
// one product per head.
void projectBack(const BackwardRun& run, const ProjectionBack& back) {
  const Projection own = projection(run.config, back.which);
  const bool narrow = run.config.variant == Variant::kNarrow;
  const std::size_t blocks = narrow ? run.config.n_heads : 1;
  const std::size_t width = narrow ? own.width : own.rows;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t start = own.inputStart(run.config, block), band = block * width;
    const MatrixView packed = columnsOf(back.packed, band, width);
    const auto panels = narrow ? headPanels(back.panels, own, block) : back.panels;
    const MutableMatrixView input = writableColumns(back.input_gradient, start, own.cols);
    if (back.first) {
      run.kernels.matmulPanels(packed, panels, nullptr, input);
    } else {
      run.kernels.matmulPanelsAdd(packed, panels, input);
    }
    // A tied parameter's gradient is added to that of the parameter that it copies; a bias is tied
    // like its matrix. Only in narrow are heads tied to each other, and there a block is a head.
    const Source root = rootOf(run.config, matrixOf(back.which), block);
    const std::size_t to_column = narrow ? root.head * width : 0;
    const auto at = static_cast<std::size_t>(parameterInfo(root.parameter).of);
    Parameters& gradients = run.gradients.parameters;
    Tensor2* const matrices[] = {&gradients.W_Q, &gradients.W_K, &gradients.W_V};
    Tensor1* const biases[] = {&gradients.b_Q, &gradients.b_K, &gradients.b_V};
    run.kernels.matmulAdd(transposed(columnsOf(back.input, start, own.cols)), packed,
                          writableColumns(*matrices[at], to_column, width), run.scratch);
    if (run.config.bias) addRows(packed, biases[at]->data() + to_column);
  }
}

// Without W_V, v is copied from columns of memory (of x in self-attention).
void copyValuesBack(const BackwardRun& run, Tensor2& memory) {
  const std::size_t width = run.config.dV();
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    addMatrix(headColumns(run.gradients.v_packed, head, width),
              writableColumns(memory, copiedColumn(run.config, head, 0), width));
  }
}

void backward(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const Trace& trace = run.trace;
  Tensor2& memory = trace.self ? grad.x : grad.memory;
  projectBack(run, {.which = Qkv::kQuery,
                    .input = trace.x,
                    .packed = grad.q_packed,
                    .panels = run.panels.W_Q,
                    .input_gradient = grad.x,
                    .first = true});
  projectBack(run, {.which = Qkv::kKey,
                    .input = trace.source(),
                    .packed = grad.k_packed,
                    .panels = run.panels.W_K,
                    .input_gradient = memory,
                    .first = !trace.self});
  if (!run.config.value_projection) return copyValuesBack(run, memory);
  projectBack(run, {.which = Qkv::kValue,
                    .input = trace.source(),
                    .packed = grad.v_packed,
                    .panels = run.panels.W_V,
                    .input_gradient = memory,
                    .first = false});
}

// For the gradients of q_packed, k_packed and v_packed, over all tokens
std::uint64_t backwardScratch(const RunSizes& sizes) {
  const Config& config = sizes.config;
  return std::max({panelFloats(sizes.allQueries(), config.allHeadsK()),
                   panelFloats(sizes.allKeys(), config.allKvHeadsK()),
                   panelFloats(sizes.allKeys(), config.allKvHeadsV())});
}

}  // namespace

const Stage kProjectStage{StageId::kProject, "project", StageKind::kProduct,
                          "3.2.2",           kRows,     forward,
                          backward,          nullptr,   backwardScratch};

}  // namespace manyheads
