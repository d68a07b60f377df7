// One attention layer: parameters, an input, the stages computed so far, and the backward pass.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "attention/layer_graph.h"
#include "attention/parameter_arrays.h"
#include "computation/computation.h"
#include "config/config.h"
#include "config/error.h"
#include "kernels/kernels.h"
#include "layer/input.h"
#include "layer/table.h"
#include "scorers/scorers.h"

namespace manyheads {

class Layer {
 public:
  /// A layer with the parameters that `config` names. `kernels` outlives the layer.
  explicit Layer(const Config& config, const Kernels& kernels = defaultKernels());
  /// A layer with the parameters of a run of such a layer's graph; its config says kGiven.
  Layer(const Config& config, const graph::Run& parameters, const Kernels& kernels);

  const Config& config() const { return config_; }

  /// The lengths of the last run; 0 before any.
  std::size_t n() const { return lengths_.n; }
  std::size_t m() const { return lengths_.m; }
  /// Whether the last run's keys and values came from x; true before any.
  bool self() const { return lengths_.self; }

  /// Replaces the parameters (PyTorch's packing, parameter_arrays.h); the config then says kGiven,
  /// and no tensor of a run can be read until the next begin. Allocates nothing. Errors: those of
  /// checkParameters; nothing is changed then.
  Status setParameters(const ParameterArrays& arrays);

  /// Replaces one number of W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, g_Q or g_K, and those that are
  /// tied to it. Same effects as setParameters. Errors, with nothing changed: kUnknownName
  /// naming `name`, kIndexOutOfRange `index`, kNotFinite `value`, kOutOfRange for a value that is
  /// infinite as a float; kHeld, kHeldBias or kNoBias naming the tensor.
  Status setValue(std::string_view name, std::span<const std::size_t> index, double value);

  /// Starts a run; computes nothing yet. x is n·d_model floats, row-major; memory is m·d_memory
  /// floats for cross-attention, or empty for self-attention. padding has the indexes of keys that
  /// no query may look at. attn_mask is n·m floats for the mask `own`, otherwise empty: −∞ forbids
  /// query i to look at key j, and a finite number is added to their scaled score in every head.
  /// Copies everything, and allocates only if n, m or whether there is memory has changed. Numbers
  /// so large that products or sums overflow give ±∞ and NaN, as in PyTorch.
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
  /// Repeats the last run with other numbers in an x of the same length, without allocating. false,
  /// with nothing changed, if begin() would refuse them. The last run must have had x alone.
  bool beginAgain(const Input& x);

  /// Mutes exactly these heads, for all following runs. The stages from concat on have to run
  /// again. Errors: kOutOfWholeRange naming `muted`.
  Status setMuted(std::span<const std::size_t> heads);

  /// Computes exactly one stage and returns it; nullopt after the last one (and before any begin).
  std::optional<StageId> step();

  /// begin() and all steps.
  Status forward(std::span<const float> x, std::span<const float> memory = {},
                 std::span<const std::size_t> padding = {}, std::span<const float> attn_mask = {});
  /// (n, d_model), whether or not it has been computed.
  std::span<const float> output() const { return computation_.run().numbers(graph_->nodes.output); }

  /// Starts the backward pass of the last run, all of whose stages must have run, from the gradient
  /// of a loss with respect to the output: n·d_model floats. Copies it, and allocates only in the
  /// first backward pass of these lengths. The gradients are valid until a stage runs or a
  /// parameter changes. Errors, naming `gradOutput`: kNotComputed, kWrongLength, kNotFinite;
  /// nothing is changed then.
  Status beginBackward(std::span<const float> grad_output);

  /// Computes the gradients of exactly one stage, from `output` to `project`, and returns it;
  /// nullopt after that, and before any beginBackward. (`embed` has nothing to compute: token and
  /// position have x's gradient.)
  std::optional<StageId> stepBackward();

  /// beginBackward() and all steps back.
  Status backward(std::span<const float> grad_output);

  /// The floats (footprint.h) that begin(…) with these lengths and beginBackward(…) would allocate
  /// now: none for what is already allocated, none for a call that is refused.
  std::uint64_t runFloats(const RunLengths& lengths) const;
  std::uint64_t backwardFloats() const;
  /// The most that reading the layer takes after a run of these lengths, or now.
  std::uint64_t readingFloats(const RunLengths& lengths) const;
  std::uint64_t readingFloats() const;

  /// A tensor by its name in the tensor table (table.h); a derived one is computed now if it has
  /// not been yet. in_proj_bias and out_proj.bias are zeros without bias. x can be read after begin
  /// if it was given, and after `embed` if it is token + position; memory likewise. The gradient of
  /// a tensor, `grad.` and its name, can be read after the backward step of the stage that reads
  /// the tensor. Errors, naming `name`: kUnknownName; kNotComputed if its stage has not run, for
  /// `memory` in self-attention, and for `attn_mask` with any mask except `own`; kInParts for
  /// `in_proj_weight` if its parts differ in columns; kTooLargeToDerive beyond footprint.h's
  /// limits.
  Result<TensorRef> tensor(std::string_view name) const;

  /// A derived tensor is kept until its operands change, or until this call drops it. Nothing else
  /// that is read is kept: readingFloats() is the most that one call takes.
  void forgetDerived() { computation_.forgetDerived(); }
  bool hasDerived() const { return computation_.hasDerived(); }

  /// Where one number comes from (graph/explain.h). `name` is a tensor's, or a stage's for its
  /// first result. Errors: as tensor(), naming `name`; kIndexOutOfRange naming `index` and the
  /// shape.
  Result<Explanation> explain(std::string_view name, std::span<const std::size_t> index) const;

  /// Where one number goes, gradients aside: what it feeds (graph/explain.h), or, range by range,
  /// everything that changes with it (graph/dependents.h). `name` is a tensor's. Errors: as
  /// tensor(); kNotComputed before any begin.
  Result<std::vector<PlaceRange>> feeds(std::string_view name,
                                        std::span<const std::size_t> index) const;
  Status dependents(std::string_view name, std::span<const std::size_t> index,
                    const std::function<void(const PlaceRange&)>& visit) const;

  /// An older scorer on x and memory, which must be computed: scorers.h. Further error:
  /// kNotComputed naming `name`.
  Result<Scored> score(std::string_view scorer) const;

 private:
  void rebuild(bool self);
  /// The part of begin() after its checks, with memory for the lengths.
  void start(const Input& x, const Input& memory);
  void writeAlive();
  std::optional<StageId> idOf(std::optional<graph::StageId> stage) const;
  bool hasGraphOf(bool self) const { return (graph_->memory.sum == graph_->x.sum) == self; }
  /// Drops everything that was made from them.
  void parametersChanged();

  /// The node that tensor() would give; tensor()'s errors.
  Result<graph::NodeId> readable(std::string_view name) const;
  /// Likewise, when it has that place and a run has begun.
  Result<graph::NodeId> readableInRun(std::string_view name,
                                      std::span<const std::size_t> index) const;
  std::optional<graph::NodeId> find(std::string_view name) const;
  /// As Computation::missingFor(), or what the layer or the run lacks: "memory", "attn_mask", the
  /// option of a stage.
  std::string_view missingFor(const TensorInfo& tensor) const;

  Config config_;
  std::unique_ptr<graph::LayerGraph> graph_;
  Computation computation_;
  std::vector<StageId> stages_;  // those of this layer

  RunLengths lengths_{0, 0, true};
  std::vector<float> alive_;  // by head: 0 mutes it
};

}  // namespace manyheads
