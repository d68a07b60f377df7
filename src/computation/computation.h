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

class Computation {
 public:
  /// `graph` and `kernels` outlive it.
  Computation(const graph::Graph& graph, const Kernels& kernels) : run_(graph, kernels) {}

  graph::Run& run() { return run_; }
  const graph::Run& run() const { return run_; }
  const graph::Graph& graph() const { return run_.graph(); }

  /// After lengths of the graph's axes have changed: memory for them. No run has begun.
  void resize();
  /// The same of lengths that are not beyond those of resize(): the memory stays as it is.
  void follow();
  /// After parameters have been written: those that are tied to them follow. No run has begun.
  void takeParameters();
  /// A run begins, of all stages or of those before `end`: its inputs have been written, and no
  /// stage has run.
  void begin(std::optional<graph::StageId> end = std::nullopt);
  /// The run is over: nothing of it can be read.
  void drop() { has_begun_ = false; }
  /// An input has changed that no stage before this one reads.
  void repeatFrom(graph::StageId stage);

  bool hasBegun() const { return has_begun_; }
  std::size_t stagesDone() const { return stages_done_; }
  bool isDone() const { return has_begun_ && stages_done_ == stages_; }
  /// Computes exactly one stage and returns it; nullopt after the last one, and before any begin().
  std::optional<graph::StageId> step();

  /// Starts the backward pass of a run all of whose stages are done. `given` is the gradient that
  /// all others are made of. Allocates only in the first one of these lengths.
  void beginBackward(graph::NodeId given, std::span<const float> numbers);
  /// Goes back through exactly one stage and returns it; nullopt after the last one that has
  /// gradients, and before any beginBackward(). Gradients are valid until a stage runs or a
  /// parameter changes.
  std::optional<graph::StageId> stepBackward();

  /// What has to happen before a node can be read: "begin", "backward", or the name of a stage; ""
  /// if it can be read. A node of parameters alone needs no run.
  std::string_view missingFor(graph::NodeId node) const;
  /// kNotComputed naming `name`, with what is missing.
  Status checkReadable(graph::NodeId node, std::string_view name) const;
  /// The node, if it has that place. Errors: its own; kIndexOutOfRange naming `index`, with the
  /// node's shape.
  Result<graph::NodeId> at(Result<graph::NodeId> node, std::span<const std::size_t> index) const;

  // Readings of a node that can be read, or why it cannot. What is computed on demand is kept until
  // its operands change, or until forgetDerived(). Such nodes are computed now.
  Result<TensorRef> tensor(Result<graph::NodeId> node) const;
  Result<Explanation> explain(Result<graph::NodeId> node, std::span<const std::size_t> index) const;
  // Likewise, of a place that exists: where its number goes, gradients aside, among what has a
  // name. `name` is what a reader calls the node, or something that is the node itself in this run:
  // this feeds nothing, and the node changes with it.
  std::vector<PlaceRange> feeds(graph::NodeId node, const Index& index,
                                std::string_view name) const;
  void dependents(graph::NodeId node, const Index& index, std::string_view name,
                  const std::function<void(const PlaceRange&)>& visit) const;
  bool hasDerived() const { return has_derived_; }
  void forgetDerived();

 private:
  enum class Changed : std::uint8_t { kGradients, kRun, kParameters };
  /// Drops the gradients and the derived tensors that depend on the change, directly or not.
  void forget(Changed changed);
  /// The number of stages that must have run before a node can be read; nullopt for what is made of
  /// parameters alone.
  std::optional<std::size_t> stagesBefore(graph::NodeId node) const;
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
