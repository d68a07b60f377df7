// One attention layer: parameters, an input, the stages computed so far, and the backward pass.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "config/packing.h"
#include "config/parameters.h"
#include "kernels/kernels.h"
#include "layer/input.h"
#include "layer/pass.h"
#include "read/derived.h"
#include "read/explain.h"
#include "read/feeds.h"
#include "scorers/scorers.h"
#include "stages/stage.h"
#include "stages/tensor_table.h"
#include "words/embedding.h"

namespace manyheads {

class Layer {
 public:
  /// A layer with the parameters that `config` names. `kernels` outlives the layer.
  explicit Layer(const Config& config, const Kernels& kernels = defaultKernels());
  /// A layer with these parameters, which must fit and have their tied values; its config says
  /// kGiven.
  Layer(const Config& config, Parameters parameters, const Kernels& kernels);

  const Config& config() const { return config_; }
  const Parameters& parameters() const { return parameters_; }
  const Trace& trace() const { return pass_.trace; }

  /// Replaces the parameters (PyTorch's packing, packing.h); the config then says kGiven, and no
  /// tensor of a run can be read until the next begin. Allocates nothing.
  /// Errors: those of checkParameters; nothing is changed then.
  Status setParameters(const ParameterArrays& arrays);

  /// Replaces one number of W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, g_Q or g_K, and those that are
  /// tied to it (tied.h). Same effects as setParameters. Errors, with nothing changed: kUnknownName
  /// naming `name`, kIndexOutOfRange `index`, kNotFinite `value`, kOutOfRange for a value that is
  /// infinite as a float; kHeld, kHeldBias or kNoBias naming the tensor.
  Status setValue(std::string_view name, std::span<const std::size_t> index, double value);

  /// Starts a run; computes nothing yet. x is n·d_model floats, row-major; memory is m·d_memory
  /// floats for cross-attention, or empty for self-attention. padding has the indexes of keys that
  /// no query may look at. attn_mask is n·m floats for the mask `own`, otherwise empty: −∞ forbids
  /// query i to look at key j, and a finite number is added to their scaled score in every head.
  /// Copies everything, and allocates only if n or m has changed. Numbers so large that products or
  /// sums overflow give ±∞ and NaN, as in PyTorch.
  ///
  /// Errors, naming `x`, `memory`, `padding` or `attn_mask`: kWrongRows (not a positive multiple of
  /// the columns, more than kMaxTokens rows, or no memory although d_memory is not d_model),
  /// kWrongLength (for a position or a mask), kNotFinite, kTooManyRows; kOtherMask for padding with
  /// the mask `none`, or attn_mask with any mask except `own`; kOutOfWholeRange for an index that
  /// no key has; kNotAddable for NaN or +∞ in attn_mask. Nothing is changed then.
  Status begin(const Input& x, const Input& memory, std::span<const std::size_t> padding = {},
               std::span<const float> attn_mask = {});
  Status begin(std::span<const float> x, std::span<const float> memory = {},
               std::span<const std::size_t> padding = {}, std::span<const float> attn_mask = {}) {
    return begin(Input{x}, Input{memory}, padding, attn_mask);
  }
  Status begin(const Embedding& embedding);
  /// Repeats the last run with other numbers in an x of the same length, without allocating. false,
  /// with nothing changed, if begin() would refuse them. The last run must have had x alone.
  bool beginAgain(const Input& x);

  /// Mutes exactly these heads, for all following runs. The stages from concat on have to run
  /// again. Errors: kOutOfWholeRange naming `muted`.
  Status setMuted(std::span<const std::size_t> heads);

  /// Computes exactly one stage and returns it; nullopt after the last one (and before any begin).
  std::optional<StageId> step();

  /// begin() and all steps. The output, (n, d_model), is in trace().output.
  Status forward(std::span<const float> x, std::span<const float> memory = {},
                 std::span<const std::size_t> padding = {}, std::span<const float> attn_mask = {});

  /// The next stage's index in the table, 0 … kStageCount: earlier stages have run or do not exist
  /// in this layer.
  std::size_t stagesDone() const { return stages_done_; }

  /// Starts the backward pass of the last run, all of whose stages must have run, from the gradient
  /// of a loss with respect to the output: n·d_model floats. Copies it, and allocates only if a
  /// length or the parameters have changed since the last backward pass. The gradients are valid
  /// until a stage runs or a parameter changes. Errors, naming `gradOutput`: kNotComputed,
  /// kWrongLength, kNotFinite; nothing is changed then.
  Status beginBackward(std::span<const float> grad_output);

  /// Computes the gradients of exactly one stage, from `output` to `project`, and returns it;
  /// nullopt after that, and before any beginBackward. (`embed` has nothing to compute: token and
  /// position have x's gradient.)
  std::optional<StageId> stepBackward();

  /// beginBackward() and all steps back.
  Status backward(std::span<const float> grad_output);

  const Gradients& gradients() const { return pass_.gradients; }

  /// The floats (footprint.h) that begin(…) with these lengths and beginBackward(…) would allocate
  /// now: none for what is already allocated, none for a call that is refused.
  std::uint64_t runFloats(const RunLengths& lengths) const;
  std::uint64_t backwardFloats() const;

  /// A tensor by its name in the tensor table (tensor_table.h); a derived one is computed now if it
  /// has not been yet. in_proj_bias and out_proj.bias are zeros without bias. x can be read after
  /// begin if it was given, and after `embed` if it is token + position; memory likewise. The
  /// gradient of a tensor, `grad.` and its name, can be read after the backward step of the stage
  /// that reads the tensor. Errors, naming `name`: kUnknownName; kNotComputed if its stage has not
  /// run, for `memory` in self-attention, and for `attn_mask` with any mask except `own`; kInParts
  /// for `in_proj_weight` if its parts differ in columns; kTooLargeToDerive beyond derived.h's
  /// limits.
  Result<TensorRef> tensor(std::string_view name) const;

  /// A derived tensor is kept until its operands change, or until this call drops it. Nothing else
  /// that is read is kept: footprint::reading() is the most that one call takes.
  void forgetDerived();
  bool hasDerived() const { return has_derived_; }

  /// Where one number comes from (explain.h). `name` is a tensor's, or a stage's for its first
  /// result. Errors: as tensor(), naming `name`; kIndexOutOfRange naming `index` and the shape.
  Result<Explanation> explain(std::string_view name, std::span<const std::size_t> index) const;

  /// Where one number goes, gradients aside: what it feeds (feeds.h), or, range by range,
  /// everything that changes with it (dependents.h). `name` is a tensor's. Errors: as tensor();
  /// kNotComputed before any begin.
  Result<std::vector<PlaceRange>> feeds(std::string_view name,
                                        std::span<const std::size_t> index) const;
  Status dependents(std::string_view name, std::span<const std::size_t> index,
                    const std::function<void(const PlaceRange&)>& visit) const;

  /// An older scorer on x and memory, which must be computed: scorers.h. Further error:
  /// kNotComputed naming `name`.
  Result<Scored> score(std::string_view scorer) const;

  /// Every name that tensor() knows, in the order of the tensor table.
  static Names tensorNames();

 private:
  /// The kind of change after which results are invalid.
  enum class Changed : std::uint8_t { kGradients, kRun, kParameters };
  /// Drops the gradients and the derived tensors that depend on the change, directly or not. A
  /// derived tensor is computed again on demand.
  void forget(Changed changed);
  /// The part of begin() after its checks, on a trace of the right lengths.
  void start(const Input& x, const Input& memory, bool resized);
  bool hasLengths(const RunLengths& lengths) const;
  /// Makes the panels again, and drops everything that was made from the parameters.
  void parametersChanged();
  /// The tensor that tensor() would give; tensor()'s errors.
  Result<TensorId> readable(std::string_view name) const;
  /// Likewise, when it has that place.
  Result<TensorId> readableAt(std::string_view name, std::span<const std::size_t> index) const;
  TensorRef made(TensorId id) const;
  /// The table's row of a tensor's name, or of a stage's: its first result.
  static const TensorInfo* find(std::string_view tensor_or_stage);
  /// Whether it is in_proj_weight, or its gradient, and its parts differ in columns, so that it is
  /// no matrix.
  bool isInParts(TensorId id) const;
  /// What is missing before the tensor can be read: the stage or the call ("begin", "backward")
  /// that makes it, or what the layer or run lacks ("memory", "attn_mask", the option of a stage).
  /// "" if nothing is.
  std::string_view missingFor(TensorId id) const;
  TensorSources sources() const { return {parameters_, pass_.trace, pass_.gradients}; }
  Computing computing() const { return {config_, parameters_, *kernels_}; }

  Config config_;
  const Kernels* kernels_;
  Parameters parameters_;
  Pass pass_;
  std::size_t stages_done_ = 0;
  bool begun_ = false;

  bool backward_panels_made_ = false;  // since the parameters changed
  bool backward_begun_ = false;
  std::size_t stages_left_ = 0;  // whose backward is to come

  std::vector<std::uint8_t> muted_;  // (h)
  /// By TensorId; only derived tensors are used: made when first requested, and empty until then.
  mutable std::array<Derived, kTensorCount> derived_;
  mutable bool has_derived_ = false;  // some may be there
};

}  // namespace manyheads
