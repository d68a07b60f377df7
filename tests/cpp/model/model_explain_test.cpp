// Where a number of a language model comes from, and what changes with it.
#include <algorithm>
#include <cmath>
#include <set>

#include "cells.h"
#include "graph/explain.h"
#include "marks.h"
#include "model/golden_model.h"
#include "ops/formulas.h"
#include "ops/ops.h"

namespace manyheads::graph {
namespace {

class Model : public ::testing::TestWithParam<ModelAndKernels> {
 protected:
  Model()
      : golden_(*std::get<0>(GetParam()), *std::get<1>(GetParam())),
        graph_(golden_.model->graph),
        run_(*golden_.run) {}

  // Of the last token's next word, the likeliest.
  Place guess() const {
    const NodeId id = golden_.model->next_word;
    const Index shape = run_.tensor(id).shape;
    Index best{shape[0] - 1, 0};
    for (Index at = best; at[1] < shape[1]; ++at[1]) {
      if (run_.tensor(id).at(at) > run_.tensor(id).at(best)) best = at;
    }
    return {id, best};
  }

  GoldenModel golden_;
  const Graph& graph_;
  graph::Run& run_;
};

INSTANTIATE_TEST_SUITE_P(PyTorch, Model,
                         ::testing::Combine(::testing::ValuesIn(goldenModels()), bothKernels()),
                         nameOfModel);

// What the terms of an explanation result in, as Op says.
double valueOf(const Explanation& entry) {
  const auto own = [&] { return entry.terms[entry.place.index.back()]; };
  const auto sum = [&] {
    double all = entry.bias ? double{*entry.bias} : 0;
    for (const Term& term : entry.terms) all += double{term.product};
    return all;
  };
  switch (entry.op) {
    case Op::kSoftmax:
      return double{own().product} / double{entry.denominator};
    case Op::kSoftmaxBackward:
      return double{own().left} * (double{own().right} - double{entry.subtracted});
    case Op::kRmsNorm:
      return double{own().left * own().right} / double{entry.denominator};
    case Op::kLayerNorm:
      return (double{own().left} - double{entry.subtracted}) * double{own().right} /
                 double{entry.denominator} +
             (entry.bias ? double{*entry.bias} : 0);
    case Op::kCrossEntropy:
      return -std::log(double{entry.terms[0].left});
    case Op::kCrossEntropyBackward:
      return (double{entry.terms[0].left} - double{entry.subtracted}) *
             double{entry.terms[0].right};
    case Op::kMean:
      return sum() / static_cast<double>(entry.terms.size());
    default:
      return sum();
  }
}

TEST_P(Model, TermsResultInTheValue) {
  const Values values = valuesOf(run_);
  std::size_t compared = 0;
  for (NodeId id = 0; id < graph_.size(); ++id) {
    const Operation* const operation = graph_[id].operation;
    // Their explanations are tested with the operation; they need the gain besides.
    if (operation == &kNormaliseBackward || operation == &kConstrainedGradient) continue;
    std::size_t place = 0;
    eachCell(run_.tensor(id), [&](const Index& index) {
      if (place++ % 5 != 0) return;
      const Explanation entry = explain(run_, id, index);
      if (graph_[id].products.empty()) {
        ASSERT_EQ(entry.op, Op::kGiven);
        return;
      }
      const double value = double{entry.value}, got = valueOf(entry);
      if (value == got) return;  // −∞, too
      // The value's own roundings, and those of what the explanation says besides its terms.
      double error = 2 * numberOf(run_, values, id, index).error;
      error += 8 * kUnitRoundoff * std::fabs(value);
      if (entry.op == Op::kLayerNorm) {
        const double gain = double{entry.terms[index.back()].right} / double{entry.denominator};
        error += 8 * kUnitRoundoff * std::fabs(gain) *
                 (std::fabs(double{entry.subtracted}) + double{entry.denominator});
      }
      ASSERT_LE(std::fabs(got - value), error) << graph_[id].name << " " << operation->name;
      ++compared;
    });
  }
  EXPECT_GT(compared, 700u);
}

// Term by term, the largest one of numbers that are computed.
TEST_P(Model, AGuessIsFollowedToAnEntryOfAnEmbedding) {
  Place place = guess();
  std::vector<std::string> way;
  while (true) {
    way.push_back(graph_[*place.node].name);
    ASSERT_LT(way.size(), 100u);
    const Explanation entry = explain(run_, *place.node, place.index);
    ASSERT_EQ(entry.value, run_.tensor(*place.node).at(place.index));
    if (entry.terms.empty()) break;
    const auto largest = std::ranges::max_element(
        entry.terms, {}, [](const Term& term) { return std::fabs(term.product); });
    const auto isParameter = [&](const Place& from) {
      return !from.node || graph_[*from.node].kind == Kind::kParameter;
    };
    const bool is_copy = entry.op == Op::kCopy || !isParameter(largest->left_from);
    place = is_copy ? largest->left_from : largest->right_from;
    ASSERT_TRUE(place.node) << way.back();
  }
  EXPECT_EQ(way.front(), "next_word");
  const bool is_embedding = way.back() == "token_embedding" || way.back() == "position_embedding";
  EXPECT_TRUE(is_embedding) << way.back();
  EXPECT_GT(way.size(), 8u);
}

TEST_P(Model, FeedsAreTheEntriesThatHaveTheNumberAmongTheirTerms) {
  const NodeId end = golden_.model->next_word + 1;
  for (const char* name : {"token_embedding", "blocks.0.residual", "blocks.1.k", "final_norm"}) {
    const NodeId id = golden_.node(name);
    const Index index = run_.tensor(id).shape.size() == 3 ? Index{1, 2, 3} : Index{3, 5};
    std::set<std::pair<NodeId, std::vector<std::size_t>>> expected, got;
    for (NodeId to = 0; to < end; ++to) {
      eachCell(run_.tensor(to), [&](const Index& at) {
        for (const Term& term : explain(run_, to, at).terms) {
          const auto is = [&](const Place& from) { return from.node == id && from.index == index; };
          if (is(term.left_from) || is(term.right_from))
            expected.emplace(to, std::vector(at.begin(), at.end()));
        }
      });
    }
    for (const Range& range : feeds(run_, id, index)) {
      eachPlace(range, [&](const Index& at) {
        got.emplace(range.node, std::vector(at.begin(), at.end()));
      });
    }
    EXPECT_EQ(got, expected) << name;
    EXPECT_FALSE(got.empty()) << name;
  }
}

// What changes when a number is perturbed, and nothing else, is what dependents() says. In float64,
// where a change of 1 leaves traces everywhere, and roundings do not.
class ModelDependents : public ::testing::TestWithParam<const golden::Case*> {};
INSTANTIATE_TEST_SUITE_P(PyTorch, ModelDependents, ::testing::ValuesIn(goldenModels()),
                         [](const auto& which) { return which.param->name; });

TEST_P(ModelDependents, AreWhatAPerturbationChanges) {
  const GoldenModel golden(*GetParam(), defaultKernels());
  const graph::Run& run = *golden.run;
  const Graph& graph = run.graph();
  const NodeId end = golden.model->next_word + 1;
  Values before = valuesOf(run);
  for (NodeId id = 0; id < end; ++id) {
    // What is multiplied by a parameter of 0 counts as changing.
    if (graph[id].kind != Kind::kParameter || graph[id].operation == &kFixed) continue;
    std::replace(before[id].begin(), before[id].end(), 0.0, 0.5);
  }
  evaluate(run, before, 0, end);
  for (NodeId id = 0; id < end; ++id) {
    const std::string& name = graph[id].name;
    const bool is_chosen = id % 5 == 0 || name == "token_embedding" || name == "blocks.1.b_K";
    if (!is_chosen || graph[id].operation == &kFixed || name.empty() || name == "ids") continue;
    SCOPED_TRACE(name);
    const Index shape = run.tensor(id).shape;
    Index index = shape;
    std::size_t place = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      index[axis] = axis + 1 < shape.size() ? shape[axis] / 3 : shape[axis] / 5;
      place = place * shape[axis] + index[axis];
    }
    Values after = before;
    after[id][place] += 1;
    evaluate(run, after, id + 1, end);
    const std::vector<Marks> marks = dependents(run, id, index);
    for (NodeId to = 0; to < end; ++to) {
      Marks changed;
      for (std::size_t at = 0; at < after[to].size(); ++at) {
        const double difference = std::fabs(after[to][at] - before[to][at]);
        changed.push_back(difference > 1e-12 * std::fabs(before[to][at]) ? 1 : 0);
      }
      if (to == id) changed[place] = 0;
      const Marks none(changed.size(), 0);
      ASSERT_EQ(marks[to].empty() ? none : marks[to], changed) << graph[to].name;
    }
  }
}

}  // namespace
}  // namespace manyheads::graph
