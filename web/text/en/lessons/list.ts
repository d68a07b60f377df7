/** The built-in lessons as readers ask for them. */
export const lessonQuestions = {
  pieces: 'Does each head get a piece of the word?',
  parameters: 'What changes when I change the number of heads?',
  same: 'Every head gets the same input. Why don’t they all learn the same?',
  ladder: 'Why does a head need W_Q, W_K and W_V, and a layer W_O?',
  'two-matrices': 'Scores only need W_Q W_Kᵀ. Why keep two matrices?',
  before: 'Where do heads come from?',
  pytorch: 'How does PyTorch cut a tensor into heads?',
} as const;
