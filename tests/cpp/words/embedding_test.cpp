#include "words/embedding.h"

#include <cmath>

#include "support.h"
#include "tensor/random.h"

namespace manyheads {
namespace {

EmbeddingRequest hashed(std::vector<std::string> words, double d_model = 8, double seed = 7) {
  EmbeddingRequest request;
  request.words = std::move(words);
  request.kind = "hashed";
  request.d_model = d_model;
  request.seed = seed;
  return request;
}

std::vector<float> row(const Tensor2& tensor, std::size_t i) {
  const std::size_t d = tensor.shape(1);
  return {tensor.data() + i * d, tensor.data() + (i + 1) * d};
}

TEST(HashedEmbedding, GivesAWordTheSameVectorWhereverItStands) {
  const Embedding embedding = embed(hashed({"the", "cat", "The", "dog", "THE"})).value();
  EXPECT_TRUE(sameBits(row(embedding.token, 0), row(embedding.token, 2)));
  EXPECT_TRUE(sameBits(row(embedding.token, 0), row(embedding.token, 4)));
  EXPECT_FALSE(sameBits(row(embedding.token, 1), row(embedding.token, 3)));
  const auto letters =
      embed(hashed({"abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"})).value();
  EXPECT_TRUE(sameBits(row(letters.token, 0), row(letters.token, 1)));
}

TEST(HashedEmbedding, HasTheSameBitsOnEveryPlatformAndKeepsThemWhenItWidens) {
  const auto narrow = row(embed(hashed({"money"}, 8)).value().token, 0);
  const auto wide = row(embed(hashed({"money"}, 64)).value().token, 0);
  EXPECT_EQ(bitsOf(narrow[3]), 0x3EEFA7DDu);  // by the Python program of random_test.cpp
  EXPECT_TRUE(sameBits(narrow, {wide.begin(), wide.begin() + 8}));
}

TEST(HashedEmbedding, HasUnitVariance) {
  const Embedding embedding = embed(hashed({"one", "two", "three", "four"}, 2048)).value();
  double squares = 0;
  for (const float value : embedding.token) {
    EXPECT_LE(std::fabs(double{value}), std::sqrt(3.0) * (1 + kUnitRoundoff));
    squares += double{value} * double{value};
  }
  // The squares have variance 4/5.
  EXPECT_NEAR(squares / 8192, 1, 6 * std::sqrt(0.8 / 8192));
}

TEST(HashedEmbedding, ChangesWithTheSeed) {
  EXPECT_FALSE(sameBits(row(embed(hashed({"a"}, 8, 1)).value().token, 0),
                        row(embed(hashed({"a"}, 8, 2)).value().token, 0)));
}

TEST(HashedEmbedding, TakesAnyBytesAsAWord) {
  // An emoji with a joiner, right-to-left text, a letter composed and decomposed, and invalid
  // UTF-8.
  const std::vector<std::string> words = {"👩‍🔬", "שלום",     "مرحبا", "\u00e9",
                                          "e\u0301",     "\xff\xfe", " "};
  const auto result = embed(hashed(words));
  ASSERT_TRUE(result.ok());
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(sameBits(row(result.value().token, i), row(result.value().token, j)));
    }
    EXPECT_EQ(result.value().classes.size(), 0u) << "hashed words have no classes";
  }
}

TEST(HashedEmbedding, PositionsAreSinusoids) {
  for (const std::size_t d : Sizes{1, 2, 7, 16}) {
    std::vector<std::string> words(40, "word");
    const auto request = hashed(words, static_cast<double>(d));
    const Embedding embedding = embed(request).value();
    for (std::size_t j = 0; j < words.size(); ++j) {
      for (std::size_t c = 0; c < d; ++c) {
        const double power = static_cast<double>(c / 2 * 2) / static_cast<double>(d);
        const double angle = static_cast<double>(j) / std::pow(10000.0, power);
        const double expected = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
        // Half an ulp of the float, plus the truncation of the sine and cosine series, plus the
        // angle's own error (functions_test.cpp): the power's exponent, at most 9.3, is off by 4
        // roundings on both sides together, the exponential by 33, the products by 3.
        const double of_angle = (4 * 9.3 + 33 + 3) * kDoubleRoundoff * angle;
        EXPECT_NEAR(double{row(embedding.position, j)[c]}, expected,
                    kUnitRoundoff * std::fabs(expected) + 4e-13 + of_angle);
      }
    }
  }
}

TEST(Embedding, WithoutPositionsHasZerosThere) {
  for (EmbeddingRequest request :
       {hashed({"a", "b"}, 16), EmbeddingRequest{.words = {"I", "am"}, .classes = {}}}) {
    const Embedding with = embed(request).value();
    request.positions = false;
    const Embedding without = embed(request).value();
    for (const float value : without.position) EXPECT_EQ(value, 0);
    EXPECT_EQ(row(with.token, 1), row(without.token, 1));
  }
}

TEST(FeaturesEmbedding, SetsTheClassAndTheOneInTokenAndTheClocksInPosition) {
  EmbeddingRequest request;
  request.words = {"blah", "bank"};
  const Embedding embedding = embed(request).value();
  EXPECT_EQ(row(embedding.token, 0),
            (std::vector<float>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(row(embedding.token, 1),
            (std::vector<float>{0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0}));
  const auto clocks = row(embedding.position, 1);
  for (std::size_t c = 0; c < 11; ++c) EXPECT_EQ(clocks[c], 0);
  EXPECT_EQ(clocks[11], 0.1f);
  // sin 15° and cos 60°, each rounded to float.
  EXPECT_NEAR(double{clocks[12]}, 0.2588190451025207, kUnitRoundoff * 0.26);
  EXPECT_NEAR(double{clocks[15]}, 0.5, kUnitRoundoff * 0.5);
  EXPECT_EQ(embedding.classes, (std::vector<std::string>{"", "noun-place-finance"}));
}

TEST(FeaturesEmbedding, AChosenClassWinsOverTheLexicon) {
  EmbeddingRequest request;
  request.words = {"bank", "bank", "blah"};
  request.classes = {"verb", "", "other"};
  const Embedding embedding = embed(request).value();
  EXPECT_EQ(embedding.classes, (std::vector<std::string>{"verb", "noun-place-finance", "other"}));
  EXPECT_EQ(row(embedding.token, 0)[1], 1);
  EXPECT_EQ(row(embedding.token, 0)[2], 0);
}

TEST(Embedding, RefusesWhatItCannotEmbed) {
  using enum ErrorCode;
  const auto fails = [](EmbeddingRequest request, ErrorCode code, const char* field,
                        const char* allowed = "") {
    return failsWith(embed(request), code, field, allowed);
  };
  EXPECT_TRUE(fails(hashed({}), kWrongCount, "words", "1, 4096"));
  EXPECT_TRUE(fails(hashed(std::vector<std::string>(4097, "a")), kWrongCount, "words", "1, 4096"));
  EXPECT_TRUE(embed(hashed(std::vector<std::string>(4096, "a"))).ok());
  EXPECT_TRUE(fails(hashed({"a", ""}), kEmptyWord, "words"));
  EXPECT_EQ(embed(hashed({"a", ""})).error().place, Index{1});
  for (const double d : {0.0, 2049.0, 1.5, std::nan("")}) {
    EXPECT_TRUE(fails(hashed({"a"}, d), kOutOfWholeRange, "dModel", "1, 2048"));
  }
  for (const double seed : {-1.0, 4294967296.0, 0.5, std::nan("")}) {
    EXPECT_TRUE(fails(hashed({"a"}, 8, seed), kOutOfWholeRange, "seed", "0, 4294967295"));
  }
  EmbeddingRequest request;
  request.words = {"a", "b"};
  request.d_model = 8;
  EXPECT_TRUE(fails(request, kNotAllowed, "dModel", "16"));
  request.d_model = 16;
  request.kind = "learned";
  EXPECT_TRUE(fails(request, kNotAllowed, "kind", "features, patterns, hashed"));
  request.kind = "features";
  request.classes = {"verb"};
  EXPECT_TRUE(fails(request, kNotOnePerWord, "classes", "2"));
  request.classes = {"verb", "Noun"};
  EXPECT_TRUE(fails(request, kNotAllowed, "classes"));
}

}  // namespace
}  // namespace manyheads
