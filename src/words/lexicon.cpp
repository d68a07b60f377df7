#include "words/lexicon.h"

#include <string>

#include "words/lexicon_words.h"

namespace manyheads {
namespace {

constexpr std::string_view kSubject[] = {"subj"};
constexpr std::string_view kVerb[] = {"verb"};
// A noun has the first feature of these lists only, a finance noun {noun, finance}, a place noun
// {noun, place}, and a bank all three.
constexpr std::string_view kFinanceNoun[] = {"noun", "finance"};
constexpr std::string_view kPlaceNoun[] = {"noun", "place", "finance"};
constexpr std::string_view kPreposition[] = {"prep"};
constexpr std::string_view kDeterminer[] = {"det"};
constexpr std::string_view kAuxiliary[] = {"aux"};
constexpr std::string_view kParticle[] = {"part"};
constexpr std::string_view kAdjective[] = {"adj"};

using Features = std::span<const std::string_view>;

constexpr WordClass kClasses[] = {
    {"subject", kSubject},
    {"verb", kVerb},
    {"noun", Features(kFinanceNoun, 1)},
    {"noun-finance", kFinanceNoun},
    {"noun-place", Features(kPlaceNoun, 2)},
    {"noun-place-finance", kPlaceNoun},
    {"preposition", kPreposition},
    {"determiner", kDeterminer},
    {"auxiliary", kAuxiliary},
    {"particle", kParticle},
    {"adjective", kAdjective},
    {"other", {}},
};

bool isPunctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

// " word ", as in classWords(); empty if nothing of the word is left.
std::string spaced(std::string_view word) {
  while (!word.empty() && isPunctuation(word.front())) word.remove_prefix(1);
  while (!word.empty() && isPunctuation(word.back())) word.remove_suffix(1);
  if (word.empty()) return {};
  std::string text = " ";
  for (const char c : word) {
    // A space inside the "word" would match the space between two words.
    if (c == ' ') return {};
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text + " ";
}

}  // namespace

std::span<const WordClass> wordClasses() { return kClasses; }

const WordClass* findWordClass(std::string_view id) {
  for (const WordClass& word_class : kClasses) {
    if (word_class.id == id) return &word_class;
  }
  return nullptr;
}

const WordClass* lookUp(std::string_view word) {
  const std::string wanted = spaced(word);
  if (wanted.empty()) return nullptr;
  for (const ClassWords& entry : classWords()) {
    if (entry.words.find(wanted) != std::string_view::npos) return findWordClass(entry.id);
  }
  return nullptr;
}

}  // namespace manyheads
