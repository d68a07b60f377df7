#include "read/explain.h"

#include <algorithm>
#include <iterator>

#include "read/contraction.h"

namespace manyheads {
namespace {

// The kind of operation of a making that does not name it itself.
Op opOf(const Making& making, const Lengths& lengths) {
  if (making.op) return *making.op;
  if (making.sums.empty()) return Op::kGiven;
  const auto isProduct = [](const Contraction& sum) { return sum.right.has_value(); };
  if (std::any_of(making.sums.begin(), making.sums.end(), isProduct)) return Op::kDot;
  const Contraction& first = making.sums[0];
  const bool one = making.sums.size() == 1 && !isSum(first, lengths.config);
  return one ? Op::kCopy : Op::kSum;
}

std::size_t termCount(const Making& making, const Lengths& lengths) {
  std::size_t count = 0;
  for (const Contraction& sum : making.sums) count += termCount(sum, lengths);
  return count;
}

Term termOf(const Contraction& sum, const Index& left, const Index& right, const Making& making,
            const TensorSources& sources) {
  const auto valueAt = [&](TensorId id, const Index& place) {
    return tensorRef(id, sources).at(place);
  };
  Term term{};
  term.left = valueAt(sum.left.tensor, left);
  term.left_from = {tensorName(sum.left.tensor), left};
  if (sum.right) {
    term.right = valueAt(sum.right->tensor, right);
    term.right_from = {tensorName(sum.right->tensor), right};
    term.product = term.left * term.right;
  } else {
    term.right = making.times.value_or(1);
    term.product = making.op == Op::kMute ? 0 : term.left * term.right;
  }
  return term;
}

}  // namespace

const char* opName(Op op) {
  static constexpr const char* names[] = {"given",         "sum",
                                          "dot",           "copy",
                                          "scale",         "mask",
                                          "mute",          "derived",
                                          "softmax",       "softmax-backward",
                                          "rms-norm",      "rms-norm-backward",
                                          "rms-norm-gain", "held"};
  static_assert(std::size(names) == static_cast<std::size_t>(Op::kHeld) + 1);
  return names[static_cast<std::size_t>(op)];
}

std::size_t termCount(TensorId id, const Lengths& lengths, const RunFacts& run) {
  return termCount(makingOf({tensorInfo(id), lengths.config, run}), lengths);
}

Explanation explainEntry(const Config& config, const TensorSources& sources, TensorId id,
                         const TensorRef& tensor, const Index& index) {
  const TensorInfo& info = tensorInfo(id);
  const Trace& trace = sources.trace;
  const Lengths lengths{config, trace.n, trace.m};
  const RunFacts run = factsOf(trace);
  const std::size_t head = headAt(info.axes, index, lengths);
  const Making making = makingOf({info, config, run, head, index[0]});

  Explanation result;
  result.place = {info.name, index};
  result.value = tensor.at(index);
  const bool whole = info.kind == TensorKind::kDerived && info.made == nothing;
  result.op = whole ? Op::kDerived : opOf(making, lengths);
  result.terms.reserve(termCount(making, lengths));
  for (const Contraction& sum : making.sums) {
    eachTerm(sum, index, head, lengths, [&](const Index& left, const Index& right) {
      result.terms.push_back(termOf(sum, left, right, making, sources));
    });
  }
  if (making.bias) {
    const Index at{index.back()};
    result.bias = tensorRef(*making.bias, sources).at(at);
    result.bias_from = {tensorName(*making.bias), at};
  }
  if (info.explain != nullptr) info.explain({config, trace, index, result});
  return result;
}

}  // namespace manyheads
