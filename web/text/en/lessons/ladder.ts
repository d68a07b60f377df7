/** Lesson 4: from one matrix to a head. Facts stand in braces: docs/lessons.md. */
export const ladder = {
  title: 'From one matrix to a head',
  question: 'Why does a head need W_Q, W_K and W_V, and a layer W_O?',
  amounts: {
    all: 'Nearly all',
    some: 'More than half, but not all',
    few: 'Fewer than half',
  },
  steps: {
    zoo: {
      title: 'Six animals, and who hunts whom',
      text: [
        'Six animals in a ring: the lion hunts the wolf, the wolf the fox, the fox the cat, the cat the mouse, the mouse the bee, and the bee the lion. Each carries a letter.',
        'A word’s row has {d} numbers: which animal, which letter, and room for a second letter. Each animal must find the letter of another one, and may not look at itself. What is the least that a layer needs for that?',
      ],
    },
    friend: {
      title: 'Attempt 1: one matrix',
      text: [
        'One [matrix] W makes [queries] *and* [keys]. There is no W_V: a word gives its own row.',
        'The first question is easy: the letter of your *friend*. Lion and wolf are friends, fox and cat, mouse and bee. The layer is trained for {steps} steps.',
      ],
      ask: 'Of a hundred such questions, how many will it answer correctly?',
      why: [
        '{joint}. The lion finds the wolf, and the wolf the lion; the friend’s letter comes along in the friend’s row.',
      ],
    },
    mirror: {
      title: 'What one matrix can say',
      text: ['The same layer. “{asker}” gives “{asked}” a [score] of {there}.'],
      ask: 'Which score does “{asked}” give “{asker}”?',
      options: {
        same: 'The same',
        opposite: 'The same with the other sign',
        other: 'Another number',
      },
      why: [
        '{back}. With one matrix the query of a word is also its key, so q · k is the same number both ways. Over all pairs, a score and its mirror image differ by {mirror}.',
        'For friends that is just right: friendship is mutual. Hunting is not.',
      ],
    },
    prey: {
      title: 'Whom do you hunt?',
      text: [
        'A new layer of the same kind is trained, on another question: the letter of your *prey*.',
      ],
      ask: 'Of a hundred such questions, how many will it answer correctly?',
      why: [
        '{joint}, and no training can change that. The lion must score the wolf higher than the bee, which hunts the lion. But the score of lion for bee is also that of bee for lion, and the bee must score the lion higher than the mouse. So it goes around the ring: each score must be larger than the next.',
        'After one round, the score of lion for wolf would have to be larger than itself.',
      ],
    },
    two: {
      title: 'Attempt 2: W_Q and W_K',
      text: [
        'Now there are two matrices: W_Q for asking, W_K for being found. The layer is trained on the same question, the prey, and gets {joint} right.',
      ],
      ask: 'Press the cell where the *{asker}* looks most.',
      why: [
        'At “{prey}”, with {share} of its attention. And “{prey}” does not look back: it gives “{asker}” {back}.',
      ],
    },
    plus: {
      title: 'The letter after it',
      text: [
        'A harder question for this layer with W_Q and W_K: not your prey’s letter but *the one after it*. For A say B, for E say A again.',
      ],
      ask: 'Of a hundred such questions, how many will it answer correctly?',
      why: [
        '{joint}; guessing among five letters is right one time in five. A word gives its own row, so only the letters that are there can come back, never the next ones.',
      ],
    },
    values: {
      title: 'Attempt 3: and W_V',
      text: [
        'W_V says what a word *gives* when it is looked at. With it the layer gets {joint} right. Rows 7 to 11 of W_V belong to the letters A to E of the animal that is looked at, columns 7 to 11 to the answers A to E.',
      ],
      ask: 'Which number is the largest in the row of the letter A (row 7)?',
      options: {
        own: 'The one in the column of A',
        next: 'The one in the column of B',
        other: 'Another one',
      },
      why: [
        'The one in the column of B: {value}. Every letter is turned into the next one on the way. What a word is *found by* and what it *gives* are now two things.',
      ],
      otherwise: 'Here it is {value}.',
    },
    both: {
      title: 'Two letters at once',
      text: [
        'Last question: the letter of your prey *and* that of your predator, each in its own place. One head with W_Q, W_K and W_V.',
      ],
      ask: 'Of a hundred animals that ask, how many get both right?',
      why: [
        '{joint}. One head has one row of [shares]; it brings back one mixture of both letters, and cannot say which letter is whose.',
      ],
    },
    heads: {
      title: 'Attempt 4: two heads',
      text: [
        'Two [heads] of half the width: two rows of shares for each animal. What head 1 brings stays in columns 1 to 8 of the output, what head 2 brings in columns 9 to 16. Same question, same training.',
        'The prey’s letter is to be written into columns 7 to 11, the predator’s into 12 to 16.',
      ],
      ask: 'Of a hundred animals that ask, how many get both right?',
      why: [
        '{joint}. For the {asker} head 1 looks at “{first}” and head 2 at “{second}”: both are found. The predator’s letter is right in {of-predator}, the prey’s in {of-prey}.',
        'Head 1 can write A and B (columns 7 and 8) for the prey. C, D and E (columns 9 to 11) are in the band of head 2, which is busy with the predator.',
      ],
    },
    output: {
      title: 'And W_O',
      text: [
        'Now W_O after the heads: each column of the output is a sum over the columns of *both* heads. It is trained from the start, on the same question.',
      ],
      ask: 'Of a hundred animals that ask, how many get both right?',
      why: [
        '{joint}. For the {asker} head 1 looks at “{first}” and head 2 at “{second}”. Each brings one letter in columns of its own, and W_O writes it into its place, wherever that is. (Which head takes which letter is chance.)',
      ],
    },
    answer: {
      title: 'So: every part is needed for something',
      text: [
        'W_Q and W_K: I may look at you without you looking at me. W_V: what I give differs from what I am found by. Heads: one word can look in several ways at once. W_O: their answers put together.',
        'Choose another question under “Task and start”, or take a part away, and train again. Then three questions.',
      ],
    },
  },
  check: [
    {
      ask: 'To save parameters, someone sets W_K = W_Q in every head. For which relation between words is nothing lost?',
      options: [
        {
          text: 'Verb → its object',
          why: 'A verb looks at its object, but the object need not look back.',
        },
        {
          text: 'Each word → words that rhyme with it',
          why: 'Rhyming is mutual, and symmetric scores can say just that.',
        },
        {
          text: 'Each word → the word before it',
          why: 'That is not mutual: of two neighbours only one comes before the other.',
        },
      ],
    },
    {
      ask: 'A head finds the right word, and the answer is still wrong. Which part is to blame?',
      options: [
        { text: 'W_Q', why: 'W_Q and W_K decide where it looks, and that was right.' },
        { text: 'W_K', why: 'W_K and W_Q decide where it looks, and that was right.' },
        {
          text: 'W_V or W_O',
          why: 'They decide what is brought back, and where it is written.',
        },
      ],
    },
    {
      ask: 'Two heads of half the width found prey and predator. Would one head of twice the width find both?',
      options: [
        {
          text: 'Yes: it has more room for both letters',
          why: 'Room is not what is missing. However wide, it is one row of shares for all columns.',
        },
        {
          text: 'No: it still has one row of shares for each animal',
          why: 'So it brings back one mixture of rows, whatever it makes of each.',
        },
        {
          text: 'Yes, as soon as it has W_O',
          why: 'W_O works on what was brought back, where the two letters are mixed already.',
        },
      ],
    },
  ],
} as const;
