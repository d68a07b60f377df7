// Pairs of columns turned by their position, so that a score depends on how far a query is from a
// key (Su et al. 2021, "RoFormer", arXiv:2104.09864): pair p of d / 2 at position i by the angle
// i / base^(2p / d). The angle is in double; its sine and cosine are rounded to float.
#include "graph/run.h"
#include "ops/backward.h"
#include "ops/ops.h"
#include "tensor/functions.h"

namespace manyheads::graph {
namespace {

// Of a node (heads, tokens, columns).
class Turns {
 public:
  Turns(const Run& run, NodeId id)
      : rotation_(run.graph()[id].settings.rotation),
        is_back_(run.graph()[id].operation == &kRotateBack),
        columns_(run.tensor(id).shape[2]),
        log_base_(logarithm(rotation_.base)),
        first_position_(run.graph().first_position) {}

  // The columns of a pair.
  std::size_t firstOf(std::size_t pair) const { return rotation_.by_halves ? pair : 2 * pair; }
  std::size_t secondOf(std::size_t pair) const {
    return firstOf(pair) + (rotation_.by_halves ? columns_ / 2 : 1);
  }
  std::size_t pairOf(std::size_t column) const {
    return rotation_.by_halves ? column % (columns_ / 2) : column / 2;
  }

  std::size_t positionOf(std::size_t token) const { return first_position_ + token; }

  struct Turn {
    float cos, sin;
  };
  Turn turnOf(std::size_t token, std::size_t pair) const {
    const double exponent = 2 * static_cast<double>(pair) / static_cast<double>(columns_);
    const double speed = exponential(-exponent * log_base_);
    const double angle = static_cast<double>(positionOf(token)) * speed;
    const auto sin = static_cast<float>(sine(angle));
    return {static_cast<float>(cosine(angle)), is_back_ ? -sin : sin};
  }

 private:
  Rotation rotation_;
  bool is_back_;
  std::size_t columns_;
  double log_base_;
  std::size_t first_position_;
};

// With a and b the columns of a pair: a cos − b sin and b cos + a sin.
void runRotate(Run& run, NodeId id) {
  const float* const from = run.left(id).data();
  float* const to = run.writable(id).data();
  const Index shape = run.tensor(id).shape;
  const Turns turns(run, id);
  for (std::size_t pair = 0; pair < shape[2] / 2; ++pair) {
    for (std::size_t token = 0; token < shape[1]; ++token) {
      const auto [cos, sin] = turns.turnOf(token, pair);
      for (std::size_t head = 0; head < shape[0]; ++head) {
        const std::size_t row = (head * shape[1] + token) * shape[2];
        const std::size_t first = row + turns.firstOf(pair), second = row + turns.secondOf(pair);
        const float a = from[first], b = from[second];
        to[first] = a * cos - b * sin;
        to[second] = b * cos + a * sin;
      }
    }
  }
}

void differentiateRotate(Backward& backward, NodeId id) {
  const Node& node = backward.graph()[id];
  const Operand& from = node.products[0].left;
  backward.addBy(kRotateBack, {from.node, node.axes}, {backward.gradient(id), from.axes});
}

// A column and the other one of its pair; at position 0, which is not turned, itself alone.
bool readsColumn(const Run& run, NodeId id, const Index& entry, const Index& left) {
  if (entry[2] == left[2]) return true;
  const Turns turns(run, id);
  return turns.pairOf(entry[2]) == turns.pairOf(left[2]) && turns.positionOf(entry[1]) != 0;
}

void explainRotate(const Run& run, NodeId id, Explanation& entry) {
  const Turns turns(run, id);
  const std::size_t column = entry.place.index[2];
  const auto [cos, sin] = turns.turnOf(entry.place.index[1], turns.pairOf(column));
  for (Term& term : entry.terms) {
    const std::size_t other = term.left_from.index[2];
    term.right = other == column ? cos : other > column ? -sin : sin;
    term.product = term.left * term.right;
  }
}

}  // namespace

const Operation kRotate{.name = "rotate",
                        .run = runRotate,
                        .differentiate = differentiateRotate,
                        .reads = readsColumn,
                        .op = Op::kDot,
                        .explain = explainRotate};

// By the negative angles: of a gradient.
const Operation kRotateBack{.name = "rotate-back",
                            .run = runRotate,
                            .reads = readsColumn,
                            .op = Op::kDot,
                            .explain = explainRotate};

NodeId rotate(Graph& graph, const char* name, const Operand& from, const Axes& row,
              const Rotation& rotation) {
  const NodeId node = graph.add(name, kRotate, from.axes, {{from.axes, {from.node, row}}});
  graph[node].settings.rotation = rotation;
  return node;
}

}  // namespace manyheads::graph
