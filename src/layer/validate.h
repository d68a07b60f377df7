// What makes a request a configuration (config.h), and facts about a layer and a run that are never
// created.
#pragma once

#include <cstddef>
#include <vector>

#include "config/config.h"
#include "config/error.h"

namespace manyheads {

/// Checks every field. Errors name `dModel`, `heads`, `variant`, `mask`, `scaling`, `seed`,
/// `parameters` or an option, with what is allowed: a list (for `heads` that of validHeads), a
/// range or a multiple. Hand-made parameters (`constructed`, `patterns`) only exist for d_model =
/// 16; the error then names `dModel` and 16. kTooLarge names `dK, dV, dMemory`: each is allowed,
/// but together they are too large.
///   dK, dV            wide: 1 … 2048 (hand-made: at least d / h); else d / h only
///   dMemory           1 … 2048; a multiple of heads in narrow; d_model with hand-made
///                     parameters, sharedQK or without W_V
///   kvHeads           a divisor of heads in wide and split; heads in narrow, with hand-made
///                     parameters, sharedQK or without W_V
///   qkNormEps         1e-12 … 1; the default without qkNorm
///   rotary            none where dK is odd
///   rotaryBase        1 … 1e9; the default without rotary
///   sharedHeads       narrow only
///   outputProjection  false only if concat has d_model columns
Result<Config> validate(const ConfigRequest& request);

/// The valid head counts: the divisors of d_model for split and narrow, and for hand-made
/// parameters (whose heads are cut from one d × d matrix) in every variant; 1 … kMaxHeads for
/// wide. The list ends where parameters and one token would exceed kMaxLayerFloats; it is empty if
/// d_model itself is invalid.
std::vector<std::size_t> validHeads(std::size_t d_model, Variant variant, ParameterKind parameters);

/// Whether all sizes of a configuration go together, as validate() demands: for a copy that another
/// variant cuts.
bool sizesFit(const Config& config);

/// Self-attention on `n` tokens, without allocating a layer. Errors, as far as validate() or
/// Layer::begin() would refuse it: those of validate() for `request`; kNotAllowed naming `dMemory`
/// if it is not d_model, since then there is no self-attention; naming `n`, kOutOfWholeRange
/// outside 1 … kMaxTokens and kTooManyRows beyond kMaxLayerFloats.
struct Plan {
  Config config;
  std::size_t n;
};
Result<Plan> plan(const ConfigRequest& request, double n);

}  // namespace manyheads
