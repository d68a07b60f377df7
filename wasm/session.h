// One layer as JavaScript holds it.
//
// Arrays come in through the inbox: JavaScript asks for room, writes its floats there through a
// view that it makes and drops at once (growing memory detaches views), and passes their lengths.
// Arrays go out as addresses, which JavaScript reads at once, too; names come and everything else
// goes as letters (letter.h).
//
// A call that fails returns false or an address of 0; lastFailure() then has the reason as data,
// and the layer is as it was.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/layer.h"

namespace manyheads::binding {

class Session {
 public:
  /// From a configuration's letter: the address of a session, which JavaScript destroys; or 0.
  static std::size_t create();

  /// The configuration with its defaults, and what follows from it: dK, dV, headInputs, divisor.
  std::size_t config();

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
  /// begin and finish. The address of the output, or 0.
  std::size_t forward(std::size_t token, std::size_t position, std::size_t memory_token,
                      std::size_t memory_position, std::size_t padding);
  /// From a letter of so many places of heads, from 0.
  bool setMuted(std::size_t count);

  /// From a name: shape and numbers, which may be gone with the next call.
  std::size_t tensor();
  /// From a name and the index's first `rank` numbers; a number that is no index (−1, 2.5, NaN) is
  /// out of range.
  std::size_t explain(std::size_t rank);
  /// Whether a derived tensor can get its memory, when it is asked for.
  bool roomForDerived(std::string_view name) const;
  /// Whether score() can get its memory; lastFailure() says so if not.
  bool roomForScores() const;
  Result<Scored> score(std::string_view scorer) const { return layer_.score(scorer); }
  /// In wide, split and narrow, for the last input's lengths, or one token before any: whether
  /// there is such a head count, and if so the cost.
  std::size_t cost();
  /// What a number feeds, or, with `all`, all that depends on it.
  Result<std::vector<Range>> feeds(std::string_view name, std::span<const std::size_t> place,
                                   bool all) const;
  /// A parameter's number, replaced; roomForValue() says whether there is the memory for it.
  Status setValue(std::string_view name, std::span<const std::size_t> place, float value) {
    return layer_.setValue(name, place, value);
  }
  bool roomForValue() const;

 private:
  Session(ConfigRequest request, const Config& config)
      : request_(std::move(request)), layer_(config) {}
  /// Whether begin with n tokens and m memory tokens can get its memory.
  bool roomForTrace(std::size_t n, std::size_t m, bool self) const;
  bool began(Status status);

  ConfigRequest request_;
  Layer layer_;
  std::vector<float> inbox_;
  std::size_t n_ = 1;  // of the last input that begin() accepted
  std::size_t m_ = 1;
  bool self_ = true;
};

}  // namespace manyheads::binding
