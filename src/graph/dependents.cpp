#include "graph/dependents.h"

#include <algorithm>
#include <bitset>
#include <utility>

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

using PartSet = std::bitset<std::tuple_size_v<Strides>>;

class Marking {
 public:
  Marking(const Run& run, NodeId end) : run_(run), graph_(run.graph()), nonzero_(end) {
    for (NodeId node = 0; node < end; ++node) {
      if (graph_[node].operation->makes_shares) keys_.set(lastPart(graph_[node].axes));
    }
    for (NodeId node = 0; node < end; ++node) findZeros(node);
  }

  std::vector<Marks> followed(NodeId from, const Index& index) {
    const auto end = static_cast<NodeId>(nonzero_.size());
    changed_.assign(end, {});
    alike_.assign(end, keys_);
    const auto is_forbidden = graph_[from].operation->is_forbidden;
    if (is_forbidden != nullptr && is_forbidden(run_, from, index)) return std::move(changed_);
    mark(from, index);
    for (NodeId node = 0; node < end; ++node) follow(node);
    changed_[from][orderOf(from, index)] = 0;
    return std::move(changed_);
  }

 private:
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

  // Marks the entries of which a term has a marked number, and another factor that is not 0.
  void addMarked(NodeId to, const Product& product, const Marks& left, const Marks& right,
                 Marks& entries) const {
    const Loops loops = loopsOf(product, to, graph_);
    const Marks &a = loops.swapped ? right : left, &b = loops.swapped ? left : right;
    eachStep(loops.outer, [&](std::size_t entry, std::size_t at_left, std::size_t at_right) {
      for (std::size_t r = 0; r < loops.rows.count; ++r) {
        for (std::size_t c = 0; c < loops.columns.count; ++c) {
          std::uint8_t& marked = entries[entry + r * loops.rows.entry + c * loops.columns.entry];
          if (marked != 0) continue;
          const std::size_t l = at_left + r * loops.rows.left + c * loops.columns.left;
          const std::size_t of_r = at_right + r * loops.rows.right + c * loops.columns.right;
          eachStep(loops.sums, [&](std::size_t, std::size_t sum_left, std::size_t sum_right) {
            for (std::size_t k = 0; k < loops.inner.count && marked == 0; ++k) {
              const bool is_left = a.empty() || a[l + sum_left + k * loops.inner.left] != 0;
              const bool is_right = b.empty() || b[of_r + sum_right + k * loops.inner.right] != 0;
              if (is_left && is_right) marked = 1;
            }
          });
        }
      }
    });
  }

  // The numbers that are not 0 whatever their operands are; none are listed where that is all.
  void findZeros(NodeId id) {
    const Node& node = graph_[id];
    Marks& nonzero = nonzero_[id];
    const bool is_sum = node.operation->by_steps && !node.bias;
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
    if (node.operation->is_zero == nullptr) return;
    if (nonzero.empty()) nonzero.assign(run_.plan()[id].size, 1);
    eachIndex(run_, id, [&](std::size_t at, const Index& index) {
      if (node.operation->is_zero(run_, id, index)) nonzero[at] = 0;
    });
  }

  // Of an operation whose entries choose what they read: by what is marked, which is little.
  bool followReaders(NodeId id, const Product& product, Marks& entries) {
    alike_[id].reset();
    const auto reads = graph_[id].operation->reads;
    const Marks &left = changed_[product.left.node], &chosen = changed_[product.right->node];
    if (!chosen.empty()) addMarked(id, {product.entry, *product.right}, chosen, {}, entries);
    if (left.empty()) return !chosen.empty();
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
    if (node.operation->is_constant != nullptr) {
      eachIndex(run_, id, [&](std::size_t at, const Index& index) {
        if (entries[at] != 0 && node.operation->is_constant(run_, id, index)) entries[at] = 0;
      });
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

}  // namespace

std::vector<Marks> dependents(const Run& run, NodeId node, const Index& index, NodeId end) {
  return Marking(run, end).followed(node, index);
}

}  // namespace manyheads::graph
