// How much memory something takes, counted before any of it is allocated. The unit is a float, four
// bytes, even for other types. Counts have 64 bits: size_t has 32 in wasm, and products of valid
// lengths may exceed that.
//
// In wasm a failed allocation ends the program, so everything that stays is counted before it is
// made, together with the most that any later reading will take (wasm/room.h). Each function is an
// upper bound, and a close one: footprint_test.cpp compares it with what is allocated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "stages/tensor_table.h"

namespace manyheads::footprint {

/// The parameters that a layer has from the start: W_Q …, and their panels.
std::uint64_t parameters(const Config& config);

/// What begin() allocates when n, m or whether there is memory changes: trace and scratch.
std::uint64_t run(const Config& config, std::size_t n, std::size_t m);

/// All of a layer before a backward pass: parameters, a run, and its contributions. At most
/// kMaxLayerFloats.
std::uint64_t layer(const Config& config, std::size_t n, std::size_t m);

/// What Layer::beginBackward() allocates if a length has changed: gradients, scratch and the panels
/// of the transposes.
std::uint64_t backward(const Config& config, std::size_t n, std::size_t m);

/// A derived tensor and the temporaries while it is made. 0 for every other tensor.
std::uint64_t deriving(TensorId id, const Config& config, std::size_t n, std::size_t m);

/// The terms of the longest explanation in a run of these lengths.
std::uint64_t explaining(TensorId id, const Config& config, std::size_t n, std::size_t m);

/// What Layer::dependents and Layer::feeds allocate while they work.
std::uint64_t dependents(const Config& config, std::size_t n);

/// The result of Layer::score and its temporaries.
std::uint64_t scoring(const Config& config, std::size_t n, std::size_t m);

/// The most that one reading of a layer takes: its tensor, explain, feeds, dependents or score.
/// Without a run, n and m are 0.
std::uint64_t reading(const Config& config, std::size_t n, std::size_t m);

/// The result of embed() for this many words.
std::uint64_t embedding(std::size_t words, std::size_t d_model);

}  // namespace manyheads::footprint
