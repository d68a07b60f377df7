// One attention layer: parameters, an input, the stages computed so far, and the backward pass.
#pragma once

#include <cstdint>
#include <memory>
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

class Layer : public Computation {
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

  /// begin() and all steps.
  Status forward(std::span<const float> x, std::span<const float> memory = {},
                 std::span<const std::size_t> padding = {}, std::span<const float> attn_mask = {});
  /// (n, d_model), whether or not it has been computed.
  std::span<const float> output() const { return run().numbers(graph_->nodes.output); }

  /// Starts the backward pass of the last run, all of whose stages must have run, from the gradient
  /// of a loss with respect to the output: n·d_model floats. Copies it, and allocates only in the
  /// first backward pass of these lengths. Its stages are those from `output` to `project`: token
  /// and position have x's gradient. Errors, naming `gradOutput`: kNotComputed, kWrongLength,
  /// kNotFinite; nothing is changed then.
  Status beginBackward(std::span<const float> grad_output);

  /// beginBackward() and all steps back.
  Status backward(std::span<const float> grad_output);

  /// The floats (footprint.h) that begin(…) with these lengths would allocate now: none for what is
  /// already allocated, none for a call that is refused.
  std::uint64_t runFloats(const RunLengths& lengths) const;
  // What can be read is in the tensor table (table.h): in_proj_bias and out_proj.bias are zeros
  // without bias; x is there after begin if it was given, and after `embed` if it is token +
  // position; memory likewise. What is missing may be `memory` in self-attention, `attn_mask` with
  // any mask except `own`, or an option. Further error: kInParts for `in_proj_weight` if its parts
  // differ in columns.

  /// As Computation's, and by the name of a stage: of its first result.
  Result<Explanation> explain(std::string_view name, std::span<const std::size_t> index) const;

  /// An older scorer on x and memory, which must be computed: scorers.h. Further error:
  /// kNotComputed naming `name`.
  Result<Scored> score(std::string_view scorer) const;

 private:
  Layer(const Config& config, std::unique_ptr<graph::LayerGraph> graph, const Kernels& kernels);
  /// The part of begin() after its checks, with memory for the lengths.
  void start(const Input& x, const Input& memory);
  void writeAlive();
  bool hasGraphOf(bool self) const { return (graph_->memory.sum == graph_->x.sum) == self; }
  /// Drops everything that was made from them.
  void parametersChanged();

  std::string_view missingForBackward() const override { return missingFor(graph_->nodes.output); }
  using Computation::readable;
  Result<graph::NodeId> readable(std::string_view name) const override;
  std::optional<graph::NodeId> find(std::string_view name) const;

  Config config_;
  std::unique_ptr<graph::LayerGraph> graph_;
  RunLengths lengths_{0, 0, true};
  std::vector<float> alive_;  // by head: 0 mutes it
};

}  // namespace manyheads
