/** Lesson 6: what was there before heads. Facts stand in braces: docs/lessons.md. */
export const before = {
  title: 'What is a head, and what was there before?',
  question: 'Where do heads come from?',
  steps: {
    look: {
      title: 'To look at other words',
      text: [
        'A network that reads a sentence often needs another word than the current one. *Attention* is any way of giving each of {n} words a share, and bringing back the mixture. There were several before there were [heads].',
        'They are all here, on this sentence, with parameters that are random and not trained.',
      ],
    },
    windows: {
      title: '2013: windows over places',
      text: [
        'Alex Graves let a network that writes by hand slide soft *windows* along its text. Each word sets how far they move and how wide they are; from row to row they only move forward.',
      ],
      ask: 'Do the shares of a row sum to 1, as after [softmax]?',
      options: { yes: 'Yes', no: 'No' },
      why: [
        {
          text: 'No: those of “{verb}” sum to {sum}. A window has a height, a width and a place, and there is no softmax.',
          otherwise: 'Here the shares of “{verb}” sum to {sum}.',
        },
      ],
    },
    places: {
      title: 'What does a window look at?',
      text: [
        'The window of “{verb}” gives the seventh word, “{object}”, {share}. Now “money” and “bank” change places, and “bank” is the seventh.',
      ],
      ask: 'What does “{verb}” give the seventh word then?',
      options: { same: 'The same {share}', other: 'Another share' },
      why: [
        '{share-swapped}, for “{object-swapped}”. The window depends on the place, not on what stands there: it cannot go and *find* the bank.',
      ],
    },
    additive: {
      title: '2014: ask each word',
      text: [
        'Bahdanau, Cho and Bengio translated sentences and let the translation, word by word, *ask each word* of the source: a small network looks at both vectors and gives a score, and softmax turns the scores into shares. With {d} numbers in a vector it has {count} parameters.',
        'Now what stands there counts. When “money” and “bank” change places, “{verb}” gives “money” {share-swapped} in its new place; before, it gave {share}. It finds the word wherever it stands; only what the place adds to the vector makes a difference.',
      ],
    },
    dot: {
      title: '2015: or just multiply',
      text: [
        'Luong, Pham and Manning asked whether the small network is needed: a score could be just the product of the two vectors. That needs no parameter at all.',
      ],
      ask: 'At which word does “{verb}” then look most?',
      options: {
        itself: 'At itself',
        object: 'At “{object}”, its object',
        other: 'At another word',
      },
      why: [
        {
          text: 'At itself, with {share}: of vectors of about the same length, each is most like itself.',
          otherwise: 'At “{where}”, with {share}.',
        },
        'So they put a matrix in between: a W bᵀ. With it a verb may ask for something that is not like a verb.',
      ],
    },
    general: {
      title: 'A matrix in between',
      text: [
        'That W has {d} × {d} = {one} numbers. A head writes it as W_Q W_Kᵀ, with d_k = {d_k} columns each.',
      ],
      ask: 'How many numbers do W_Q and W_K of one head have together?',
      why: [
        '{two}. So a head’s [scores] are Luong’s “general” ones, in a thin form, and divided by √d_k. (More on this: “Scores only need W_Q W_Kᵀ. Why keep two matrices?”)',
      ],
    },
    cross: {
      title: 'Two sentences: cross-attention',
      text: [
        'In translation, the words that ask and those that are asked stand in two sentences. Here {n} words ask, and the {m} words of “she will leave her money at the old bank” answer: they make the [keys] and [values].',
      ],
      ask: 'How many shares does one head compute?',
      why: [
        '{shares}: a row for each word that asks, a column for each that is asked. *Self-attention* is the same with one sentence in both roles.',
      ],
    },
    order: {
      title: 'Without places',
      text: [
        'Windows know places and nothing else. The scores of a head know contents and nothing else: places come in only because they are added to the words. Here they are not added.',
      ],
      ask: '“money” and “bank” change places. What happens to the output of “{verb}”?',
      options: {
        same: 'It stays the same, up to rounding',
        other: 'It changes',
      },
      why: [
        'Its first number was {out} and is now {out-swapped}; with places added it goes from {out-placed} to {out-placed-swapped}. Without places a layer sees a bag of words.',
      ],
    },
    lookup: {
      title: 'A soft look-up in a table',
      text: [
        'Read it as a look-up: a [query] goes to all [keys], and the [value] of the key that fits comes back. The number that scores are divided by says how strict it is. With √d_k = {divisor-usual} “{verb}” gives its best key {share-usual}. Here the scores are divided by {divisor}.',
      ],
      ask: 'What does it give its best key now?',
      options: { more: 'More', same: 'As much', less: 'Less' },
      why: [
        '{share}. The smaller the divisor, the closer to a table, where exactly one entry is found. Softmax keeps it a mixture, so it can be trained.',
      ],
    },
    head: {
      title: 'And heads?',
      text: [
        'One such look-up is *one head*: W_Q to ask, W_K to be found, W_V to give. A layer has several, side by side; these are made by hand so that people can read them. Head 4 is made to look from a preposition to its noun.',
      ],
      ask: 'Press the cell where head 4 looks most from “{preposition}”.',
      why: [
        'At “{noun}”, with {share}. The {h} heads make {different} different tables of shares of the same words; then W_O mixes what they bring.',
      ],
    },
    answer: {
      title: 'So: a head is one way of asking',
      text: [
        'First there were windows over places, then a score for every word, then products with a matrix. In a head this matrix is thin, so a layer can have many heads.',
        'Below you see each older way once more, with its formula and where it was published. Then three questions.',
      ],
    },
  },
  check: [
    {
      ask: 'A word should look at “the noun that goes with me”, wherever it stands. Which of these cannot do that, even trained?',
      options: [
        {
          text: 'Windows over places',
          why: 'Their shares depend on the words that ask and on the places, never on the word at a place.',
        },
        { text: 'The additive score', why: 'It looks at the vector of each word that is asked.' },
        { text: 'A head', why: 'Its keys are made from each word that is asked.' },
      ],
    },
    {
      ask: 'In cross-attention the sentence that is asked gets twice as long. What changes in shape?',
      options: [
        {
          text: 'The output: it has twice as many rows',
          why: 'It has a row for each word that asks.',
        },
        {
          text: 'The shares: each row is twice as long',
          why: 'One share for each word that is asked. They still sum to 1, and the output keeps its shape.',
        },
        { text: 'W_K and W_V', why: 'Parameters know columns of a word, not the number of words.' },
      ],
    },
    {
      ask: 'What does a head have that plain dot-product attention does not have?',
      options: [
        { text: 'Softmax', why: 'Both have it.' },
        {
          text: 'It knows the order of the words',
          why: 'Neither does: places have to be added to the words.',
        },
        {
          text: 'Matrices of its own, so that what asks, what is found and what is given may differ',
          why: 'With the plain product a word asks for what is like itself, and gives itself.',
        },
      ],
    },
  ],
} as const;
