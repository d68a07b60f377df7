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

std::optional<double> gapBetweenHeads(const TaskModel& model) {
  const Config& config = model.setup.config;
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

EvaluationRun::EvaluationRun(TaskModel& model, std::size_t samples)
    : model_(model),
      samples_(samples),
      batch_(std::min(model.setup.batch, samples)),
      right_without_(model.setup.config.n_heads),
      attention_(model.setup.config.n_heads * model.setup.task.questions.size()),
      evaluated_step_(model.learner.steps()),
      evaluated_(model.learner.stateSize()),
      present_(evaluated_.size()) {
  model.learner.writeState(evaluated_);
}

std::optional<Evaluation> EvaluationRun::step() {
  Learner& learner = model_.learner;
  const std::size_t present_step = learner.steps();
  learner.writeState(present_);
  learner.restore(evaluated_step_, evaluated_);
  runBatch(std::span(batch_).first(std::min(batch_.size(), samples_ - done_)));
  std::optional<Evaluation> result;
  if (done_ == samples_) result = this->result();
  learner.restore(present_step, present_);
  return result;
}

void EvaluationRun::runBatch(std::span<Sample> samples) {
  const TrainingSetup& setup = model_.setup;
  drawSamples(setup.task, setup.seed, "fresh samples", Purpose::kFresh, done_, samples);
  model_.forward(samples);
  loss_ += model_.loss(samples) * static_cast<double>(samples.size());
  const std::size_t n_heads = right_without_.size();
  count(samples, asked_, [&](std::size_t s, const Asked& asked) {
    for (std::size_t head = 0; head < n_heads; ++head) {
      attention_[head * setup.task.questions.size() + asked.question] +=
          static_cast<double>(model_.attention().at({s * n_heads + head, asked.row, asked.place}));
    }
    return true;
  });
  countRight(samples, right_);
  for (std::size_t head = 0; head < n_heads; ++head) {
    model_.forwardWithout(head);
    countRight(samples, right_without_[head]);
  }
  done_ += samples.size();
}

// Adds the answers for which holds(sample's number, asked), and the rows in which all are such.
template <typename Holds>
void EvaluationRun::count(std::span<const Sample> samples, Count& counted, Holds holds) {
  for (std::size_t s = 0; s < samples.size(); ++s) {
    std::bitset<kLongestSample> rows, others;
    for (const Asked& asked : samples[s].asked()) {
      if (!asked.answer) continue;
      const bool is_counted = holds(s, asked);
      counted.answers[asked.question] += is_counted;
      (is_counted ? rows : others).set(asked.row);
    }
    counted.rows += (rows & ~others).count();
  }
}

void EvaluationRun::countRight(std::span<const Sample> samples, Count& right) const {
  const Task& task = model_.setup.task;
  count(samples, right, [&](std::size_t s, const Asked& asked) {
    const float* const scores = model_.outputRow(s, asked.row) + task.scoreOf(asked.question);
    return std::max_element(scores, scores + task.answers.size()) - scores == *asked.answer;
  });
}

Accuracy EvaluationRun::accuracy(const Count& right) const {
  Accuracy result{share(right.rows, asked_.rows), {}};
  for (std::size_t q = 0; q < model_.setup.task.questions.size(); ++q) {
    result.questions.push_back(share(right.answers[q], asked_.answers[q]));
  }
  return result;
}

Evaluation EvaluationRun::result() const {
  const std::size_t questions = model_.setup.task.questions.size();
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
  result.gap = gapBetweenHeads(model_);
  for (const Count& right : right_without_) result.without.push_back(accuracy(right));
  return result;
}

std::uint64_t EvaluationRun::floats(const TrainingSetup& setup) {
  const std::uint64_t samples = setup.batch * (sizeof(Sample) / sizeof(float) + 1);
  // Counts and sums by head, and the result's own lists of them.
  const std::uint64_t heads = setup.config.n_heads;
  return samples + heads * (4 * sizeof(Accuracy) + 16 * kMostQuestions) +
         2 * Learner::stateSize(TaskGraph(setup).graph, setup.optimizer.kind);
}

Evaluation evaluate(TaskModel& model, std::size_t samples) {
  EvaluationRun run(model, samples);
  std::optional<Evaluation> result;
  while (!result) result = run.step();
  return *std::move(result);
}

}  // namespace manyheads
