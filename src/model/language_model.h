// A language model: parameters, a run on token ids, the stages computed so far, the keys and values
// that are kept for the next token, and the backward pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "computation/computation.h"
#include "config/error.h"
#include "kernels/kernels.h"
#include "model/model_graph.h"

namespace manyheads {

/// dependents() is computed for models and runs of at most so many numbers: some seconds.
inline constexpr std::uint64_t kMaxFollowed = std::uint64_t{1} << 26;

/// A head of a block, both from 0.
struct BlockHead {
  std::size_t block;
  std::size_t head;
};

class LanguageModel : public Computation {
 public:
  /// A model with parameters drawn from the seed (model_graph.h), or, without one, of zeros.
  /// `kernels` outlives it.
  LanguageModel(const graph::ModelConfig& config, std::optional<std::uint32_t> seed,
                const Kernels& kernels = defaultKernels());

  const graph::ModelConfig& config() const { return config_; }
  /// Tokens that have been read: those of the run and, where it appended, those before them.
  std::size_t length() const { return hasBegun() ? graph_->graph.first_position + n_ : 0; }

  /// The names of all free parameters, in order.
  std::vector<std::string_view> parameterNames() const;
  /// Errors: kUnknownName naming `name` if it is no free parameter; naming the parameter,
  /// kWrongLength, or kNotFinite for numbers from `first` on.
  Status checkParameter(std::string_view name, std::size_t length) const;
  Status checkNumbers(std::string_view name, std::size_t first,
                      std::span<const float> numbers) const;
  /// Where to write a parameter of that name, which must exist. parametersChanged() follows.
  std::span<float> parameter(std::string_view name) {
    return run().writable(*graph_->graph.find(name));
  }
  /// Follows with what is tied to parameters. No tensor of a run can be read until the next
  /// begin().
  void parametersChanged() { takeParameters(); }
  /// Replaces one number of a free parameter, as parametersChanged() says. Errors, with nothing
  /// changed: kUnknownName naming `name`, kIndexOutOfRange `index`, kNotFinite `value`.
  Status setValue(std::string_view name, std::span<const std::size_t> index, double value);

  /// Starts a run on token ids; computes nothing yet. `targets`, one for each id, are what the loss
  /// is of; without them the stage `loss` cannot be read, nor a backward pass begin. Errors, with
  /// nothing changed: kWrongCount naming `ids` for none or more than the context, or `targets`;
  /// kOutOfWholeRange for an id outside the vocabulary.
  Status begin(std::span<const std::size_t> ids, std::span<const std::size_t> targets = {});
  /// Starts a run of one more token, after those that have been read: its queries, and its keys and
  /// values beside those that are kept. Errors, naming `id`: kOutOfWholeRange; kWrongCount naming
  /// `ids` beyond the context; kNotComputed if a run has not come to its next words.
  Status beginAppend(std::size_t id);
  /// The present run's (rows, vocabulary), whether or not they have been computed.
  std::span<const float> logits() const { return run().numbers(graph_->logits); }

  /// Mutes exactly these heads, for all following runs. The stages from the first `concat` on whose
  /// heads have changed have to run again; after an append, all tokens: what is kept of them was
  /// made with other heads. Errors: kOutOfWholeRange naming `muted`.
  Status setMuted(std::span<const BlockHead> heads);

  /// Starts the backward pass of a run with targets, all of whose stages are done. Errors:
  /// kNotComputed naming `targets`.
  Status beginBackward();

  // What takes memory, in floats, counted before it is allocated:
  /// A model of this configuration, before any run.
  static std::uint64_t floats(const graph::ModelConfig& config);
  struct Needs {
    std::uint64_t run;      // what beginning it allocates now: 0 for a call that is refused
    std::uint64_t reading;  // the most that one reading of it takes
  };
  /// Of begin() with n ids, and of beginAppend().
  Needs needsOf(std::size_t n) const;
  Needs needsOfAppend() const;

  struct Cost {
    std::uint64_t parameters;     // free ones
    std::uint64_t multiply_adds;  // of a run like the last one
    std::uint64_t floats;         // of memory: parameters, a run, what is kept
  };
  Cost cost() const;

  // Readings are by the graph's names. What it does not have is kUnknownName, with the names of
  // what is in no block and in the first one; what is missing may be `targets`.

  /// As Computation's. Further error: kTooLargeToDerive beyond kMaxFollowed numbers.
  Status dependents(std::string_view name, std::span<const std::size_t> index,
                    const std::function<void(const PlaceRange&)>& visit) const;

 private:
  LanguageModel(const graph::ModelConfig& config, std::unique_ptr<graph::ModelGraph> graph,
                const Kernels& kernels);
  Status checkIds(const char* field, std::span<const std::size_t> ids) const;
  Needs needsAfter(std::size_t first, std::size_t n) const;
  void writeAlive();
  void start(std::span<const std::size_t> ids);
  Result<graph::NodeId> freeParameter(std::string_view name) const;
  std::string_view missingForBackward() const override {
    return has_targets_ ? missingFor(graph_->loss) : "targets";
  }
  using Computation::readable;
  Result<graph::NodeId> readable(std::string_view name) const override;

  graph::ModelConfig config_;
  std::unique_ptr<graph::ModelGraph> graph_;
  std::size_t n_ = 0;          // rows of the run
  bool is_appending_ = false;  // in memory for one row and any number of keys
  bool has_targets_ = false;
  std::vector<float> alive_;  // by block and head: 0 mutes it
};

}  // namespace manyheads
