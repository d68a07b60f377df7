// A small lexicon of word classes, for the constructed parameters' named features.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tensor/few.h"

namespace manyheads {

/// A class sets one or more of the ten class features (see hand_made.h).
struct WordClass {
  std::string_view id;                // "subject", "verb", "noun", "noun-place", …
  Few<std::string_view, 3> features;  // {"noun", "place"}
  /// Lower case, each between two spaces, so that " word " finds whole words. A word that fits
  /// several classes is in the one that the constructed heads read best: for a noun that is also a
  /// verb, the use that is most common in a short sentence.
  std::string_view words;
};

/// The classes in the order in which a page offers them. The last one, "other", sets no feature.
std::span<const WordClass> wordClasses();

/// The class with that id, or nullptr.
const WordClass* findWordClass(std::string_view id);

/// The class that the lexicon gives a word: A–Z match a–z, leading and trailing ASCII punctuation
/// is ignored. nullptr if the word is not in the lexicon.
const WordClass* lookUp(std::string_view word);

/// With a–z for A–Z.
std::string folded(std::string_view word);

}  // namespace manyheads
