// How much memory a layer takes, counted from its graph before any of it is allocated. The unit is
// a float, four bytes. Counts have 64 bits: size_t has 32 in wasm.
//
// In wasm a failed allocation ends the program, so everything that stays is counted before it is
// made, together with the most that any later reading will take (wasm/room.h). Each function is an
// upper bound, and a close one: footprint_test.cpp compares it with what is allocated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/layer_graph.h"
#include "config/config.h"
#include "layer/input.h"

namespace manyheads::footprint {

/// A layer without a run: its graph, its parameters and their panels.
std::uint64_t parameters(const Config& config);

/// The most that one reading of such a layer takes.
std::uint64_t readingBeforeRun(const Config& config);

/// All of a layer before a backward pass: parameters, a run, and its contributions. At most
/// kMaxLayerFloats.
std::uint64_t layer(const Config& config, std::size_t n, std::size_t m, bool self);

// Of a graph whose lengths are set:

/// What a run of other lengths takes.
std::uint64_t run(const graph::LayerGraph& graph);
/// What the first backward pass takes.
std::uint64_t backward(const graph::LayerGraph& graph);
/// The most that one reading takes: of a tensor, explain, feeds, dependents or score.
std::uint64_t reading(const graph::LayerGraph& graph, const Config& config, std::size_t n,
                      std::size_t m);

// The same of a layer, whatever lengths its graph has:
std::uint64_t run(const Config& config, const RunLengths& lengths);
std::uint64_t reading(const Config& config, const RunLengths& lengths);

/// A graph, of any layer, without its plan.
inline constexpr std::uint64_t kGraphFloats = std::uint64_t{1} << 16;

/// The result of embed() for this many words.
std::uint64_t embedding(std::size_t words, std::size_t d_model);

/// The largest derived tensor (64 MiB).
inline constexpr std::uint64_t kMaxDerivedFloats = std::uint64_t{1} << 24;
/// singular_values and ranks are only computed up to this h · (rows or columns of merged)³: one
/// second.
inline constexpr std::uint64_t kMaxSingularWork = std::uint64_t{1} << 25;

/// Whether a tensor that is computed on demand is within these limits. Packed ones always are, and
/// so are contributions, which a layer's footprint includes.
bool isDerivable(const graph::LayerGraph& graph, graph::NodeId node);

}  // namespace manyheads::footprint
