#include "graph/dependents.h"

#include <algorithm>
#include <bitset>
#include <utility>
#include <vector>

#include "graph/explain.h"
#include "graph/operation.h"
#include "graph/places.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

// Calls visit(place in order, index) for every number of a node.
template <typename Visit>
void eachIndex(const Run& run, NodeId node, Visit visit) {
  const Index shape = run.plan()[node].shape;
  Index index = shape;
  for (std::size_t at = 0; at < run.plan()[node].size; ++at) {
    std::size_t rest = at;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      index[axis] = rest % shape[axis];
      rest /= shape[axis];
    }
    visit(at, index);
  }
}

// One mark for each number of a node; none where no number is marked.
using Marks = std::vector<std::uint8_t>;

using PartSet = std::bitset<std::tuple_size_v<Strides>>;

class Marking {
 public:
  explicit Marking(const Run& run)
      : run_(run), graph_(run.graph()), nonzero_(graph_.size()), changed_(graph_.size()) {
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (!isFollowed(node)) continue;
      if (graph_[node].operation->makes_shares) keys_.set(lastPart(graph_[node].axes));
      findZeros(node);
    }
  }

  const std::vector<Marks>& followed(NodeId from, const Index& index) {
    alike_.assign(graph_.size(), keys_);
    const auto is_forbidden = graph_[from].operation->is_forbidden;
    if (is_forbidden != nullptr && is_forbidden(run_, from, index)) return changed_;
    mark(from, index);
    for (NodeId node = 0; node < graph_.size(); ++node) {
      if (isFollowed(node)) follow(node);
    }
    return changed_;
  }

  void unmark(NodeId node, const Index& index) { changed_[node][orderOf(node, index)] = 0; }

 private:
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

  // Of the parts that are keys, those of these axes.
  PartSet keysOf(const Axes& axes) const {
    PartSet keys;
    for (Part part = 0; part < keys_.size(); ++part) {
      if (keys_[part] && graph_.axes.hasPart(axes, part)) keys.set(part);
    }
    return keys;
  }

  std::size_t orderOf(NodeId node, const Index& index) const {
    const Index& shape = run_.plan()[node].shape;
    std::size_t order = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      order = order * shape[axis] + index[axis];
    return order;
  }

  // The place itself, and the first of several copies, which readers know as it.
  void mark(NodeId node, const Index& index) {
    alike_[node].reset();
    changed_[node].assign(run_.plan()[node].size, 0);
    changed_[node][orderOf(node, index)] = 1;
    for (NodeId share = 0; share < changed_.size(); ++share) {
      const bool is_copied =
          graph_[share].shown_as == node && index.back() < run_.plan()[share].shape.back();
      if (is_copied) mark(share, index);
    }
  }

  // The same for a copy or a sum of one operand.
  static void addCopies(const Loops& loops, const Marks& marks, Marks& entries) {
    eachStep(loops.outer, [&](std::size_t entry, std::size_t at, std::size_t) {
      eachStep(loops.sums, [&](std::size_t, std::size_t of_sum, std::size_t) {
        for (std::size_t r = 0; r < loops.rows.count; ++r) {
          std::uint8_t marked = 0;
          for (std::size_t c = 0; c < loops.columns.count; ++c) {
            // A whole row may be made of the same numbers: of those that are normalised together.
            if (c == 0 || loops.columns.left > 0) {
              const std::size_t start = at + of_sum + r * loops.rows.left + c * loops.columns.left;
              marked = isAnyMarked(marks, start, loops.inner);
            }
            entries[loops.start + entry + r * loops.rows.entry + c * loops.columns.entry] |= marked;
          }
        }
      });
    });
  }

  static std::uint8_t isAnyMarked(const Marks& marks, std::size_t start, const Loop& inner) {
    for (std::size_t k = 0; k < inner.count; ++k) {
      if (marks.empty() || marks[start + k * inner.left] != 0) return 1;
    }
    return 0;
  }

  // Marks the entries of which a term has a marked number, and another factor that is not 0.
  // Without marks, all numbers of an operand count as marked.
  void addMarked(NodeId to, const Product& product, const Marks& left, const Marks& right,
                 Marks& entries) const {
    const Loops loops = loopsOf(product, to, graph_);
    if (!product.right) return addCopies(loops, left, entries);
    const Marks &a = loops.swapped ? right : left, &b = loops.swapped ? left : right;
    Marks row(loops.columns.count);
    eachStep(loops.outer, [&](std::size_t entry, std::size_t at_left, std::size_t at_right) {
      eachStep(loops.sums, [&](std::size_t, std::size_t of_left, std::size_t of_right) {
        const auto isMarked = [&](std::size_t r, std::size_t k) {
          return a.empty() ||
                 a[at_left + of_left + r * loops.rows.left + k * loops.inner.left] != 0;
        };
        const auto addRow = [&](std::size_t k) {
          const std::size_t start = at_right + of_right + k * loops.inner.right;
          for (std::size_t c = 0; c < row.size(); ++c) {
            row[c] |= b.empty() ? std::uint8_t{1} : b[start + c * loops.columns.right];
          }
        };
        for (std::size_t r = 0; r < loops.rows.count; ++r) {
          // Where every left number counts, all rows are the same.
          if (r == 0 || !a.empty()) {
            std::fill(row.begin(), row.end(), std::uint8_t{0});
            for (std::size_t k = 0; k < loops.inner.count; ++k) {
              if (!isMarked(r, k)) continue;
              addRow(k);
              if (b.empty()) break;
            }
          }
          const std::size_t start = entry + r * loops.rows.entry;
          for (std::size_t c = 0; c < row.size(); ++c) {
            entries[start + c * loops.columns.entry] |= row[c];
          }
        }
      });
    });
  }

  // The numbers that are not 0 whatever their operands are; none are listed where that is all.
  void findZeros(NodeId id) {
    const Node& node = graph_[id];
    Marks& nonzero = nonzero_[id];
    const bool is_sum = node.operation->by_steps && !node.bias && !node.is_kept;
    const auto mayBeZero = [&](const Product& product) {
      return !nonzero_[product.left.node].empty() ||
             (product.right && !nonzero_[product.right->node].empty());
    };
    if (is_sum && std::any_of(node.products.begin(), node.products.end(), mayBeZero)) {
      nonzero.assign(run_.plan()[id].size, 0);
      for (const Product& product : node.products) {
        const Marks none;
        const Marks& right = product.right ? nonzero_[product.right->node] : none;
        addMarked(id, product, nonzero_[product.left.node], right, nonzero);
      }
    }
    if (node.operation->unmark_zeros != nullptr) {
      if (nonzero.empty()) nonzero.assign(run_.plan()[id].size, 1);
      node.operation->unmark_zeros(run_, id, nonzero);
    }
    const bool is_any = std::find(nonzero.begin(), nonzero.end(), 0) != nonzero.end();
    if (!is_any) nonzero = {};
  }

  // Of an operation whose entries choose what they read: by what is marked, which is little. Where
  // there is a right operand, it is what they choose by.
  bool followReaders(NodeId id, const Product& product, Marks& entries) {
    alike_[id].reset();
    const auto reads = graph_[id].operation->reads;
    const Marks& left = changed_[product.left.node];
    const bool is_chosen = product.right && !changed_[product.right->node].empty();
    if (is_chosen) {
      addMarked(id, {product.entry, *product.right}, changed_[product.right->node], {}, entries);
    }
    if (left.empty()) return is_chosen;
    eachIndex(run_, product.left.node, [&](std::size_t at, const Index& index) {
      if (left[at] == 0) return;
      Known known(graph_.axes);
      known.bind(product.left.axes, index);
      std::vector<Range> ranges;
      known.addRanges(id, product.entry, ranges);
      for (const Range& range : ranges) {
        eachPlace(range, [&](const Index& entry) {
          if (reads(run_, id, entry, index)) entries[orderOf(id, entry)] = 1;
        });
      }
    });
    return true;
  }

  void follow(NodeId id) {
    const Node& node = graph_[id];
    if (node.is_given) return;
    Marks entries(run_.plan()[id].size, 0);
    bool is_any = false;
    const auto followBy = [&](const Product& product, const Operand& from, const Operand* other) {
      const Marks& marks = changed_[from.node];
      if (marks.empty()) return;
      if (node.operation->makes_shares && alike_[from.node][lastPart(node.axes)]) return;
      const bool is_left = &from == &product.left;
      const Marks none;
      const Marks& others = other ? nonzero_[other->node] : none;
      addMarked(id, product, is_left ? marks : others, is_left ? others : marks, entries);
      is_any = true;
      const bool mixes_rows = node.operation->by_rows || node.operation->makes_shares;
      const PartSet by_key = other ? keysOf(other->axes) : PartSet();
      const PartSet alike = alike_[from.node] | ~keysOf(from.axes);
      alike_[id] &= mixes_rows ? PartSet() : keysOf(product.entry) & ~by_key & alike;
    };
    for (const Product& product : node.products) {
      if (node.operation->reads != nullptr) {
        is_any = followReaders(id, product, entries) || is_any;
        continue;
      }
      followBy(product, product.left, product.right ? &*product.right : nullptr);
      if (product.right) followBy(product, *product.right, &product.left);
    }
    if (node.bias) {
      const Product bias{node.axes, *node.bias};
      followBy(bias, bias.left, nullptr);
    }
    if (!is_any) return;
    if (node.operation->unmark_constants != nullptr) {
      node.operation->unmark_constants(run_, id, entries);
    }
    // The place itself, if it is one of this node's.
    if (changed_[id].empty()) {
      changed_[id] = std::move(entries);
    } else {
      for (std::size_t at = 0; at < entries.size(); ++at) changed_[id][at] |= entries[at];
    }
  }

  const Run& run_;
  const Graph& graph_;
  PartSet keys_;  // the parts that shares of 1 are counted by
  std::vector<Marks> nonzero_;
  std::vector<Marks> changed_;
  std::vector<PartSet> alike_;  // all numbers of a row along these keys change by the same number
};

// Visits the marked numbers of a tensor from an axis on, in ranges: neighbours along it form one if
// the same numbers are marked in both, compared from there on.
void visitFrom(std::size_t axis, std::span<const std::uint8_t> marks, Range& range,
               const std::function<void(const Range&)>& visit) {
  if (axis == range.first.size()) {
    if (marks[0] != 0) visit(range);
    return;
  }
  const std::size_t length = range.last[axis] + 1, step = marks.size() / length;
  const auto at = [&](std::size_t place) { return marks.subspan(place * step, step); };
  std::size_t first = 0;
  while (first < length) {
    std::size_t last = first;
    const std::span<const std::uint8_t> here = at(first);
    const auto isSame = [&](std::span<const std::uint8_t> other) {
      return std::equal(here.begin(), here.end(), other.begin());
    };
    while (last + 1 < length && isSame(at(last + 1))) ++last;
    const bool is_any = std::find(here.begin(), here.end(), 1) != here.end();
    if (is_any) {
      range.first[axis] = first;
      range.last[axis] = last;
      visitFrom(axis + 1, here, range, visit);
      range.last[axis] = length - 1;
    }
    first = last + 1;
  }
}

void visitMarked(const Run& run, const std::vector<Marks>& changed,
                 const std::function<void(const Range&)>& visit) {
  for (NodeId node = 0; node < changed.size(); ++node) {
    if (changed[node].empty()) continue;
    Range range{node, run.plan()[node].shape, run.plan()[node].shape};
    for (std::size_t axis = 0; axis < range.last.size(); ++axis) --range.last[axis];
    visitFrom(0, changed[node], range, visit);
  }
}

}  // namespace

void eachDependent(const Run& run, NodeId node, const Index& index,
                   const std::function<void(const Range&)>& visit) {
  Marking marking(run);
  const Graph& graph = run.graph();
  if (graph[node].kind == Kind::kPacked) {
    for (const Product& product : graph[node].products) {
      eachTerm(product, graph.axes, index, [&](const Index& place, const Index&) {
        visitMarked(run, marking.followed(product.left.node, place), visit);
      });
    }
    return;
  }
  const std::vector<Marks>& changed = marking.followed(node, index);
  if (changed[node].empty()) return;
  marking.unmark(node, index);
  visitMarked(run, changed, visit);
}

}  // namespace manyheads::graph
