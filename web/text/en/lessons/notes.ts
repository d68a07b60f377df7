/**
 * Notes for the teacher's window, by lesson and step: what to ask, what to watch for. They name no number of the layer,
 * so that they hold on any seed.
 */
export const lessonNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pieces: {
    words:
      'Ask who has read that each head gets some of a word’s numbers. Do not correct anybody yet.',
    split:
      'Let everybody commit by a show of hands: A, B or C. Most say A. Afterwards run a finger along the outlined row: a column of W_Q is as long as the whole row.',
    bands:
      'Point out that nothing is computed here. The cut comes after the reading, and it is a cut of columns that were made.',
    narrow:
      'The word narrow is used in several ways in books; here it means that the input itself is cut. Ask which entries of W_Q would have to be zero.',
    blind:
      'Let one student draw the bars on the board. Ask what a head would have to know to find the object, and where that stands in the row.',
    wide: 'A count on paper first: how many matrices of which size? The usual mistake is to take the head count for the factor in split, too.',
    cards:
      'Training runs here, in the browser. Make sure that the task is understood: one question, five cards, one right number.',
    halves:
      'Ask what each head can see, before anybody guesses. Say afterwards that the test was made to show this: learned embeddings often leave narrow heads a way.',
    answer:
      'Let a student say the answer in one sentence: what is cut is what a head makes, not what it reads.',
  },
  parameters: {
    layer:
      'People who use PyTorch know these four shapes. Ask where in them the head count stands.',
    fewer:
      'Many believe that fewer heads need fewer parameters. Let both sides give a reason before the answer.',
    work: 'The tables multiply, the sums get shorter by the same factor. Write h · d_k = d on the board.',
    ones: 'An honest experiment that people do make. Do not give away that it hides something.',
    alike: 'Heads with equal parameters are one head. This is what the experiment measured.',
    small:
      'Let the class work out one score by hand: the same product, added d_k times, divided by √d_k.',
    seen: 'The difference was there all along; ask why nobody saw it in the large layer.',
    large:
      'Large scores make softmax a choice of one. Ask what a temperature does to a choice that is already made.',
    cut: 'The strongest moment: the very same numbers, another function. Let them guess how much.',
    answer:
      'Heads change which sums go into one softmax. Ask for a test that would have shown it at once.',
  },
  same: {
    task: 'Two questions in one row. Make sure that it is clear what the layer is trained on, and what it never sees.',
    one: 'Ask what one row of shares can bring back. Longer training is the usual proposal: it does not help here.',
    blend: 'Most expect half and half. Ask how W_O could tell the two nouns apart in one mixture.',
    two: 'The same count of parameters as before. Nobody assigns the questions.',
    which: 'A coin flip: let them vote, then change the seed.',
    twins: 'Ask what gradient each head gets. Equal numbers in, equal gradients out.',
    worth: 'Two equal heads are one. This is why parameters start at random.',
    noise: 'A push too small to see is enough: training enlarges it. Compare a pencil on its tip.',
    off: 'Do not generalise: which heads can be spared has to be tried, layer by layer.',
    answer:
      'Two reasons, and both are needed: the heads start differently, and dividing the work makes the error smaller.',
  },
  ladder: {
    zoo: 'Six students can stand in a ring and be the animals for the rest of the lesson.',
    friend: 'The easy case: friendship is mutual, and so is q · k with one matrix.',
    mirror: 'Let them say why: with one matrix the query of a word is also its key.',
    prey: 'Play the argument in the ring: each says whom they must score higher. It is a proof, not a matter of training.',
    two: 'Let somebody press the cell on the wall. Then ask about the other direction: does the prey look back?',
    plus: 'Ask for the smallest change that would help before going on.',
    values:
      'What a word is found by and what it gives are two things now. Let them find the next letter in the row.',
    both: 'One row of shares, two things to bring. It is the argument of the lesson on why heads do not all learn the same.',
    heads:
      'Both words are found now. Let them count the columns: which letters of the prey lie in the band of head 2?',
    output: 'Let them say what W_O has to do: put each answer into its place.',
    answer:
      'Collect on the board: which part answers which need? Take one away and ask what is lost.',
  },
  'two-matrices': {
    score: 'Write the score with both ways to set the brackets. Only the product counts.',
    merged:
      'Many expect the scores to become symmetric: that is another case (one matrix for both roles).',
    count: 'Let the class derive 2 · d · d_k against d².',
    even: 'Find the break-even on paper first.',
    rank: 'Remind them of rank: how many rows are enough to mix all others from. A product cannot have more than its thinnest factor.',
    rich: 'A relation without any pattern. Vary d_k afterwards.',
    circle: 'The counterexample to “a small d_k cannot match”: directions on a circle.',
    shared: 'Symmetric scores again; ask in which tasks that would do no harm.',
    fold: 'Two linear maps with nothing in between are one.',
    answer:
      'A short form of one matrix: cheaper from some head count on, and its rank is the price.',
  },
  before: {
    look: 'Ask how one might look at another word without any attention: then it is clear what is new.',
    windows: 'No softmax here: shares need not sum to one.',
    places: 'Exchange two words. A window knows places, not words.',
    additive:
      'Now contents count. The parameters are random here: speak of what a score depends on, not of where it looks.',
    dot: 'Ask which word is most like “deposit”. Then ask why that is not what one wants.',
    general: 'The same as W_Q W_K^T, written out. Count both.',
    cross: 'Two sentences, two roles. Count the table before the answer.',
    order:
      'Many believe that a head knows the order of words. Only what is added to the words says it.',
    lookup: 'Softmax makes the look-up soft, and so it can be trained.',
    head: 'One look-up is one head. Let somebody press the cell.',
    answer: 'A line from windows to heads: ask what each step gave up, and what it gained.',
  },
  pytorch: {
    input: 'With a notebook at hand: print the shape of x.',
    view: 'Let them write the two lines before they see the shapes.',
    memory: 'Have the strides printed before and after transpose: no number moves.',
    wrong:
      'The shape is right and nothing complains: that makes it dangerous. Ask how one would notice.',
    packed: 'The cut into heads is in no parameter. Ask what a file therefore cannot tell.',
    back: 'Why does view refuse here, and reshape not?',
    average: 'If you plot attn_weights, you plot a mean, unless you ask for every head.',
    file: 'Everyone can open a layer of their own now; nothing leaves the browser.',
  },
};
