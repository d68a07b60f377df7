/** The names that the core knows choices by, each list once: the types derive from them. A test holds them against the core. */

export const variants = ['wide', 'split', 'narrow'] as const;
export const masks = ['none', 'causal', 'no-self', 'padding', 'own'] as const;
/** Besides these, a number. */
export const scalings = ['sqrt_d_k', 'sqrt_d_model', 'none'] as const;
export const qkNorms = ['none', 'head', 'whole'] as const;
export const parameterKinds = ['patterns', 'constructed', 'random', 'ones', 'clones'] as const;

// Of trainings.
export const taskNames = ['what-where', 'prey', 'offsets', 'relation', 'lookup'] as const;
export const trainingStarts = [
  'random',
  'clones',
  'clones-but-W_Q',
  'clones-but-W_V',
  'clones-but-W_O',
  'nudge',
  'zeros',
] as const;
export const optimizers = ['sgd', 'adam', 'adamw'] as const;
export const preyQuestions = ['friend', 'prey', 'prey-plus-1', 'prey-and-predator'] as const;
export const relations = ['random', 'identity'] as const;
