// One layer as JavaScript holds it.
//
// Arrays come in through the inbox: JavaScript asks for room, writes its floats there through a
// view that it makes and drops at once (growing memory detaches views), and passes their lengths.
// Arrays go out as addresses, which JavaScript reads at once, too.
//
// A call that fails returns null, false or an address of 0; lastFailure() then has the reason as
// data, and the layer is as it was.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/layer.h"

namespace manyheads::binding {

using emscripten::val;

class Session {
 public:
  /// A session, which JavaScript deletes; or null.
  static std::unique_ptr<Session> create(val request);

  /// The configuration with its defaults, and what follows from it: dK, dV, headInputs, divisor.
  val config() const;

  /// Room for `floats` numbers: its address in bytes, or 0. What lay there may be lost.
  std::size_t inbox(std::size_t floats);

  /// From the inbox, one after the other: lengths of in_proj_weight, in_proj_bias, out_proj.weight
  /// and out_proj.bias.
  bool setParameters(std::size_t in_weight, std::size_t in_bias, std::size_t out_weight,
                     std::size_t out_bias);

  /// From the inbox, one after the other: x as token and position, memory likewise, then the places
  /// of padded keys, as floats. Their lengths; 0 for what there is not (no memory: self-attention).
  bool begin(std::size_t token, std::size_t position, std::size_t memory_token,
             std::size_t memory_position, std::size_t padding);
  /// One stage: its place in stages(), or −1 after the last.
  int step();
  /// Every stage that is left. The address of the output.
  std::size_t finish();
  /// Where this object lies, for forward() without Embind (bindings.cpp).
  std::size_t address() const { return reinterpret_cast<std::size_t>(this); }
  /// begin and finish. The address of the output, or 0.
  std::size_t forward(std::size_t token, std::size_t position, std::size_t memory_token,
                      std::size_t memory_position, std::size_t padding);
  /// Places of heads, from 0.
  bool setMuted(val heads);

  /// {shape, data}, data being a view on wasm memory: gone with the next call.
  val tensor(const std::string& name) const;
  /// The index's first `rank` numbers; a number that is no index (−1, 2.5, NaN) is out of range.
  val explain(const std::string& name, std::size_t rank, double i, double j, double k) const;
  /// [{name, first, last}]: what the number feeds, or, with `all`, all that depends on it; or null.
  val feeds(const std::string& name, std::size_t rank, double i, double j, double k,
            bool all) const;
  /// A parameter's number, replaced.
  bool setValue(const std::string& name, std::size_t rank, double i, double j, double value);
  /// {scores, weights}, copied, or null.
  val score(const std::string& scorer) const;
  /// For the last input's lengths, or one token before any. null when `variant` has no such head
  /// count.
  val cost(const std::string& variant) const;

 private:
  Session(ConfigRequest request, const Config& config)
      : request_(std::move(request)), layer_(config) {}
  /// Whether begin with n tokens and m memory tokens can get its memory.
  bool roomForTrace(std::size_t n, std::size_t m, bool self) const;
  /// Likewise a derived tensor, when it is asked for.
  bool roomForDerived(std::string_view name) const;
  bool began(const Status& status);

  ConfigRequest request_;
  Layer layer_;
  std::vector<float> inbox_;
  std::size_t n_ = 1;  // of the last input that begin() accepted
  std::size_t m_ = 1;
  bool self_ = true;
};

}  // namespace manyheads::binding
