#include "graph/explain.h"

#include <algorithm>

#include "graph/operation.h"
#include "graph/product.h"

namespace manyheads::graph {
namespace {

// An index along some parts of axes.
class Known {
 public:
  explicit Known(const AxisTable& table) : table_(table) {}

  // Along the parts of these axes; false if the place is beyond them: a tensor may be read with
  // shorter axes than its own.
  bool bind(const Axes& axes, const Index& index) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      if (take(table_[axes[axis]].parts, index[axis]) > 0) return false;
    }
    return true;
  }

  // Calls visit() with every index along these parts, the last part's running fastest.
  void each(const std::vector<Part>& parts, Visit<> visit) {
    std::size_t count = 1;
    for (const Part part : parts) count *= table_.lengthOf(part);
    for (std::size_t at = 0; at < count; ++at) {
      take(parts, at);
      visit();
    }
  }

  // Those parts of the axes along which there is no index yet.
  std::vector<Part> unknownOf(const Axes& axes) const {
    std::vector<Part> parts = table_.partsOf(axes);
    parts.erase(
        std::remove_if(parts.begin(), parts.end(), [&](Part part) -> bool { return known_[part]; }),
        parts.end());
    return parts;
  }

  // The place; all of its parts must be known.
  Index placeOn(const Axes& axes) const {
    Index place = table_.shapeOf(axes);
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      place[axis] = 0;
      for (const Part part : table_[axes[axis]].parts) {
        place[axis] = place[axis] * table_.lengthOf(part) + index_[part];
      }
    }
    return place;
  }

 private:
  // Divides an index up among parts, and returns what is left.
  template <typename List>
  std::size_t take(const List& parts, std::size_t index) {
    for (std::size_t at = parts.size(); at-- > 0;) {
      const std::size_t length = table_.lengthOf(parts[at]);
      index_[parts[at]] = index % length;
      known_.set(parts[at]);
      index /= length;
    }
    return index;
  }

  const AxisTable& table_;
  Strides index_{};
  PartSet known_;
};

Op opOf(const Node& node, const Graph& graph) {
  const auto isProduct = [](const Product& product) { return product.right.has_value(); };
  if (std::any_of(node.products.begin(), node.products.end(), isProduct)) return Op::kDot;
  const bool is_one_of = node.products.size() == 1 || node.products[0].first_row;
  const bool is_copy = is_one_of && summedParts(node.products[0], graph.axes).empty();
  return is_copy ? Op::kCopy : Op::kSum;
}

Term termOf(const Run& run, const Product& product, const Index& left, const Index& right) {
  Term term{};
  term.left = run.tensor(product.left.node).at(left);
  term.left_from = placeOf(run.graph(), product.left.node, left);
  term.right = 1;
  if (product.right) {
    term.right = run.tensor(product.right->node).at(right);
    term.right_from = placeOf(run.graph(), product.right->node, right);
  }
  term.product = term.left * term.right;
  return term;
}

// The entries of a node that read a number of `from`, some perhaps several times.
std::vector<Index> readersOf(const Run& run, NodeId id, NodeId from, const Index& index) {
  const Node& node = run.graph()[id];
  std::vector<Index> readers;
  const auto add = [&](const Product& product, const Operand& operand) {
    if (operand.node != from) return;
    eachReader(run, id, product, operand, index,
               [&](const Index& entry) { readers.push_back(entry); });
  };
  for (const Product& product : node.products) {
    add(product, product.left);
    if (product.right) add(product, *product.right);
  }
  if (node.bias) add({node.axes, *node.bias}, *node.bias);
  return readers;
}

}  // namespace

Explanation explain(const Run& run, NodeId id, const Index& index) {
  const Graph& graph = run.graph();
  const Node& node = graph[id];
  Explanation result;
  result.place = placeOf(graph, id, index);
  result.value = run.tensor(id).at(index);
  // A packed parameter is given, as the one of the formulas is that it repeats.
  if (node.is_given || node.kind == Kind::kPacked) return result;
  if (isOpaque(graph, id)) {
    result.op = Op::kDerived;
    return result;
  }
  result.terms.reserve(static_cast<std::size_t>(mostTerms(graph, id)));
  bool is_given = node.products.empty();
  for (const Product& product : node.products) {
    // The first of several copies is the number itself.
    is_given = isShownAs(graph, product.left.node, id, index);
    if (is_given) break;
    eachTerm(product, graph.axes, index, [&](const Index& left, const Index& right) {
      const auto reads = node.operation->reads;
      if (reads != nullptr && !reads(run, id, index, left)) return;
      result.terms.push_back(termOf(run, product, left, right));
    });
  }
  result.op = is_given ? Op::kGiven : opOf(node, graph);
  if (node.operation->op) result.op = *node.operation->op;
  if (node.is_kept && result.terms.empty()) result.op = Op::kKept;
  if (node.bias) {
    const Index at{index.back()};
    result.bias = run.tensor(node.bias->node).at(at);
    result.bias_from = placeOf(graph, node.bias->node, at);
  }
  if (node.operation->explain != nullptr) node.operation->explain(run, id, result);
  return result;
}

std::vector<Range> feeds(const Run& run, NodeId node, const Index& index) {
  const Graph& graph = run.graph();
  std::vector<Range> fed;
  const auto follow = [&](NodeId from) {
    for (NodeId to = 0; to < graph.size(); ++to) {
      const Kind kind = graph[to].kind;
      const bool is_asked = kind != Kind::kGradient && kind != Kind::kPacked;
      if (!is_asked || graph[to].is_given || isOpaque(graph, to)) continue;
      std::vector<Index> readers = readersOf(run, to, from, index);
      // A parameter that repeats a share has the number itself as the first of its copies.
      if (to == node) std::erase(readers, index);
      eachRange(to, readers, [&](const Range& range) { fed.push_back(range); });
    }
  };
  for (NodeId share = 0; share < graph.size(); ++share) {
    if (isShownAs(graph, share, node, index)) follow(share);
  }
  follow(node);
  return fed;
}

void eachTerm(const Product& product, const AxisTable& axes, const Index& entry,
              Visit<const Index&, const Index&> visit) {
  Known at(axes);
  Index place = entry;
  if (product.first_row) place[0] -= *product.first_row;  // beyond all axes for rows before it
  if (!at.bind(product.entry, place)) return;
  at.each(summedParts(product, axes), [&] {
    visit(at.placeOn(product.left.axes), product.right ? at.placeOn(product.right->axes) : Index());
  });
}

void eachReader(const Run& run, NodeId id, const Product& product, const Operand& operand,
                const Index& index, Visit<const Index&> visit) {
  Known at(run.graph().axes);
  if (!at.bind(operand.axes, index)) return;
  const bool is_left = &operand == &product.left;
  const auto reads = is_left ? run.graph()[id].operation->reads : nullptr;
  at.each(at.unknownOf(product.entry), [&] {
    Index entry = at.placeOn(product.entry);
    entry[0] += product.first_row.value_or(0);
    if (reads == nullptr || reads(run, id, entry, index)) visit(entry);
  });
}

std::uint64_t mostTerms(const Graph& graph, NodeId node) {
  std::uint64_t terms = 1;
  for (const Product& product : graph[node].products) terms += termCount(product, graph.axes);
  return terms;
}

Place placeOf(const Graph& graph, NodeId id, const Index& index) {
  const NodeId shown = graph[id].shown_as.value_or(id);
  return {shown, index, graph[shown].name};
}

bool isShownAs(const Graph& graph, NodeId share, NodeId node, const Index& index) {
  return graph[share].shown_as == node &&
         index.back() < graph.axes.length(graph[share].axes[graph[share].axes.size() - 1]);
}

bool isOpaque(const Graph& graph, NodeId id) {
  const Node& node = graph[id];
  if (!node.on_demand) return false;
  // A step that nobody asks for: its numbers have no place that a reader could look up.
  const auto isNameless = [&](const Operand& operand) {
    return graph[operand.node].on_demand && graph[operand.node].name.empty();
  };
  return node.operation->is_opaque || node.name.empty() || hasOperand(node, isNameless);
}

}  // namespace manyheads::graph
