// The operations: functions that add a node of each kind to a graph and return it. A layer is built
// by them (attention/), and reads like the paper.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "graph/graph.h"
#include "graph/operation.h"

namespace manyheads::graph {

extern const Operation kInput, kContract, kScale, kMute, kMask, kMaskBackward, kSoftmax,
    kSoftmaxBackward, kTie, kFixed, kConstrainedGradient, kNormalise, kNormaliseBackward,
    kGainGradient, kExact, kCosines, kSingularValues, kRanks, kView, kDrawn, kMultiply, kActivate,
    kActivateBackward, kGather, kScatter, kRotate, kRotateBack, kCrossEntropy,
    kCrossEntropyBackward, kMean, kMeanBackward;

// parameters.cpp

/// Numbers that the caller gives, for one run or until they are others.
NodeId input(Graph& graph, const char* name, const Axes& axes);
NodeId parameter(Graph& graph, const char* name, const Axes& axes);

/// A parameter whose numbers are those of another one, or of a smaller one repeated.
/// `constrained_by` says why, here and below (Node::constrained_by).
NodeId tie(Graph& graph, const char* name, const Axes& axes, const Operand& to,
           std::string_view constrained_by = "");
/// A parameter that nothing reads: zeros, or identities side by side, one for each length of the
/// axis `identity`.
NodeId fixed(Graph& graph, const char* name, const Axes& axes, std::string_view constrained_by = "",
             const Axes& identity = {});

/// A matrix of random numbers, by its name and the seed.
NodeId drawn(Graph& graph, const char* name, const Axes& axes, std::uint32_t seed);

/// One number of a parameter; a vector is one row.
struct ParameterPlace {
  NodeId parameter;
  std::size_t row, column;
};
/// Whose number it copies: another parameter's, or its own, in the share that is repeated; nullopt
/// if it is free or fixed.
std::optional<ParameterPlace> copiedPlace(const Graph& graph, const ParameterPlace& place);
/// Whether it is tied to another number or fixed.
bool isConstrained(const Graph& graph, const ParameterPlace& place);
/// The number of a fixed parameter there.
float fixedNumber(const Graph& graph, const ParameterPlace& place);

// contract.cpp

/// Σ left × right over the parts of axes that both have and `axes` lack, plus a bias at the last
/// index.
NodeId contract(Graph& graph, const char* name, const Axes& axes, const Operand& left,
                const Operand& right, const std::optional<Operand>& bias = {});
/// left + right, entry by entry.
NodeId add(Graph& graph, const char* name, const Axes& axes, const Operand& left,
           const Operand& right);
/// The same numbers in other places: axes cut, joined, repeated.
NodeId rearrange(Graph& graph, const char* name, const Axes& axes, const Operand& from);

/// `from`, in rows of a larger tensor that keeps its others from run to run: from the row
/// graph.first_position on. `new_rows` are the axes of these rows, as many as axes and no longer.
NodeId keep(Graph& graph, const char* name, const Axes& axes, const Operand& from,
            const Axes& new_rows);

/// The transposes of some matrices, or some vectors, one below the other.
NodeId pack(Graph& graph, const char* name, const Axes& axes,
            const Few<Operand, kMostProducts>& matrices);

// mute.cpp

/// `from` in other places, zeros where `alive` is 0, whatever the numbers are there.
NodeId mute(Graph& graph, const char* name, const Axes& axes, const Operand& from,
            const Operand& alive);

/// The same numbers in the same order in memory.
NodeId view(Graph& graph, const char* name, const Axes& axes, const Operand& from);

// gather.cpp

/// Row by row the row of `table` (rows, columns) that `ids` tells: an input of whole numbers from 0
/// to below the table's rows, one for each row of the result.
NodeId gather(Graph& graph, const char* name, const Axes& axes, const Operand& table,
              const Operand& ids);

// entrywise.cpp

/// `from` times a constant.
NodeId scale(Graph& graph, const char* name, const Operand& from, float factor);

/// left × right, entry by entry; both have these axes.
NodeId multiply(Graph& graph, const char* name, const Operand& left, const Operand& right);

/// A function of each entry.
NodeId activate(Graph& graph, const char* name, const Operand& from, Activation activation);
/// "relu", "silu", "gelu", "gelu-tanh"
std::string_view nameOf(Activation activation);

// mask.cpp

/// Who may look at whom.
struct Allowed {
  Rules rules = {};
  std::optional<Operand> padding = {};  // by key: 1 forbids it
  /// By query and key: −∞ forbids, any other number is added.
  std::optional<Operand> own = {};
};
/// `from`, −∞ where it is not allowed.
NodeId mask(Graph& graph, const char* name, const Operand& from, const Allowed& allowed);

// softmax.cpp

/// Along the last axis: exp(x − max) / Σ exp(x − max); zeros for a row of −∞ alone. `row` are the
/// same axes with a last one that counts the terms. `sink` is the score of a key that is no token,
/// in all rows.
NodeId softmax(Graph& graph, const char* name, const Operand& from, const Axes& row,
               std::optional<float> sink = {});

// normalise.cpp

/// Rows divided by their root mean square, times `gains`, whose axes are those of a row. `row` are
/// the axes of `from` that count the numbers of an entry's row.
NodeId normalise(Graph& graph, const char* name, const Operand& from, const Operand& gains,
                 const Axes& row, double epsilon);
/// The same of rows less their mean, plus `bias`, whose axis is the last one of the rows.
NodeId layerNorm(Graph& graph, const char* name, const Operand& from, const Operand& gains,
                 const std::optional<Operand>& bias, const Axes& row, double epsilon);

// rotate.cpp

/// Each pair of columns turned by its token's position. `row` are the axes of `from`, (heads,
/// tokens, columns), with a last one that counts the columns which an entry may read.
NodeId rotate(Graph& graph, const char* name, const Operand& from, const Axes& row,
              const Rotation& rotation);

// loss.cpp

/// Row by row −ln of the share that `shares`, a softmax, gives to the target: (rows) of (rows,
/// columns). `targets` is an input of whole numbers from 0 to below the columns, one for each row.
NodeId crossEntropy(Graph& graph, const char* name, const Operand& shares, const Operand& targets);
/// The mean of all entries of `from`. `axes` is one axis of length 1.
NodeId mean(Graph& graph, const char* name, const Axes& axes, const Operand& from);

// exact.cpp

/// The sum of all products, in double and rounded once.
NodeId exact(Graph& graph, const char* name, const Axes& axes,
             std::initializer_list<Product> products);
/// The same sums s_ij, as cosines s_ij / √(s_ii s_jj).
NodeId cosines(Graph& graph, const char* name, const Axes& axes,
               std::initializer_list<Product> products);

/// Of one product of two matrices a head, whose axes are `product`: singular values in descending
/// order, and how many are above the largest · the longer side · 2^-23.
NodeId singularValues(Graph& graph, const char* name, const Axes& axes, const Axes& product,
                      const Operand& left, const Operand& right);
NodeId ranks(Graph& graph, const char* name, const Axes& axes, const Axes& product,
             const Operand& left, const Operand& right);

}  // namespace manyheads::graph
