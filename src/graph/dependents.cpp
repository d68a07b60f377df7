#include "graph/dependents.h"

#include <algorithm>
#include <bitset>
#include <vector>

#include "graph/explain.h"
#include "graph/feeds.h"
#include "graph/operation.h"
#include "graph/places.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

// One mark for each number of a node; none where that is all that there is to say: no number
// changes, or none is 0.
using Marks = std::vector<std::uint8_t>;
const Marks kNone;

bool isAny(std::span<const std::uint8_t> marks, std::uint8_t mark) {
  return std::find(marks.begin(), marks.end(), mark) != marks.end();
}

std::uint8_t isAnyMarked(const std::uint8_t* marks, const Loop& inner) {
  for (std::size_t k = 0; k < inner.count; ++k) {
    if (marks[k * inner.left] != 0) return 1;
  }
  return 0;
}

// Marks the entries of which a term has a marked number of the one operand. Where neighbours read
// the same numbers, so that their steps in the operand are 0, these are looked at once.
void addSums(const Loops& loops, const Marks& marks, Marks& entries) {
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
void addProducts(const Loops& loops, const Marks& left, const Marks& right, Marks& entries) {
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

// The numbers of a run that change with one number.
class Marking {
 public:
  explicit Marking(const Run& run)
      : run_(run),
        graph_(run.graph()),
        nonzero_(graph_.size()),
        changed_(graph_.size()),
        alike_(graph_.size()) {
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (!isFollowed(node)) continue;
      if (graph_[node].operation->makes_shares) keys_.set(lastPart(graph_[node].axes));
      findZeros(node);
    }
  }

  // Marks what changes with the number; the number itself is not marked.
  void follow(NodeId from, const Index& index) {
    const auto is_forbidden = graph_[from].operation->is_forbidden;
    if (is_forbidden != nullptr && is_forbidden(run_, from, index)) return;
    std::fill(alike_.begin(), alike_.end(), keys_);
    mark(from, index);
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (isFollowed(node) && !graph_[node].is_given) markEntries(node);
    }
  }
  void unmark(NodeId node, const Index& index) {
    if (!changed_[node].empty()) changed_[node][orderOf(node, index)] = 0;
  }

  void visitMarked(Visit<const Range&> visit) const {
    for (NodeId node = 0; node < changed_.size(); ++node) {
      Range range = wholeOf(graph_, node);
      if (!changed_[node].empty()) visitFrom(0, changed_[node], range, visit);
    }
  }

 private:
  using PartSet = std::bitset<std::tuple_size_v<Strides>>;

  bool isFollowed(NodeId id) const {
    const Node& node = graph_[id];
    if (node.kind == Kind::kStage || node.kind == Kind::kParameter) return true;
    const bool is_derived = node.kind == Kind::kDerived && !isOpaque(graph_, id);
    return is_derived && (run_.isDerived(id) || readsStages(node));
  }

  bool readsStages(const Node& node) const {
    return std::any_of(node.products.begin(), node.products.end(), [&](const Product& product) {
      return graph_[product.left.node].kind == Kind::kStage;
    });
  }

  Part lastPart(const Axes& axes) const {
    const Parts& parts = graph_.axes[axes[axes.size() - 1]].parts;
    return parts[parts.size() - 1];
  }

  std::size_t orderOf(NodeId node, const Index& index) const {
    return offsetOf(run_.plan()[node].shape, index);
  }

  // The place itself, and the first of several copies, which readers know as it.
  void mark(NodeId node, const Index& index) {
    alike_[node].reset();
    changed_[node] = Marks(run_.plan()[node].size, 0);
    changed_[node][orderOf(node, index)] = 1;
    for (NodeId share = 0; share < changed_.size(); ++share) {
      if (isShownAs(graph_, share, node, index)) mark(share, index);
    }
  }

  // Marks the entries of which a term has marked numbers of both operands. Without marks, every
  // number of an operand counts.
  void addMarked(NodeId to, const Product& product, const Marks& left, const Marks& right,
                 Marks& entries) const {
    if (right.empty()) {
      addSums(loopsOf({product.entry, product.left, {}, product.first_row}, to, graph_), left,
              entries);
    } else if (left.empty()) {
      addSums(loopsOf({product.entry, *product.right}, to, graph_), right, entries);
    } else {
      const Loops loops = loopsOf(product, to, graph_);
      addProducts(loops, loops.swapped ? right : left, loops.swapped ? left : right, entries);
    }
  }

  // Marks the numbers that are not 0 whatever their operands are; none where that is all.
  void findZeros(NodeId id) {
    const Node& node = graph_[id];
    const auto mayBeZero = [&](const Product& product) {
      return !nonzero_[product.left.node].empty() ||
             (product.right && !nonzero_[product.right->node].empty());
    };
    const auto& products = node.products;
    const bool is_sum = node.operation->by_steps && !node.bias && !node.is_kept &&
                        std::all_of(products.begin(), products.end(), mayBeZero);
    const auto unmark_zeros = node.operation->unmark_zeros;
    if (!is_sum && unmark_zeros == nullptr) return;
    Marks nonzero(run_.plan()[id].size, is_sum ? 0 : 1);
    for (const Product& product : products) {
      const Marks& right = product.right ? nonzero_[product.right->node] : kNone;
      if (is_sum) addMarked(id, product, nonzero_[product.left.node], right, nonzero);
    }
    if (unmark_zeros != nullptr) unmark_zeros(run_, id, nonzero);
    if (isAny(nonzero, 0)) nonzero_[id] = std::move(nonzero);
  }

  // Of the parts that are keys, those of these axes.
  PartSet keysOf(const Axes& axes) const {
    PartSet keys;
    for (Part part = 0; part < keys_.size(); ++part) {
      keys[part] = keys_[part] && graph_.axes.hasPart(axes, part);
    }
    return keys;
  }

  bool readsChanged(const Node& node) const {
    const auto isChanged = [&](const Operand& of) { return !changed_[of.node].empty(); };
    if (node.bias && isChanged(*node.bias)) return true;
    return std::any_of(node.products.begin(), node.products.end(), [&](const Product& product) {
      return isChanged(product.left) || (product.right && isChanged(*product.right));
    });
  }

  void markEntries(NodeId id) {
    const Node& node = graph_[id];
    if (!readsChanged(node)) return;
    Marks entries(run_.plan()[id].size, 0);
    for (const Product& product : node.products) {
      if (node.operation->reads != nullptr) {
        addReaders(id, product, entries);
        continue;
      }
      addTerms(id, product, product.left, product.right ? &*product.right : nullptr, entries);
      if (product.right) addTerms(id, product, *product.right, &product.left, entries);
    }
    if (node.bias) {
      const Product bias{node.axes, *node.bias};
      addTerms(id, bias, bias.left, nullptr, entries);
    }
    const auto unmark_constants = node.operation->unmark_constants;
    if (!isAny(entries, 1)) return;
    if (unmark_constants != nullptr) unmark_constants(run_, id, entries);
    // The place itself, if it is one of this node's.
    for (std::size_t at = 0; at < changed_[id].size(); ++at) entries[at] |= changed_[id][at];
    changed_[id] = std::move(entries);
  }

  // Marks the entries with a term of a changed number of an operand, and a number of the other one
  // that is not always 0.
  void addTerms(NodeId id, const Product& product, const Operand& from, const Operand* other,
                Marks& entries) {
    const Operation& operation = *graph_[id].operation;
    const Marks &marks = changed_[from.node], &others = other ? nonzero_[other->node] : kNone;
    if (marks.empty()) return;
    // All numbers of a row change by the same number: their shares do not.
    if (operation.makes_shares && alike_[from.node][lastPart(graph_[id].axes)]) return;
    const bool is_left = &from == &product.left;
    addMarked(id, product, is_left ? marks : others, is_left ? others : marks, entries);
    // Entries change alike along the keys by which neither operand differs.
    PartSet alike = keysOf(product.entry) & (alike_[from.node] | ~keysOf(from.axes));
    if (other) alike &= ~keysOf(other->axes);
    if (operation.by_rows || operation.makes_shares) alike.reset();
    alike_[id] &= alike;
  }

  // Of an operation whose entries choose what they read: by what is marked, which is little.
  void addReaders(NodeId id, const Product& product, Marks& entries) {
    alike_[id].reset();
    const Marks& left = changed_[product.left.node];
    const Marks& chosen = product.right ? changed_[product.right->node] : kNone;
    if (!chosen.empty()) addMarked(id, {product.entry, *product.right}, chosen, {}, entries);
    if (left.empty()) return;
    eachPlace(wholeOf(graph_, product.left.node), [&](const Index& index) {
      if (left[orderOf(product.left.node, index)] == 0) return;
      eachReader(run_, id, product, product.left, index, [&](const Range& range) {
        eachPlace(range, [&](const Index& entry) { entries[orderOf(id, entry)] = 1; });
      });
    });
  }

  // Visits the marked numbers of a tensor from an axis on, in ranges: neighbours along it form one
  // if the same numbers are marked in both, compared from there on.
  static void visitFrom(std::size_t axis, std::span<const std::uint8_t> marks, Range& range,
                        Visit<const Range&> visit) {
    if (axis == range.first.size()) return visit(range);
    const std::size_t length = range.last[axis] + 1, step = marks.size() / length;
    for (std::size_t first = 0, end = 0; first < length; first = end) {
      const std::span<const std::uint8_t> here = marks.subspan(first * step, step);
      const auto isSame = [&](std::size_t place) {
        return std::equal(here.begin(), here.end(), &marks[place * step]);
      };
      for (end = first + 1; end < length && isSame(end);) ++end;
      if (!isAny(here, 1)) continue;
      range.first[axis] = first;
      range.last[axis] = end - 1;
      visitFrom(axis + 1, here, range, visit);
    }
    range.first[axis] = 0;
    range.last[axis] = length - 1;
  }

  const Run& run_;
  const Graph& graph_;
  PartSet keys_;  // the parts that shares of 1 are counted by
  std::vector<Marks> nonzero_;
  std::vector<Marks> changed_;
  std::vector<PartSet> alike_;  // all numbers of a row along these keys change by the same number
};

}  // namespace

void eachDependent(const Run& run, NodeId node, const Index& index, Visit<const Range&> visit) {
  Marking marking(run);
  const Graph& graph = run.graph();
  if (graph[node].kind != Kind::kPacked) {
    marking.follow(node, index);
    marking.unmark(node, index);
    return marking.visitMarked(visit);
  }
  for (const Product& product : graph[node].products) {
    eachTerm(product, graph.axes, index, [&](const Index& place, const Index&) {
      marking.follow(product.left.node, place);
      marking.visitMarked(visit);
    });
  }
}

}  // namespace manyheads::graph
