// One layer as JavaScript holds it: arrays and structs are passed as values, results are `{ value
// }` or `{ failure }` (answer.h). After a failure the layer is unchanged.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "layer/layer.h"
#include "room.h"

namespace manyheads::binding {

class Session : public Held {
 public:
  /// `request` is the one that the layer's configuration was made of, `call_floats` what its calls
  /// take: footprint::reading().
  Session(ConfigRequest request, Layer layer, std::uint64_t call_floats)
      : Held(call_floats), request_(std::move(request)), layer_(std::move(layer)) {}

  /// Makes a session from a LayerConfig; JavaScript has to delete it.
  static emscripten::val create(const emscripten::val& config);

  /// The configuration with defaults and derived values.
  emscripten::val config() const;

  /// Returns the new config. Takes Float32Arrays in PyTorch's packing, empty for those that do not
  /// exist; in_proj_weight is a list of one or more, which are one after the other.
  emscripten::val setParameters(const emscripten::val& in_proj_weights,
                                const emscripten::val& in_proj_bias,
                                const emscripten::val& out_proj_weight,
                                const emscripten::val& out_proj_bias,
                                const emscripten::val& q_norm_weight,
                                const emscripten::val& k_norm_weight);

  emscripten::val setMuted(const emscripten::val& heads);

  /// Starts a run. Takes Float32Arrays: x as token and position, memory likewise, and attn_mask,
  /// empty for those that do not exist (no memory: self-attention); and the indexes of padded keys.
  emscripten::val begin(const emscripten::val& token, const emscripten::val& position,
                        const emscripten::val& memory_token, const emscripten::val& memory_position,
                        const emscripten::val& padding, const emscripten::val& attn_mask);
  /// Runs one stage and returns its index among all, or −1 after the last. Neither this nor
  /// finish() allocates.
  int step();
  /// Runs all remaining stages and returns the output.
  emscripten::val finish();

  /// Starts the backward pass of the last run from a Float32Array, the gradient of its output.
  emscripten::val beginBackward(const emscripten::val& grad_output);
  /// Goes back one stage and returns its index, or −1 after the last. Allocates nothing.
  int stepBackward();

  /// { x, output }: views of wasm memory for runAgain(). Valid until the next begin(), or until
  /// wasm memory grows, which makes them empty.
  emscripten::val views();
  /// Repeats the last run with all stages on the current content of the view x. false, with nothing
  /// done, if begin() would refuse it.
  ///
  /// For layers so small that passing arrays takes longer than computing: at (9, 16, 4) a forward
  /// pass takes 4.0 µs this way, 5.5 µs with arrays passed as values, and 3.7 µs with an export
  /// called without Embind (Node 20, an AMD EPYC), which is not worth a second calling convention.
  bool runAgain();

  /// Returns shape and numbers.
  emscripten::val tensor(const std::string& name);
  emscripten::val explain(const std::string& name, const emscripten::val& index);
  /// The ranges that a number feeds.
  emscripten::val feeds(const std::string& name, const emscripten::val& index);
  /// The ranges of everything that changes with the number.
  emscripten::val dependents(const std::string& name, const emscripten::val& index);
  /// Replaces one number of a parameter; returns the new config.
  emscripten::val setValue(const std::string& name, const emscripten::val& index, double value);
  /// Runs an older scorer on x and memory.
  emscripten::val score(const std::string& scorer);
  /// By variant, for the last input's lengths, or for one token before any input; null if the
  /// variant does not have this head count.
  emscripten::val cost() const;

 private:
  /// The layer's config after a change, or why the change was refused.
  emscripten::val configAfter(const Status& status) const;
  /// Drops derived tensors that do not fit besides the reserve: they are made again on demand.
  void keepWhatFits();

  ConfigRequest request_;
  Layer layer_;
  /// The arguments of the last begin(): all floats, and their parts.
  std::vector<float> input_;
  Input x_;
  Input memory_;
  std::span<const float> attn_mask_;
  /// The argument of the last beginBackward().
  std::vector<float> grad_output_;
};

}  // namespace manyheads::binding
