// From words to x: what the word is (token) plus where it is (position).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/error.h"
#include "tensor/tensor.h"

namespace manyheads {

struct Embedding {
  Tensor2 token;                     // (n, d_model)
  Tensor2 position;                  // (n, d_model); zeros when positions are off
  std::vector<std::string> classes;  // per word: the class id used; empty for hashed, and for a
                                     // word that the lexicon does not know (treated as "other")
};

/// The allowed kinds of an EmbeddingRequest.
inline constexpr std::string_view kEmbeddingKinds[] = {"features", "patterns", "hashed"};

struct EmbeddingRequest {
  std::vector<std::string> words;    // UTF-8, 1 … kMaxTokens of them, none empty
  std::vector<std::string> classes;  // empty, or one per word: a class id, or "" for the lexicon's
  double d_model = 16;
  /// features, patterns: the named features of the parameters constructed and patterns, d_model =
  /// 16, which differ in the clocks of their positions. hashed: token is
  /// uniform on [−√3, √3) (unit variance) by the word's hash and the seed, position sinusoidal
  /// (Vaswani et al. 2017, §3.5).
  std::string kind = "features";
  double seed = 7;
  bool positions = true;
};

/// Errors name `words`, `classes`, `kind`, `dModel` or `seed`.
Result<Embedding> embed(const EmbeddingRequest& request);

}  // namespace manyheads
