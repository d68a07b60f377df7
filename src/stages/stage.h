// A stage: its tensors' rows, its forward and backward arithmetic. Each stage has its own file
// (embed.cpp, project.cpp, …), and table.cpp lists them.
//
// Vaswani et al. 2017, "Attention Is All You Need", arXiv:1706.03762.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "stages/gradients.h"
#include "stages/panels.h"
#include "stages/stage_id.h"
#include "stages/tensor_table.h"
#include "stages/trace.h"

namespace manyheads {

enum class StageKind : std::uint8_t {
  kSum,          // entry by entry addition
  kProduct,      // a matrix product: terms are left × right
  kLayout,       // no arithmetic: entries change place
  kElementwise,  // each entry from the same entry of the operand
  kRowwise,      // each row from the same row of the operand (softmax)
};
const char* stageKindName(StageKind kind);

/// What a stage reads and writes forward. Every earlier stage has run on the same trace, which has
/// the run's shapes; `panels` are those of `parameters` by `kernels`; `scratch` has at least
/// scratchFloats() floats.
struct StageRun {
  const Config& config;
  const Parameters& parameters;
  const ParameterPanels& panels;
  const Kernels& kernels;
  Trace& trace;
  std::span<float> scratch;
};

/// What a stage reads and writes backward: the gradients of its results, and those of its operands.
/// Every stage has run forward on `trace`, and every later stage backward on `gradients`, which
/// have the trace's shapes; gradients.output is given. `panels` are makeTransposedPanels() of
/// `parameters` by `kernels`; `scratch` has at least backwardScratchFloats() floats.
///
/// With G = ∂loss/∂output, C = concat, A = attn_weights, S = scores:
///   dW_O = CᵀG, dC = G W_Oᵀ;  dA = dC Vᵀ, dV = Aᵀ dC;  dS = A ∘ (dA − Σ_j A ∘ dA) / divisor;
///   dQ = dS K, dK = dSᵀ Q (with qkNorm, of norm's results: norm.cpp continues from there);
///   dW = Xᵀ d·, dX = Σ d· Wᵀ
/// The gradients of parameters are accumulated, so that several runs can be summed up
/// (fillWithZeros() starts a sum); all others are overwritten. All heads run the same operations in
/// the same order, so identical heads have bit-identical gradients. A row without an allowed key
/// has A = 0, and so gradients of 0.
struct BackwardRun {
  const Config& config;
  const Parameters& parameters;
  const ParameterPanels& panels;
  const Kernels& kernels;
  const Trace& trace;
  Gradients& gradients;
  std::span<float> scratch;
};

/// The lengths of a run, or of several that are computed at once: n and m are those of one
/// sequence.
struct RunSizes {
  const Config& config;
  std::size_t n;
  std::size_t m;
  std::size_t sequences = 1;

  std::size_t allQueries() const { return sequences * n; }
  std::size_t allKeys() const { return sequences * m; }
};

/// A stage as its file defines it. Its functions must not allocate.
struct Stage {
  StageId id;
  std::string_view name;  // "project"
  StageKind kind;
  std::string_view section;  // of Vaswani et al. 2017
  std::span<const TensorInfo> rows;
  void (*forward)(const StageRun& run);
  /// nullptr for `embed`: token and position have x's gradient.
  void (*backward)(const BackwardRun& run);
  /// The scratch that it needs: panelFloats() of the largest right operand that it multiplies by.
  /// nullptr for none.
  std::uint64_t (*forward_scratch)(const RunSizes& sizes) = nullptr;
  std::uint64_t (*backward_scratch)(const RunSizes& sizes) = nullptr;
  /// The option without which a layer lacks the stage, and a test for it; nullptr if every layer
  /// has the stage.
  const char* option = nullptr;
  bool (*is_of)(const Config& config) = nullptr;
};

// embed.cpp, project.cpp, …
extern const Stage kEmbedStage, kProjectStage, kHeadsStage, kNormStage, kScoresStage, kScaleStage,
    kMaskStage, kSoftmaxStage, kWeighStage, kConcatStage, kOutputStage;

struct StageTensor {
  std::string_view name;               // "q_packed"
  std::vector<std::string_view> axes;  // {"n", "h·d_k"}, row-major (axes.h)
};

/// A stage with the facts from its tensors' rows.
struct StageInfo : Stage {
  std::vector<std::string_view> operands;  // {"x", "W_Q", "b_Q", …}: tensors it reads
  std::vector<StageTensor> results;        // what it makes; the first is the stage's own
};

/// In the order in which they run.
std::span<const StageInfo, kStageCount> stages();
inline const StageInfo& stageInfo(StageId id) { return stages()[static_cast<std::size_t>(id)]; }
std::optional<StageId> findStage(std::string_view name);
/// Whether a layer has the stage.
inline bool isOfLayer(StageId id, const Config& config) {
  const Stage& stage = stageInfo(id);
  return stage.is_of == nullptr || stage.is_of(config);
}

/// The scratch for any stage of a run, and of its backward pass: enough for both kernel sets.
std::uint64_t scratchFloats(const RunSizes& sizes);
std::uint64_t backwardScratchFloats(const RunSizes& sizes);

}  // namespace manyheads
