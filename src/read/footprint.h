// How much memory something takes, counted before any of it is allocated. The unit is a float, four
// bytes, also for what is stored as something else. Counts have 64 bits, because in wasm size_t has
// 32, and products of valid lengths may need more.
//
// In wasm a failed allocation ends the program, so what stays is counted before it is made, and
// with it the most that any reading will take later (wasm/room.h). Each function is an upper bound,
// and close: footprint_test.cpp compares it with what is allocated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config/config.h"
#include "stages/tensor_table.h"

namespace manyheads::footprint {

/// The parameters that a layer has from the start: W_Q …, and the kernels' panels of them.
std::uint64_t parameters(const Config& config);

/// What begin() allocates when n, m or whether there is memory changes: trace and scratch.
std::uint64_t run(const Config& config, std::size_t n, std::size_t m);

/// All of a layer before a backward pass: parameters, a run, and its contributions. At most
/// kMaxLayerFloats.
std::uint64_t layer(const Config& config, std::size_t n, std::size_t m);

/// What Layer::beginBackward() allocates when a length has changed: gradients, scratch and the
/// transposes' panels.
std::uint64_t backward(const Config& config, std::size_t n, std::size_t m);

/// A derived tensor, and what is in between while it is made. 0 for every other tensor.
std::uint64_t deriving(TensorId id, const Config& config, std::size_t n, std::size_t m);

/// The terms of the longest explanation that an entry has, in a run of these lengths.
std::uint64_t explaining(TensorId id, const Config& config, std::size_t n, std::size_t m);

/// What Layer::dependents and Layer::feeds hold while they work.
std::uint64_t dependents(const Config& config, std::size_t n);

/// What Layer::score answers with, and what is in between.
std::uint64_t scoring(const Config& config, std::size_t n, std::size_t m);

/// The most that one reading of a layer takes: its tensor, explain, feeds, dependents and score. Of
/// a layer without a run, n and m are 0.
std::uint64_t reading(const Config& config, std::size_t n, std::size_t m);

/// What embed() answers with, for so many words.
std::uint64_t embedding(std::size_t words, std::size_t d_model);

}  // namespace manyheads::footprint
