// Tables beyond the common ones: which head took which question, what the others answer without it,
// and the keys in two dimensions.
#include <algorithm>
#include <cmath>

#include "experiments.h"

namespace manyheads::experiments {
namespace {

TrainingRequest whatWhere(double n_heads) {
  TrainingRequest request;
  request.n_heads = n_heads;
  return request;
}

std::string countOf(std::size_t count, std::size_t seeds) {
  return std::to_string(count) + "/" + std::to_string(seeds);
}

std::string twoHeads(const char* label, const TrainingRequest& request, std::size_t seeds,
                     const char* measured) {
  std::size_t first_takes_what = 0;
  std::vector<double> own, other;
  trainEach(request, seeds, [&](std::size_t, TaskTraining& training) {
    const Evaluation e = evaluate(training.model);
    const std::size_t what = e.attention(0, 0) > e.attention(0, 1) ? 0 : 1;
    first_takes_what += what == 0;
    own.push_back(e.without[what].questions[0]);
    own.push_back(e.without[1 - what].questions[1]);
    other.push_back(e.without[what].questions[1]);
    other.push_back(e.without[1 - what].questions[0]);
  });
  return std::string("| ") + label + " | " + countOf(first_takes_what, seeds) + " | " +
         spread(own) + " | " + spread(other) + " | " + measured + " |\n";
}

std::string oneHeadOff(std::size_t seeds) {
  TrainingRequest held = whatWhere(2);
  held.output_projection = false;
  return "| row | head 1 takes WHAT | its head off: the question | the other question | elsewhere "
         "|\n|---|---|---|---|---|\n" +
         twoHeads("h = 2", whatWhere(2), seeds, "105/200; .13 (chance is 1/8); 1.00") +
         twoHeads("h = 2, W_O held at the identity", held, seeds, "24/24");
}

std::string freeHeads(std::size_t seeds) {
  std::string lines =
      "| row | worst question with one head off | heads that are free to go | elsewhere "
      "|\n|---|---|---|---|\n";
  struct Line {
    double n_heads;
    const char* measured;
  };
  for (const Line& line : {Line{4, ".61 to .84; 22/24 need all four"}, Line{8, "0 to 5 free"}}) {
    std::vector<double> worst, free;
    trainEach(whatWhere(line.n_heads), seeds, [&](std::size_t, TaskTraining& training) {
      double count = 0;
      for (const Accuracy& left : evaluate(training.model).without) {
        worst.push_back(std::min(left.questions[0], left.questions[1]));
        count += left.solved();
      }
      free.push_back(count);
    });
    lines += "| h = " + std::to_string(static_cast<int>(line.n_heads)) + " | " + spread(worst) +
             " | " + spread(free, "%.1f") + " | " + line.measured + " |\n";
  }
  return lines;
}

// Animals are one-hot, so a row of W_K is one animal's key up to its length.
std::string keys(std::size_t seeds) {
  constexpr std::size_t kAnimals = 16;
  std::string lines =
      "| identity, d_k | deviation of the keys' lengths, of their mean | norm of W_Q W_Kᵀ | "
      "elsewhere |\n|---|---|---|---|\n";
  struct Line {
    double d_k;
    const char* measured;
  };
  for (const Line& line : {Line{2, ".018; 114"}, Line{8, "norm 31 to 38 at larger d_k"}}) {
    TrainingRequest request;
    request.task = "relation";
    request.relation = "identity";
    request.d_k = line.d_k;
    std::vector<double> deviations, norms;
    trainEach(request, seeds, [&](std::size_t, TaskTraining& training) {
      const TensorRef W_Q = training.model.tensor("W_Q").value(),
                      W_K = training.model.tensor("W_K").value();
      const std::size_t d_k = W_K.shape[1];
      double sum = 0, squares = 0, norm = 0;
      for (std::size_t a = 0; a < kAnimals; ++a) {
        double square = 0;
        for (std::size_t c = 0; c < d_k; ++c) square += std::pow(double{W_K.at({a, c})}, 2);
        sum += std::sqrt(square);
        squares += square;
        for (std::size_t b = 0; b < kAnimals; ++b) {
          double product = 0;
          for (std::size_t c = 0; c < d_k; ++c) {
            product += double{W_Q.at({a, c})} * double{W_K.at({b, c})};
          }
          norm += product * product;
        }
      }
      const double mean = sum / kAnimals;
      deviations.push_back(std::sqrt(std::max(0.0, squares / kAnimals - mean * mean)) / mean);
      norms.push_back(std::sqrt(norm));
    });
    lines += "| " + std::to_string(static_cast<int>(line.d_k)) + " | " + spread(deviations) +
             " | " + spread(norms, "%.0f") + " | " + line.measured + " |\n";
  }
  return lines;
}

}  // namespace

std::vector<Detail> details() {
  return {{"what-where: who takes what, and one of two heads off", oneHeadOff},
          {"what-where: one of more heads off", freeHeads},
          {"relation: keys in two dimensions", keys}};
}

}  // namespace manyheads::experiments
