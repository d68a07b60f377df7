#include "scorers/scorers.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "scorers/formulas/scorer_formulas.h"
#include "tensor/functions.h"

namespace manyheads {
namespace {

constexpr std::uint64_t kMostWork = std::uint64_t{1} << 28;  // a third of a second as wasm

// A scorer, its function, and the amount of work (scorer_formulas.h).
struct Scorer {
  ScorerInfo info;
  void (*score)(Scores& scores);
  double (*work)(const ScoredLengths& lengths);
  bool compares_entries;  // x_i with m_j entry by entry: the two are equally long
};

constexpr Scorer kScorers[] = {
    {{"gaussian",
      "Σₖ αₖ exp(−βₖ (κₖ − j)²), where α, β and the step of κ come from x_i",
      "Graves 2013, arXiv:1308.0850, eq. 46–51",
      {0, 9, 9},
      false},
     scoreByWindows,
     windowWork,
     false},
    {{"additive",
      "vᵀ tanh(W x_i + U m_j)",
      "Bahdanau, Cho and Bengio 2015, arXiv:1409.0473, A.1.2",
      {2, 1, 0},
      true},
     scoreAdditively,
     additiveWork,
     false},
    {{"dot", "x_iᵀ m_j", "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1", {0, 0, 0}, true},
     scoreByDot,
     dotWork,
     true},
    {{"general",
      "x_iᵀ W m_j",
      "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
      {1, 0, 0},
      true},
     scoreGenerally,
     generalWork,
     false},
    {{"concat",
      "vᵀ tanh(W [x_i; m_j])",
      "Luong, Pham and Manning 2015, arXiv:1508.04025, §3.1",
      {2, 1, 0},
      true},
     scoreByConcatenation,
     concatenationWork,
     false},
    {{"scaled-dot",
      "x_iᵀ m_j / √d",
      "Vaswani et al. 2017, arXiv:1706.03762, §3.2.1",
      {0, 0, 0},
      true},
     scoreByScaledDot,
     dotWork,
     true},
};

constexpr auto kInfos = [] {
  std::array<ScorerInfo, std::size(kScorers)> infos{};
  for (std::size_t at = 0; at < infos.size(); ++at) infos[at] = kScorers[at].info;
  return infos;
}();

OwnedTensor asFloats(const Matrix& matrix) {
  OwnedTensor result{{matrix.shape(0), matrix.shape(1)}, {}};
  result.numbers.reserve(matrix.size());
  for (const double value : matrix) result.numbers.push_back(static_cast<float>(value));
  return result;
}

// Softmax over the keys, from scores in double.
OwnedTensor softmaxOf(const Matrix& scores) {
  OwnedTensor shares{{scores.shape(0), scores.shape(1)}, {}};
  shares.numbers.reserve(scores.size());
  std::vector<double> powers(scores.shape(1));
  for (std::size_t i = 0; i < scores.shape(0); ++i) {
    const std::span<const double> row(&scores(i, 0), scores.shape(1));
    const double most = *std::max_element(row.begin(), row.end());
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) {
      powers[j] = exponential(row[j] - most);
      sum += powers[j];
    }
    for (const double power : powers) shares.numbers.push_back(static_cast<float>(power / sum));
  }
  return shares;
}

double workOf(const Scorer& scorer, const ScoredLengths& lengths) {
  return scorer.work(lengths) + (scorer.info.softmax ? softmaxWork(lengths) : 0);
}

}  // namespace

std::span<const ScorerInfo> scorers() { return kInfos; }

Result<Scored> score(std::string_view id, std::uint32_t seed, const MatrixView& x,
                     const MatrixView& memory) {
  const bool alike = x.cols == memory.cols;
  std::vector<std::string_view> possible;
  const Scorer* chosen = nullptr;
  for (const Scorer& scorer : kScorers) {
    if (!alike && scorer.compares_entries) continue;
    possible.push_back(scorer.info.id);
    if (scorer.info.id == id) chosen = &scorer;
  }
  if (chosen == nullptr) {
    return makeError(ErrorCode::kNotAllowed, "scorer", possible, id);
  }
  const ScoredLengths lengths{static_cast<double>(x.rows), static_cast<double>(memory.rows),
                              static_cast<double>(x.cols), static_cast<double>(memory.cols)};
  const double work = workOf(*chosen, lengths);
  if (work > double{kMostWork}) {
    return makeError(ErrorCode::kTooMuchToScore, "scorer", {kMostWork}, work);
  }
  Scores scores{seed, x, memory, Matrix({x.rows, memory.rows}, 0.0)};
  chosen->score(scores);
  OwnedTensor raw = asFloats(scores.values);
  OwnedTensor attn_weights = chosen->info.softmax ? softmaxOf(scores.values) : raw;
  return Scored{std::move(raw), std::move(attn_weights)};
}

std::uint64_t scoringFloats(const Config& config, std::size_t n, std::size_t m) {
  const ScoredLengths lengths{static_cast<double>(n), static_cast<double>(m),
                              static_cast<double>(config.d_model),
                              static_cast<double>(config.d_memory)};
  const auto isTooMuch = [&](const Scorer& scorer) {
    return workOf(scorer, lengths) > double{kMostWork};
  };
  // If every scorer refuses, nothing is allocated.
  if (std::all_of(std::begin(kScorers), std::end(kScorers), isTooMuch)) return 0;
  // Scores in double, rounded scores and their softmax, one row in double; and what the formulas
  // allocate.
  return 4 * std::uint64_t{n} * m + 2 * m + formulaFloats(config, n, m);
}

}  // namespace manyheads
