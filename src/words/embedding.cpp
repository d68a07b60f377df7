#include "words/embedding.h"

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "config/option.h"
#include "tensor/functions.h"
#include "tensor/random.h"
#include "words/hand_made.h"
#include "words/lexicon.h"

namespace manyheads {
namespace {

constexpr std::size_t kOneColumn = 10;
constexpr std::size_t kFirstPositionColumn = 11;

std::vector<std::string_view> classIds() {
  std::vector<std::string_view> ids;
  for (const WordClass& word_class : wordClasses()) ids.push_back(word_class.id);
  return ids;
}

bool hasFeatures(const EmbeddingRequest& request) {
  return request.kind == "features" || request.kind == "patterns";
}

Status check(const EmbeddingRequest& request) {
  const std::size_t n = request.words.size();
  if (n < 1 || n > kMaxTokens) {
    return makeError(ErrorCode::kWrongCount, "words", {1u, kMaxTokens}, n);
  }
  for (std::size_t j = 0; j < n; ++j) {
    if (request.words[j].empty()) {
      Failure failure = makeError(ErrorCode::kEmptyWord, "words", Parts{}, "");
      failure->place = {j};
      return failure;
    }
  }
  if (!request.classes.empty() && request.classes.size() != n) {
    return makeError(ErrorCode::kNotOnePerWord, "classes", {n}, request.classes.size());
  }
  for (const std::string& id : request.classes) {
    if (!id.empty() && findWordClass(id) == nullptr) {
      return makeError(ErrorCode::kNotAllowed, "classes", classIds(), id);
    }
  }
  const bool features = hasFeatures(request);
  if (!features && request.kind != "hashed") {
    return makeError(ErrorCode::kNotAllowed, "kind", kEmbeddingKinds, request.kind);
  }
  if (features && request.d_model != kHandMadeDModel) {
    return makeError(ErrorCode::kNotAllowed, "dModel", {kHandMadeDModel}, request.d_model);
  }
  Status status = checkWhole("dModel", {1, kMaxDModel}, request.d_model);
  if (status.ok()) status = checkWhole("seed", {0, kMaxSeed}, request.seed);
  return status;
}

// Both kinds have the classes' features in the same columns.
std::size_t columnOf(std::string_view feature) {
  std::size_t column = 0;
  while (kConstructedInputs[column] != feature) ++column;
  return column;
}

// p = j/10 and two clocks, with these periods in words.
void writeClocks(std::size_t j, const double (&periods)[2], float* row) {
  const auto place = static_cast<double>(j);
  float* to = row + kFirstPositionColumn;
  *to++ = static_cast<float>(place / 10);
  for (const double period : periods) {
    const double angle = 2 * std::numbers::pi * place / period;
    *to++ = static_cast<float>(sine(angle));
    *to++ = static_cast<float>(cosine(angle));
  }
}

void writeFeatures(const EmbeddingRequest& request, Embedding& embedding) {
  const double(&clocks)[2] = request.kind == "patterns" ? kPatternClocks : kConstructedClocks;
  embedding.classes.resize(request.words.size());
  for (std::size_t j = 0; j < request.words.size(); ++j) {
    const bool chosen = !request.classes.empty() && !request.classes[j].empty();
    const WordClass* word_class =
        chosen ? findWordClass(request.classes[j]) : lookUp(request.words[j]);
    float* row = embedding.token.data() + j * kHandMadeDModel;
    row[kOneColumn] = 1;
    if (word_class != nullptr) {
      embedding.classes[j] = word_class->id;
      for (const std::string_view feature : word_class->features) row[columnOf(feature)] = 1;
    }
    if (request.positions) writeClocks(j, clocks, embedding.position.data() + j * kHandMadeDModel);
  }
}

void writeHashed(const EmbeddingRequest& request, Embedding& embedding) {
  const auto d = static_cast<std::size_t>(request.d_model);
  const auto seed = static_cast<std::uint64_t>(request.seed);
  for (std::size_t j = 0; j < request.words.size(); ++j) {
    const std::uint64_t stream = hashBytes(folded(request.words[j]));
    for (std::size_t c = 0; c < d; ++c) embedding.token(j, c) = uniformSigned(seed, stream, c);
    if (request.positions) writeSinusoids(j, std::span(embedding.position.data() + j * d, d));
  }
  // A uniform number on [−a, a) has variance a²/3.
  embedding.token *= std::numbers::sqrt3;
}

}  // namespace

Result<Embedding> embed(const EmbeddingRequest& request) {
  if (Status status = check(request); !status.ok()) return status;
  Embedding embedding;
  const std::size_t n = request.words.size();
  const auto d = static_cast<std::size_t>(request.d_model);
  embedding.token = Tensor2({n, d}, 0.0f);
  embedding.position = Tensor2({n, d}, 0.0f);
  if (hasFeatures(request)) {
    writeFeatures(request, embedding);
  } else {
    writeHashed(request, embedding);
  }
  return embedding;
}

}  // namespace manyheads
