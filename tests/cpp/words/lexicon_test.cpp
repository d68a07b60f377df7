#include "words/lexicon.h"

#include <algorithm>
#include <set>
#include <string>

#include "support.h"
#include "words/hand_made.h"

namespace manyheads {
namespace {

std::string classOf(std::string_view word) {
  const WordClass* found = lookUp(word);
  return found == nullptr ? "" : std::string(found->id);
}

TEST(Lexicon, KnowsTheWordsOfTheLessons) {
  for (const char* word : {"I", "you", "we", "they", "he", "she", "it"}) {
    EXPECT_EQ(classOf(word), "subject") << word;
  }
  for (const char* word : {"am", "are", "is", "was", "will", "going"}) {
    EXPECT_EQ(classOf(word), "auxiliary") << word;
  }
  for (const char* word : {"deposit", "hide", "find", "leave"}) {
    EXPECT_EQ(classOf(word), "verb") << word;
  }
  for (const char* word : {"my", "your", "our", "their", "the", "a"}) {
    EXPECT_EQ(classOf(word), "determiner") << word;
  }
  for (const char* word : {"at", "near", "in", "on"}) {
    EXPECT_EQ(classOf(word), "preposition") << word;
  }
  for (const char* word : {"old", "new"}) EXPECT_EQ(classOf(word), "adjective") << word;
  for (const char* word :
       {"money", "bank", "letter", "shop", "box", "boat", "car", "house", "cat", "dog", "mat"}) {
    EXPECT_EQ(classOf(word).substr(0, 4), "noun") << word;
  }
  EXPECT_EQ(classOf("to"), "particle");
  EXPECT_EQ(classOf("money"), "noun-finance");
  EXPECT_EQ(classOf("bank"), "noun-place-finance");
}

TEST(Lexicon, FoldsCapitalsAndIgnoresPunctuationAtTheEnds) {
  EXPECT_EQ(classOf("Bank."), "noun-place-finance");
  EXPECT_EQ(classOf("(MONEY),"), "noun-finance");
  EXPECT_EQ(classOf("\"to\""), "particle");
  EXPECT_EQ(classOf("ZOO"), "noun-place");
  for (const char sign : std::string_view("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")) {
    EXPECT_EQ(classOf(sign + std::string("zoo") + sign), "noun-place") << sign;
  }
}

TEST(Lexicon, FindsWholeWordsOnly) {
  for (const char* word : {"ban", "oney", "depo", "", " ", ".", "the a", " the ", "b ank", "bänk",
                           "👩‍🔬", "the\0"}) {
    EXPECT_EQ(classOf(word), word == std::string_view("the\0") ? "determiner" : "") << word;
  }
}

TEST(Lexicon, EveryClassHasFeaturesThatTheConstructedParametersName) {
  const auto& names = kConstructedInputs;
  std::set<std::string_view> ids;
  for (const WordClass& word_class : wordClasses()) {
    EXPECT_TRUE(ids.insert(word_class.id).second);
    EXPECT_EQ(findWordClass(word_class.id), &word_class);
    for (const auto& feature : word_class.features) {
      // The first ten columns are those of the classes.
      EXPECT_LT(std::find(names.begin(), names.end(), feature) - names.begin(), 10) << feature;
    }
  }
  EXPECT_EQ(wordClasses().back().id, "other");
  EXPECT_TRUE(wordClasses().back().features.empty());
  EXPECT_EQ(findWordClass("Verb"), nullptr);
}

TEST(Lexicon, HasEveryWordOnceInLowerCase) {
  std::set<std::string> words;
  for (const WordClass& entry : wordClasses()) {
    if (entry.id == "other") continue;
    EXPECT_EQ(entry.words.front(), ' ');
    EXPECT_EQ(entry.words.back(), ' ');
    std::string word;
    for (const char c : entry.words) {
      if (c != ' ') {
        EXPECT_TRUE(c >= 'a' && c <= 'z') << entry.id << ": " << c;
        word += c;
      } else if (!word.empty()) {
        EXPECT_TRUE(words.insert(word).second) << word << " stands twice";
        EXPECT_EQ(classOf(word), entry.id);
        word.clear();
      }
    }
  }
  EXPECT_GE(words.size(), 300u);
}

}  // namespace
}  // namespace manyheads
