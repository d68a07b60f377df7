/** Lesson 1: do heads get pieces of the input? Facts stand in braces; what a word is marked with: docs/lessons.md. */
export const pieces = {
  title: 'Do heads get pieces of the input?',
  question: 'Does each head get a piece of the word?',
  steps: {
    words: {
      title: 'A word is a row of numbers',
      text: [
        'Each of the {n} words is a row of {d} numbers. *Attention* lets every word look at the others and take something from them; {h} *heads* do so side by side, each in its own way.',
        'Which of a word’s {d} numbers does one head see? Go on, and guess before the answer is shown.',
      ],
    },
    split: {
      title: 'What does one head read?',
      text: [
        'Head 2 is about to make its *query* for “{word}”: a few numbers that say what this word looks for. “{word}” itself is a row of {d} numbers.',
      ],
      ask: 'How many of these {d} numbers does head 2 read?',
      options: {
        slice: '{d_k}: its own slice of the row',
        all: '{d}: all of them',
        none: 'Another number',
      },
      why: [
        'It reads {reads}. One matrix W_Q makes the queries of all heads; a head owns some of its *columns*, {d_k} of {d}, and each column is as long as the whole row.',
        'So a head has a slice of what is *made*, not of what is *read*. Beside the picture are the {reads} products whose sum is the first number of this query. (This layer was made so that people can read it: most of these products are 0.)',
      ],
    },
    bands: {
      title: 'Where the cut is',
      text: [
        'Now the {d} columns of q are cut into {h} bands, {d_k} for each head. Nothing is computed: they only slide apart. The same happens to k and v, the *keys* and *values*: what a word can be found by, and what it gives.',
        'This is the cut that the name *split* means, and it comes after all {d} numbers have been read.',
      ],
    },
    narrow: {
      title: 'What if the input were cut?',
      text: [
        'One *could* cut earlier: give head 1 the first columns of the row, head 2 the next, and so on. Here that is called *narrow*.',
      ],
      ask: 'How many of the {d} numbers does head 2 read now?',
      why: [
        'It reads {narrow-reads}. (All of its numbers for this word come out as 0: what it was made to find lies in another slice.) W_Q has numbers only in one block for each head, along its diagonal: this head cannot know what is in another slice of the word.',
      ],
    },
    blind: {
      title: 'What such a head no longer sees',
      text: [
        'Five stages further on, every word has shared out its attention: one row of shares that sum to 1. With split, head 2 looks from a verb to its object: “{word}” gave “{object}” {share}. With narrow, it reads only one slice of each row.',
      ],
      ask: 'Draw how “{word}” shares out its attention now.',
      why: {
        text: 'Evenly, {even} to each word: the number that says “verb” is in another head’s slice.',
        otherwise:
          'On this sentence the most that one word gets is {most}; with split it was {share}.',
      },
    },
    wide: {
      title: 'Or nothing is cut',
      text: [
        'The third way, *wide*: each head reads the whole row, and has whole {d} × {d} matrices of its own. Split has {split-cost} parameters.',
      ],
      ask: 'How many does wide have?',
      options: {
        same: 'As many as split',
        times: '{h} times as many',
        fewer: 'Fewer: {narrow-cost}, like narrow',
      },
      why: [
        '{wide-cost}, {ratio} times as many: one set of matrices for each head. Split has as many as a single head would: {one-cost}. In split, too, every head reads the whole row; only what it makes is shorter.',
      ],
    },
    cards: {
      title: 'Does it matter?',
      text: [
        'Now a test, with another layer. There are five cards, each with a letter and a number, and a question: which number is on card c? The letter stands in the first half of each word’s row, the number in the second. Two heads have been *trained* on it for {steps} steps: their parameters were changed, little by little, until the answers were right.',
        {
          text: 'With split they get {split-right} of the questions right.',
          otherwise:
            'With split they get {split-right} of the questions right; on this seed they have not learned all of it.',
        },
      ],
    },
    halves: {
      title: 'The same test, with pieces',
      text: [
        'Now narrow: head 1 has the half with the letters, head 2 the half with the numbers. The same training.',
      ],
      ask: 'How many questions do they get right?',
      options: {
        all: 'Nearly all again',
        some: 'Between half and nine in ten',
        few: 'Fewer than half',
      },
      why: [
        '{narrow-right}, where split had {split-right}.',
        {
          text: 'Head 1 sees the letters and could find the card, but it has no number to bring back: so it never learned to look there. Head 2 sees the numbers, but not which card is asked for.',
          otherwise:
            'On this seed narrow found another way; usually the head that sees the letters has no number to bring back.',
        },
        {
          text: 'Why more than one in five, with five cards? Often two cards have the same number. Head 2 can see which number is on most of the cards, and answer with that one: this alone is right in about two of five questions.',
          otherwise: 'With five cards, guessing is right one time in five.',
        },
        'The test is made to show this. If the rows of the words are trained, too, what belongs together can move into one slice, and narrow heads often find the answer.',
      ],
    },
    answer: {
      title: 'So: no pieces',
      text: [
        'In split, which is what the Transformer of 2017 (Vaswani et al.) and PyTorch do, every head reads every number of every word. What is cut is what the heads *make*: {d_k} columns of q, k and v each.',
        'You may change anything on the page now. If you do, a button here brings this step back. Three questions end the lesson.',
      ],
    },
  },
  check: [
    {
      ask: 'In another layer a word is a row of 512 numbers, and there are 8 heads, split. To make its query for one word, head 3 reads …',
      options: [
        {
          text: '64 numbers of that word',
          why: '64 is the length of the query that it makes. Each of these 64 numbers is a sum over all 512.',
        },
        {
          text: '512 numbers of that word',
          why: 'Each of its 64 columns of W_Q is 512 long.',
        },
        {
          text: '64 numbers of every word',
          why: 'A query is made from one word, and from all of its numbers.',
        },
      ],
    },
    {
      ask: 'Someone shuffles the 16 columns of the input, and the rows of W_Q, W_K and W_V in the same way. What changes in split?',
      options: [
        {
          text: 'Each head now sees other features',
          why: 'Each head saw all features before, and it still does.',
        },
        {
          text: 'Nothing',
          why: 'Sums over all columns do not depend on their order. In narrow it would matter which columns lie together.',
        },
        {
          text: 'The heads change places',
          why: 'Heads are bands of columns of W_Q, and only its rows were shuffled.',
        },
      ],
    },
    {
      ask: 'In the test with the cards, why could the two narrow heads not help each other?',
      options: [
        {
          text: 'They were trained for too short a time',
          why: 'More steps do not help: where a head looks depends on its own slice alone.',
        },
        {
          text: 'They had too few parameters',
          why: 'The counts differ, but what is missing is not capacity: it is what each can see.',
        },
        {
          text: 'Where a head looks and what it brings back both come from its own slice',
          why: 'W_O mixes the heads only after each has looked. So the head that finds the card cannot tell the head with the numbers where to look.',
        },
      ],
    },
  ],
} as const;
