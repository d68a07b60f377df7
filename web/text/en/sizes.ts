/** The words of “Paper sizes”. */
import type { ResolvedConfig } from '../../core/types';
import type { ModelId } from '../facts';
import { projectionShapes } from './stage-labels';

export const sizesPanel = {
  lead: 'One attention layer at the sizes of published models, in each of the three variants. The core counts them as it counts the layer on show; they are not drawn.',
  columns: ['variant', 'W_Q', 'd_k', 'head 3 reads', 'parameters', 'multiply-adds', 'activations'],
  /** Head counts below three have no third head. */
  lastHead: (head: number) => `head ${head} reads`,
  none: 'no such layer: the heads do not divide d_model',
  caption: (name: string, dModel: number, heads: number, n: number) =>
    `${name}: d_model ${dModel}, ${heads} ${heads === 1 ? 'head' : 'heads'}, on ${n} ${n === 1 ? 'token' : 'tokens'}`,
  published: 'All four were published with split.',
  counts:
    'Multiply-adds are those of the products of one pass over the tokens. Activations are the numbers that the stages compute and keep.',
} as const;

export const modelTexts: Readonly<Record<ModelId, { name: string; source: string }>> = {
  here: {
    name: 'The layer on show',
    source: 'In self-attention, without what is tied or left out.',
  },
  'transformer-base': {
    name: 'Transformer base',
    source:
      'Vaswani et al. 2017, “Attention Is All You Need”, table 3. No biases, as in its formulas.',
  },
  'transformer-big': {
    name: 'Transformer big',
    source: 'Vaswani et al. 2017, table 3.',
  },
  'bert-base': {
    name: 'BERT base',
    source: 'Devlin et al. 2019, “BERT”, section 3. With biases.',
  },
  'gpt-2-small': {
    name: 'GPT-2 small',
    source:
      'Radford et al. 2019, “Language Models are Unsupervised Multitask Learners”, table 2; the head count is in the released parameters. With biases; its own limit is 1024 tokens.',
  },
};

/** What a head reads of the input, counted from 1. */
export function readsText({ variant, headInputs, dModel, heads }: ResolvedConfig): string {
  const head = Math.min(3, heads);
  if (variant !== 'narrow' || heads === 1) return `all ${dModel} columns`;
  return `columns ${(head - 1) * headInputs + 1} to ${head * headInputs}`;
}

export function packedText({ variant, headInputs, heads, dK }: ResolvedConfig): string {
  const narrow = variant === 'narrow';
  return projectionShapes({ heads, inputs: headInputs, width: dK, narrow })[0] ?? '';
}
