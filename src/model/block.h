// One block of a language model: attention and an MLP, each added to the residual stream.
#pragma once

#include <optional>
#include <string_view>

#include "attention/attention.h"
#include "model/axes.h"

namespace manyheads::graph {

struct BlockNodes {
  NodeId alive;  // an input: by head, 0 mutes it
  AttentionNodes attention;
  NodeId output;  // what the next block reads
};

/// LayerNorm or RMSNorm of the residual stream, with its gains "g_" and bias "b_" + name.
NodeId norm(Graph& graph, const ModelAxes& axes, const ModelConfig& config, const char* name,
            const Operand& from);

/// Adds the block that reads `x`, in each name after `prefix`: "blocks.0.".
BlockNodes block(Graph& graph, const ModelAxes& axes, const ModelConfig& config, NodeId x,
                 std::string_view prefix);

}  // namespace manyheads::graph
