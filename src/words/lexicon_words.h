// The words of the lexicon as plain data, for lexicon.cpp.
#pragma once

#include <span>
#include <string_view>

namespace manyheads {

/// A class and its words: lower case, each between two spaces, so that " word " finds whole words.
struct ClassWords {
  std::string_view id;
  std::string_view words;
};

/// A word that fits several classes is in the one that the constructed heads read best: for a noun
/// that is also a verb, the use that is most common in a short sentence.
std::span<const ClassWords> classWords();

}  // namespace manyheads
