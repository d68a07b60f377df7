#include "words/lexicon.h"

#include <algorithm>
#include <cctype>

namespace manyheads {
namespace {

constexpr WordClass kClasses[] = {
    {"subject", {"subj"}, " i you we they he she it who everyone someone anyone nobody "},
    {"verb",
     {"verb"},
     " ask asked bake bark barked bring brought build built buy bought call called carry carried "
     "catch caught chase chased chases clean close cook cut deposit deposited deposits draw drew "
     "drink drank drive drove eat ate eats enjoy feed find finds found follow forget forgot gave "
     "get gets got give gives go goes hate hear heard help hid hide hides hold held keep kept "
     "know knew learn leave leaves left like likes live lives look looked lose lost love loved "
     "loves made make makes meet met move need needs open opened paint pay paid pays play played "
     "put reach read ride rode run runs ran said saved saw say see sees seen sell sold send sent "
     "show sing sang sit sits sat sleep slept slid speak spend spent stand stay steal stole stop "
     "stopped swim take takes taken took teach tell think thought throw threw try travel visit "
     "visited wait waited walk walked walks want wanted wants wash watch watched wear went win "
     "won withdraw withdrew work works write wrote "},
    {"noun",
     {"noun"},
     " animal apple baby ball bed bike bird boat book bottle box boxes boy bread brother bus cake "
     "car cars cat cats chair child children coat cow cup day desk dinner dog dogs door dress egg "
     "eggs father fish floor flower food fox friend friends game gift girl glass hat head heads "
     "horse key keys lamp letter letters lunch man map mat men milk mother mouse name night paper "
     "pen people person phone picture plate queen king river roof shoe sister song stone story "
     "student sun table teacher thing time toy train tree truck water window woman women word "
     "words "},
    {"noun-finance",
     {"noun", "finance"},
     " money cash cheque cheques coin coins cost debt dollar dollars euro euros fee fund funds "
     "gold income loan pension pound pounds price rent salary savings tax wage wallet "},
    {"noun-place",
     {"noun", "place"},
     " shop shops house houses airport beach cafe castle church cinema city corner country farm "
     "field forest garden harbour home hospital hotel island kitchen lake library market mountain "
     "museum office park restaurant road room school sea station store street town university "
     "village world yard zoo "},
    {"noun-place-finance", {"noun", "place", "finance"}, " bank banks atm treasury mint vault "},
    {"preposition",
     {"prep"},
     " at near in on about above across after against along among around before behind below "
     "beside between beyond by down during for from inside into of off onto out outside over past "
     "since through toward towards under until up upon via with within without "},
    {"determiner",
     {"det"},
     " the a an my your our their his her its this that these those some any each every no both "
     "another all many few "},
    {"auxiliary",
     {"aux"},
     " am are is was were will be been being can could did do does going had has have may might "
     "must shall should would "},
    {"particle", {"part"}, " to not "},
    {"adjective",
     {"adj"},
     " old new bad beautiful big black blue brave bright brown cheap clever cold dark deep empty "
     "fast fat full good great green grey happy hard heavy high hot huge kind large lazy little "
     "long lovely low nice poor pretty quick quiet red rich sad short slow small soft strange "
     "strong tall thin tiny warm wet white wise wooden yellow young "},
    {"other", {}, ""},
};

bool isPunctuation(char c) { return std::ispunct(static_cast<unsigned char>(c)) != 0; }

// " word ", as in WordClass::words; empty if nothing of the word is left.
std::string spaced(std::string_view word) {
  while (!word.empty() && isPunctuation(word.front())) word.remove_prefix(1);
  while (!word.empty() && isPunctuation(word.back())) word.remove_suffix(1);
  // A space inside the "word" would match the space between two words.
  if (word.empty() || word.find(' ') != std::string_view::npos) return {};
  return " " + folded(word) + " ";
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
  for (const WordClass& word_class : kClasses) {
    if (word_class.words.find(wanted) != std::string_view::npos) return &word_class;
  }
  return nullptr;
}

std::string folded(std::string_view word) {
  std::string text(word);
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

}  // namespace manyheads
