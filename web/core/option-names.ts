/** The core's names of choices, each list once: types derive from them. A test compares them with the core. */

export const variants = ['wide', 'split', 'narrow'] as const;
export const masks = ['none', 'causal', 'no-self', 'padding', 'own'] as const;
/** A number is possible as well. */
export const scalings = ['sqrt_d_k', 'sqrt_d_model', 'none'] as const;
export const qkNorms = ['none', 'head', 'whole'] as const;
export const parameterKinds = ['patterns', 'constructed', 'random', 'ones', 'clones'] as const;

// For trainings.
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
