/** The built-in lessons in English, each with its question; a lesson is loaded when it is opened. */
export const lessons = {
  pieces: ['Does each head get a piece of the word?', () => import('./pieces')],
  parameters: ['What changes when I change the number of heads?', () => import('./parameters')],
  same: [
    'Every head gets the same input. Why don’t they all learn the same?',
    () => import('./same'),
  ],
  ladder: ['Why does a head need W_Q, W_K and W_V, and a layer W_O?', () => import('./ladder')],
  'two-matrices': [
    'Scores only need W_Q W_Kᵀ. Why keep two matrices?',
    () => import('./two-matrices'),
  ],
  keys: ['Must every head have its own keys and values?', () => import('./keys')],
  before: ['Where do heads come from?', () => import('./before')],
  pytorch: ['How does PyTorch cut a tensor into heads?', () => import('./pytorch')],
} as const;
