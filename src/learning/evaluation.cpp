#include "learning/evaluation.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <span>

#include "attention/head_matrices.h"

namespace manyheads {
namespace {

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// The smallest attention in the best assignment of the remaining heads to the questions from
// `question` on.
double bestOf(const Tensor2& attention, std::size_t question, std::uint32_t taken) {
  if (question == attention.shape(1)) return 1;
  double best = -1;
  for (std::size_t head = 0; head < attention.shape(0); ++head) {
    if ((taken >> head & 1) != 0) continue;
    const double rest = bestOf(attention, question + 1, taken | 1u << head);
    best = std::max(best, std::min(static_cast<double>(attention(head, question)), rest));
  }
  return best;
}

std::optional<double> gapBetweenHeads(const Config& config, const Model& model) {
  if (config.n_heads == 1) return std::nullopt;
  double most = 0;
  for (const HeadMatrix& W : headMatrices(model.graph.graph, model.graph.nodes, config)) {
    const std::span<const float> numbers = model.learner.run.numbers(W.node);
    eachEntry(W, [&](std::size_t head, std::size_t line, std::size_t col) {
      for (std::size_t other = 0; other < head; ++other) {
        const float apart = numbers[W.at(head, line, col)] - numbers[W.at(other, line, col)];
        most = std::max(most, std::fabs(static_cast<double>(apart)));
      }
    });
  }
  return most;
}

}  // namespace

std::optional<double> bestMatching(const Tensor2& attention) {
  if (attention.shape(1) > attention.shape(0)) return std::nullopt;
  return bestOf(attention, 0, 0);
}

EvaluationRun::EvaluationRun(Model& model, const TrainingSetup& setup, std::size_t samples)
    : model_(model),
      setup_(setup),
      samples_(samples),
      batch_(std::min(setup.batch, samples)),
      right_without_(setup.config.n_heads),
      attention_(setup.config.n_heads * setup.task.questions.size()) {}

std::optional<Evaluation> EvaluationRun::step() {
  const auto some = std::span(batch_).first(std::min(batch_.size(), samples_ - done_));
  drawSamples(setup_.task, setup_.seed, "fresh samples", Purpose::kFresh, done_, some);
  model_.forward(some);
  loss_ += model_.loss(some) * static_cast<double>(some.size());
  countAsked(some);
  countRight(some, right_);
  for (std::size_t head = 0; head < right_without_.size(); ++head) {
    model_.forwardWithout(head);
    countRight(some, right_without_[head]);
  }
  done_ += some.size();
  if (done_ < samples_) return std::nullopt;
  return result();
}

// With the sums of each head's attention from the asked rows to the places of the answers.
void EvaluationRun::countAsked(std::span<const Sample> samples) {
  const TensorRef attn_weights = model_.attention();
  const std::size_t questions = setup_.task.questions.size(), n_heads = right_without_.size();
  for (std::size_t s = 0; s < samples.size(); ++s) {
    std::bitset<kLongestSample> rows;
    for (const Asked& asked : samples[s].asked()) {
      if (!asked.answer) continue;
      rows.set(asked.row);
      ++asked_.answers[asked.question];
      for (std::size_t head = 0; head < n_heads; ++head) {
        attention_[head * questions + asked.question] +=
            static_cast<double>(attn_weights.at({s * n_heads + head, asked.row, asked.place}));
      }
    }
    asked_.rows += rows.count();
  }
}

void EvaluationRun::countRight(std::span<const Sample> samples, Count& right) const {
  for (std::size_t s = 0; s < samples.size(); ++s) {
    std::bitset<kLongestSample> rows, wrong;
    for (const Asked& asked : samples[s].asked()) {
      if (!asked.answer) continue;
      const Question& question = setup_.task.questions[asked.question];
      const float* const scores = model_.outputRow(s, asked.row) + question.first_column;
      const auto said = std::max_element(scores, scores + question.answers) - scores;
      const bool is_right = said == *asked.answer;
      right.answers[asked.question] += is_right;
      rows.set(asked.row);
      if (!is_right) wrong.set(asked.row);
    }
    right.rows += (rows & ~wrong).count();
  }
}

Accuracy EvaluationRun::accuracy(const Count& right) const {
  Accuracy result{share(right.rows, asked_.rows), {}};
  for (std::size_t q = 0; q < setup_.task.questions.size(); ++q) {
    result.questions.push_back(share(right.answers[q], asked_.answers[q]));
  }
  return result;
}

Evaluation EvaluationRun::result() const {
  const std::size_t questions = setup_.task.questions.size();
  Evaluation result;
  result.loss = loss_ / static_cast<double>(samples_);
  result.accuracy = accuracy(right_);
  result.attention = Tensor2({right_without_.size(), questions}, 0.0f);
  for (std::size_t i = 0; i < attention_.size(); ++i) {
    const std::size_t asked = asked_.answers[i % questions];
    if (asked == 0) continue;  // by none of these samples
    result.attention.data()[i] = static_cast<float>(attention_[i] / static_cast<double>(asked));
  }
  result.specialisation = bestMatching(result.attention);
  result.gap = gapBetweenHeads(setup_.config, model_);
  for (const Count& right : right_without_) result.without.push_back(accuracy(right));
  return result;
}

}  // namespace manyheads
