#include "learning/evaluation.h"

#include <algorithm>
#include <cmath>

namespace manyheads {
namespace {

// Right answers, to be divided by how many were asked.
class Count {
 public:
  explicit Count(const Task& task)
      : task_(task), asked_(task.questions.size()), right_(task.questions.size()) {}

  void add(const Model& model, std::span<const Sample> samples) {
    for (std::size_t s = 0; s < samples.size(); ++s) {
      for (std::size_t row = 0; row < samples[s].length; ++row) {
        addRow(model.outputRow(s, row), samples[s].asked[row]);
      }
    }
  }

  Accuracy accuracy() const {
    Accuracy result{share(right_rows_, rows_), {}};
    for (std::size_t q = 0; q < asked_.size(); ++q) {
      result.questions.push_back(share(right_[q], asked_[q]));
    }
    return result;
  }
  const std::vector<std::size_t>& asked() const { return asked_; }

 private:
  static double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }

  void addRow(const float* output, const std::array<Asked, kMostQuestions>& asked) {
    bool any = false, all_right = true;
    for (std::size_t q = 0; q < asked_.size(); ++q) {
      if (!asked[q].isAnswered()) continue;
      const Question& question = task_.questions[q];
      const float* const scores = output + question.first_column;
      const auto said = std::max_element(scores, scores + question.answers) - scores;
      const bool is_right = said == asked[q].answer;
      any = true;
      all_right = all_right && is_right;
      ++asked_[q];
      right_[q] += is_right;
    }
    rows_ += any;
    right_rows_ += any && all_right;
  }

  const Task& task_;
  std::size_t rows_ = 0, right_rows_ = 0;
  std::vector<std::size_t> asked_, right_;
};

// Adds each head's attention from the rows that are asked to the places that
// know.
void addAttention(const Model& model, const Task& task, std::span<const Sample> samples,
                  std::vector<double>& sums) {
  const Tensor3& attn_weights = model.trace().attn_weights;
  const std::size_t questions = task.questions.size(), heads = sums.size() / questions;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (std::size_t row = 0; row < samples[s].length; ++row) {
      for (std::size_t q = 0; q < questions; ++q) {
        const Asked& asked = samples[s].asked[row][q];
        if (!asked.isAnswered()) continue;
        for (std::size_t head = 0; head < heads; ++head) {
          sums[head * questions + q] +=
              static_cast<double>(attn_weights(s * heads + head, row, asked.place));
        }
      }
    }
  }
}

// The best least attention of the questions from `question` on, with heads that
// are not taken.
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

// The largest difference between bands `a` and `b` of a matrix's columns, or
// rows.
double difference(const Tensor2& W, std::size_t width, std::size_t a, std::size_t b, bool by_rows) {
  double most = 0;
  const std::size_t lines = W.shape(by_rows ? 1 : 0);
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t col = 0; col < width; ++col) {
      const std::size_t at = a * width + col, other = b * width + col;
      const float apart = by_rows ? W(at, line) - W(other, line) : W(line, at) - W(line, other);
      most = std::max(most, std::fabs(static_cast<double>(apart)));
    }
  }
  return most;
}

}  // namespace

std::optional<double> bestMatching(const Tensor2& attention) {
  if (attention.shape(1) > attention.shape(0)) return std::nullopt;
  return bestOf(attention, 0, 0);
}

std::optional<double> gapBetweenHeads(const Config& config, const Parameters& parameters) {
  if (config.n_heads == 1) return std::nullopt;
  double most = 0;
  for (std::size_t a = 0; a < config.n_heads; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      most = std::max({most, difference(parameters.W_Q, config.dK(), a, b, false),
                       difference(parameters.W_K, config.dK(), a, b, false)});
      if (config.value_projection) {
        most = std::max(most, difference(parameters.W_V, config.dV(), a, b, false));
      }
      if (config.output_projection) {
        most = std::max(most, difference(parameters.W_O, config.dV(), a, b, true));
      }
    }
  }
  return most;
}

Evaluation evaluate(Model& model, const TrainingSetup& setup, std::size_t samples) {
  const Task& task = *setup.task;
  const std::size_t heads = setup.config.n_heads, questions = task.questions.size();
  Evaluation result;
  Count all(task);
  std::vector<Count> without(heads, all);
  std::vector<double> attention(heads * questions);
  std::vector<Sample> batch(std::min(setup.batch, samples));
  for (std::size_t done = 0; done < samples;) {
    const auto some = std::span(batch).first(std::min(batch.size(), samples - done));
    drawSamples(task, setup.seed, "fresh samples", Purpose::kFresh, done, some);
    model.forward(some);
    result.loss += model.loss(some) * static_cast<double>(some.size());
    all.add(model, some);
    addAttention(model, task, some, attention);
    for (std::size_t head = 0; head < heads; ++head) {
      model.forwardWithout(head);
      without[head].add(model, some);
    }
    done += some.size();
  }
  result.loss /= static_cast<double>(samples);
  result.accuracy = all.accuracy();
  result.attention = Tensor2({heads, questions}, 0.0f);
  for (std::size_t i = 0; i < attention.size(); ++i) {
    const auto asked = static_cast<double>(all.asked()[i % questions]);
    result.attention.data()[i] = static_cast<float>(attention[i] / asked);
  }
  result.specialisation = bestMatching(result.attention);
  result.gap = gapBetweenHeads(setup.config, model.parameters());
  for (const Count& count : without) result.without.push_back(count.accuracy());
  return result;
}

}  // namespace manyheads
