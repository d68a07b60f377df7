// The lexicon's words: data alone, read by lexicon.cpp.
#pragma once

#include <span>
#include <string_view>

namespace manyheads {

/// A class and its words: lower case, each between two spaces, so that " word " finds whole words.
struct ClassWords {
  std::string_view id;
  std::string_view words;
};

/// Words in several classes stand in the one that the constructed heads read best: a word that can
/// be a noun or a verb stands where a short sentence uses it most.
std::span<const ClassWords> classWords();

}  // namespace manyheads
