#include "config/held.h"
#include "stages/arithmetic/backward.h"
#include "stages/arithmetic/bands.h"
#include "stages/arithmetic/sums.h"
#include "tensor/views.h"

namespace manyheads {
namespace {

// One projection, and where the gradients of what it reads are.
struct Part {
  Qkv which;
  const Tensor2& input;
  const Tensor2& packed;  // the gradient of what it made
  std::span<const float> panels;
  Tensor2& input_gradient;
  bool first;  // nothing has been written to input_gradient yet
  Tensor2& W;  // the gradients of the parameters that it reads, which may be another's
  Tensor1& b;
};

// q_packed = x W_Q + b_Q, and likewise k and v. In narrow, head i reads its own columns of x and no
// others: a product for each head.
void projectBack(const BackwardRun& run, const Part& part) {
  const Projection own = projection(run.config, part.which);
  const bool narrow = run.config.variant == Variant::kNarrow;
  const std::size_t blocks = narrow ? run.config.n_heads : 1;
  const std::size_t width = narrow ? own.width : own.rows;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t start = own.inputStart(run.config, block), band = block * width;
    const MatrixView packed = columnsOf(part.packed, band, width);
    const auto panels = narrow ? headPanels(part.panels, own, block) : part.panels;
    const MutableMatrixView input = writableColumns(part.input_gradient, start, own.cols);
    if (part.first) {
      run.kernels.matmulPanels(packed, panels, nullptr, input);
    } else {
      run.kernels.matmulPanelsAdd(packed, panels, input);
    }
    // With shared heads, every head's gradient is added to head 0's.
    const std::size_t held_at = run.config.shared_heads ? 0 : band;
    run.kernels.matmulAdd(transposed(columnsOf(part.input, start, own.cols)), packed,
                          writableColumns(part.W, held_at, width), run.scratch);
    if (run.config.bias) addRows(packed, part.b.data() + held_at);
  }
}

// Without W_V, v is columns of memory (of x in self-attention), copied.
void copyValuesBack(const BackwardRun& run, Tensor2& memory) {
  const std::size_t width = run.config.dV();
  for (std::size_t head = 0; head < run.config.n_heads; ++head) {
    addMatrix(headColumns(run.gradients.v_packed, head, width),
              writableColumns(memory, copiedColumn(run.config, head, 0), width));
  }
}

}  // namespace

// q = q_packed, cut into bands; likewise k and v
void backwardHeads(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const std::size_t n_heads = run.config.n_heads;
  joinBands(grad.q, n_heads, run.kernels, grad.q_packed);
  joinBands(grad.k, n_heads, run.kernels, grad.k_packed);
  joinBands(grad.v, n_heads, run.kernels, grad.v_packed);
}

void backwardProject(const BackwardRun& run) {
  Gradients& grad = run.gradients;
  const Trace& trace = run.trace;
  Tensor2& memory = trace.self ? grad.x : grad.memory;
  const bool tied = run.config.shared_qk;  // W_K is W_Q
  projectBack(run, {.which = Qkv::kQuery,
                    .input = trace.x,
                    .packed = grad.q_packed,
                    .panels = run.panels.W_Q,
                    .input_gradient = grad.x,
                    .first = true,
                    .W = grad.W_Q,
                    .b = grad.b_Q});
  projectBack(run, {.which = Qkv::kKey,
                    .input = trace.source(),
                    .packed = grad.k_packed,
                    .panels = run.panels.W_K,
                    .input_gradient = memory,
                    .first = !trace.self,
                    .W = tied ? grad.W_Q : grad.W_K,
                    .b = tied ? grad.b_Q : grad.b_K});
  if (!run.config.value_projection) return copyValuesBack(run, memory);
  projectBack(run, {.which = Qkv::kValue,
                    .input = trace.source(),
                    .packed = grad.v_packed,
                    .panels = run.panels.W_V,
                    .input_gradient = memory,
                    .first = false,
                    .W = grad.W_V,
                    .b = grad.b_V});
}

}  // namespace manyheads
