// One layer as JavaScript holds it: arrays and structs come and go as values, `{ value }` or
// `{ failure }` (answer.h). After a failure the layer is as it was.
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
  /// `request` is what the layer's configuration was made of, `call_floats` what its calls take:
  /// footprint::reading().
  Session(ConfigRequest request, Layer layer, std::uint64_t call_floats)
      : Held(call_floats), request_(std::move(request)), layer_(std::move(layer)) {}

  /// From a LayerConfig: a session, which JavaScript deletes.
  static emscripten::val create(const emscripten::val& config);

  /// The configuration with its defaults, and what follows from it.
  emscripten::val config() const;

  /// The new config. Float32Arrays in PyTorch's packing, empty for what there is not;
  /// in_proj_weight as a list of one or more, one after the other.
  emscripten::val setParameters(const emscripten::val& in_proj_weights,
                                const emscripten::val& in_proj_bias,
                                const emscripten::val& out_proj_weight,
                                const emscripten::val& out_proj_bias,
                                const emscripten::val& q_norm_weight,
                                const emscripten::val& k_norm_weight);

  emscripten::val setMuted(const emscripten::val& heads);

  /// Starts a run. Float32Arrays: x as token and position, memory likewise, attn_mask, empty for
  /// what there is not (no memory: self-attention); the places of padded keys.
  emscripten::val begin(const emscripten::val& token, const emscripten::val& position,
                        const emscripten::val& memory_token, const emscripten::val& memory_position,
                        const emscripten::val& padding, const emscripten::val& attn_mask);
  /// One stage: its place among all, or −1 after the last. It allocates nothing, nor does finish().
  int step();
  /// Every stage that is left. The output.
  emscripten::val finish();

  /// Starts the backward pass of the last run, from the gradient of its output, a Float32Array.
  emscripten::val beginBackward(const emscripten::val& grad_output);
  /// One stage back: its place, or −1 after the last. It allocates nothing.
  int stepBackward();

  /// { x, output }: views of wasm memory for runAgain(). They hold until the next begin(), or until
  /// wasm memory grows, which leaves them empty.
  emscripten::val views();
  /// The last run once more, on what is in the view x by now, and with every stage. false, and
  /// nothing done, where begin() would refuse it.
  ///
  /// For layers so small that passing arrays takes longer than computing: at (9, 16, 4) a forward
  /// pass is 4.0 µs this way, 5.5 µs with arrays passed as values, and 3.7 µs with an export
  /// called past Embind (Node 20, an AMD EPYC): not worth another way of calling.
  bool runAgain();

  /// Shape and numbers.
  emscripten::val tensor(const std::string& name);
  emscripten::val explain(const std::string& name, const emscripten::val& index);
  /// The ranges that a number feeds.
  emscripten::val feeds(const std::string& name, const emscripten::val& index);
  /// The ranges of all that changes with it.
  emscripten::val dependents(const std::string& name, const emscripten::val& index);
  /// One number of a parameter, replaced. The new config.
  emscripten::val setValue(const std::string& name, const emscripten::val& index, double value);
  /// An older scorer on x and memory.
  emscripten::val score(const std::string& scorer);
  /// By variant, for the last input's lengths, or one token before any; null where the variant has
  /// no such head count.
  emscripten::val cost() const;

 private:
  /// The config that a layer has after a change, or why there was none.
  emscripten::val configAfter(const Status& status) const;
  /// Drops derived tensors that do not fit beside the reserve: they are made again when they are
  /// asked for.
  void keepWhatFits();

  ConfigRequest request_;
  Layer layer_;
  /// What the last begin() was given: all floats, and the parts of them.
  std::vector<float> input_;
  Input x_;
  Input memory_;
  std::span<const float> attn_mask_;
  /// What the last beginBackward() was given.
  std::vector<float> grad_output_;
};

}  // namespace manyheads::binding
