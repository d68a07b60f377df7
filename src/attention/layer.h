// One attention layer: parameters, an input, and the stages computed so far.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "attention/compute.h"
#include "attention/config.h"
#include "attention/embedding.h"
#include "attention/error.h"
#include "attention/explain.h"
#include "attention/parameters.h"
#include "attention/stages.h"
#include "attention/tensor_names.h"
#include "attention/trace.h"
#include "kernels/kernels.h"

namespace manyheads {

class Layer {
 public:
  /// A layer with the parameters that `config` names. `kernels` outlives the layer.
  explicit Layer(const Config& config, const Kernels& kernels = defaultKernels());

  const Config& config() const { return config_; }
  const Parameters& parameters() const { return parameters_; }
  const Trace& trace() const { return trace_; }

  /// Replaces the parameters (PyTorch's packing, parameters.h); the config then says kGiven, and no
  /// tensor of a run can be read until the next begin. Allocates nothing.
  /// Errors as checkParameters; then nothing changed.
  Status setParameters(const ParameterArrays& arrays);

  /// Starts a run; computes nothing yet. x is n·d_model floats, row-major; memory is m·d_model
  /// floats for cross-attention, or empty for self-attention. Copies both, and allocates only when
  /// n or m has changed. Numbers so large that products overflow give ±∞ and NaN, as in PyTorch.
  ///
  /// Errors, naming `x` or `memory`: kWrongLength (not a positive multiple of d_model, or more than
  /// kMaxTokens rows), kNotFinite, kTooLarge (`allowed` says how many rows would fit). Then nothing
  /// changed.
  Status begin(std::span<const float> x, std::span<const float> memory = {});
  /// The same from token + position, whose sum the stage `embed` computes.
  Status begin(const Embedding& embedding, std::span<const float> memory = {});

  /// Computes exactly one stage and names it; nullopt after the last (and before any begin).
  std::optional<StageId> step();

  /// begin, and every step. The output, (n, d_model), lies in trace().output.
  Status forward(std::span<const float> x, std::span<const float> memory = {});

  /// Stages computed since begin, 0 … kStageCount.
  std::size_t stagesDone() const { return stages_done_; }

  /// A tensor by name: a parameter (in_proj_weight, in_proj_bias, out_proj.weight, out_proj.bias,
  /// W_Q W_K W_V W_O b_Q b_K b_V b_O), an input (token, position, x, memory), a stage's result
  /// (stages.h) or `contributions`. in_proj_bias and out_proj.bias are zeros without bias.
  /// x is there from begin on when it was given, and after `embed` when it is token + position.
  /// Errors, naming `name`: kUnknownName; kNotComputed when its stage has not run, or for `memory`
  /// in self-attention.
  Result<TensorRef> tensor(std::string_view name) const;

  /// Where one number comes from (explain.h). `name` is a tensor's, or a stage's (its first
  /// result). Errors: as tensor(), naming `name`; kIndexOutOfRange naming `index` and the shape.
  Result<Explanation> explain(std::string_view name, std::span<const std::size_t> index) const;

  /// Every name that tensor() knows, in the order parameters, inputs, stages.
  static Names tensorNames();

 private:
  /// What both begins share: checks, sizes, memory. x itself is the caller's to copy.
  Status prepare(std::span<const float> x, std::span<const float> memory);
  /// What has to come first before the tensor can be read: "begin", "memory" or a stage; "" for
  /// nothing.
  std::string_view missingFor(TensorId id) const;

  Config config_;
  const Kernels* kernels_;
  Parameters parameters_;
  WeightPanels panels_;
  Trace trace_;
  std::vector<float> scratch_;
  std::size_t stages_done_ = 0;
  bool begun_ = false;
  mutable std::optional<Tensor3> contributions_;  // made when first asked for, dropped by begin
};

}  // namespace manyheads
