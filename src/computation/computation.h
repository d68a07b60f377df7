// A graph that is being computed: how far its run and its backward pass are, and what can be read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "config/error.h"
#include "graph/explanation.h"
#include "graph/run.h"
#include "kernels/kernels.h"

namespace manyheads {

using graph::Explanation;
using graph::Op;
using graph::Place;
using graph::Term;

/// From `first` to `last`, both included, in one tensor.
struct PlaceRange {
  std::string_view tensor;
  Index first;
  Index last;
  bool operator==(const PlaceRange&) const = default;
};

/// The largest derived tensor (64 MiB).
inline constexpr std::uint64_t kMaxDerivedFloats = std::uint64_t{1} << 24;
/// Singular values are only computed up to this h · (rows or columns of the product)³: one second.
inline constexpr std::uint64_t kMaxSingularWork = std::uint64_t{1} << 25;

/// Whether a tensor that is computed on demand is within these limits. Packed ones always are, and
/// so are contributions, which a layer's footprint includes.
bool isDerivable(const graph::Graph& graph, graph::NodeId node);

/// What a layer and a language model have in common.
class Computation {
 public:
  virtual ~Computation() = default;

  bool hasBegun() const { return has_begun_; }
  /// Computes exactly one stage and returns it; nullptr after the last one, and before any run
  /// begins.
  const graph::Stage* step();
  /// All remaining stages.
  void finish() {
    while (step() != nullptr) {
    }
  }
  /// Computes the gradients of exactly one stage, from the last to the first that has any, and
  /// returns it; nullptr after that, and before any backward pass begins. Gradients are valid until
  /// a stage runs or a parameter changes.
  const graph::Stage* stepBackward();
  /// The floats that beginning a backward pass allocates now; none if it is refused.
  std::uint64_t backwardFloats() const;

  /// A tensor by its name. What is computed on demand is computed now, and kept until its operands
  /// change, or until forgetDerived(); nothing else that is read is kept. The gradient of a tensor,
  /// `grad.` and its name, can be read after the backward step of the stage that reads the tensor.
  /// Errors, naming `name`: kUnknownName; kNotComputed with what is missing: "begin", "backward", a
  /// stage, or what the run lacks; kTooLargeToDerive.
  Result<TensorRef> tensor(std::string_view name) const;
  bool hasDerived() const { return has_derived_; }
  void forgetDerived();

  /// Where one number comes from (graph/explain.h). Errors: as tensor(); kIndexOutOfRange naming
  /// `index`, with the tensor's shape.
  Result<Explanation> explain(std::string_view name, std::span<const std::size_t> index) const;

  /// Where one number goes in a run, gradients aside: what it feeds (graph/explain.h), or, range by
  /// range, everything that changes with it (graph/dependents.h). Errors: as explain().
  Result<std::vector<PlaceRange>> feeds(std::string_view name,
                                        std::span<const std::size_t> index) const;
  Status dependents(std::string_view name, std::span<const std::size_t> index,
                    const std::function<void(const PlaceRange&)>& visit) const;

 protected:
  /// `graph` and `kernels` outlive it.
  Computation(const graph::Graph& graph, const Kernels& kernels) : run_(graph, kernels) {}
  Computation(Computation&&) = default;
  Computation& operator=(Computation&&) = default;

  graph::Run& run() { return run_; }
  const graph::Run& run() const { return run_; }
  const graph::Graph& graph() const { return run_.graph(); }

  /// Computes another graph from now on, with the same parameters. No run has begun.
  void changeGraph(const graph::Graph& graph);
  /// After lengths of the graph's axes have changed: memory for them. No run has begun.
  void resize();
  /// The same of lengths that are not beyond those of resize(): the memory stays as it is.
  void follow();
  /// After parameters have been written: those that are tied to them follow. No run has begun.
  void takeParameters();
  /// A run begins, of all stages or of those before `end`: its inputs have been written, and no
  /// stage has run.
  void beginRun(std::optional<graph::StageId> end = std::nullopt);
  /// The run is over: nothing of it can be read.
  void drop() { has_begun_ = false; }
  /// An input has changed that no stage before this one reads.
  void repeatFrom(graph::StageId stage);
  /// Starts the backward pass of a run all of whose stages are done. `given` is the gradient that
  /// all others are made of. Allocates only in the first one of these lengths.
  void beginBackwardFrom(graph::NodeId given, std::span<const float> numbers);

  /// What has to happen before a node can be read: "begin", "backward", or the name of a stage; ""
  /// if it can be read. A node of parameters alone needs no run.
  std::string_view missingFor(graph::NodeId node) const;
  /// What has to happen before a backward pass can begin.
  virtual std::string_view missingForBackward() const = 0;
  /// The node that readers call `name`, perhaps one that is the same in this run. Errors: those of
  /// tensor().
  virtual Result<graph::NodeId> readable(std::string_view name) const = 0;
  /// The node, if it can be read now.
  Result<graph::NodeId> readable(graph::NodeId node, std::string_view name) const;
  /// The node, if it has that place. Errors: its own; kIndexOutOfRange.
  Result<graph::NodeId> at(Result<graph::NodeId> node, std::span<const std::size_t> index) const;

 private:
  enum class Changed : std::uint8_t { kGradients, kRun, kParameters };
  /// Drops the gradients and the derived tensors that depend on the change, directly or not.
  void forget(Changed changed);
  /// The number of stages that must have run before a node can be read; nullopt for what is made of
  /// parameters alone.
  std::optional<std::size_t> stagesBefore(graph::NodeId node) const;
  Result<graph::NodeId> atInRun(std::string_view name, std::span<const std::size_t> index) const;
  void derive(graph::NodeId node) const;

  /// Derived tensors are computed in it when they are read.
  mutable graph::Run run_;
  bool has_begun_ = false;
  std::size_t stages_ = 0;  // of this run
  std::size_t stages_done_ = 0;
  bool has_backward_panels_ = false;  // since the parameters changed
  graph::NodeId given_gradient_ = 0;
  bool has_backward_begun_ = false;
  std::size_t stages_left_ = 0;       // whose backward is to come
  mutable bool has_derived_ = false;  // some may be there
};

}  // namespace manyheads
