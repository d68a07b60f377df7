#include "look.h"

#include <emscripten/bind.h>

#include <optional>
#include <utility>

#include "answers.h"
#include "attention/embedding.h"
#include "attention/lexicon.h"
#include "attention/scorers.h"
#include "failure.h"
#include "letter.h"
#include "session.h"

namespace manyheads::binding {
namespace {

// The last answer's.
std::optional<Embedding> embedding;
std::optional<Scored> scored;

void writeMatrix(Writer& letter, const Tensor2& tensor) {
  write(letter, {{tensor.shape()[0], tensor.shape()[1]}, {tensor.data(), tensor.size()}});
}

void writeWordClasses(Writer& letter) {
  letter.number(static_cast<double>(wordClasses().size()));
  for (const WordClass& word_class : wordClasses()) {
    letter.text(word_class.id).texts(word_class.features);
  }
}

void writeScorers(Writer& letter) {
  letter.number(static_cast<double>(scorers().size()));
  for (const ScorerInfo& scorer : scorers()) {
    for (const std::string_view text :
         {scorer.id, scorer.formula, scorer.source, scorer.parameters}) {
      letter.text(text);
    }
    letter.number(scorer.softmax ? 1 : 0);
  }
}

}  // namespace

std::size_t embedWords() {
  EmbeddingRequest request;
  Reader from;
  from.read(request.words);
  from.read(request.classes);
  from.read(request.d_model);
  from.read(request.embedding);
  from.read(request.seed);
  from.read(request.positions);
  Result<Embedding> result = embed(request);
  if (!result.ok()) return refuse(std::move(result).failure());
  embedding = std::move(result).value();
  Writer letter;
  writeMatrix(letter, embedding->token);
  writeMatrix(letter, embedding->position);
  letter.number(static_cast<double>(embedding->classes.size()));
  for (const std::string& id : embedding->classes) letter.text(id);
  return letter.address();
}

std::size_t classOf() {
  const WordClass* found = lookUp(Reader().text());
  return Writer().text(found != nullptr ? found->id : "").address();
}

std::size_t score(std::size_t address) {
  const auto* session = reinterpret_cast<const Session*>(address);
  if (!session->roomForScores()) return 0;
  Result<Scored> result = session->score(Reader().text());
  if (!result.ok()) return refuse(std::move(result).failure());
  scored = std::move(result).value();
  Writer letter;
  write(letter, scored->scores.ref());
  write(letter, scored->attn_weights.ref());
  return letter.address();
}

std::size_t feeds(std::size_t address, std::size_t rank, bool all) {
  Reader from;
  const std::string_view name = from.text();
  const ReadPlace place(from);
  const auto* session = reinterpret_cast<const Session*>(address);
  if (!session->roomForDerived(name)) return 0;
  Result<std::vector<Range>> found = session->feeds(name, place.first(rank), all);
  if (!found.ok()) return refuse(std::move(found).failure());
  Writer letter;
  letter.number(static_cast<double>(found.value().size()));
  for (const Range& range : found.value()) {
    letter.text(range.tensor).numbers(range.first).numbers(range.last);
  }
  return letter.address();
}

bool setValue(std::size_t address, std::size_t rank) {
  auto* session = reinterpret_cast<Session*>(address);
  if (!session->roomForValue()) return false;
  Reader from;
  const std::string_view name = from.text();
  const ReadPlace place(from);
  Status status = session->setValue(name, place.first(rank), static_cast<float>(from.number()));
  if (status.ok()) return true;
  fail(std::move(status).failure());
  return false;
}

void forget() {
  embedding.reset();
  scored.reset();
}

std::size_t lookTables() {
  Writer letter;
  writeWordClasses(letter);
  writeScorers(letter);
  return letter.address();
}

EMSCRIPTEN_BINDINGS(look) {
  using emscripten::function;
  function("embedWords", &embedWords);
  function("classOf", &classOf);
  function("score", &score);
  function("feeds", &feeds);
  function("setValue", &setValue);
  function("forget", &forget);
  function("lookTables", &lookTables);
}

}  // namespace manyheads::binding
