// A small lexicon of word classes, for the constructed parameters' named features.
#pragma once

#include <span>
#include <string_view>

namespace manyheads {

/// A class sets one or more of the ten class features (see constructed.h).
struct WordClass {
  std::string_view id;                         // "subject", "verb", "noun", "noun-place", …
  std::span<const std::string_view> features;  // {"noun", "place"}
};

/// The classes in the order in which a page offers them. The last one, "other", sets no feature.
std::span<const WordClass> wordClasses();

/// The class with that id, or nullptr.
const WordClass* findWordClass(std::string_view id);

/// The class that the lexicon gives a word: A–Z match a–z, leading and trailing ASCII punctuation
/// is ignored. nullptr if the word is not in the lexicon.
const WordClass* lookUp(std::string_view word);

}  // namespace manyheads
