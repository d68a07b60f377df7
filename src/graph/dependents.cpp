// Goes through the nodes in the order of a run, and marks the entries of each that change: those
// with a term that has a changed number, times one that is not always 0. Which numbers are always
// 0 does not depend on the number that is asked about, and is found first.
#include "graph/dependents.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "graph/explain.h"
#include "graph/operation.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

// Empty marks: of no number, where changes are marked; of all, where numbers are that can be other
// than 0.
const Marks kNone;

std::uint8_t isAnyMarked(const std::uint8_t* marks, const Loop& inner) {
  for (std::size_t k = 0; k < inner.count; ++k) {
    if (marks[k * inner.left] != 0) return 1;
  }
  return 0;
}

// Marks the entries of which a term has a marked number of the one operand. Where neighbours read
// the same numbers, so that their steps in the operand are 0, these are looked at once.
void markSums(const Loops& loops, const Marks& marks, Marks& entries) {
  const Loop &rows = loops.rows, &columns = loops.columns, &inner = loops.inner;
  Marks row(columns.count);
  eachStep(loops.outer, [&](std::size_t entry, std::size_t at, std::size_t) {
    eachStep(loops.sums, [&](std::size_t, std::size_t of_sum, std::size_t) {
      for (std::size_t r = 0; r < rows.count; ++r) {
        const std::uint8_t* const from = &marks[at + of_sum + r * rows.left];
        const bool is_new = r == 0 || rows.left > 0;
        for (std::size_t c = 0; is_new && c < columns.count; ++c) {
          const bool is_first_again = c > 0 && columns.left == 0;
          row[c] = is_first_again ? row[0] : isAnyMarked(from + c * columns.left, inner);
        }
        std::uint8_t* const to = &entries[loops.start + entry + r * rows.entry];
        for (std::size_t c = 0; c < columns.count; ++c) to[c * columns.entry] |= row[c];
      }
    });
  });
}

// The same of those with a marked number of each operand.
void markProducts(const Loops& loops, const Marks& left, const Marks& right, Marks& entries) {
  const Loop &rows = loops.rows, &columns = loops.columns, &inner = loops.inner;
  Marks row(columns.count);
  eachStep(loops.outer, [&](std::size_t entry, std::size_t at_left, std::size_t at_right) {
    eachStep(loops.sums, [&](std::size_t, std::size_t of_left, std::size_t of_right) {
      for (std::size_t r = 0; r < rows.count; ++r) {
        std::fill(row.begin(), row.end(), std::uint8_t{0});
        for (std::size_t k = 0; k < inner.count; ++k) {
          if (left[at_left + of_left + r * rows.left + k * inner.left] == 0) continue;
          const std::uint8_t* const from = &right[at_right + of_right + k * inner.right];
          for (std::size_t c = 0; c < row.size(); ++c) row[c] |= from[c * columns.right];
        }
        std::uint8_t* const to = &entries[entry + r * rows.entry];
        for (std::size_t c = 0; c < row.size(); ++c) to[c * columns.entry] |= row[c];
      }
    });
  });
}

// Marks the entries of `to` of which a term has marked numbers of both operands. Empty marks are of
// all numbers of an operand, but not of both.
void markTerms(const Graph& graph, NodeId to, const Product& product, const Marks& left,
               const Marks& right, Marks& entries) {
  if (right.empty()) {
    const Product of_left{product.entry, product.left, {}, product.first_row};
    return markSums(loopsOf(of_left, to, graph), left, entries);
  }
  if (left.empty()) {
    return markSums(loopsOf({product.entry, *product.right}, to, graph), right, entries);
  }
  const Loops loops = loopsOf(product, to, graph);
  markProducts(loops, loops.swapped ? right : left, loops.swapped ? left : right, entries);
}

class Dependents {
 public:
  explicit Dependents(const Run& run)
      : run_(run),
        graph_(run.graph()),
        not_always_0_(graph_.size()),
        changed_(graph_.size()),
        uniform_(graph_.size()) {
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (isFollowed(node)) findZeros(node);
    }
  }

  // Marks what changes with the number; the number itself is not marked.
  void follow(NodeId from, const Index& index) {
    const auto is_forbidden = graph_[from].operation->is_forbidden;
    if (is_forbidden != nullptr && is_forbidden(run_, from, index)) return;
    std::fill(uniform_.begin(), uniform_.end(), PartSet().set());
    mark(from, index);
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (isFollowed(node) && !graph_[node].is_given) markEntries(node);
    }
  }
  void unmark(NodeId node, const Index& index) {
    if (!changed_[node].empty()) changed_[node][placeOf(node, index)] = 0;
  }

  void visitMarked(Visit<const Range&> visit) const {
    for (NodeId node = 0; node < changed_.size(); ++node) {
      eachMarked(graph_, node, changed_[node], visit);
    }
  }

 private:
  bool isFollowed(NodeId id) const {
    const Node& node = graph_[id];
    if (node.kind == Kind::kStage || node.kind == Kind::kParameter) return true;
    const auto isOfStage = [&](const Product& product) {
      return graph_[product.left.node].kind == Kind::kStage;
    };
    return node.kind == Kind::kDerived && !isOpaque(graph_, id) &&
           (run_.isDerived(id) ||
            std::any_of(node.products.begin(), node.products.end(), isOfStage));
  }

  std::size_t placeOf(NodeId node, const Index& index) const {
    return offsetOf(run_.plan()[node].shape, index);
  }

  // Marks the numbers that are not 0 whatever their operands are; none where that is all.
  void findZeros(NodeId id) {
    const Node& node = graph_[id];
    const auto hasZeros = [&](const Product& product) {
      return !not_always_0_[product.left.node].empty() ||
             (product.right && !not_always_0_[product.right->node].empty());
    };
    const bool is_sum = node.operation->by_steps && !node.bias && !node.is_kept &&
                        std::all_of(node.products.begin(), node.products.end(), hasZeros);
    const auto unmark_zeros = node.operation->unmark_zeros;
    if (!is_sum && unmark_zeros == nullptr) return;
    Marks marks(run_.plan()[id].size, is_sum ? 0 : 1);
    for (const Product& product : node.products) {
      const Marks& right = product.right ? not_always_0_[product.right->node] : kNone;
      if (is_sum) markTerms(graph_, id, product, not_always_0_[product.left.node], right, marks);
    }
    if (unmark_zeros != nullptr) unmark_zeros(run_, id, marks);
    if (isAny(marks, 0)) not_always_0_[id] = std::move(marks);
  }

  // The place itself, and the first of several copies, which readers know as it.
  void mark(NodeId node, const Index& index) {
    uniform_[node].reset();
    changed_[node] = Marks(run_.plan()[node].size, 0);
    changed_[node][placeOf(node, index)] = 1;
    for (NodeId share = 0; share < changed_.size(); ++share) {
      if (isShownAs(graph_, share, node, index)) mark(share, index);
    }
  }

  void markEntries(NodeId id) {
    const Node& node = graph_[id];
    const auto isChanged = [&](const Operand& of) { return !changed_[of.node].empty(); };
    if (!hasOperand(node, isChanged)) return;
    Marks entries(run_.plan()[id].size, 0);
    for (const Product& product : node.products) {
      if (node.operation->reads != nullptr) {
        markReaders(id, product, entries);
        continue;
      }
      markChanged(id, product, product.left, product.right ? &*product.right : nullptr, entries);
      if (product.right) markChanged(id, product, *product.right, &product.left, entries);
    }
    if (node.bias) {
      const Product bias{node.axes, *node.bias};
      markChanged(id, bias, bias.left, nullptr, entries);
    }
    if (!isAny(entries, 1)) return;
    const auto unmark_constants = node.operation->unmark_constants;
    if (unmark_constants != nullptr) unmark_constants(run_, id, entries);
    // The place itself, if it is one of this node's.
    for (std::size_t at = 0; at < changed_[id].size(); ++at) entries[at] |= changed_[id][at];
    changed_[id] = std::move(entries);
  }

  // Marks the entries with a term of a changed number of an operand, and a number of the other one
  // that is not always 0.
  void markChanged(NodeId id, const Product& product, const Operand& from, const Operand* other,
                   Marks& entries) {
    const Operation& operation = *graph_[id].operation;
    const Marks& marks = changed_[from.node];
    if (marks.empty()) return;
    const Parts& row = graph_.axes[graph_[id].axes[graph_[id].axes.size() - 1]].parts;
    if (operation.makes_shares && uniform_[from.node][row[row.size() - 1]]) return;
    const Marks& others = other ? not_always_0_[other->node] : kNone;
    const bool is_left = &from == &product.left;
    markTerms(graph_, id, product, is_left ? marks : others, is_left ? others : marks, entries);
    // Entries change by the same number along the parts by which neither operand differs.
    const AxisTable& axes = graph_.axes;
    PartSet uniform = axes.setOf(product.entry) & (uniform_[from.node] | ~axes.setOf(from.axes));
    if (other) uniform &= ~axes.setOf(other->axes);
    if (operation.by_rows || operation.makes_shares) uniform.reset();
    uniform_[id] &= uniform;
  }

  // Of an operation whose entries choose what they read: by what is marked, which is little.
  void markReaders(NodeId id, const Product& product, Marks& entries) {
    uniform_[id].reset();
    const Marks& left = changed_[product.left.node];
    if (product.right && !changed_[product.right->node].empty()) {
      markTerms(graph_, id, product, kNone, changed_[product.right->node], entries);
    }
    eachMarked(graph_, product.left.node, left, [&](const Range& range) {
      eachPlace(range, [&](const Index& index) {
        eachReader(run_, id, product, product.left, index,
                   [&](const Index& entry) { entries[placeOf(id, entry)] = 1; });
      });
    });
  }

  const Run& run_;
  const Graph& graph_;
  std::vector<Marks> not_always_0_;
  std::vector<Marks> changed_;
  std::vector<PartSet> uniform_;  // along these parts, all changes of a node are by one number
};

}  // namespace

void eachDependent(const Run& run, NodeId node, const Index& index, Visit<const Range&> visit) {
  Dependents dependents(run);
  const Graph& graph = run.graph();
  if (graph[node].kind != Kind::kPacked) {
    dependents.follow(node, index);
    dependents.unmark(node, index);
    return dependents.visitMarked(visit);
  }
  for (const Product& product : graph[node].products) {
    eachTerm(product, graph.axes, index, [&](const Index& place, const Index&) {
      dependents.follow(product.left.node, place);
      dependents.visitMarked(visit);
    });
  }
}

}  // namespace manyheads::graph
