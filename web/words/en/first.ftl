### The first screen.

first-ask = One word, two heads. Each head looks for something else.
first-about = In a language model each word looks at the others and takes something from them. That is attention, done by several heads at once.
first-arcs = “{ $word }”: head 1 gives { $share1 } of its attention to “{ $word1 }”, and head 2 gives { $share2 } of its attention to “{ $word2 }”.
first-learned = Nobody told them where to look: they learned it, in { $steps } steps of training.
first-try = Press another word to see where it looks, or take another sentence:
first-minute = Watch it work
first-minute-says = the whole layer, in one minute
first-twins = Twins
first-twins-says = two heads that start alike: will they ever differ?
first-ones = All weights are 1
first-ones-says = “Heads do nothing.” What went wrong?
first-explore = Explore
first-explore-says = the whole page, with all controls
first-played = That was one layer, from words to output. What next?
first-again = Once more
first-not-asked = “{ $word }” had no question to answer in training, so where it looks was not learned.
